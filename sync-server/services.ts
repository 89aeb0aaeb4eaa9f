/** What calls work with: made once from what the server is given, and handed to every handler. */
import type { Call, Role } from '#core/api/call.ts';
import type { AnyCollection } from './collections/define-collection.ts';
import { openCollections } from './collections/open-collections.ts';
import type { CollectionsAdapter } from './collections/port.ts';
import type { Config } from './config.ts';
import { figuresUntilErased } from './identity/erase-owner.ts';
import { createJournal } from './identity/journal.ts';
import type { PreviewDeps } from './identity/preview-join.ts';
import { createSessionList, sessionLists } from './identity/session-list.ts';
import type { SessionList } from './identity/session-list.ts';
import { createSessionTokens } from './identity/session-token.ts';
import type { SessionTokens } from './identity/session-token.ts';
import { createStandings } from './identity/standing.ts';
import type { AppendDeps } from './log/append.ts';
import { createLogSizes } from './log/log-size.ts';
import { createPruner } from './log/prune.ts';
import type { Pruner } from './log/prune.ts';
import { createQuotas } from './log/quota.ts';
import type { Quotas } from './log/quota.ts';
import type { AppContext, AppMiddleware } from './middleware/app-context.ts';
import { createOwnerStanding } from './middleware/owner-standing.ts';
import type { WhileOwnerStands } from './middleware/owner-standing.ts';
import { createNewOwnerLimit, createRateLimits } from './middleware/rate-limit.ts';
import type { MayBegin, RateLimits } from './middleware/rate-limit.ts';
import { createStoredBytesLimit } from './middleware/stored-bytes-limit.ts';
import type { StoredBytesLimit } from './middleware/stored-bytes-limit.ts';
import { latestClockOf } from './state/owner-state.ts';
import { createOwnerStates } from './state/owner-states.ts';
import type { OwnerStates } from './state/owner-states.ts';
import type { Store } from './store/store.ts';
import type { Texts } from './texts.ts';

/** The signed-in account of a request, or null. At most 1,000 bytes; it names the account for ever. */
export type AccountOf = (ctx: AppContext) => Promise<string | null>;
export type RolesOf = (account: string) => Promise<ReadonlySet<Role>>;

export interface ServiceDeps {
  readonly store: Store;
  /** where erasures, claims and ended sessions are kept beside the store, so that no restored backup undoes them */
  readonly journal: Store;
  readonly collections: CollectionsAdapter;
  readonly definitions: readonly AnyCollection[];
  /** all that the server answers, for its description */
  readonly calls: readonly Call[];
  readonly config: Pick<
    Config,
    'ratePerMinute' | 'addressRatePerMinute' | 'newOwnersPerDay' | 'storedBytesPerDay' | 'quota' | 'modelOrigins'
  >;
  /** the server's clock, UTC ms */
  readonly now: () => number;
  readonly texts: Texts;
  /** where sign-in plugs in: calls of accounts and roles exist only with it */
  readonly accountOf?: AccountOf;
  readonly rolesOf?: RolesOf;
}

export interface Services
  extends
    AppendDeps,
    PreviewDeps,
    Pick<StoredBytesLimit, 'mayStore'>,
    Pick<ServiceDeps, 'calls' | 'texts' | 'accountOf' | 'rolesOf'> {
  readonly modelOrigins: readonly string[];
  readonly tokens: SessionTokens;
  readonly sessions: SessionList;
  readonly states: OwnerStates;
  readonly quotas: Quotas;
  readonly prune: Pruner;
  readonly mayBegin: MayBegin;
  readonly limits: RateLimits;
  readonly countStoredBytes: AppMiddleware;
  readonly whileOwnerStands: WhileOwnerStands;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function createServices({
  store: plainStore,
  journal,
  collections: plainCollections,
  definitions,
  config,
  now,
  ...pluggedIn
}: ServiceDeps): Promise<Services> {
  const { store, collections, count, mayStore } = createStoredBytesLimit(
    plainStore,
    plainCollections,
    config.storedBytesPerDay,
  );
  const standings = createStandings(store, createJournal(journal, { store, pause, now }));
  const joining = { store, standings, now, pause, ...(await openCollections(collections, now, definitions)) };
  const sessions = createSessionList(store, joining.collection(sessionLists), standings, now);
  const states = createOwnerStates(store, { now });
  const figures = figuresUntilErased(joining, states);
  return {
    ...joining,
    ...pluggedIn,
    mayStore,
    modelOrigins: config.modelOrigins,
    countStoredBytes: count,
    sessions,
    states,
    figures,
    latestClock: async (owner) => latestClockOf(await states.figures(owner)),
    quotas: createQuotas(store, createLogSizes(store), config.quota),
    prune: createPruner({ store, states: { figures }, now }),
    tokens: createSessionTokens(store),
    mayBegin: createNewOwnerLimit(store, config.newOwnersPerDay),
    limits: createRateLimits({ perOwner: config.ratePerMinute, perAddress: config.addressRatePerMinute }),
    whileOwnerStands: createOwnerStanding(joining, sessions),
  };
}
