/**
 * One line per request, with an id that the answer carries too. The log identifies nobody: no address, no owner, no
 * cookie, no query, no body. `createLogger` also redacts such members, in case a later line contains one.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

const HIDDEN = ['secret', 'cookie', 'authorization', 'owner', 'ip', 'email', 'data', 'd', 'ops', 'body'];

export const createLogger = (level: Config['logLevel'], destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    destination,
  );

export const createRequestLog =
  (log: Logger): AppMiddleware =>
  async (ctx, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    ctx.state = { ...ctx.state, requestId, session: null, log: log.child({ requestId }) };
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const path = pathOf(ctx);
      const level = ctx.status >= 500 ? 'error' : path?.startsWith('/api/') === true ? 'info' : 'debug';
      ctx.state.log[level](
        { method: ctx.method, path, status: ctx.status, ms: Math.round(performance.now() - startedAt) },
        'request',
      );
    }
  };

/** The requested path, or null if the target has no readable one: `http://[::1`, `*`, `a:b`. */
export function pathOf(ctx: Pick<AppContext, 'path' | 'originalUrl'>): string | null {
  if (!ctx.originalUrl.startsWith('/') && !URL.canParse(ctx.originalUrl)) return null;
  try {
    const path: string | null = ctx.path;
    return path?.startsWith('/') === true ? path : null;
  } catch {
    return null;
  }
}
