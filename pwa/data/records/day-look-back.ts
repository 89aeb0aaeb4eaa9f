/**
 * What all days add up to, kept beside them from one start to the next: after years of use the first screen reads the recent
 * days and this, not everything. It holds for one version of the days and of the app, so whatever changes either, here or in
 * the service worker, makes it void, and the days are read as ever.
 */
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import type { Freezes } from '#core/rules/freezes.ts';
import { lookBack, overviewSince } from '#core/rules/look-back.ts';
import type { Overview } from '#core/rules/overview.ts';
import { readMeta, readMetas, writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { decodeDays } from './day-codec.ts';
import { blockOf } from './day-rows.ts';

/** Fewer are added up faster than a second table is asked. */
const WORTH_KEEPING = 300;
/** Recent days reach back this far from the last one, so that what is shown of them has days before it. */
const RECENT_DAYS = 45;

export interface Recent {
  readonly days: readonly DaySummary[];
  readonly overview: Overview;
  readonly freezes: Freezes;
}

/**
 * @param first the first day that is to be shown
 * @returns null where the recent days do not tell it
 */
export async function readRecent(db: CoreDb, first: Day, now: number, off: number): Promise<Recent | null> {
  const [version, held] = await readMetas(db, ['daysVersion', 'lookBack']);
  if (held === undefined || held.daysVersion !== version || held.by !== __APP_VERSION__) return null;
  const { since, freezes } = held.back;
  const blocks = await db.days.where('block').aboveOrEqual(blockOf(since)).toArray();
  const days = blocks.flatMap((block) => decodeDays(block.days)).filter(({ day }) => day >= since);
  const overview = overviewSince(held.back, days, now, off);
  // The days before tell a change of time zone on the first one.
  if (overview === null || !days.some((row) => row.day < first && row.spans.length > 0)) return null;
  return { days, overview, freezes };
}

/** After the first screen, and when nobody looks. */
export async function keepLookBack({ db, days, device }: Pick<Space, 'db' | 'days' | 'device'>): Promise<void> {
  // First: days of a later version are never kept under an earlier one.
  const [version = 0, held] = await readMetas(db, ['daysVersion', 'lookBack']);
  const all = await days.current();
  if (all.length < WORTH_KEEPING || (held?.daysVersion === version && held.by === __APP_VERSION__)) return;
  const now = device.now();
  const last = Math.min(all.at(-1)?.day ?? 0, dayOf(now, device.offsetAt(now))) as Day;
  const back = lookBack(all, addDays(last, -RECENT_DAYS));
  await db.transaction('rw', db.meta, async () => {
    // They changed meanwhile: the next time.
    if (((await readMeta(db, 'daysVersion')) ?? 0) === version)
      await writeMeta(db, 'lookBack', { daysVersion: version, by: __APP_VERSION__, back });
  });
}
