/**
 * Freezes are earned by active days and never sold. Spending one is recorded as a fact, not derived: if it
 * were derived, a late fact could move it to another day and break an existing streak.
 */
import { dayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { isActiveDay } from './active-days.ts';
import { inDayOrder } from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import { rulesetOf } from './rulesets.ts';
import { deriveStreaks, isAlive } from './streak.ts';

export interface Freezes {
  readonly held: number;
  readonly earned: number;
  readonly spent: number;
}

const hasMark = (row: DaySummary, kind: 'rest' | 'freeze'): boolean => row.rests.some((mark) => mark.kind === kind);

/** A freeze on a day that turned out to be active or a rest costs nothing. */
const isSpent = (row: DaySummary): boolean => hasMark(row, 'freeze') && !hasMark(row, 'rest') && !isActiveDay(row);

/** Every seventh active day earns one unless two are held; `earned` counts those actually given. */
export function deriveFreezes(days: readonly DaySummary[]): Freezes {
  let active = 0;
  let held = 0;
  let earned = 0;
  let spent = 0;
  for (const row of inDayOrder(days)) {
    const { activeDaysPerFreeze, freezesHeldAtMost } = rulesetOf(row.day);
    if (isSpent(row)) {
      spent += 1;
      held = Math.max(0, held - 1);
    }
    if (!isActiveDay(row)) continue;
    active += 1;
    if (active % activeDaysPerFreeze === 0 && held < freezesHeldAtMost) {
      held += 1;
      earned += 1;
    }
  }
  return { held, earned, spent };
}

/**
 * The one day that a device should now spend a freeze on, or null: yesterday, when it was missed, a streak ended
 * on the day before, a freeze was held by then, and no flight keeps the streak alive anyway. Two missed days in a
 * row are not bridged.
 * @param now UTC ms
 * @param off UTC offset of the place, minutes
 */
export function freezeDue(days: readonly DaySummary[], now: number, off: number): Day | null {
  const missed = (dayOf(now, off) - 1) as Day;
  const ordered = inDayOrder(days);
  const at = (day: number): DaySummary | undefined => ordered.find((row) => row.day === day);
  const yesterday = at(missed);
  if (yesterday !== undefined && (isActiveDay(yesterday) || yesterday.rests.length > 0)) return null;
  const last = at(missed - 1);
  if (last === undefined || !(isActiveDay(last) || hasMark(last, 'rest'))) return null;
  if (deriveFreezes(ordered.filter((row) => row.day < missed)).held === 0) return null;
  const streak = deriveStreaks(ordered).streaks.find(({ nodes }) => nodes.includes(last));
  if (streak === undefined || streak.length === 0 || isAlive(streak, now, off)) return null;
  return missed;
}
