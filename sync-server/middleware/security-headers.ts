import helmet from 'koa-helmet';
import type { AppMiddleware } from './app-context.ts';

const PERMISSIONS = ['camera', 'xr-spatial-tracking', 'accelerometer', 'gyroscope', 'magnetometer'];

/** No `unsafe-inline` for scripts or styles: dialogs are native, styles are files. */
const withHelmet = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
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

export const securityHeaders: AppMiddleware = async (ctx, next) => {
  ctx.set('Permissions-Policy', PERMISSIONS.map((name) => `${name}=(self)`).join(', '));
  await withHelmet(ctx, next);
};
