/** Limits calls per minute by address and by caller, counted in this process's memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Store } from '../store/store.ts';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

export const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 86_400;
const MOST_COUNTED = 100_000;

/** A household's IPv6 addresses share a /64. */
export const addressKey = (ip: string): string => {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!mapped.includes(':')) return mapped;
  const [before = '', after] = mapped.split('::');
  const groups = before.split(':').filter((group) => group !== '');
  const rest = after === undefined ? [] : after.split(':').filter((group) => group !== '');
  const full =
    after === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return full.slice(0, 4).join(':');
};

export interface RateLimited {
  readonly code: 'rate_limited';
  /** seconds */
  readonly retryAfter: number;
}

export const rateLimited = (ms: number): RateLimited => ({
  code: 'rate_limited',
  retryAfter: Math.max(1, Math.ceil(ms / 1000)),
});

/** One more of the key's, where the limiter has room. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<Result<null, RateLimited>> {
  try {
    await limiter.consume(key);
    return ok(null);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return fail(rateLimited(rejection.msBeforeNext));
  }
}

export interface RateLimits {
  readonly byAddress: AppMiddleware;
  /** One more call of an owner or an account. */
  readonly countCall: (caller: string) => Promise<Result<null, RateLimited>>;
}

export function createRateLimits({
  perOwner,
  perAddress,
}: {
  readonly perOwner: number;
  readonly perAddress: number;
}): RateLimits {
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: MINUTE_SECONDS });
  const byCaller = new RateLimiterMemory({ points: perOwner, duration: MINUTE_SECONDS });
  return {
    byAddress: async (ctx, next) => {
      const counted = ctx.path.startsWith('/api/') ? await consume(byAddress, addressKey(ctx.ip)) : ok(null);
      if (counted.ok) return next();
      ctx.set('Retry-After', String(counted.failure.retryAfter));
      return answerError(ctx, 'rate_limited');
    },
    countCall: (caller) => consume(byCaller, caller),
  };
}

/** Whether an address may begin an owner more today. */
export type MayBegin = (ctx: AppContext, owner: string) => Promise<Result<null, RateLimited>>;

/** An owner that holds something or was counted before is not new: repeated calls cost nothing. */
export function createNewOwnerLimit(store: Pick<Store, 'head'>, perDay: number): MayBegin {
  const limiter = new RateLimiterMemory({ points: perDay, duration: DAY_SECONDS });
  const counted = new Set<string>();
  return async (ctx, owner) => {
    if (counted.has(owner) || (await store.head(owner)) > 0) return ok(null);
    const begun = await consume(limiter, addressKey(ctx.ip));
    if (!begun.ok) return begun;
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.add(owner);
    return ok(null);
  };
}
