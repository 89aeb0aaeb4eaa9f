/** What calls work with: made once from what the server was given, and handed to every handler. */
import type { Role } from '#core/api/call.ts';
import type { CollectionDefinition, FieldOf, Identified, IndexValue } from './collections/define-collection.ts';
import { openCollection } from './collections/open-collection.ts';
import type { Collection, CollectionsAdapter } from './collections/port.ts';
import type { Config } from './config.ts';
import { figuresUntilErased } from './identity/erase-owner.ts';
import { openIdentityCollections } from './identity/identity-collections.ts';
import { createJournal } from './identity/journal.ts';
import type { PreviewDeps } from './identity/preview-join.ts';
import { createSessionList } from './identity/session-list.ts';
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

/** The opened collection; the first call that asks opens it. */
export type CollectionOf = <Document extends Identified, Index extends FieldOf<Document, IndexValue>>(
  definition: CollectionDefinition<Document, Index>,
) => Promise<Collection<Document, Index>>;

export interface ServiceDeps {
  readonly store: Store;
  /** where erasures, claims and ended sessions are kept beside the store, so that no restored backup undoes them */
  readonly journal: Store;
  readonly collections: CollectionsAdapter;
  readonly config: Pick<
    Config,
    'ratePerMinute' | 'addressRatePerMinute' | 'newOwnersPerDay' | 'storedBytesPerDay' | 'quota'
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
    Pick<ServiceDeps, 'texts' | 'accountOf' | 'rolesOf'> {
  readonly collection: CollectionOf;
  readonly tokens: SessionTokens;
  readonly sessions: SessionList;
  readonly states: OwnerStates;
  readonly quotas: Quotas;
  readonly prune: Pruner;
  readonly mayBegin: MayBegin;
  readonly limits: RateLimits;
  readonly countStoredBytes: AppMiddleware;
  /** around every call about an owner's records */
  readonly whileOwnerStands: AppMiddleware;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function createServices({
  store: plainStore,
  journal,
  collections: plainCollections,
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
  const joining = { store, standings, now, pause, ...(await openIdentityCollections(collections, now)) };
  const sessions = createSessionList(store, joining.sessionLists, standings, now);
  const states = createOwnerStates(store, { now });
  const figures = figuresUntilErased(joining, states);
  return {
    ...joining,
    ...pluggedIn,
    mayStore,
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
    collection: collectionsOf(collections, now),
  };
}

/** One that could not be opened is opened again by the next call. */
function collectionsOf(adapter: CollectionsAdapter, now: () => number): CollectionOf {
  const opened = new Map<object, unknown>();
  return (definition) => {
    const known = opened.get(definition);
    // what lies under a definition was opened by it
    if (known !== undefined) return known as never;
    const opening = openCollection(adapter, definition, now);
    opened.set(definition, opening);
    opening.catch(() => opened.delete(definition));
    return opening;
  };
}
