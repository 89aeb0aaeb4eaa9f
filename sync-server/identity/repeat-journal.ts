/**
 * Before a server listens it compares how far its store has heard of the journal, and repeats the rest: what was erased
 * is erased again, sessions that were ended stay ended, claims and joins stand. On a store that was put back by hand
 * this is all that stands between a person's erasure and its undoing.
 */
import { logPages } from '../log/log-pages.ts';
import type { Store } from '../store/store.ts';
import { linkAccount } from './account-link.ts';
import { clearAway, noteJoined } from './erase-owner.ts';
import { bringAlong } from './join.ts';
import type { JoinDeps } from './join.ts';
import { createJournal, entryOf, JOURNAL } from './journal.ts';
import { accountOfOwner, createStandings, STANDINGS } from './standing.ts';

const SERVER = '$server';
/** in the store: the last row of the journal that it has heard of */
const HEARD_DOCUMENT = 'journal';

interface Heard {
  readonly rev: number;
  readonly op: string;
}

async function standAgain(deps: JoinDeps, owner: string): Promise<void> {
  const { store, standings } = deps;
  const standing = await standings.read(owner);
  if (standing.erasedAt !== null) return clearAway(deps, owner);
  const account = accountOfOwner(standing);
  if (standing.mergedInto !== null) {
    await noteJoined(store, standing.mergedInto, owner);
    await bringAlong(deps, owner, { anew: true });
  } else if (account !== null) await linkAccount(deps, account, owner);
}

export interface Repeated {
  /** entries that were looked at */
  readonly entries: number;
  /** owners whose standing the store did not have */
  readonly owners: number;
  /** the journal is not the one that this store knew, or has lost rows */
  readonly isAnother: boolean;
}

/**
 * @param whole every entry from the first, and every owner's records are looked at, as after a restore; else only what
 * the store has not heard of
 */
export async function repeatJournal(
  { journal, ...given }: Omit<JoinDeps, 'standings'> & { readonly journal: Store },
  whole: boolean,
): Promise<Repeated> {
  const { store } = given;
  const deps: JoinDeps = { ...given, standings: createStandings(store, createJournal(journal, given)) };
  const document = await store.getDocument(SERVER, HEARD_DOCUMENT);
  const heard = (document?.value ?? { rev: 0, op: '' }) as Heard;
  const [known] = heard.rev === 0 ? [] : await journal.read(JOURNAL, heard.rev, 1);
  const isAnother = heard.rev > 0 && (known?.rev !== heard.rev || known.opId !== heard.op);
  const after = whole || isAnother ? 0 : heard.rev;

  let entries = 0;
  let last: Heard = { rev: after, op: after === 0 ? '' : heard.op };
  const behind = new Set<string>();
  for await (const rows of logPages(journal, JOURNAL, after))
    for (const row of rows) {
      const { owner, rev, value } = entryOf(row);
      if (await store.putDocument(STANDINGS, owner, rev, value)) behind.add(owner);
      last = { rev: row.rev, op: row.opId };
      entries++;
    }
  const done = new Set<string>();
  for await (const rows of logPages(journal, JOURNAL, after))
    for (const { key } of rows) {
      if (done.has(key) || !(whole || behind.has(key))) continue;
      done.add(key);
      await standAgain(deps, key);
    }
  if (last.rev !== heard.rev || last.op !== heard.op)
    await store.putDocument(SERVER, HEARD_DOCUMENT, (document?.rev ?? 0) + 1, last);
  return { entries, owners: behind.size, isAnother };
}
