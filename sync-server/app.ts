/** The server as a value: everything it needs comes in, nothing listens yet. */
import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Route } from './middleware/answer.ts';
import type { RequestState } from './middleware/app-context.ts';
import { answerErrors } from './middleware/errors.ts';
import { countUploads } from './middleware/read-json.ts';
import { createRequestLog } from './middleware/request-log.ts';
import { blockOtherSites } from './middleware/same-site.ts';
import { createSecurityHeaders } from './middleware/security-headers.ts';
import { createSessionReader } from './middleware/session.ts';
import { createStaticFiles } from './middleware/static-files.ts';
import { routes as allRoutes, collections } from './registry.ts';
import { addProbes } from './routes/server.ts';
import { createServices } from './services.ts';
import type { ServiceDeps } from './services.ts';
import { createTexts } from './texts.ts';

type Defaulted = 'now' | 'texts' | 'definitions';
export interface AppDeps extends Omit<ServiceDeps, Defaulted | 'calls'>, Partial<Pick<ServiceDeps, Defaulted>> {
  readonly log: Logger;
  readonly config: ServiceDeps['config'] & Pick<Config, 'trustedProxies' | 'staticFolder'>;
  /** false from the moment the process has been told to stop */
  readonly isOpen?: () => boolean;
  /** in any order */
  readonly routes?: readonly Route[];
}

export async function createApp({
  log,
  config,
  isOpen = () => true,
  now = Date.now,
  texts = createTexts(),
  routes = allRoutes,
  definitions = collections,
  ...given
}: AppDeps): Promise<Koa<RequestState>> {
  const app = new Koa<RequestState>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const services = await createServices({
    ...given,
    definitions,
    calls: routes.map(({ call }) => call),
    config,
    now,
    texts,
  });
  const router = new Router<RequestState>();
  addProbes(router, { store: given.store, isOpen });
  for (const route of routes) route.addTo(router, services);

  app.on('error', (error: Error & { code?: string }) =>
    log.debug({ code: error.code, name: error.name }, 'connection failure'),
  );
  app.use(createRequestLog(log));
  app.use(createSecurityHeaders(config.modelOrigins));
  app.use((ctx, next) => {
    // Who takes no form at all, not even the plain one, gets the plain one: compressing would end in an exception.
    if (ctx.acceptsEncodings('gzip', 'deflate', 'identity') === false) delete ctx.req.headers['accept-encoding'];
    return next();
  });
  app.use(compress({ threshold: 1024, br: false }));
  app.use(answerErrors);
  app.use(services.limits.byAddress);
  app.use(services.countStoredBytes);
  app.use(countUploads());
  app.use(blockOtherSites);
  app.use(createSessionReader(services.tokens, services.standings, now));
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.use(createStaticFiles(config.staticFolder));
  return app;
}
