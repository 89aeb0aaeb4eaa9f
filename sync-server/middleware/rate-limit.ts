/** Limits calls per minute by address and by owner, counted in this process's memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Store } from '../store/store.ts';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

const MINUTE_SECONDS = 60;
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

export interface RateLimits {
  readonly byAddress: AppMiddleware;
  readonly byOwner: AppMiddleware;
}

export function createRateLimits({
  perOwner,
  perAddress,
}: {
  readonly perOwner: number;
  readonly perAddress: number;
}): RateLimits {
  const limitBy = (keyOf: (ctx: Parameters<AppMiddleware>[0]) => string | null, perMinute: number): AppMiddleware => {
    const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
    return async (ctx, next) => {
      const key = keyOf(ctx);
      if (key !== null) {
        try {
          await limiter.consume(key);
        } catch (rejection) {
          if (!(rejection instanceof RateLimiterRes)) throw rejection;
          ctx.set('Retry-After', String(rateLimited(rejection.msBeforeNext).retryAfter));
          return answerError(ctx, 'rate_limited');
        }
      }
      return next();
    };
  };
  return {
    byAddress: limitBy((ctx) => (ctx.path.startsWith('/api/') ? addressKey(ctx.ip) : null), perAddress),
    byOwner: limitBy((ctx) => ctx.state.session?.owner ?? null, perOwner),
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
    try {
      await limiter.consume(addressKey(ctx.ip));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return fail(rateLimited(rejection.msBeforeNext));
    }
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.add(owner);
    return ok(null);
  };
}
