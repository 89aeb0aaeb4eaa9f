import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { addDays, dayOf, utcStartOf } from '#core/lib/day.ts';
import { byExerciseAndDay } from '#core/rules/progress/load.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import { EVERYWHERE, figuresOf, joined, plansSince } from './figures.ts';
import { TODAY } from './progress-builders.ts';

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
    const training = { first, last: TODAY, load, begun, stopped: new Map(), pains };
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
  expect(leastCpuMs(derive)).toBeLessThan(300);
});

it('[PROGRESS-8] of a day at the border of what is read the first session of all is the one that counts', () => {
  const read = (first: number, last: number, begun: readonly (readonly [number, number])[]) => ({
    first: addDays(TODAY, first),
    last: addDays(TODAY, last),
    load: [],
    begun: new Map(begun.map(([day, at]) => [addDays(TODAY, day), at])),
    stopped: new Map(begun.map(([day, at]) => [addDays(TODAY, day), at])),
    pains: [],
  });
  // In the evening one was begun that went on past midnight.
  const whole = joined(read(-9, -5, [[-5, 8]]), read(-4, 0, [[-5, 23]]));
  expect([...whole.begun]).toEqual([[addDays(TODAY, -5), 8]]);
  expect([...whole.stopped]).toEqual([[addDays(TODAY, -5), 8]]);
});

it('[PROGPAGE-9] figures are those of their period, however much more is read', () => {
  const back = fc.integer({ min: 0, max: 400 });
  const hour = fc.integer({ min: 0, max: 23 });
  const set = fc.record({ back, hour, exerciseId: fc.constantFrom('sit-to-stand', 'neck-turn') });
  const pain = fc.record({ back, region: fc.constantFrom('knee-left', 'neck', null), level: fc.nat(10) });
  const plan = fc.record({ back, hour, ahead: fc.array(fc.nat(6), { maxLength: 3 }) });
  const first = addDays(TODAY, -400);
  fc.assert(
    fc.property(
      fc.array(set, { maxLength: 40 }),
      fc.array(fc.record({ back, hour }), { maxLength: 5 }),
      fc.array(pain, { maxLength: 30 }),
      fc.array(plan, { maxLength: 12 }),
      fc.constantFrom('4-weeks' as const, '12-weeks' as const, 'year' as const),
      fc.constantFrom(EVERYWHERE, 'knee-left'),
      (sets, stops, pains, plans, period, place) => {
        const at = (one: { readonly back: number; readonly hour: number }): number =>
          utcStartOf(addDays(TODAY, -one.back)) + one.hour * 3_600_000;
        const spans = spansOf(period, TODAY, 0, first);
        const asked = Math.min(spans.amounts.first, addDays(TODAY, -13));
        const load = byExerciseAndDay(sets.map((one) => ({ at: at(one), off: 0, ...one, repetitions: 9 })));
        const read = {
          first,
          last: TODAY,
          load,
          begun: new Map(sets.map((one) => [addDays(TODAY, -one.back), at(one)])),
          stopped: new Map(stops.map((one) => [addDays(TODAY, -one.back), at(one)])),
          pains: pains.map(({ back: days, region, level }) => ({ day: addDays(TODAY, -days), region, level })),
        };
        const planned = plans.map((one, number) => {
          const from = addDays(TODAY, -one.back);
          return { id: `${number}`, madeAt: at(one), off: 0, from, days: one.ahead.map((days) => addDays(from, days)) };
        });
        const safety = { assessments: [], screenings: [], seen: [] };
        const given = {
          beginning: { first, firstSet: first, places: ['knee-left'] },
          spans,
          planned: spans.amounts,
          place,
          today: TODAY,
          regionsOf: (id: string) => (id === 'neck-turn' ? ['neck'] : ['knee']),
        };
        const mayStand = planned.filter(({ madeAt }) => dayOf(madeAt, 0) >= spans.amounts.first - 7);
        expect(
          figuresOf({
            ...given,
            training: read,
            plans: plansSince({ first, last: TODAY, plans: planned, safety }, spans.amounts.first),
          }),
        ).toEqual(
          figuresOf({
            ...given,
            training: {
              ...read,
              load: load.filter(({ day }) => day >= asked),
              begun: new Map([...read.begun].filter(([day]) => day >= asked)),
              stopped: new Map([...read.stopped].filter(([day]) => day >= asked)),
              pains: read.pains.filter(({ day }) => day >= asked),
            },
            plans: { first: spans.amounts.first, last: TODAY, plans: mayStand, safety },
          }),
        );
      },
    ),
    { seed: 15, numRuns: 200 },
  );
});
