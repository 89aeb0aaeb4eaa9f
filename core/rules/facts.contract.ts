/**
 * Facts for testing the rules. Streaks break at the edges of days and offsets, which evenly spread times miss: the
 * moments here are midnights of one offset, a little early or late, often recorded under another.
 */
import * as fc from 'fast-check';
import { dayOf, MS_PER_DAY } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { ACTIVITY_KINDS } from '../records/activity.ts';
import type { ActivityKind } from '../records/activity.ts';
import { keyOf } from '../records/index.ts';
import type { CountedEntity, CountedFact, RecordData } from '../records/index.ts';
import { REST_REASONS } from '../records/rest.ts';
import type { RestReason } from '../records/rest.ts';
import { challengeCatalogue } from './challenge-catalogue.ts';

export const SEED = 20_261_121;
export const runs = (few: number): { seed: number; numRuns: number } => ({
  seed: SEED,
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? few),
});

const HOUR = 3_600_000;
const FIRST_DAY = 20_454;
let made = 0;

function fact<E extends CountedEntity>(
  entity: E,
  data: RecordData[E],
  id = `made-${String((made += 1)).padStart(6, '0')}`,
): CountedFact {
  return { id, entity, key: keyOf(entity, data, id), data } as CountedFact;
}

export interface Moment {
  readonly at: number;
  readonly off: number;
}

/** Noon of the day in UTC. */
export const noon = (day: number): number => day * MS_PER_DAY + 12 * HOUR;

export const activity = (
  at: number,
  off = 0,
  kind: ActivityKind = 'daily_exercise',
  minutes = 10,
  id?: string,
): CountedFact => fact('activity', { at, off, tz: 'Etc/UTC', kind, minutes }, id);
export const completion = (at: number, off: number, day: number, challengeId: string, id?: string): CountedFact =>
  fact('completion', { at, off, tz: 'Etc/UTC', day: day as Day, challengeId }, id);
export const rest = (day: number, reason: RestReason = 'prescribed', at = noon(day), id?: string): CountedFact =>
  fact('rest', { at, off: 0, tz: 'Etc/UTC', day: day as Day, reason }, id);
export const freeze = (day: number, at = noon(day + 1), id?: string): CountedFact =>
  fact('freeze', { at, off: 0, tz: 'Etc/UTC', day: day as Day, reason: 'missed_day' }, id);
/** An activity at noon UTC of each day. */
export const activeOn = (...days: readonly number[]): CountedFact[] => days.map((day) => activity(noon(day)));

const offset = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-720, -719, -660, -300, -60, 0, 60, 330, 345, 765, 780, 839, 840) },
  { weight: 1, arbitrary: fc.integer({ min: -720, max: 840 }) },
);
const jitter = fc.oneof(
  fc.constantFrom(-60_000, -1, 0, 1, 59_999, 60_000),
  fc.integer({ min: -12, max: 12 }).map((hours) => hours * HOUR),
  fc.integer({ min: -MS_PER_DAY, max: MS_PER_DAY }),
);

const edgeMoment = (dayCount = 9): fc.Arbitrary<Moment> =>
  fc
    .record({
      day: fc.integer({ min: 0, max: dayCount }),
      midnightAt: offset,
      late: jitter,
      elsewhere: fc.option(offset, { freq: 2 }),
    })
    .map(({ day, midnightAt, late, elsewhere }) => ({
      at: (FIRST_DAY + day) * MS_PER_DAY - midnightAt * 60_000 + late,
      off: elsewhere ?? midnightAt,
    }));

/**
 * Moments about two days apart, each with others some hours earlier or later under the same offset. The days are not
 * neighbours, so one end of a span and one of the two offsets decide whether they join.
 */
const flights = (maxLegs: number): fc.Arbitrary<Moment[]> =>
  fc
    .record({
      start: edgeMoment(),
      legs: fc.array(
        fc.record({
          pause: fc.oneof(
            { weight: 3, arbitrary: fc.integer({ min: 34, max: 62 }) },
            { weight: 1, arbitrary: fc.integer({ min: -30, max: 34 }) },
          ),
          minute: fc.constantFrom(-1, 0, 0, 0, 1),
          off: offset,
          company: fc.array(fc.integer({ min: -14, max: 14 }), { maxLength: 2, size: 'max' }),
        }),
        { minLength: 1, maxLength: maxLegs, size: 'max' },
      ),
    })
    .map(({ start, legs }) => {
      let { at } = start;
      return legs.flatMap(({ pause, minute, off, company }) => {
        at += pause * HOUR + minute * 60_000;
        return [0, ...company].map((hours) => ({ at: at + hours * HOUR, off }));
      });
    });

const flown = (maxLegs: number): fc.Arbitrary<CountedFact[]> =>
  fc
    .record({ moments: flights(maxLegs), order: fc.nat(), isChallenge: fc.nat({ max: 3 }) })
    .map(({ moments, order, isChallenge }) =>
      shuffledFrom(moments, order).map(({ at, off }, i) =>
        i % 5 === isChallenge
          ? completion(at, off, dayOf(at, off), 'seated-march', `flight-${i}`)
          : activity(at, off, 'stretching', 20, `flight-${i}`),
      ),
    );

const someChallenges = (['easy', 'medium', 'hard'] as const)
  .flatMap((difficulty) => challengeCatalogue.filter((challenge) => challenge.difficulty === difficulty).slice(0, 2))
  .map(({ id }) => id)
  .concat('from-a-newer-version');

const realFact = (moment: fc.Arbitrary<Moment>): fc.Arbitrary<(id: string) => CountedFact> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .record({ moment, kind: fc.constantFrom(...ACTIVITY_KINDS), minutes: fc.constantFrom(5, 10, 20, 30, 480) })
        .map(
          ({ moment: { at, off }, kind, minutes }) =>
            (id: string) =>
              activity(at, off, kind, minutes, id),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ moment, shift: fc.constantFrom(0, 0, 0, -1, 1, 3), challengeId: fc.constantFrom(...someChallenges) })
        .map(
          ({ moment: { at, off }, shift, challengeId }) =>
            (id: string) =>
              completion(at, off, dayOf(at, off) + shift, challengeId, id),
        ),
    },
  );

const mark = (moment: fc.Arbitrary<Moment>): fc.Arbitrary<(id: string) => CountedFact> =>
  fc
    .record({
      moment,
      shift: fc.constantFrom(-1, 0, 0, 1),
      reason: fc.constantFrom('missed_day' as const, ...REST_REASONS),
    })
    .map(({ moment: { at, off }, shift, reason }) => (id: string) => {
      const day = dayOf(at, off) + shift;
      return reason === 'missed_day' ? freeze(day, at, id) : rest(day, reason, at, id);
    });

const withIds = (facts: fc.Arbitrary<(id: string) => CountedFact>, maxLength: number): fc.Arbitrary<CountedFact[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 255 }), facts), { maxLength, size: 'max' })
    .map((list) => list.map(([prefix, make], i) => make(`${prefix.toString(16).padStart(2, '0')}-${i}`)));

const anyFacts = (maxLength: number, moment: fc.Arbitrary<Moment>): fc.Arbitrary<CountedFact[]> =>
  withIds(fc.oneof({ weight: 7, arbitrary: realFact(moment) }, { weight: 2, arbitrary: mark(moment) }), maxLength);

/** Activities, completions, rests and freezes, in no order: many on a few days, few on many days, or flights. */
export const edgeFacts = (maxLength = 24): fc.Arbitrary<CountedFact[]> =>
  fc.oneof(
    anyFacts(maxLength, edgeMoment()),
    anyFacts(Math.ceil(maxLength / 4), edgeMoment()),
    flown(Math.ceil(maxLength / 4)),
  );

/** Facts, and a moment within three days of one of them, before or after. */
export const factsAndNow: fc.Arbitrary<{ facts: CountedFact[]; now: Moment }> = fc
  .record({ facts: edgeFacts(), which: fc.nat(), hours: fc.integer({ min: -74, max: 74 }), off: offset })
  .map(({ facts, which, hours, off }) => ({
    facts,
    now: { at: (facts[which % facts.length]?.data.at ?? FIRST_DAY * MS_PER_DAY) + hours * HOUR, off },
  }));

/** Two or three days, no two of them neighbours, each with facts under many offsets, and most at an edge of the day. */
export const crowdedDays: fc.Arbitrary<CountedFact[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 2, max: 3 }),
      facts: fc.array(
        fc.record({
          off: offset,
          into: fc.oneof(
            { weight: 3, arbitrary: fc.constantFrom(0, 1, 60_000, MS_PER_DAY - 60_000, MS_PER_DAY - 1) },
            { weight: 2, arbitrary: fc.integer({ min: 0, max: MS_PER_DAY - 1 }) },
          ),
        }),
        { minLength: 1, maxLength: 24, size: 'max' },
      ),
    }),
    { minLength: 2, maxLength: 3 },
  )
  .map((days) => {
    let day = FIRST_DAY;
    return days.flatMap(({ gap, facts }) => {
      day += gap;
      return facts.map(({ off, into }) => activity(day * MS_PER_DAY + into - off * 60_000, off));
    });
  });

/** Only activities and completions. */
export const edgeRealFacts = (maxLength = 24): fc.Arbitrary<CountedFact[]> =>
  fc.oneof(withIds(realFact(edgeMoment()), maxLength), flown(Math.ceil(maxLength / 4)));

/** As edgeFacts, but on as many days as are asked for. */
export const factsWithin = (days: number, maxLength: number): fc.Arbitrary<CountedFact[]> =>
  anyFacts(maxLength, edgeMoment(days));

/** Facts that never leave one time zone, and a moment there. */
export const oneZone = (withMarks: boolean): fc.Arbitrary<{ facts: CountedFact[]; now: Moment }> =>
  offset.chain((off) => {
    const moment = edgeMoment(12).map(({ at }) => ({ at, off }));
    return fc.record({ facts: withMarks ? anyFacts(24, moment) : withIds(realFact(moment), 24), now: moment });
  });

/** Moments at most 24 hours apart, anywhere on Earth; the last is now. */
export const restlessTraveller: fc.Arbitrary<{ facts: CountedFact[]; now: Moment }> = fc
  .record({
    start: edgeMoment(),
    pauses: fc.array(
      fc.record({
        pause: fc.oneof(
          fc.constantFrom(MS_PER_DAY, MS_PER_DAY - 1, MS_PER_DAY - 60_000, 22 * HOUR, 1),
          fc.integer({ min: 0, max: MS_PER_DAY }),
        ),
        off: offset,
      }),
      { minLength: 1, maxLength: 16, size: 'max' },
    ),
  })
  .map(({ start, pauses }) => {
    const moments = [start];
    for (const { pause, off } of pauses) moments.push({ at: (moments.at(-1)?.at ?? 0) + pause, off });
    const now = moments.pop() ?? start;
    return { facts: moments.map(({ at, off }) => activity(at, off)), now };
  });

export const shuffledFrom = <T>(items: readonly T[], seed: number): T[] =>
  items
    .map((item, i) => ({ item, place: Math.imul(i + 1, (seed | 1) + 2 * i) >>> 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
