import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCollection } from '../collections/define-collection.ts';
import { openCollections } from '../collections/open-collections.ts';
import { linkOf, takeOverAccounts } from '../identity/account-link.ts';
import type { JoinDeps } from '../identity/join.ts';
import { createJournal } from '../identity/journal.ts';
import { createStandings } from '../identity/standing.ts';
import { collections } from '../registry.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { NOON } from './builders.ts';
import type { TestStore } from './store-kinds.ts';

/** What joining and erasing need, outside a server. */
export async function joinDepsOf(
  store: TestStore,
  journal: Store = createMemoryStore(),
  definitions: readonly AnyCollection[] = collections,
): Promise<JoinDeps> {
  const given = { store, pause: (ms: number) => pause(ms), now: () => NOON };
  const standings = createStandings(store, createJournal(journal, given));
  return { ...given, standings, ...(await openCollections(store.collections, given.now, definitions)) };
}

/** Whom the link of an account names, whatever became of that owner. */
export const linkedOwner = async (store: TestStore, account: string): Promise<string | null> =>
  (await linkOf(await joinDepsOf(store), account)).owner;

/** As a server does at its start. */
export const takeOver = async (store: TestStore): Promise<void> => takeOverAccounts(await joinDepsOf(store));
