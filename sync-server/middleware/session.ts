import { DEVICE_PATTERN } from '../../core/sync/owner';
import { SESSION_MS } from '../identity/session-token';
import type { Session, SessionTokens } from '../identity/session-token';
import type { AppContext, AppMiddleware } from './app-context';

export const SESSION_COOKIE = '__Host-waymend';
/** Outlives the device's own storage, so that what an eviction lost can be named. */
export const DEVICE_COOKIE = '__Host-waymend-device';

/** The cookie alone authenticates: no header, no parameter, so page and service worker call alike. */
export const createSessionReader =
  (tokens: SessionTokens, now: () => number): AppMiddleware =>
  async (ctx, next) => {
    const token = ctx.cookies.get(SESSION_COOKIE);
    if (token !== undefined) ctx.state = { ...ctx.state, session: await tokens.read(token, now()) };
    await next();
  };

/** The device that held the session cookie's browser before, or null. */
export function deviceBefore(ctx: AppContext): string | null {
  const device = ctx.cookies.get(DEVICE_COOKIE);
  return device !== undefined && DEVICE_PATTERN.test(device) ? device : null;
}

/**
 * Written by hand because Koa's cookies know Expires but not Max-Age, and a date is read by the device's own
 * clock, which may be years off. Secure also over plain http: browsers take such cookies from localhost.
 */
export function setSessionCookies(ctx: AppContext, token: string, session: Session): void {
  const attributes = `Path=/; Max-Age=${SESSION_MS / 1000}; HttpOnly; Secure; SameSite=Strict`;
  ctx.append('Set-Cookie', [`${SESSION_COOKIE}=${token}; ${attributes}`, `${DEVICE_COOKIE}=${session.device}; ${attributes}`]);
}
