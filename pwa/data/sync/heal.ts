/**
 * Self-healing: when everything is exchanged, this device's figures and the server's are equal, or one of the two caches
 * is wrong. First the day summaries are made anew from the facts; if that was not it, the mirror is heard again from the
 * start, upon which the server folds its log anew too. At most once a day, so that an error in the rules themselves cannot
 * make a device fetch everything over and over.
 */
import { derivedHash } from '#core/rules/overview.ts';
import { RULESET } from '#core/rules/rulesets.ts';
import type { SyncAnswer } from '#core/sync/protocol.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { Healing } from '../core-db.ts';
import { rebuildAllDays } from '../records/day-rows.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import { startRebuildFromZero } from './rebuild-mirror.ts';

const ONCE_IN_MS = 86_400_000;

/** @returns what was done, or null where the figures are equal or cannot be compared now */
export async function healDifference(
  space: Space,
  derived: SyncAnswer['derived'],
  now: number,
): Promise<Healing | null> {
  const { db } = space;
  if (derived === undefined || derived.ruleset !== RULESET.id) return null;
  const isComparable = async (): Promise<boolean> =>
    (await db.outbox.count()) === 0 &&
    (await readMeta(db, 'cursor'))?.rev === derived.rev &&
    (await db.unknown.count()) === 0;
  if (!(await isComparable())) return null;
  const own = await derivedHash(await space.days.current());
  // A tap may have come while the hash was made: what then differs is only that it waits to be sent.
  if (own === derived.hash || !(await isComparable())) return null;
  const difference = { at: now, own, server: derived.hash };
  await writeTransaction(space, [db.facts, db.voids, db.days], () => rebuildAllDays(db));
  if ((await derivedHash(await space.days.current())) === derived.hash)
    return note(space, { ...difference, by: 'days' });
  // As before: a tap since then is no reason to hear everything again.
  if (!(await isComparable())) return null;
  const before = await readMeta(db, 'healed');
  // Noted in the future, the clock was ahead then: no reason to wait until it is there again.
  const sinceMs = before === undefined || before.by === 'days' ? Infinity : now - before.at;
  if (before !== undefined && sinceMs >= 0 && sinceMs < ONCE_IN_MS)
    return before.by === 'failed' ? null : note(space, { ...difference, by: 'failed' });
  return note(space, { ...difference, by: 'mirror' });
}

async function note(space: Space, healing: Healing): Promise<Healing | null> {
  const { db } = space;
  const written = await writeTransaction(space, [db.heard, db.unknown], async () => {
    await writeMeta(db, 'healed', healing);
    if (healing.by === 'mirror') await startRebuildFromZero(db);
  });
  return written.ok ? healing : null;
}
