import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, MS_PER_DAY, utcStartOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { runs } from '../facts.contract.ts';
import { adherence, adherenceTotal, plannedDaysIn } from './adherence.ts';
import type { PlannedDays, TrainedDays } from './adherence.ts';
import { byExerciseAndDay, loadsPlace, usualLoad } from './load.ts';
import { changeOf, leastRealChange, measures, scaleOf } from './measures.ts';
import type { MeasureId } from './measures.ts';
import { placesByDays } from './pain-place.ts';
import { spansOf } from './period.ts';
import { endsOf, highest, stepOf, stepsOf, sums, worstOfDays } from './series.ts';
import type { Span } from './series.ts';

/** Saturday, 2026-11-21 */
const TODAY = 20_778 as Day;
const day = fc.integer({ min: -60, max: 0 }).map((back) => addDays(TODAY, back));
const span = fc
  .record({
    back: fc.integer({ min: 0, max: 60 }),
    by: fc.constantFrom('day', 'week', 'month'),
    weekStartsOn: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ back, by, weekStartsOn }): Span => ({ first: addDays(TODAY, -back), last: TODAY, by, weekStartsOn }));
const weeks: Span = { first: addDays(TODAY, -13), last: TODAY, by: 'week', weekStartsOn: 0 };

describe('points in time', () => {
  it('[PROGRESS-1] every step of a span has one point, in order, and each day belongs to one of them', () => {
    fc.assert(
      fc.property(span, (given) => {
        const steps = stepsOf(given);
        expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
        for (let at = given.first; at <= given.last; at = addDays(at, 1)) expect(steps).toContain(stepOf(at, given));
        expect(steps.every((at) => stepOf(at, given) === at && at <= given.last)).toBe(true);
      }),
      runs(200),
    );
  });

  it('[PROGRESS-1] periods end today and hold whole weeks, or whole months from the beginning', () => {
    const { answers, amounts } = spansOf('4-weeks', TODAY, 1, null);
    expect(answers).toEqual({ first: addDays(TODAY, -26), last: TODAY, by: 'day', weekStartsOn: 1 });
    expect(stepsOf(amounts)).toHaveLength(4);
    expect(stepsOf(spansOf('year', TODAY, 0, null).answers)).toHaveLength(52);
    const all = spansOf('all', TODAY, 0, addDays(TODAY, -365 * 5));
    expect(stepsOf(all.amounts)).toHaveLength(61);
    expect(spansOf('all', TODAY, 0, addDays(TODAY, 9)).answers.first).toBe(
      spansOf('all', TODAY, 0, null).answers.first,
    );
  });

  it('[PROGRESS-2] a missing answer is a gap; a week without a set is 0 only after the first set', () => {
    const threeDays = { ...weeks, by: 'day', first: addDays(TODAY, -2) } as const;
    expect(worstOfDays([[TODAY, 4]], threeDays).map(({ value }) => value)).toEqual([null, null, 4]);
    expect(sums([], weeks, null).every(({ value }) => value === null)).toBe(true);
    const since = addDays(TODAY, -7);
    expect(sums([[since, 30]], weeks, since).map(({ value }) => value)).toEqual([30, 0]);
    expect(sums([], weeks, TODAY).map(({ value }) => value)).toEqual([null, 0]);
  });

  it('[PROGRESS-13] the worst is the highest single answer, on the last of its days within the span', () => {
    const given = [
      [addDays(TODAY, -20), 10],
      [addDays(TODAY, -3), 7],
      [addDays(TODAY, -9), 7],
      [addDays(TODAY, -3), 1],
      [TODAY, 5],
    ] as const;
    expect(highest(given, weeks)).toEqual({ value: 7, day: addDays(TODAY, -3), onSeveralDays: true });
    expect(highest(given.slice(0, 2), weeks)).toEqual({ value: 7, day: addDays(TODAY, -3), onSeveralDays: false });
    expect(highest(given.slice(0, 1), weeks)).toBeNull();
  });

  it('[PROGRESS-3] a day has its highest answer, a week or month the mean of its days, in whatever order they were given', () => {
    const answers = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 10 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(answers, span, (given, over) => {
        const points = worstOfDays(given, over);
        expect(worstOfDays([...given].reverse(), over)).toEqual(points);
        for (const { at, value } of points) {
          const own = given.filter(([on]) => on >= over.first && on <= over.last && stepOf(on, over) === at);
          if (own.length === 0) expect(value).toBeNull();
          else if (over.by === 'day') expect(value).toBe(Math.max(...own.map(([, level]) => level)));
          else {
            expect(value).toBeGreaterThanOrEqual(Math.min(...own.map(([, level]) => level)));
            expect(value).toBeLessThanOrEqual(Math.max(...own.map(([, level]) => level)));
          }
        }
      }),
      runs(200),
    );
    const [, last] = worstOfDays(
      [
        [addDays(TODAY, -1), 2],
        [TODAY, 6],
        [TODAY, 1],
        [TODAY, 1],
      ],
      weeks,
    );
    expect(last?.value).toBe(4);
  });

  const daily = (...values: readonly (number | null)[]) =>
    values.map((value, index) => ({ at: addDays(TODAY, index - values.length + 1), value }));

  it('[PROGRESS-14] compares the first week with the last, or as many days of both as do not overlap', () => {
    const days = (count: number, value: number): number[] => Array.from({ length: count }, () => value);
    expect(endsOf(daily(...days(20, 1), 4), TODAY)).toMatchObject({
      days: 7,
      first: { from: addDays(TODAY, -20), value: 1 },
      last: { until: TODAY, value: 1.4 },
      isLately: true,
    });
    expect(endsOf(daily(2, 4, 9, null, 3, 3), TODAY)).toMatchObject({
      days: 3,
      first: { value: 5 },
      last: { value: 3 },
    });
    // As many days more as it takes until three of each side have an answer.
    const sparse = [
      1,
      null,
      null,
      null,
      null,
      2,
      null,
      null,
      null,
      3,
      null,
      null,
      null,
      4,
      5,
      null,
      null,
      null,
      null,
      6,
    ];
    expect(endsOf(daily(...sparse), TODAY)).toMatchObject({ days: 10, first: { value: 2 }, last: { value: 5 } });
    expect(endsOf(daily(null, 7, null), TODAY)).toBeNull();
  });

  it.each([
    ['two days', [7, 2], false],
    ['two on each side', [7, 7, 2, 2], false],
    ['three on one side and two on the other', [7, 7, 7, null, 2, 2], false],
    ['three on each side', [7, 7, 7, 2, 2, 2], true],
    ['three on each side of a long gap', [7, 7, 7, ...Array.from({ length: 30 }, () => null), 2, 2, 2], true],
  ] as const)('[PROGRESS-15] of %s it says whether that is enough to tell a change', (_, values, isEnough) => {
    expect(endsOf(daily(...values), TODAY)?.isEnough).toBe(isEnough);
  });

  it('[PROGRESS-14] where nothing was answered in the last of these days they end with the last answer', () => {
    const quiet = endsOf(daily(2, 7, null), TODAY);
    expect(quiet).toMatchObject({ days: 1, last: { until: addDays(TODAY, -1), value: 7 }, isLately: false });
    const none = Array.from({ length: 30 }, () => null);
    const long = endsOf(daily(...Array.from({ length: 14 }, () => 3), ...none), TODAY);
    expect(long).toMatchObject({ days: 7, last: { until: addDays(TODAY, -30) }, isLately: false });
  });

  it('[PROGRESS-14] the days at both ends never overlap, and each end has an answer', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 10 })), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(values, (given) => {
        const points = daily(...given);
        const known = points.filter(({ value }) => value !== null);
        const ends = endsOf(points, TODAY);
        if (known.length < 2) expect(ends).toBeNull();
        else if (ends !== null) {
          expect(ends.first.from + ends.days).toBeLessThanOrEqual(ends.last.until - ends.days + 1);
          for (const { value } of [ends.first, ends.last]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(10);
          }
        }
      }),
      runs(200),
    );
  });
});

describe('a real change', () => {
  const ids = Object.keys(measures) as MeasureId[];
  const whole = (id: MeasureId) => fc.integer({ min: measures[id].least, max: measures[id].most });

  it.each([
    ['pain', [6, 5], null],
    ['pain', [6, 4], 'better'],
    ['pain', [2, 4], 'worse'],
    ['sit-to-stand', [10, 12], null],
    ['sit-to-stand', [10, 13], 'better'],
    ['single-leg-left', [5, 29], null],
    ['single-leg-left', [5, 30], 'better'],
    ['activity', [4, 6], null],
    ['activity', [4, 7], 'better'],
  ] as const)('[PROGRESS-4] %s from %j is %s', (id, values, direction) => {
    expect(changeOf(values, id)?.direction).toBe(direction);
  });

  it('[PROGRESS-4] below its minimal detectable change nobody is told better or worse; gaps are passed over', () => {
    for (const id of ids)
      fc.assert(
        fc.property(whole(id), whole(id), (first, last) => {
          const change = changeOf([null, first, null, last, null], id);
          const isBeyond = Math.abs(last - first) >= measures[id].detectableChange;
          expect(change?.isReal).toBe(isBeyond);
          if (!isBeyond) expect(change?.direction).toBeNull();
        }),
        runs(100),
      );
    expect(changeOf([null, 4], 'pain')).toBeNull();
  });

  it('[PROGRESS-4] what is counted in whole numbers changes for real from a whole number on', () => {
    expect(leastRealChange('sit-to-stand')).toBe(3);
    expect(leastRealChange('single-leg-left')).toBe(24.1);
    expect(leastRealChange('pain')).toBe(2);
  });

  it('[PROGRESS-12] each measure has a scale of its own, which only a result beyond it raises, by tens', () => {
    expect(scaleOf('pain', 9)).toEqual([0, 10]);
    expect(scaleOf('single-leg-right', 12.5)).toEqual([0, 60]);
    expect(scaleOf('sit-to-stand', 20)).toEqual([0, 20]);
    expect(scaleOf('sit-to-stand', 21)).toEqual([0, 30]);
  });
});

describe('load', () => {
  const set = fc.record({
    at: day.map((on) => utcStartOf(on) + MS_PER_DAY / 2),
    off: fc.constantFrom(0, 120, -300),
    exerciseId: fc.constantFrom('sit-to-stand', 'wall-sit'),
    side: fc.constantFrom('left' as const, 'right' as const, 'both' as const),
    repetitions: fc.integer({ min: 0, max: 30 }),
    seconds: fc.integer({ min: 0, max: 90 }),
    loadKg: fc.integer({ min: 0, max: 40 }),
  });

  it('[PROGRESS-6] adding up loses nothing, doubles nothing and knows no order', () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 40 }), (sets) => {
        const rows = byExerciseAndDay(sets);
        const total = (of: (row: (typeof rows)[number]) => number): number =>
          rows.reduce((sum, row) => sum + of(row), 0);
        expect(total((row) => row.sets)).toBe(sets.length);
        expect(total((row) => row.repetitions)).toBe(sets.reduce((sum, { repetitions }) => sum + repetitions, 0));
        expect(total((row) => row.seconds)).toBe(sets.reduce((sum, { seconds }) => sum + seconds, 0));
        expect(total((row) => row.kilograms)).toBe(
          sets.reduce((sum, { repetitions, loadKg }) => sum + repetitions * loadKg, 0),
        );
        expect(byExerciseAndDay([...sets].reverse())).toEqual(rows);
      }),
      runs(200),
    );
  });

  it('[PROGRESS-6] what most sets were counted in is shown first', () => {
    const done = { at: utcStartOf(TODAY), off: 0, exerciseId: 'wall-sit' };
    expect(usualLoad([])).toBeNull();
    expect(usualLoad(byExerciseAndDay([done]))).toBeNull();
    expect(usualLoad(byExerciseAndDay([{ ...done, seconds: 30 }]))).toBe('seconds');
    const both = [
      { ...done, seconds: 30 },
      { ...done, exerciseId: 'squat', repetitions: 8 },
    ];
    expect(usualLoad(byExerciseAndDay([...both, { ...done, exerciseId: 'squat', repetitions: 8 }]))).toBe(
      'repetitions',
    );
  });

  it('[PROGRESS-7] a place is loaded by exercises for its regions, done with its side or with both', () => {
    expect(loadsPlace({ side: 'left' }, ['knee'], 'knee-left')).toBe(true);
    expect(loadsPlace({ side: 'both' }, ['hip', 'knee'], 'knee-left')).toBe(true);
    expect(loadsPlace({ side: 'right' }, ['knee'], 'knee-left')).toBe(false);
    expect(loadsPlace({ side: 'both' }, ['neck'], 'knee-left')).toBe(false);
    expect(loadsPlace({ side: 'left' }, ['lower-back'], 'lower-back')).toBe(true);
    expect(loadsPlace({ side: 'both' }, ['knee'], 'a-place-of-tomorrow')).toBe(false);
  });
});

describe('of which place pain is told', () => {
  it('[PROGRESS-11] of the one with the most days, and of those of the one answered last', () => {
    const on = (back: number, region: string | null) => ({ day: addDays(TODAY, -back), region });
    const pains = [on(9, 'neck'), on(9, 'neck'), on(8, 'knee-left'), on(3, 'knee-left'), on(1, null), on(0, null)];
    expect(placesByDays(pains, addDays(TODAY, -9), TODAY)).toEqual([null, 'knee-left', 'neck']);
    expect(placesByDays([...pains].reverse(), addDays(TODAY, -9), TODAY)).toEqual([null, 'knee-left', 'neck']);
    expect(placesByDays(pains, addDays(TODAY, -9), addDays(TODAY, -1))).toEqual(['knee-left', null, 'neck']);
    expect(placesByDays([], TODAY, TODAY)).toEqual([]);
  });
});

describe('planned and done', () => {
  const noon = (on: Day): number => utcStartOf(on) + MS_PER_DAY / 2;
  const never = (): boolean => false;
  const trained = (days: readonly Day[], stopped: readonly Day[] = []): TrainedDays => ({
    begun: new Map(days.map((on) => [on, noon(on)])),
    stopped: new Map(stopped.map((on) => [on, noon(on)])),
  });
  const made = (on: Day, days: readonly Day[], hours = 8): PlannedDays => ({
    id: `${on} ${hours} ${days.join(' ')}`,
    madeAt: utcStartOf(on) + hours * 3_600_000,
    off: 0,
    from: on,
    days,
  });

  it('[PROGRESS-8] the plan that is made after training takes nothing away from what was done as planned', () => {
    const plans = [made(TODAY, [TODAY]), made(TODAY, [], 20)];
    expect(adherence(plans, trained([TODAY]), never, { ...weeks, by: 'day', first: TODAY }, TODAY)).toEqual([
      { at: TODAY, planned: 1, done: 1, besides: 0, stopped: 0 },
    ]);
  });

  it('[PROGRESS-8] today is not missed yet, a day whose plan was changed to rest is none, and a plan ends with its week', () => {
    const begin = addDays(TODAY, -8);
    const over = { ...weeks, by: 'day' as const, first: begin };
    const all = (plans: readonly PlannedDays[]) => adherenceTotal(adherence(plans, trained([]), never, over, TODAY));
    expect(all([made(TODAY, [TODAY])])).toEqual({ planned: 0, done: 0, besides: 0, stopped: 0 });
    expect(all([made(begin, [begin])])).toEqual({ planned: 1, done: 0, besides: 0, stopped: 0 });
    expect(all([made(begin, [begin]), made(begin, [], 20)])).toEqual({ planned: 0, done: 0, besides: 0, stopped: 0 });
    expect(all([made(begin, [addDays(begin, 7)])])).toEqual({ planned: 0, done: 0, besides: 0, stopped: 0 });
  });

  it('[PROGRESS-8] done is never more than planned, and every day with a session counts once', () => {
    const plan = fc
      .record({ from: day, days: fc.array(fc.integer({ min: 0, max: 6 })), hours: fc.integer({ min: 0, max: 23 }) })
      .map(({ from, days, hours }) =>
        made(
          from,
          days.map((ahead) => addDays(from, ahead)),
          hours,
        ),
      );
    fc.assert(
      fc.property(
        fc.array(plan, { maxLength: 8 }),
        fc.uniqueArray(day, { maxLength: 30 }),
        span,
        (plans, days, over) => {
          const begun = trained(days);
          const steps = adherence(plans, begun, never, over, TODAY);
          expect(adherence([...plans].reverse(), begun, never, over, TODAY)).toEqual(steps);
          for (const { planned, done } of steps) expect(done).toBeLessThanOrEqual(planned);
          const { done, besides } = adherenceTotal(steps);
          expect(done + besides).toBe(days.filter((on) => on >= over.first).length);
        },
      ),
      runs(200),
    );
  });

  it('[PROGRESS-10] a planned day on which nobody was to train is not missed, and one that was trained all the same counts', () => {
    const plans = [made(addDays(TODAY, -3), [addDays(TODAY, -3), addDays(TODAY, -2), addDays(TODAY, -1)])];
    const begun = trained([addDays(TODAY, -2)]);
    const steps = adherence(plans, begun, (on) => on < TODAY - 1, { ...weeks, first: addDays(TODAY, -3) }, TODAY);
    expect(adherenceTotal(steps)).toEqual({ planned: 2, done: 1, besides: 0, stopped: 1 });
  });

  it('[PROGRESS-10] a session that was stopped because of pain before its first set is neither done nor missed', () => {
    const [first, second] = [addDays(TODAY, -3), addDays(TODAY, -2)];
    const over = { ...weeks, by: 'day' as const, first };
    const plans = [made(first, [first, second])];
    const total = (given: readonly PlannedDays[], done: readonly Day[], ...stopped: readonly Day[]) =>
      adherenceTotal(adherence(given, trained(done, stopped), never, over, TODAY));
    expect(total(plans, [], first)).toEqual({ planned: 1, done: 0, besides: 0, stopped: 1 });
    // The plan that is made after it has no more session for that day.
    expect(total([...plans, made(first, [], 20)], [], first)).toEqual({ planned: 0, done: 0, besides: 0, stopped: 1 });
    // One that was done on the same day counts.
    expect(total(plans, [first], first)).toEqual({ planned: 2, done: 1, besides: 0, stopped: 0 });
    // On a day for which none was planned it is nothing.
    expect(total([made(first, [second])], [second], first)).toEqual({ planned: 1, done: 1, besides: 0, stopped: 0 });
  });

  it('[PROGRESS-9] plans are read by their days, whatever else stands in them', () => {
    const days = [{ day: 5, session: { seconds: 600, tomorrow: true } }, { day: 6, session: null }, { day: 7 }];
    expect(plannedDaysIn({ ruleset: '2031-01', days })).toEqual([5]);
    expect(plannedDaysIn({ days: 'none' })).toBeNull();
    expect(plannedDaysIn(null)).toBeNull();
  });
});
