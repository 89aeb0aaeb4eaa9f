/** Everything the streak tracker shows, derived from the day summaries. Reads no facts, however many there are. */
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Settings } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Difficulty } from '#core/rules/challenges.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { deriveFreezes } from '#core/rules/freezes.ts';
import type { Freezes } from '#core/rules/freezes.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import type { Overview } from '#core/rules/overview.ts';
import { deriveWeek } from '#core/rules/week.ts';
import type { WeekProgress } from '#core/rules/week.ts';
import type { Space } from '../space/space.ts';
import { settings } from './settings.ts';

export interface PathDay {
  readonly day: Day;
  /** `open`: today, nothing recorded yet. `gap`: nothing was. `ahead`: still to come. */
  readonly kind: 'stone' | 'rest' | 'freeze' | 'gap' | 'open' | 'ahead';
  /** the server has everything of this day */
  readonly saved: boolean;
  readonly today: boolean;
  /** UTC offset of this day against the recorded day before, minutes; 0 where it is the same */
  readonly zoneShiftMinutes: number;
}

export interface BoardChallenge {
  readonly id: string;
  readonly difficulty: Difficulty;
  readonly points: number;
  /** estimated */
  readonly minutes: number;
  /** UTC ms, or null while it is open */
  readonly completedAt: number | null;
  readonly saved: boolean;
}

export interface StreakBoard {
  readonly today: Day;
  readonly overview: Overview;
  /** the last 14 days up to today, oldest first */
  readonly path: readonly PathDay[];
  readonly challenges: readonly BoardChallenge[];
  readonly week: WeekProgress;
  /** the seven days of the week as a path */
  readonly weekPath: readonly PathDay[];
  readonly settings: Settings;
  /** days with an entry that only this device has, ascending */
  readonly waitingDays: readonly Day[];
  /** completions of this week that only this device has */
  readonly waitingChallenges: number;
  readonly freezes: Freezes;
}

const PATH_DAYS = 14;

/**
 * @param now UTC ms
 * @param off UTC offset, minutes
 * @param weekStartsOn 0 = Sunday ... 6 = Saturday
 */
export async function streakBoard(space: Space, now: number, off: number, weekStartsOn: number): Promise<StreakBoard> {
  const [days, chosen, waitingIds] = await Promise.all([space.days.current(), settings(space), waiting(space)]);
  const today = dayOf(now, off);
  const { byDay, freezes, overview } = derivedFrom(days, now, off);
  const waitingDays = waitingIds.days;
  const isWaiting = new Set(waitingDays);
  const week = deriveWeek(days, today, weekStartsOn);
  const firstOfPath = addDays(today, 1 - PATH_DAYS);
  const pathFrom = (first: Day, length: number): PathDay[] => {
    let before = offsetBefore(days, first);
    return Array.from({ length }, (_, i) => {
      const day = addDays(first, i);
      const row = byDay.get(day);
      const offset = row === undefined ? null : lastOffset(row);
      const zoneShiftMinutes = offset === null || before === null ? 0 : offset - before;
      before = offset ?? before;
      return { day, kind: kindOf(row, day, today), saved: !isWaiting.has(day), today: day === today, zoneShiftMinutes };
    });
  };
  return {
    today,
    overview,
    path: pathFrom(firstOfPath, PATH_DAYS),
    challenges: challengesOf(today).map(({ id, difficulty, points, minutes }) => {
      const done = byDay.get(today)?.completions[id];
      return {
        id,
        difficulty,
        points,
        minutes,
        completedAt: done?.at ?? null,
        saved: done === undefined || !waitingIds.operations.has(done.id),
      };
    }),
    week,
    weekPath: pathFrom(week.days[0]?.day ?? today, 7),
    settings: chosen,
    waitingDays,
    waitingChallenges: week.days.reduce(
      (sum, { day }) =>
        sum + Object.values(byDay.get(day)?.completions ?? {}).filter(({ id }) => waitingIds.operations.has(id)).length,
      0,
    ),
    freezes,
  };
}

interface Derived {
  readonly byDay: ReadonlyMap<Day, DaySummary>;
  readonly freezes: Freezes;
  readonly overview: Overview;
}

const kept = new WeakMap<readonly DaySummary[], Derived & { readonly now: number; readonly off: number }>();

/** The board is asked for again whenever an entry is sent; as long as the days are the same ones, so are these. */
function derivedFrom(days: readonly DaySummary[], now: number, off: number): Derived {
  const held = kept.get(days);
  if (held !== undefined && held.now === now && held.off === off) return held;
  const derived = {
    now,
    off,
    byDay: held?.byDay ?? new Map(days.map((row) => [row.day, row])),
    freezes: held?.freezes ?? deriveFreezes(days),
    overview: deriveOverview(days, now, off),
  };
  kept.set(days, derived);
  return derived;
}

/** The days that wait, and the operations of the newest few hundred waiting entries: enough to mark today's. */
async function waiting({ db }: Space): Promise<{ days: readonly Day[]; operations: ReadonlySet<string> }> {
  const [days, newest] = await Promise.all([
    db.outbox.orderBy('days').uniqueKeys(),
    db.outbox.reverse().limit(200).toArray(),
  ]);
  return { days: days as unknown as Day[], operations: new Set(newest.map((row) => row.opId)) };
}

function kindOf(row: DaySummary | undefined, day: Day, today: Day): PathDay['kind'] {
  if (row !== undefined && row.spans.length > 0) return 'stone';
  if (row?.rests.some((mark) => mark.kind === 'rest') === true) return 'rest';
  if (row?.rests.some((mark) => mark.kind === 'freeze') === true) return 'freeze';
  return day === today ? 'open' : day > today ? 'ahead' : 'gap';
}

/** The offset in force at the end of a day: that of its latest fact. */
const lastOffset = (row: DaySummary): number | null =>
  row.spans.reduce<readonly [number, number] | null>(
    (latest, [off, , last]) => (latest === null || last > latest[1] ? [off, last] : latest),
    null,
  )?.[0] ?? null;

function offsetBefore(days: readonly DaySummary[], first: Day): number | null {
  for (let i = days.length - 1; i >= 0; i--) {
    const row = days[i];
    if (row === undefined || row.day >= first) continue;
    const offset = lastOffset(row);
    if (offset !== null) return offset;
  }
  return null;
}
