/** The server as a value: everything it needs comes in, nothing listens yet. */
import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { figuresUntilErased } from './identity/erase-owner.ts';
import type { JoinDeps } from './identity/join.ts';
import { createJournal } from './identity/journal.ts';
import { createSessionList } from './identity/session-list.ts';
import { createSessionTokens } from './identity/session-token.ts';
import { createStandings } from './identity/standing.ts';
import type { AppendDeps } from './log/append.ts';
import { createPruner } from './log/prune.ts';
import { createQuotas } from './log/quota.ts';
import type { RequestState } from './middleware/app-context.ts';
import { answerErrors } from './middleware/errors.ts';
import { createOwnerStanding } from './middleware/owner-standing.ts';
import { createNewOwnerLimit, createRateLimits } from './middleware/rate-limit.ts';
import { countUploads } from './middleware/read-json.ts';
import { createSignedInReader } from './middleware/read-signed-in.ts';
import { createRequestLog } from './middleware/request-log.ts';
import { blockOtherSites } from './middleware/same-site.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { createSessionReader } from './middleware/session.ts';
import { createStaticFiles } from './middleware/static-files.ts';
import { createStoredBytesLimit } from './middleware/stored-bytes-limit.ts';
import { addAccountRoutes } from './routes/account.ts';
import type { AccountOf } from './routes/account.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addSessionBeforeRoutes } from './routes/session-before.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addEndSessionsRoute, addSessionListRoute } from './routes/sessions.ts';
import { addStreakRoutes } from './routes/streak.ts';
import { addSyncRoutes } from './routes/sync.ts';
import { createLogSizes } from './state/log-size.ts';
import { latestClockOf } from './state/owner-state.ts';
import { createOwnerStates } from './state/owner-states.ts';
import type { Store } from './store/store.ts';
import { createTexts } from './texts.ts';
import type { Texts } from './texts.ts';

export interface AppDeps {
  readonly store: Store;
  /** where erasures, claims and ended sessions are kept beside the store, so that no restored backup undoes them */
  readonly journal: Store;
  readonly log: Logger;
  readonly config: Pick<
    Config,
    | 'trustedProxies'
    | 'ratePerMinute'
    | 'addressRatePerMinute'
    | 'newOwnersPerDay'
    | 'storedBytesPerDay'
    | 'quota'
    | 'staticFolder'
  >;
  /** the server's clock, UTC ms */
  readonly now?: () => number;
  /** false from the moment the process has been told to stop */
  readonly isOpen?: () => boolean;
  readonly texts?: Texts;
  /** where sign-in plugs in: the calls that give an owner to an account exist only with it */
  readonly accountOf?: AccountOf;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createApp({
  store: plainStore,
  journal,
  log,
  config,
  now = Date.now,
  isOpen = () => true,
  texts = createTexts(),
  accountOf,
}: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const { store, count, mayStore, hasRoom } = createStoredBytesLimit(plainStore, config.storedBytesPerDay);
  const tokens = createSessionTokens(store);
  const standings = createStandings(store, createJournal(journal, { store, pause, now }));
  const sessions = createSessionList(store, standings, now);
  const joinDeps: JoinDeps = { store, standings, now, pause };
  const states = createOwnerStates(store, { now });
  const quotas = createQuotas(store, createLogSizes(store), config.quota);
  const appendDeps: AppendDeps = {
    store,
    now,
    pause,
    latestClock: async (owner) => latestClockOf(await states.figures(owner)),
    quotas,
  };
  const limits = createRateLimits({ perOwner: config.ratePerMinute, perAddress: config.addressRatePerMinute });
  const figures = figuresUntilErased(joinDeps, states);
  const router = new Router<RequestState>();

  addHealthRoutes(router, { store, isOpen });
  const mayBegin = createNewOwnerLimit(store, config.newOwnersPerDay);
  addSessionRoutes(router, { mayBegin, mayStore, store, standings, tokens, now });
  const readSignedIn = createSignedInReader(standings);
  addEndSessionsRoute(router, { standings, tokens, readSignedIn, mayStore, now });
  addAccountRoutes(router, {
    ...joinDeps,
    figures,
    mayStore,
    readSignedIn,
    tokens,
    ...(accountOf !== undefined && { accountOf }),
  });
  // all calls from here on are about an owner's records
  router.use(createOwnerStanding(joinDeps, sessions));
  addSessionListRoute(router, { sessions });
  addSessionBeforeRoutes(router, { ...joinDeps, figures, mayStore, readSignedIn, tokens });
  addSyncRoutes(router, {
    ...appendDeps,
    mayStore,
    hasRoom,
    readSignedIn,
    quotas,
    states,
    prune: createPruner({ store, states: { figures }, now }),
  });
  addStreakRoutes(router, { ...appendDeps, mayStore, readSignedIn, states, texts });

  app.on('error', (error: Error & { code?: string }) =>
    log.debug({ code: error.code, name: error.name }, 'connection failure'),
  );
  app.use(createRequestLog(log));
  app.use(securityHeaders);
  app.use((ctx, next) => {
    // Who takes no form at all, not even the plain one, gets the plain one: compressing would end in an exception.
    if (ctx.acceptsEncodings('gzip', 'deflate', 'identity') === false) delete ctx.req.headers['accept-encoding'];
    return next();
  });
  app.use(compress({ threshold: 1024, br: false }));
  app.use(answerErrors);
  app.use(limits.byAddress);
  app.use(count);
  app.use(countUploads());
  app.use(blockOtherSites);
  app.use(createSessionReader(tokens, standings, now));
  app.use(limits.byOwner);
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.use(createStaticFiles(config.staticFolder));
  return app;
}
