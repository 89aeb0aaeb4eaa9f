/** The server as a value: everything it needs comes in, nothing listens yet. */
import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import { figuresUntilErased } from './identity/erase-owner';
import { createSessionTokens } from './identity/session-token';
import { createPruner } from './log/prune';
import { answerErrors } from './middleware/errors';
import { createOwnerStanding } from './middleware/owner-standing';
import { createRateLimits } from './middleware/rate-limit';
import { createRequestLog } from './middleware/request-log';
import { refuseOtherSites } from './middleware/same-site';
import { securityHeaders } from './middleware/security-headers';
import { createSessionReader } from './middleware/session';
import { createStaticFiles } from './middleware/static-files';
import { addAccountRoutes } from './routes/account';
import { addHealthRoutes } from './routes/health';
import { addSessionRoutes } from './routes/session';
import { addSessionBeforeRoutes } from './routes/session-before';
import { addStreakRoutes } from './routes/streak';
import { addSyncRoutes } from './routes/sync';
import { latestClockOf } from './state/owner-state';
import { createOwnerStates } from './state/owner-states';
import { createTexts } from './texts';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { AppendDeps } from './log/append';
import type { RequestState } from './middleware/app-context';
import type { AccountOf } from './routes/account';
import type { Store } from './store/store';
import type { Texts } from './texts';

export interface AppDeps {
  readonly store: Store;
  readonly log: Logger;
  readonly config: Pick<Config, 'trustedProxies' | 'ratePerMinute' | 'staticFolder'>;
  /** the server's clock, UTC ms */
  readonly now?: () => number;
  /** false from the moment the process has been told to stop */
  readonly isOpen?: () => boolean;
  readonly texts?: Texts;
  /** where sign-in plugs in: the calls that give an owner to an account exist only with it */
  readonly accountOf?: AccountOf;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createApp({ store, log, config, now = Date.now, isOpen = () => true, texts = createTexts(), accountOf }: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const tokens = createSessionTokens(store);
  const states = createOwnerStates(store);
  const appendDeps: AppendDeps = { store, now, pause, latestClock: async (owner) => latestClockOf(await states.figures(owner)) };
  const limits = createRateLimits(config.ratePerMinute);
  const router = new Router<RequestState>();

  addHealthRoutes(router, { store, isOpen });
  addSessionRoutes(router, { store, tokens, now });
  addAccountRoutes(router, { store, tokens, now, pause, ...(accountOf !== undefined && { accountOf }) });
  // all calls from here on are about an owner's records
  router.use(createOwnerStanding({ store, now, pause }));
  addSessionBeforeRoutes(router, { store, tokens, now, pause });
  addSyncRoutes(router, { ...appendDeps, states, prune: createPruner({ store, states: { figures: figuresUntilErased(store, states, now) }, now }) });
  addStreakRoutes(router, { ...appendDeps, states, texts });

  app.on('error', (error: Error & { code?: string }) => log.debug({ code: error.code, name: error.name }, 'connection failure'));
  app.use(createRequestLog(log));
  app.use(securityHeaders);
  app.use(compress({ threshold: 1024, br: false }));
  app.use(answerErrors);
  app.use(limits.byAddress);
  app.use(refuseOtherSites);
  app.use(createSessionReader(tokens, now));
  app.use(limits.byOwner);
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.use(createStaticFiles(config.staticFolder));
  return app;
}
