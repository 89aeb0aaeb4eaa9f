import { DEVICE_PATTERN } from '#core/sync/owner.ts';
import { SESSION_MS } from '../identity/session-token.ts';
import type { Session, SessionTokens } from '../identity/session-token.ts';
import { isHeard } from '../identity/standing.ts';
import type { Standings } from '../identity/standing.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

export const SESSION_COOKIE = '__Host-waymend';
/** Outlives the device's own storage, so that what an eviction lost can be named. */
export const DEVICE_COOKIE = '__Host-waymend-device';
/** The session of the owner that this browser had before its storage was lost. */
export const BEFORE_COOKIE = '__Host-waymend-before';

const KEPT_SECONDS = SESSION_MS / 1000;
/**
 * Written by hand because Koa's cookies know Expires but not Max-Age, and a date is read by the device's own
 * clock, which may be years off. Secure also over plain http: browsers take such cookies from localhost.
 */
const cookieLine = (name: string, value: string, seconds = KEPT_SECONDS): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
const clearedLine = (name: string): string => cookieLine(name, '', 0);

/**
 * The cookie alone authenticates: no header, no parameter, so page and service worker call alike. A session that was
 * ended is none; where the owner itself is gone, the session stays, so that its client hears what became of it.
 */
export const createSessionReader =
  (tokens: SessionTokens, standings: Standings, now: () => number): AppMiddleware =>
  async (ctx, next) => {
    const token = ctx.path.startsWith('/api/') ? ctx.cookies.get(SESSION_COOKIE) : undefined;
    const session = token === undefined ? null : await tokens.read(token, now());
    if (session === null) return next();
    const standing = await standings.read(session.owner);
    if (isHeard(standing, session)) ctx.state = { ...ctx.state, session, standing };
    await next();
  };

/** The device that held the session cookie's browser before, or null. */
export function deviceBefore(ctx: AppContext): string | null {
  const device = ctx.cookies.get(DEVICE_COOKIE);
  return device !== undefined && DEVICE_PATTERN.test(device) ? device : null;
}

export function setSessionCookies(ctx: AppContext, token: string, session: Pick<Session, 'device'>): void {
  ctx.append('Set-Cookie', [cookieLine(SESSION_COOKIE, token), cookieLine(DEVICE_COOKIE, session.device)]);
}

/** The device's name stays, so that losses can still be named. */
export function clearSessionCookie(ctx: AppContext): void {
  ctx.append('Set-Cookie', clearedLine(SESSION_COOKIE));
}

export function clearBeforeCookie(ctx: AppContext): void {
  ctx.append('Set-Cookie', clearedLine(BEFORE_COOKIE));
}

export function clearCookies(ctx: AppContext): void {
  ctx.append('Set-Cookie', [SESSION_COOKIE, DEVICE_COOKIE, BEFORE_COOKIE].map(clearedLine));
}

/** The session that the request came with becomes the browser's key to what it had before. */
export function keepSessionAsBefore(ctx: AppContext): void {
  ctx.append('Set-Cookie', cookieLine(BEFORE_COOKIE, ctx.cookies.get(SESSION_COOKIE) ?? ''));
}

/** Whose session the browser had before, or null. */
export async function readBeforeCookie(ctx: AppContext, tokens: SessionTokens, now: number): Promise<Session | null> {
  const token = ctx.cookies.get(BEFORE_COOKIE);
  return token === undefined ? null : tokens.read(token, now);
}
