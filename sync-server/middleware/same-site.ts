/**
 * Calls that change something must come from our own pages or from outside a browser. Browsers give the origin of a
 * call in Sec-Fetch-Site, older ones at least in Origin; programs such as curl send neither and carry nobody else's
 * cookies.
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
