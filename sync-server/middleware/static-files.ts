/**
 * The built app. Hashed assets never change and are cached for a year; the files that name them (index.html, sw.js,
 * manifest.json) are revalidated each time. The address of a page returns the app; a missing file is a real 404, so that
 * an old page never takes the app's HTML for a script.
 */
import send from 'koa-send';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';

const YEAR_MS = 365 * 86_400_000;
const APP = '/index.html';
/** in the built assets, hidden, or with an extension: a file, whether it exists or not */
const FILE_ADDRESS = /^\/assets\/|\/\.|\.[^/]*$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400 || error.status === 403);

export function createStaticFiles(folder: string): AppMiddleware {
  const serve = async (ctx: AppContext, path: string): Promise<boolean> => {
    const isHashed = path.startsWith('/assets/');
    ctx.vary('Accept-Encoding');
    try {
      const sent = await send(ctx, path, {
        root: folder,
        index: false,
        format: false,
        ...(isHashed && { maxAge: YEAR_MS, immutable: true }),
        setHeaders: (response, _path, stats) => {
          response.setHeader('ETag', `W/"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`);
          if (!isHashed) response.setHeader('Cache-Control', 'no-cache');
          else response.setHeader('Cache-Control', `public, max-age=${YEAR_MS / 1000}, immutable`);
        },
      });
      if (sent === undefined) return false;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.body = null;
      ctx.status = 304;
    }
    return true;
  };

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/')) return next();
    if (ctx.path !== '/' && (await serve(ctx, ctx.path))) return;
    if (FILE_ADDRESS.test(ctx.path) || !(await serve(ctx, APP))) {
      ctx.remove('Content-Encoding');
      ctx.set('Cache-Control', 'no-store');
      answerError(ctx, 'not_found');
    }
  };
}
