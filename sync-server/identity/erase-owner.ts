/**
 * Erasing for good. The tombstone goes first: from then on no call of the owner begins, and a call that began before
 * looks for it once more when it is done, and erases again. Owners joined to this one go with it.
 */
import { LOGS } from '#core/sync/protocol.ts';
import { logOf } from '../log/log-name.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import type { Store } from '../store/store.ts';
import { isErased, markErased, mergedInto } from './owner-marks.ts';

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

/**
 * Done again it does nothing more, and finishes what a crash left.
 * @param now UTC ms
 */
export async function eraseOwner(store: Store, owner: string, now: number): Promise<void> {
  await markErased(store, owner, now);
  for (const from of await joinedTo(store, owner))
    if ((await mergedInto(store, from)) === owner && !(await isEmptied(store, from)))
      await eraseOwner(store, from, now);
  // its documents name what was joined to it, so they go last
  for (const log of [...LOGS].reverse()) await store.eraseOwner(logOf(owner, log));
}

const isEmptied = async (store: Store, owner: string): Promise<boolean> =>
  (await isErased(store, owner)) && !(await hasRows(store, owner));

const hasRows = async (store: Store, owner: string): Promise<boolean> =>
  (await Promise.all(LOGS.map((log) => store.head(logOf(owner, log))))).some((head) => head > 0);

/** After a call that may have written: takes away what it wrote where the owner was erased meanwhile. */
export async function eraseAgain(store: Store, owner: string, now: number): Promise<void> {
  if (await isErased(store, owner)) await eraseOwner(store, owner, now);
}

/** Before a call is refused: takes away what a process that died after the tombstone has left. */
export async function eraseRemains(store: Store, owner: string, now: number): Promise<void> {
  if (await hasRows(store, owner)) await eraseOwner(store, owner, now);
}

/** Figures for work that goes on after the answer: what asking for them has kept in the store goes too. */
export const figuresUntilErased =
  (store: Store, { figures }: Pick<OwnerStates, 'figures'>, now: () => number): OwnerStates['figures'] =>
  async (owner) => {
    const asked = await figures(owner);
    await eraseAgain(store, owner, now());
    return asked;
  };
