/**
 * Joins one owner's log to another's: every row goes over with its own id, key, clock, device and number, so equal ones
 * collapse and those with one plain key are settled by the rules they always had. The owner is marked as merged first: from then on
 * no call of it begins, and a call that began before brings what it wrote along when it is done. A crash at any point
 * leaves every row in the first log, and whoever comes next, by doing it again or by any call of the merged owner,
 * brings over what is missing.
 */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { LOGS } from '#core/sync/protocol.ts';
import { appendRows } from '../log/append-rows.ts';
import type { AppendDeps } from '../log/append.ts';
import { logOf } from '../log/log-names.ts';
import { logPages } from '../log/log-pages.ts';
import { eraseAgain, eraseWithNext, noteJoined } from './erase-owner.ts';
import type { EraseDeps } from './erase-owner.ts';
import { joinDevice } from './join-device.ts';
import { beganInto, give, isSameGift } from './standing.ts';
import type { Gift, GiftFailure, Standing } from './standing.ts';

export type JoinDeps = EraseDeps & Pick<AppendDeps, 'pause'>;

/** its revision is the last row of a log that was copied */
const COPIED_DOCUMENT = 'copied';

async function copyRest({ store, pause }: JoinDeps, from: string, into: string, anew: boolean): Promise<void> {
  const noted = (await store.getDocument(from, COPIED_DOCUMENT))?.rev ?? 0;
  const copied = anew ? 0 : noted;
  const devices = new Set<string>();
  let last = copied;
  for await (const rows of logPages(store, from, copied)) {
    await appendRows({ store, pause }, into, rows);
    for (const { device } of rows) devices.add(device);
    last = rows.at(-1)?.rev ?? last;
  }
  for (const device of devices) await joinDevice(store, from, into, device);
  if (last > noted) await store.putDocument(from, COPIED_DOCUMENT, last, {});
}

/**
 * Brings what a merged owner's logs and collections still hold to where it was merged, and on from there if that one was
 * merged too.
 * @param anew looks at every row, not only at those that came since: a restored backup may lack what was copied
 */
export async function bringAlong(deps: JoinDeps, owner: string, { anew = false } = {}): Promise<void> {
  const { standings, documents } = deps;
  const passed = new Set<string>();
  for (let from = owner; !passed.has(from);) {
    passed.add(from);
    const { mergedInto: into, erasedAt } = await standings.read(from);
    if (into === null) return;
    if (erasedAt === null) {
      const isNextErased = (await standings.read(into)).erasedAt !== null;
      if (isNextErased) await eraseWithNext(deps, from);
      else {
        for (const log of LOGS) await copyRest(deps, logOf(from, log), logOf(into, log), anew);
        await documents.join(from, into);
      }
    }
    for (const one of [from, into]) await eraseAgain(deps, one);
    from = into;
  }
}

/** Whether all rows of a merged owner's records have gone over. */
export async function isBroughtAlong({ store }: Pick<JoinDeps, 'store'>, owner: string): Promise<boolean> {
  const [copied, head] = await Promise.all([store.getDocument(owner, COPIED_DOCUMENT), store.head(owner)]);
  return (copied?.rev ?? 0) >= head;
}

/** The owner under whom this one's records go on. Journals that were put together may join two to each other. */
export async function lastOwnerOf({ standings }: Pick<JoinDeps, 'standings'>, owner: string): Promise<string> {
  const passed = new Set<string>();
  for (let last = owner; ;) {
    passed.add(last);
    const { mergedInto: into } = await standings.read(last);
    if (into === null || passed.has(into)) return last;
    last = into;
  }
}

/** Why the one owner may not be joined to the other, or null. What was joined itself passes on what comes to it. */
async function intoFailure(deps: JoinDeps, from: string, into: string): Promise<GiftFailure | null> {
  const { standings } = deps;
  if ((await standings.read(into)).erasedAt !== null) return 'erased';
  const last = await lastOwnerOf(deps, into);
  const standing = await standings.read(last);
  if (standing.erasedAt !== null) return 'erased';
  return last === from || (await beganInto(standings, standing)) !== null ? 'merged' : null;
}

/**
 * Done again it does nothing more.
 * @param gift by what right: the owner belongs to the account whose owner the other is, or is given to the other
 * @param failureOf see `give`
 */
export async function join<F = never>(
  deps: JoinDeps,
  from: string,
  into: string,
  gift: Gift,
  failureOf?: (held: Standing) => F | null,
): Promise<Result<null, GiftFailure | F>> {
  const { store, standings } = deps;
  // two owners that are joined to each other would both be gone, so this is asked again after the gift
  const before = await intoFailure(deps, from, into);
  if (before !== null) return fail(before);
  const given = await give(standings, from, gift, failureOf);
  if (!given.ok) return given;
  const after = await intoFailure(deps, from, into);
  if (after !== null) return fail(after);
  await noteJoined(store, into, from);
  const merged = await standings.change<GiftFailure>(from, (held) => {
    if (held.erasedAt !== null) return fail('erased');
    // given elsewhere since, because the owner it went to was erased
    if (!isSameGift(held.givenTo, gift)) return fail('merged');
    if (held.mergedInto === null) return ok({ ...held, mergedInto: into });
    return held.mergedInto === into ? ok(held) : fail('merged');
  });
  if (!merged.ok) return merged;
  await bringAlong(deps, from);
  return ok(null);
}

/** Finishes what a crash left of a join, wherever the other owner's records are by now. */
export async function finishJoin(deps: JoinDeps, owner: string): Promise<void> {
  const into = await beganInto(deps.standings, await deps.standings.read(owner));
  if (into === null) await bringAlong(deps, owner);
  else await join(deps, owner, into, { into });
}
