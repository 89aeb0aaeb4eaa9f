/**
 * What has become of an owner, in documents of pseudo-owners, so that erasing the owner's own log and documents leaves
 * them. An owner is given away once: to an account, or to be joined to another owner. Which of the two is settled by
 * whoever makes the `$claimed` document first, so that a claim and a restore at once cannot both have it.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Store } from '../store/store.ts';

const ERASED = '$erased';
const MERGED = '$merged';
const CLAIMED = '$claimed';
const FIRST = 1;

/** To whom an owner is given: the account it belongs to, or the owner it is joined to. */
export type Gift = { readonly account: string } | { readonly into: string };

/** `claimed`: an account has the owner. `merged`: it was joined to another, or is about to be. */
export type GiftFailure = 'claimed' | 'merged';

export const isErased = async (store: Store, owner: string): Promise<boolean> =>
  (await store.getDocument(ERASED, owner)) !== null;

/** @param now UTC ms */
export async function markErased(store: Store, owner: string, now: number): Promise<void> {
  await store.putDocument(ERASED, owner, FIRST, { at: now });
}

/** The owner to which this one was joined, or null. */
export async function mergedInto(store: Store, owner: string): Promise<string | null> {
  const document = await store.getDocument(MERGED, owner);
  return document === null ? null : (document.value as { readonly into: string }).into;
}

/** False where it was joined to a third one already. */
export async function markMerged(store: Store, owner: string, into: string): Promise<boolean> {
  return (await store.putDocument(MERGED, owner, FIRST, { into })) || (await mergedInto(store, owner)) === into;
}

/** What an owner is given to, or null. */
export const giftOf = async (store: Store, owner: string): Promise<Gift | null> =>
  ((await store.getDocument(CLAIMED, owner))?.value ?? null) as Gift | null;

/** Succeeds for the first, and for whoever asks for the same again. */
export async function give(store: Store, owner: string, gift: Gift): Promise<Result<null, GiftFailure>> {
  if (await store.putDocument(CLAIMED, owner, FIRST, gift)) return ok(null);
  const held = await giftOf(store, owner);
  if (held === null) return give(store, owner, gift);
  if (JSON.stringify(held) === JSON.stringify(gift)) return ok(null);
  return fail('account' in held ? 'claimed' : 'merged');
}

/** Why calls in this owner's session are refused, or null. */
export async function standingOf(store: Store, owner: string): Promise<'erased' | 'merged' | null> {
  const [erased, into] = await Promise.all([isErased(store, owner), mergedInto(store, owner)]);
  if (erased) return 'erased';
  return into === null ? null : 'merged';
}
