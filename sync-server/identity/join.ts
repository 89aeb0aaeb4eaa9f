/**
 * Joins one owner's log to another's: every row goes over with its own id, key, clock, device and number, so equal ones
 * collapse and equal deeds are settled by the rules they always had. The owner is marked as merged first: from then on
 * no call of it begins, and a call that began before brings what it wrote along when it is done. A crash at any point
 * leaves every row in the first log, and whoever comes next, by doing it again or by any call of the merged owner,
 * brings over what is missing.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { LOGS } from '#core/sync/protocol.ts';
import { appendRows } from '../log/append-rows.ts';
import type { AppendDeps } from '../log/append.ts';
import { logOf } from '../log/log-name.ts';
import { logPages } from '../log/log-pages.ts';
import type { Store } from '../store/store.ts';
import { eraseAgain, noteJoined } from './erase-owner.ts';
import { joinDevice } from './join-device.ts';
import { giftOf, give, isErased, markMerged, mergedInto } from './owner-marks.ts';
import type { Gift, GiftFailure } from './owner-marks.ts';

export type JoinDeps = Pick<AppendDeps, 'store' | 'pause' | 'now'>;

/** its revision is the last row of a log that was copied */
const COPIED_DOCUMENT = 'copied';

async function copyRest({ store, pause }: JoinDeps, from: string, into: string): Promise<void> {
  const copied = (await store.getDocument(from, COPIED_DOCUMENT))?.rev ?? 0;
  const devices = new Set<string>();
  let last = copied;
  for await (const rows of logPages(store, from, copied)) {
    await appendRows({ store, pause }, into, rows);
    for (const { device } of rows) devices.add(device);
    last = rows.at(-1)?.rev ?? last;
  }
  for (const device of devices) await joinDevice(store, from, into, device);
  if (last > copied) await store.putDocument(from, COPIED_DOCUMENT, last, {});
}

/** Copies what a merged owner's logs still hold to where it was merged, and on from there if that one was merged too. */
export async function bringAlong(deps: JoinDeps, owner: string): Promise<void> {
  const { store, now } = deps;
  for (let from = owner; ;) {
    const into = await mergedInto(store, from);
    if (into === null) return;
    if (!(await isErased(store, from)) && !(await isErased(store, into)))
      for (const log of LOGS) await copyRest(deps, logOf(from, log), logOf(into, log));
    for (const one of [from, into]) await eraseAgain(store, one, now());
    from = into;
  }
}

/** The owner under whom this one's records go on. */
export async function lastOwnerOf({ store }: Pick<JoinDeps, 'store'>, owner: string): Promise<string> {
  for (let last = owner; ;) {
    const into = await mergedInto(store, last);
    if (into === null) return last;
    last = into;
  }
}

async function isGivenAway(store: Store, owner: string): Promise<boolean> {
  const gift = await giftOf(store, owner);
  return gift !== null && 'into' in gift;
}

/**
 * Done again it does nothing more.
 * @param gift by what right: the owner belongs to the account whose owner the other is, or is given to the other
 */
export async function join(deps: JoinDeps, from: string, into: string, gift: Gift): Promise<Result<null, GiftFailure>> {
  const { store } = deps;
  // two owners that are joined to each other would both be gone, so this is asked again after the gift
  if (await isGivenAway(store, into)) return fail('merged');
  const given = await give(store, from, gift);
  if (!given.ok) return given;
  if (await isGivenAway(store, into)) return fail('merged');
  await noteJoined(store, into, from);
  if (!(await markMerged(store, from, into))) return fail('merged');
  await bringAlong(deps, from);
  return ok(null);
}
