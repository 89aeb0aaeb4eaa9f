import { expect, it } from 'vitest';
import { addDays, utcStartOf } from '#core/lib/day.ts';
import { byExerciseAndDay } from '#core/rules/progress/load.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import { figuresOf, joined } from './figures.ts';
import { TODAY } from './progress-builders.ts';

/** The fastest of three: what else runs on the machine is not what is measured. */
const fastest = (body: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const began = performance.now();
      body();
      return performance.now() - began;
    }),
  );

it('[PROGPAGE-9] five years and 50,000 records become figures within 300 ms', () => {
  const YEARS = 5 * 365;
  const sets = Array.from({ length: 45_000 }, (_, at) => ({
    at: utcStartOf(addDays(TODAY, -Math.floor(((44_999 - at) * YEARS) / 45_000))) + 43_200_000,
    off: 0,
    exerciseId: `exercise-${at % 9}`,
    repetitions: 10,
  }));
  const pains = Array.from({ length: 5_000 }, (_, at) => ({
    day: addDays(TODAY, -Math.floor((at * YEARS) / 5_000)),
    region: 'knee-left',
    level: at % 6,
  }));
  const first = addDays(TODAY, -YEARS);
  const beginning = { first, firstSet: first, places: ['knee-left'] };
  const spans = spansOf('all', TODAY, 0, first);
  const derive = () => {
    const load = byExerciseAndDay(sets);
    const begun = new Map(load.map(({ day }) => [day, utcStartOf(day)]));
    const training = { first, last: TODAY, load, begun, pains };
    const planned = spansOf('year', TODAY, 0, first).amounts;
    return figuresOf({
      training,
      plans: { first, last: TODAY, plans: [], safety: { assessments: [], screenings: [], seen: [] } },
      beginning,
      spans,
      planned,
      place: 'knee-left',
      today: TODAY,
      regionsOf: () => ['knee'],
    });
  };
  expect(derive().sets).toBeGreaterThan(44_000);
  expect(fastest(derive)).toBeLessThan(300);
});

it('[PROGRESS-8] of a day at the border of what is read the first session of all is the one that counts', () => {
  const read = (first: number, last: number, begun: readonly (readonly [number, number])[]) => ({
    first: addDays(TODAY, first),
    last: addDays(TODAY, last),
    load: [],
    begun: new Map(begun.map(([day, at]) => [addDays(TODAY, day), at])),
    pains: [],
  });
  // In the evening one was begun that went on past midnight.
  const whole = joined(read(-9, -5, [[-5, 8]]), read(-4, 0, [[-5, 23]]));
  expect([...whole.begun]).toEqual([[addDays(TODAY, -5), 8]]);
});
