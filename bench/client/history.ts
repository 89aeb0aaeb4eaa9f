/**
 * Facts as a person records them: spread over the waking hours, to the millisecond, some days in another zone.
 * Seeded, but for the operation ids, which are made as the app makes them, each at its fact's own moment.
 */
import { v7 as uuid } from 'uuid';
import { dayOf, MS_PER_DAY } from '../../core/lib/day.ts';
import { seededRandom } from '../../core/lib/seeded-random.ts';
import { ACTIVITY_KINDS } from '../../core/records/activity.ts';
import { keyOf } from '../../core/records/index.ts';
import type { CountedFact, RecordData } from '../../core/records/index.ts';
import { challengesOf } from '../../core/rules/challenges.ts';

/** Minutes; a stay of some weeks in each. */
const OFFSETS = [0, 60, -300, 330, 540, -480, 840] as const;
const STAY_DAYS = 45;
const MINUTES = [5, 10, 20, 30] as const;
const HOUR_MS = 3_600_000;

export interface HistoryPlan {
  readonly facts: number;
  readonly perDay: number;
  /** UTC ms; the last day is the one before */
  readonly before: number;
  /** completions of the day's three challenges beside the activities */
  readonly withChallenges: boolean;
}

/** Ascending by `at` within each day, days ascending. */
export function makeHistory({ facts, perDay, before, withChallenges }: HistoryPlan): CountedFact[] {
  const random = seededRandom(20_261_121);
  const days = Math.ceil(facts / perDay);
  const firstDay = Math.floor(before / MS_PER_DAY) - days;
  return Array.from({ length: facts }, (_, i) => {
    const dayIndex = Math.floor(i / perDay);
    const place = i % perDay;
    const off = OFFSETS[Math.floor(dayIndex / STAY_DAYS) % OFFSETS.length] ?? 0;
    const hour = 7 + (place * 14) / perDay;
    const at = Math.floor((firstDay + dayIndex) * MS_PER_DAY - off * 60_000 + hour * HOUR_MS + random() * HOUR_MS);
    const moment = { at, off, tz: 'Europe/Berlin' };
    const id = uuid({ msecs: at });
    const day = dayOf(at, off);
    const challenge = withChallenges ? challengesOf(day)[place] : undefined;
    if (challenge !== undefined) {
      const data: RecordData['completion'] = { ...moment, day, challengeId: challenge.id };
      return { id, entity: 'completion', key: keyOf('completion', data, id), data };
    }
    const data: RecordData['activity'] = {
      ...moment,
      kind: ACTIVITY_KINDS[Math.floor(random() * ACTIVITY_KINDS.length)] ?? 'stretching',
      minutes: MINUTES[Math.floor(random() * MINUTES.length)] ?? 10,
    };
    return { id, entity: 'activity', key: id, data };
  });
}
