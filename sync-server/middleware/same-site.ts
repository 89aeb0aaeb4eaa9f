/**
 * Calls that change something come from our own pages, or from no browser at all. Browsers say where a call
 * comes from in Sec-Fetch-Site; older ones at least send Origin; programs such as curl send neither and
 * carry no one else's cookies.
 */
import { answerError } from './answer-error.ts';
import type { AppMiddleware } from './app-context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

export const blockOtherSites: AppMiddleware = async (ctx, next) => {
  if (SAFE_METHODS.has(ctx.method)) return next();
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const isOurs = site !== '' ? site === 'same-origin' || site === 'none' : origin === '' || hostOf(origin) === ctx.host;
  if (!isOurs) return answerError(ctx, 'cross_site');
  return next();
};
