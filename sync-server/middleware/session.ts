import { DEVICE_PATTERN } from '#core/sync/owner.ts';
import type { EarlierKey } from '../identity/earlier-owner.ts';
import { SESSION_MS } from '../identity/session-token.ts';
import type { Session, SessionTokens } from '../identity/session-token.ts';
import { isHeard } from '../identity/standing.ts';
import type { Standings } from '../identity/standing.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

export const SESSION_COOKIE = '__Host-waymend';
/** Outlives the device's own storage, so that what an eviction lost can be counted. */
const DEVICE_COOKIE = '__Host-waymend-device';
/** Sessions of the owners that this browser had before it lost its storage, newest first. */
const EARLIER_OWNER_COOKIE = '__Host-waymend-before';
/** A sign that no token has. */
const BETWEEN_TOKENS = '~';

const KEPT_SECONDS = SESSION_MS / 1000;
/**
 * Written by hand because Koa's cookies support Expires but not Max-Age, and the browser compares a date with the
 * device's own clock, which may be years off. Secure even over plain http: browsers accept such cookies from localhost.
 */
const cookieLine = (name: string, value: string, seconds = KEPT_SECONDS): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
const clearedLine = (name: string): string => cookieLine(name, '', 0);

/**
 * The cookie alone authenticates: no header, no parameter, so page and service worker call alike. An ended
 * session does not count; if the owner itself is gone, the session stays, so that its client learns what became of it.
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

/** The device that this browser was before, or null. */
export function deviceBefore(ctx: AppContext): string | null {
  const device = ctx.cookies.get(DEVICE_COOKIE);
  return device !== undefined && DEVICE_PATTERN.test(device) ? device : null;
}

export function setSessionCookies(ctx: AppContext, token: string, session: Pick<Session, 'device'>): void {
  ctx.append('Set-Cookie', [cookieLine(SESSION_COOKIE, token), cookieLine(DEVICE_COOKIE, session.device)]);
}

/** The device id stays, so that losses can still be counted. */
export function clearSessionCookie(ctx: AppContext): void {
  ctx.append('Set-Cookie', clearedLine(SESSION_COOKIE));
}

/** What is of the owner of the session. The keys to earlier ones are of others, and their only ones. */
export function clearOwnCookies(ctx: AppContext): void {
  ctx.append('Set-Cookie', [SESSION_COOKIE, DEVICE_COOKIE].map(clearedLine));
}

/** The browser's keys to its earlier owners, newest first; with `andSession` that of the request's session before them. */
export async function readEarlierKeys(
  ctx: AppContext,
  tokens: SessionTokens,
  now: number,
  { andSession = false } = {},
): Promise<EarlierKey[]> {
  const kept = ctx.cookies.get(EARLIER_OWNER_COOKIE)?.split(BETWEEN_TOKENS) ?? [];
  const given = andSession ? [ctx.cookies.get(SESSION_COOKIE) ?? '', ...kept] : kept;
  const read = given.map(async (token) => ({ token, session: await tokens.read(token, now) }));
  return (await Promise.all(read)).flatMap(({ token, session }) => (session === null ? [] : [{ token, session }]));
}

export function keepEarlierKeys(ctx: AppContext, keys: readonly EarlierKey[]): void {
  const value = keys.map(({ token }) => token).join(BETWEEN_TOKENS);
  ctx.append('Set-Cookie', value === '' ? clearedLine(EARLIER_OWNER_COOKIE) : cookieLine(EARLIER_OWNER_COOKIE, value));
}
