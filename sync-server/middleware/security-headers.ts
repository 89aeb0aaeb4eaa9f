import helmet from 'koa-helmet';
import type { AppMiddleware } from './app-context.ts';
import { pathOf } from './request-log.ts';

const PERMISSIONS = ['camera', 'xr-spatial-tracking', 'accelerometer', 'gyroscope', 'magnetometer'];

/** No `unsafe-inline` for scripts or styles: dialogs are native, styles are files. */
const withHelmet = (modelOrigins: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...modelOrigins],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

/**
 * A script, a sheet, a font or an icon obeys the document that asks for it, so most of these say nothing there, and would be
 * more than a small one's own bytes. A worker's script obeys what comes with it.
 */
const isPartOfDocument = (path: string | null): boolean =>
  path !== null && /^\/(assets|icons)\/|^\/manifest\.json$/.test(path) && !path.includes('worker');

/** @param modelOrigins what a page may connect to besides its own server */
export function createSecurityHeaders(modelOrigins: readonly string[]): AppMiddleware {
  const setHeaders = withHelmet(modelOrigins);
  return async (ctx, next) => {
    if (isPartOfDocument(pathOf(ctx))) {
      ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' });
      return next();
    }
    ctx.set('Permissions-Policy', PERMISSIONS.map((name) => `${name}=(self)`).join(', '));
    await setHeaders(ctx, next);
  };
}
