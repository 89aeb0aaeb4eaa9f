/**
 * What a browser that lost its storage had before: its cookies outlive the records, so the key to the earlier owner is
 * kept, and with it what is on the server, and how much never got there.
 */
import type { Joined, SpaceBefore } from '#core/sync/account-protocol.ts';
import { neverCame, readDevice } from '../state/device-ack.ts';
import type { Store } from '../store/store.ts';
import { bringAlong, join, lastOwnerOf } from './join.ts';
import type { JoinDeps } from './join.ts';
import { giftOf, isErased, mergedInto } from './owner-marks.ts';
import { previewJoin } from './preview-join.ts';
import type { Session } from './session-token.ts';

/** An owner that nobody has: not erased, joined or claimed since. */
async function isFree(store: Store, owner: string, forOwner: string): Promise<boolean> {
  if ((await isErased(store, owner)) || (await mergedInto(store, owner)) !== null) return false;
  const gift = await giftOf(store, owner);
  return gift === null || ('into' in gift && gift.into === forOwner);
}

/** Null where there is nothing before, which an empty space is too. A join that was broken off is finished, for nobody will ask for it again. */
export async function spaceBeforeOf(
  deps: JoinDeps,
  { owner, device }: Session,
  current: string,
): Promise<SpaceBefore | null> {
  const { store } = deps;
  if (owner === current) return null;
  if (!(await isFree(store, owner, current))) {
    await bringAlong(deps, owner);
    return null;
  }
  const [held, document] = await Promise.all([store.head(owner), readDevice(store, owner, device)]);
  if (held === 0 && document.max === 0) return null;
  const [last] = held === 0 ? [] : await store.read(owner, held, 1);
  return { owner, held, recorded: document.max, lost: neverCame(document), lastReceivedAt: last?.receivedAt ?? null };
}

/** Joins the earlier owner to the current one; null where there is nothing to be joined. Done again it does nothing more. */
export async function restoreBefore(deps: JoinDeps, { owner }: Session, current: string): Promise<Joined | null> {
  const { store } = deps;
  if (owner === current) return null;
  const isJoined = (await lastOwnerOf(deps, owner)) === current && !(await isErased(store, owner));
  if (!isJoined && !(await isFree(store, owner, current))) return null;
  const joined = await previewJoin(store, owner, current);
  if (isJoined) {
    await bringAlong(deps, owner);
    return joined;
  }
  return (await join(deps, owner, current, { into: current })).ok ? joined : null;
}
