/** Calls a minute per address and per data space, counted in memory of this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Store } from '../store/store.ts';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 86_400;
/** Counted by address alone: whoever has a cookie of an owner could else keep it from ending that cookie's session. */
const TAKING_BACK: ReadonlySet<string> = new Set(['/api/sessions/end', '/api/account/erase']);
const MOST_COUNTED = 100_000;

/** A household of IPv6 addresses shares its /64. */
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

export function answerRateLimited(ctx: AppContext, ms: number): void {
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(ms / 1000))));
  answerError(ctx, 'rate_limited');
}

export function createRateLimits({
  perOwner,
  perAddress,
}: {
  readonly perOwner: number;
  readonly perAddress: number;
}): {
  readonly byAddress: AppMiddleware;
  readonly byOwner: AppMiddleware;
} {
  const limitBy = (keyOf: (ctx: Parameters<AppMiddleware>[0]) => string | null, perMinute: number): AppMiddleware => {
    const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
    return async (ctx, next) => {
      const key = keyOf(ctx);
      if (key !== null) {
        try {
          await limiter.consume(key);
        } catch (rejection) {
          if (!(rejection instanceof RateLimiterRes)) throw rejection;
          return answerRateLimited(ctx, rejection.msBeforeNext);
        }
      }
      return next();
    };
  };
  const isCall = (path: string): boolean => path.startsWith('/api/');
  return {
    byAddress: limitBy((ctx) => (isCall(ctx.path) ? addressKey(ctx.ip) : null), perAddress),
    byOwner: limitBy(
      (ctx) => (isCall(ctx.path) && !TAKING_BACK.has(ctx.path) ? (ctx.state.session?.owner ?? null) : null),
      perOwner,
    ),
  };
}

/** False, and the call is answered with an error, where an address has begun as many owners today as it may. */
export type MayBegin = (ctx: AppContext, owner: string) => Promise<boolean>;

/** An owner that holds something, or was counted before, begins nothing: asking again costs nothing. */
export function createNewOwnerLimit(store: Pick<Store, 'head'>, perDay: number): MayBegin {
  const limiter = new RateLimiterMemory({ points: perDay, duration: DAY_SECONDS });
  const counted = new Set<string>();
  return async (ctx, owner) => {
    if (counted.has(owner) || (await store.head(owner)) > 0) return true;
    try {
      await limiter.consume(addressKey(ctx.ip));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      answerRateLimited(ctx, rejection.msBeforeNext);
      return false;
    }
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.add(owner);
    return true;
  };
}
