/**
 * Before a server listens it compares how far its store has heard of the journal, and repeats the rest: what was erased
 * is erased again, sessions that were ended stay ended, claims and joins stand. On a store that was put back by hand
 * this is all that stands between a person's erasure and its undoing.
 */
import { openCollections } from '../collections/open-collections.ts';
import type { AppendDeps } from '../log/append.ts';
import { logPages } from '../log/log-pages.ts';
import { collections as definitions } from '../registry.ts';
import type { Stores } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { linkAccount, takeOverAccounts, unlinkAccount } from './account-link.ts';
import { eraseRemains, noteJoined } from './erase-owner.ts';
import { bringAlong, finishJoin } from './join.ts';
import type { JoinDeps } from './join.ts';
import { createJournal, HEARD_DOCUMENT, JOURNAL, rowIn, SERVER } from './journal.ts';
import type { JournalRow, Mark } from './journal.ts';
import { isSameStanding, mergeStandings } from './merge-standings.ts';
import { accountOfOwner, createStandings, STANDINGS, UNMARKED } from './standing.ts';
import type { Standing } from './standing.ts';

/** in the store: up to where everything was also done */
const DONE_DOCUMENT = 'journal';

/** The store has heard more than this journal says, so starting on it would forget erasures at the next restore. */
export class AnotherJournal extends Error {
  constructor() {
    super(
      'the journal is not the one this store knew, or has lost entries. Put the right one back, or fill this one from the store: npm run restore (docs/backup.md)',
    );
    this.name = 'AnotherJournal';
  }
}

async function isKnown(journal: Store, mark: Mark): Promise<boolean> {
  if (mark.rev === 0) return true;
  const [row] = await journal.read(JOURNAL, mark.rev, 1);
  return row?.rev === mark.rev && row.opId === mark.op;
}

async function standAgain(deps: JoinDeps, owner: string, anew: boolean): Promise<void> {
  const { store, standings } = deps;
  const standing = await standings.read(owner);
  if (standing.erasedAt !== null) return eraseRemains(deps, owner);
  const account = accountOfOwner(standing);
  if (standing.mergedInto !== null) {
    await noteJoined(store, standing.mergedInto, owner);
    await bringAlong(deps, owner, { anew });
  } else if (account !== null) await linkAccount(deps, account, owner);
  else if (standing.givenTo !== null) await finishJoin(deps, owner);
}

/** The entry may be the last that names the account: the store put back has the link, the standing no longer says it. */
async function unlinkErased(deps: JoinDeps, owner: string, entry: Standing): Promise<void> {
  const account = accountOfOwner(entry);
  if (account === null || (await deps.standings.read(owner)).erasedAt === null) return;
  await unlinkAccount(deps, account, owner);
}

/** Merges an entry into what the store holds. */
async function take(store: Store, { owner, rev, value }: JournalRow): Promise<'known' | 'news' | 'differs'> {
  const entry = value as Standing;
  for (;;) {
    const document = await store.getDocument(STANDINGS, owner);
    const held = (document?.value ?? UNMARKED) as Standing;
    const heldRev = document?.rev ?? 0;
    const merged = mergeStandings(held, entry);
    const isBehind = heldRev < rev;
    if (!isBehind && isSameStanding(merged, held)) return 'known';
    // what is neither the one nor the other is a revision of its own, and whoever reads it brings it into the journal
    const isEntry = isBehind && isSameStanding(merged, entry);
    if (await store.putDocument(STANDINGS, owner, isEntry ? rev : Math.max(rev, heldRev) + 1, isEntry ? entry : merged))
      return isEntry ? 'news' : 'differs';
  }
}

export interface Repeated {
  /** entries that were looked at */
  readonly entries: number;
  /** owners whose standing the store did not have */
  readonly owners: number;
  /** of these, those of whom the store or another journal knew something else of the same time */
  readonly differing: number;
}

/**
 * Repeats every entry after the mark up to which the store notes that all was done: a process may have died between writing
 * an owner's standing and acting on it. Rejects with `AnotherJournal` where the journal is not the one the marks are of.
 * @param whole every entry from the first, and every row of what was joined is looked at, as after a restore
 */
export async function repeatJournal(
  { journal, collections, ...given }: Omit<Stores, 'close'> & Pick<AppendDeps, 'pause' | 'now'>,
  whole: boolean,
): Promise<Repeated> {
  const { store } = given;
  const standings = createStandings(store, createJournal(journal, given));
  const deps: JoinDeps = { ...given, standings, ...(await openCollections(collections, given.now, definitions)) };
  const markOf = async (name: string): Promise<Mark> =>
    ((await store.getDocument(SERVER, name))?.value ?? { rev: 0, op: '' }) as Mark;
  const [before, heard] = [await markOf(DONE_DOCUMENT), await markOf(HEARD_DOCUMENT)];
  if (!whole) for (const mark of [before, heard]) if (!(await isKnown(journal, mark))) throw new AnotherJournal();
  await takeOverAccounts(deps);
  const after = whole ? 0 : before.rev;

  let entries = 0;
  let last: Mark = { rev: after, op: after === 0 ? '' : before.op };
  const behind = new Set<string>();
  const differing = new Set<string>();
  for await (const rows of logPages(journal, JOURNAL, after))
    for (const row of rows) {
      const taken = await take(store, rowIn(row));
      if (taken !== 'known') behind.add(row.key);
      if (taken === 'differs') differing.add(row.key);
      last = { rev: row.rev, op: row.opId };
      entries++;
    }
  const done = new Set<string>();
  for await (const rows of logPages(journal, JOURNAL, after))
    for (const row of rows) {
      const { owner, value } = rowIn(row);
      await unlinkErased(deps, owner, value as Standing);
      if (done.has(owner)) continue;
      done.add(owner);
      await standAgain(deps, owner, whole || behind.has(owner));
    }
  for (const name of [DONE_DOCUMENT, HEARD_DOCUMENT]) {
    const document = await store.getDocument(SERVER, name);
    const held = (document?.value ?? { rev: 0, op: '' }) as Mark;
    // another process may have heard more meanwhile; of another journal the mark means nothing
    if (held.rev >= last.rev && (await isKnown(journal, held))) continue;
    await store.putDocument(SERVER, name, (document?.rev ?? 0) + 1, last);
  }
  return { entries, owners: behind.size, differing: differing.size };
}
