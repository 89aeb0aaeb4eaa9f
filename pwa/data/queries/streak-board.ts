/**
 * Everything the streak tracker shows, derived from the day summaries. Of facts it reads those of today, however many there
 * are, and of the days only the recent ones, where these tell it and not all were added up yet.
 */
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { isCountedEntity } from '#core/records/index.ts';
import type { Fact, FactEntity } from '#core/records/index.ts';
import type { Settings } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Difficulty } from '#core/rules/challenges.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { deriveFreezes } from '#core/rules/freezes.ts';
import type { Freezes } from '#core/rules/freezes.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import type { Overview } from '#core/rules/overview.ts';
import { deriveSkippedDays } from '#core/rules/streak.ts';
import { deriveWeek } from '#core/rules/week.ts';
import type { WeekProgress } from '#core/rules/week.ts';
import type { CoreDb } from '../core-db.ts';
import { readRecent } from '../records/day-look-back.ts';
import type { Space } from '../space/space.ts';
import { factsOnDays } from './facts-between.ts';
import { isAllUnsent, newestUnsent, UNSENT_READ_AT_MOST } from './newest-unsent.ts';
import type { Unsent } from './newest-unsent.ts';
import { settings } from './settings.ts';
import { waitingCountedDays } from './waiting-counted-days.ts';

export interface PathDay {
  readonly day: Day;
  /** `open`: today, nothing recorded yet. `gap`: nothing was. `skipped`: travel left it out. `ahead`: still to come. */
  readonly kind: 'stone' | 'rest' | 'freeze' | 'gap' | 'skipped' | 'open' | 'ahead';
  /** the server has an entry that makes the day what it is, or nothing of it waits */
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
  /** of the entry that completed it */
  readonly completionId: string | null;
  readonly saved: boolean;
}

export type RecordedFact<E extends FactEntity> = Fact<E> & { readonly saved: boolean };

/** What the person recorded today and did not remove, oldest first. */
export interface RecordedToday {
  readonly activities: readonly RecordedFact<'activity'>[];
  readonly completions: readonly RecordedFact<'completion'>[];
  readonly rests: readonly RecordedFact<'rest'>[];
}

export interface StreakBoard {
  readonly today: Day;
  readonly overview: Overview;
  /** the last 14 days up to today, oldest first */
  readonly path: readonly PathDay[];
  readonly challenges: readonly BoardChallenge[];
  readonly recorded: RecordedToday;
  readonly week: WeekProgress;
  /** the seven days of the week as a path */
  readonly weekPath: readonly PathDay[];
  readonly settings: Settings;
  /** days with an entry that only this device has, ascending */
  readonly waitingDays: readonly Day[];
  /** badges whose entry, the one that earned it, only this device has */
  readonly waitingBadges: readonly string[];
  /** completions of this week that only this device has */
  readonly waitingChallenges: number;
  readonly freezes: Freezes;
}

const PATH_DAYS = 14;

/** Where all days were added up once, which the first time takes longest, adding up anew costs less than asking for less. */
const hasDerived = new WeakSet<Space>();

/**
 * @param now UTC ms
 * @param off UTC offset, minutes
 * @param weekStartsOn 0 = Sunday ... 6 = Saturday
 */
export async function streakBoard(
  space: Space,
  now: number,
  off: number,
  weekStartsOn: number,
  newest = newestUnsent(space.db),
): Promise<StreakBoard> {
  const today = dayOf(now, off);
  const [waitingDays, unsent, recent, chosen, activities, completions, rests] = await Promise.all([
    waitingCountedDays(space, newest),
    newest,
    hasDerived.has(space) ? null : readRecent(space.db, addDays(today, 1 - PATH_DAYS), now, off),
    settings(space),
    factsOnDays(space, 'activity', today, today),
    factsOnDays(space, 'completion', today, today),
    factsOnDays(space, 'rest', today, today),
  ]);
  // Of the newest only: enough to mark today's.
  const waitingIds = new Set(unsent.map(({ opId }) => opId));
  const days = recent?.days ?? (await space.days.current());
  const marked = <E extends FactEntity>(facts: readonly Fact<E>[]): RecordedFact<E>[] =>
    facts.map((fact) => ({ ...fact, saved: !waitingIds.has(fact.id) }));
  if (recent === null) hasDerived.add(space);
  const { byDay, freezes, overview } =
    recent === null ? derivedFrom(days, now, off) : { ...recent, byDay: byDayOf(days) };
  const isWaitingDay = new Set(waitingDays);
  const week = deriveWeek(days, today, weekStartsOn);
  const firstOfPath = addDays(today, 1 - PATH_DAYS);
  const earningDays = ({ earnedAt }: Overview['badges'][number]): readonly Day[] =>
    daysOfMoment(earnedAt).filter((day) => isWaitingDay.has(day));
  const onDays = await waitingOn(space, unsent, [
    ...new Set([
      ...waitingDays.filter((day) => day >= Math.min(firstOfPath, week.days[0]?.day ?? today)),
      ...overview.badges.flatMap(earningDays),
    ]),
  ]);
  const skipped = deriveSkippedDays(days, addDays(today, 1 - PATH_DAYS), today);
  const pathFrom = (first: Day, length: number): PathDay[] => {
    let before = offsetBefore(days, first);
    return Array.from({ length }, (_, i) => {
      const day = addDays(first, i);
      const row = byDay.get(day);
      const offset = row === undefined ? null : lastOffset(row);
      const zoneShiftMinutes = offset === null || before === null ? 0 : offset - before;
      before = offset ?? before;
      const kind = skipped.has(day) ? 'skipped' : kindOf(row, day, today);
      return {
        day,
        kind,
        saved: !isWaitingDay.has(day) || makersOf(row, kind).some((id) => !onDays.has(id)),
        today: day === today,
        zoneShiftMinutes,
      };
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
        completionId: done?.id ?? null,
        saved: done === undefined || !waitingIds.has(done.id),
      };
    }),
    recorded: { activities: marked(activities), completions: marked(completions), rests: marked(rests) },
    week,
    weekPath: pathFrom(week.days[0]?.day ?? today, 7),
    settings: chosen,
    waitingDays,
    waitingBadges: overview.badges
      .filter((badge) => earningDays(badge).length > 0 && onDays.hasEntryOf(badge.earnedAt))
      .map(({ id }) => id),
    waitingChallenges: week.days.reduce(
      (sum, { day }) =>
        sum + Object.values(byDay.get(day)?.completions ?? {}).filter(({ id }) => waitingIds.has(id)).length,
      0,
    ),
    freezes,
  };
}

const byDayOf = (days: readonly DaySummary[]): ReadonlyMap<Day, DaySummary> =>
  new Map(days.map((row) => [row.day, row]));

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
    byDay: held?.byDay ?? byDayOf(days),
    freezes: held?.freezes ?? deriveFreezes(days),
    overview: deriveOverview(days, now, off),
  };
  kept.set(days, derived);
  return derived;
}

/** The day of a moment, wherever the person was. */
const daysOfMoment = (at: number): readonly Day[] => [-1, 0, 1].map((days) => addDays(dayOf(at, 0), days));

interface WaitingOnDays {
  readonly has: (id: string) => boolean;
  /** an entry that counts, of just this moment */
  readonly hasEntryOf: (at: number) => boolean;
}

/** Days that follow each other, as first and last. */
function runsOf(days: readonly Day[]): readonly (readonly [first: Day, last: Day])[] {
  const runs: [Day, Day][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && day === addDays(run[1], 1)) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/**
 * Which entries of these days wait; all of them, where more waits than is worth reading. Asked of what waits, which is
 * little, and not of the entries: a lookup for each badge made every tap 40 ms dearer.
 */
async function waitingOn({ db }: Space, unsent: readonly Unsent[], days: readonly Day[]): Promise<WaitingOnDays> {
  const rows = isAllUnsent(unsent) ? unsent : await readOnDays(db, days);
  const isMore = !isAllUnsent(rows);
  const isAsked = new Set(days);
  const own = rows.filter((row) => row.days?.some((day) => isAsked.has(day)) === true);
  const ids = new Set(own.map(({ opId }) => opId));
  const entries = own.filter(({ entity, type }) => type === 'append' && isCountedEntity(entity));
  const moments = new Set(entries.map(({ data }) => data['at']));
  return { has: (id) => isMore || ids.has(id), hasEntryOf: (at) => isMore || moments.has(at) };
}

/** Each run of days at once: one by one, with a cursor, they took as many steps as there are entries. */
async function readOnDays(db: CoreDb, days: readonly Day[]): Promise<readonly Unsent[]> {
  const runs = await Promise.all(
    runsOf(days).map(([first, last]) =>
      db.outbox.where('days').between(first, last, true, true).limit(UNSENT_READ_AT_MOST).toArray(),
    ),
  );
  return runs.flat();
}

/** The entries that make a day what it is. */
const makersOf = (row: DaySummary | undefined, kind: PathDay['kind']): readonly string[] => {
  if (row === undefined) return [];
  const marks =
    kind === 'stone'
      ? [...Object.values(row.activities).map(({ first }) => first), ...Object.values(row.completions)]
      : row.rests.filter((mark) => mark.kind === kind);
  return marks.map(({ id }) => id);
};

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
