/**
 * Erasing for good. The tombstone goes first: from then on no call of the owner begins, and a call that began before
 * looks for it once more when it is done, and erases again. Owners joined to this one go with it, and so does what
 * leads from an account to it.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { LOGS } from '#core/sync/protocol.ts';
import type { Cursor } from '#core/sync/protocol.ts';
import type { OpenedCollections } from '../collections/open-collections.ts';
import { logOf } from '../log/log-names.ts';
import { readLog } from '../log/read.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import type { Store } from '../store/store.ts';
import { unlinkAccount } from './account-link.ts';
import { accountOfOwner, forgetEarlierAccount, proofFailure } from './standing.ts';
import type { Proof, Standing, Standings } from './standing.ts';

export interface EraseDeps extends OpenedCollections {
  readonly store: Store;
  readonly standings: Standings;
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

/** which owners were, or were about to be, joined to this one */
const JOINED_DOCUMENT = 'joined';

const joinedTo = async (store: Store, owner: string): Promise<readonly string[]> =>
  ((await store.getDocument(owner, JOINED_DOCUMENT))?.value ?? []) as readonly string[];

/** Noted before the first row is copied, so that erasing finds where rows came from. */
export async function noteJoined(store: Store, owner: string, from: string): Promise<void> {
  for (;;) {
    const document = await store.getDocument(owner, JOINED_DOCUMENT);
    const noted = (document?.value ?? []) as readonly string[];
    if (noted.includes(from)) return;
    if (await store.putDocument(owner, JOINED_DOCUMENT, (document?.rev ?? 0) + 1, [...noted, from])) return;
  }
}

/** An owner that is erased already stays as it is: whose it was is no longer known, so no proof is asked for. */
const markErased = async <F>(
  { standings, now }: EraseDeps,
  owner: string,
  failureOf: (held: Standing) => F | null,
): Promise<Result<Standing, F>> =>
  standings.change<F>(owner, (held) => {
    if (held.erasedAt !== null) return ok(held);
    const failure = failureOf(held);
    return failure === null ? ok({ ...held, erasedAt: now(), ended: [] }) : fail(failure);
  });

/** What an erased owner still has. Done again it does nothing more, and finishes what a crash left. */
async function clearAway(deps: EraseDeps, owner: string): Promise<void> {
  const { store, standings } = deps;
  for (const from of await joinedTo(store, owner))
    if ((await standings.read(from)).mergedInto === owner && !(await isEmptied(deps, from))) {
      await markErased(deps, from, () => null);
      await clearAway(deps, from);
    }
  await deps.documents.remove(owner);
  // its documents name what was joined to it, so they go last
  for (const log of [...LOGS].reverse()) await store.eraseOwner(logOf(owner, log));
  const account = accountOfOwner(await standings.read(owner));
  if (account === null) return;
  await unlinkAccount(deps, account, owner);
  await forgetEarlierAccount(store, owner);
  await standings.change(owner, (held) => ok(held.givenTo === null ? held : { ...held, givenTo: null }));
}

/** It was joined to an owner that was erased meanwhile, whose erasure could not know of it yet. */
export async function eraseWithNext(deps: EraseDeps, owner: string): Promise<void> {
  await markErased(deps, owner, () => null);
  await clearAway(deps, owner);
}

/**
 * For whoever proves to be the owner; the proof is looked at in the moment of marking, whoever claims the owner meanwhile.
 * @param seen what the device knew of the log when its person confirmed: a call may arrive late, and what was recorded
 *   since on any device was not meant. Looked at directly before the marking; what is stored in between goes with it.
 *   Null from clients that do not say.
 */
export async function eraseOwner(
  deps: EraseDeps,
  owner: string,
  proof: Proof,
  seen: Cursor | null = null,
): Promise<Result<null, 'wrong_secret' | 'claimed' | 'merged' | 'unseen_entries'>> {
  const failure = (held: Standing): 'wrong_secret' | 'claimed' | 'merged' | null =>
    held.mergedInto === null ? proofFailure(held, proof) : 'merged';
  const held = await deps.standings.read(owner);
  if (seen !== null && held.erasedAt === null && failure(held) === null && !(await isAll(deps, owner, seen)))
    return fail('unseen_entries');
  const marked = await markErased(deps, owner, failure);
  if (!marked.ok) return marked;
  await clearAway(deps, owner);
  return ok(null);
}

/** Of another past all rows are handed out anew, so none of them were seen. */
const isAll = async ({ store }: EraseDeps, owner: string, seen: Cursor): Promise<boolean> =>
  (await readLog(store, logOf(owner, 'core'), seen, 1)).rows.length === 0;

const isEmptied = async (deps: EraseDeps, owner: string): Promise<boolean> => {
  const standing = await deps.standings.read(owner);
  return standing.erasedAt !== null && accountOfOwner(standing) === null && !(await holdsAnything(deps, owner));
};

/** A call that dies amid an erasure may leave a document and no row. */
const holdsAnything = async (deps: EraseDeps, owner: string): Promise<boolean> => {
  const { store } = deps;
  const held = await Promise.all([
    deps.documents.areAny(owner),
    ...LOGS.map((log) => logOf(owner, log)).map(
      async (log) => (await store.head(log)) > 0 || (await store.listDocuments(log, '', 1)).length > 0,
    ),
  ]);
  return held.includes(true);
};

/** After a call that may have written: takes away what it wrote where the owner was erased meanwhile. */
export async function eraseAgain(deps: EraseDeps, owner: string): Promise<void> {
  if ((await deps.standings.read(owner)).erasedAt !== null) await clearAway(deps, owner);
}

/** Before a call is answered with an error: takes away what a process that died after the tombstone has left. */
export async function eraseRemains(deps: EraseDeps, owner: string): Promise<void> {
  if (!(await isEmptied(deps, owner))) await clearAway(deps, owner);
}

/** Figures for work that goes on after the answer: what asking for them has kept in the store goes too. */
export const figuresUntilErased =
  (deps: EraseDeps, { figures }: Pick<OwnerStates, 'figures'>): OwnerStates['figures'] =>
  async (owner) => {
    const asked = await figures(owner);
    await eraseAgain(deps, owner);
    return asked;
  };
