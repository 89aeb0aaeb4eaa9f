import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf, type Day } from '#core/lib/day.ts';
import { evenPlaces, freeLabels, regularPlaces, shorten, textWidth, type AxisLabel } from './axis.ts';
import { deriveBars } from './bar-shape.ts';
import { deriveCalendar, deriveFields, squareSide, type CalendarDay } from './calendar-shape.ts';
import { deriveFunnel } from './funnel-shape.ts';
import { deriveLine, type LineBox, type LinePoint } from './line-shape.ts';
import { deriveRuns } from './runs.ts';
import { gridLevels, linear, nearestIndex } from './scale.ts';

const RUNS = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60), seed: 20_261_122 };
const BOX: LineBox = { width: 328, letter: 13 };
const TODAY = 20_776 as Day; // Thursday, 2026-11-19
const texts = {
  format: (value: number) => `${Math.round(value * 10) / 10}°`,
  formatAt: ({ at }: { readonly at: number | string }) => `Day ${at}`,
};
const series = (...values: readonly (number | null)[]): LinePoint[] =>
  values.map((value, index) => ({ at: 100 + index, value }));
const pairsIn = (d: string): (readonly [number, number])[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
const start = ({ x, text, anchor }: AxisLabel): number =>
  anchor === 'start' ? x : anchor === 'end' ? x - textWidth(text, 13) : x - textWidth(text, 13) / 2;

const anyValue = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
/** To the thousandth, finer than anything that is drawn: levels are rounded to twelve digits. */
const anyFigure = anyValue.map((value) => Math.round(value * 1_000) / 1_000);
const anySeries = fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { nil: null, freq: 4 }), {
  minLength: 0,
  maxLength: 60,
});

describe('the value axis', () => {
  it('[CHART-1] has at most three even levels around all values', () => {
    fc.assert(
      fc.property(fc.array(anyFigure, { minLength: 1, maxLength: 30 }), (values) => {
        const levels = gridLevels(values);
        const [first = NaN, middle = NaN, last = NaN] = levels;
        expect(levels).toHaveLength(3);
        expect(first).toBeLessThanOrEqual(Math.min(...values));
        expect(last).toBeGreaterThanOrEqual(Math.max(...values));
        expect(middle - first).toBeCloseTo(last - middle, 6);
      }),
      RUNS,
    );
  });

  it('[CHART-1] takes the round levels a person would', () => {
    expect(gridLevels([67, 117])).toEqual([60, 90, 120]);
    expect(gridLevels([0, 58])).toEqual([0, 30, 60]);
    expect(gridLevels([0.1, 0.32])).toEqual([0, 0.2, 0.4]);
    expect(gridLevels([4, 4])).toEqual([3, 4, 5]);
    expect(gridLevels([0])).toEqual([0, 0.5, 1]);
    expect(gridLevels([-1e308, 1e308])).toHaveLength(3);
    expect(gridLevels([1e300])).toHaveLength(3);
  });

  it('[CHART-1] keeps the ends of a fixed scale unless a value lies beyond', () => {
    expect(gridLevels([3], [0, 10])).toEqual([0, 5, 10]);
    expect(gridLevels([], [0, 10])).toEqual([0, 5, 10]);
    expect(gridLevels([12], [0, 10]).at(-1)).toBeGreaterThanOrEqual(12);
  });

  it('puts a stretch without length in the middle', () => {
    expect(linear([5, 5], [0, 100])(5)).toBe(50);
  });
});

describe('a line', () => {
  it('[CHART-2] breaks at a missing answer and draws one alone as a dot with its error', () => {
    const { line, band } = deriveLine(series(3, 4, null, 5, null, 4, 3), { ...BOX, plusMinus: 1 }, texts);
    expect(line.match(/M/g)).toHaveLength(3);
    expect(line).toMatch(/M[\d.]+ [\d.]+h0/);
    expect(band.match(/Z/g)).toHaveLength(3);
  });

  it('[CHART-2] joins exactly the answers between two gaps', () => {
    fc.assert(
      fc.property(anySeries, (values) => {
        const xs = values.map((_, index) => index * 5);
        const expected = values
          .map((value, index) => (value === null ? ' ' : String.fromCharCode(0x4e00 + index)))
          .join('')
          .split(' ')
          .filter((run) => run !== '')
          .map((run) => Array.from(run, (letter) => letter.charCodeAt(0) - 0x4e00));
        expect(deriveRuns(values, xs, 328)).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('[CHART-3] keeps the extremes and the visible gaps of ten thousand values in few points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 500, max: 9_000 }),
        fc.integer({ min: 200, max: 1_200 }),
        (high, low, gap, width) => {
          fc.pre(high !== low && (high < gap || high > gap + 200) && (low < gap || low > gap + 200));
          const values = Array.from({ length: 10_000 }, (_, index) =>
            index >= gap && index <= gap + 200 ? null : index === high ? 9 : index === low ? 1 : 4 + (index % 7) / 3,
          );
          const xs = values.map((_, index) => (index / 9_999) * width);
          const runs = deriveRuns(values, xs, width);
          const kept = runs.flat();
          expect(kept.length).toBeLessThanOrEqual((width + 2) * 4);
          expect(kept).toContain(high);
          expect(kept).toContain(low);
          expect(runs).toHaveLength(2);
          expect(kept).toEqual(kept.toSorted((a, b) => a - b));
          expect([kept[0], kept.at(-1)]).toEqual([0, 9_999]);
        },
      ),
      { ...RUNS, numRuns: 12 },
    );
  });

  it('[CHART-3] stays small where every second of ten thousand answers is missing', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 0 ? index % 9 : null));
    const xs = values.map((_, index) => index / 30);
    expect(deriveRuns(values, xs, 334).flat().length).toBeLessThan(334 * 4 + 4);
  });

  it('[CHART-4] writes the last value, not the last point, and stays between top and bottom', () => {
    const { last, line, band, plot } = deriveLine(
      series(10, 9.8, 0, 2, null),
      { ...BOX, domain: [0, 10], plusMinus: 0.9 },
      texts,
    );
    expect(last?.text).toBe('2°');
    for (const [, y] of [...pairsIn(line), ...pairsIn(band)]) {
      expect(y).toBeGreaterThanOrEqual(plot.top);
      expect(y).toBeLessThanOrEqual(plot.bottom);
    }
  });

  it('[CHART-4] everything of any series lies inside the drawing', () => {
    fc.assert(
      fc.property(
        anySeries,
        fc.integer({ min: 120, max: 1_300 }),
        fc.integer({ min: 0, max: 30 }),
        (values, width, plusMinus) => {
          const shape = deriveLine(series(...values), { width, letter: 13, plusMinus }, texts);
          expect(shape.plot.end).toBeGreaterThan(shape.plot.start);
          for (const [x, y] of [...pairsIn(shape.line), ...pairsIn(shape.band)]) {
            expect(x).toBeGreaterThanOrEqual(shape.plot.start - 4.1);
            expect(x).toBeLessThanOrEqual(shape.plot.end + 4.1);
            expect(y).toBeGreaterThanOrEqual(shape.plot.top - 0.1);
            expect(y).toBeLessThanOrEqual(shape.plot.bottom + 0.1);
          }
        },
      ),
      RUNS,
    );
  });

  it('[CHART-5] claims a real change only beyond the error of a difference', () => {
    const change = (first: number, last: number, plusMinus?: number) =>
      deriveLine(
        series(first, 5, last),
        { ...BOX, domain: [0, 10], ...(plusMinus === undefined ? {} : { plusMinus }) },
        { ...texts, realChange: (difference) => `${difference}` },
      ).change;
    expect(change(6, 2, 0.9)?.text?.text).toBe('-4');
    expect(change(2, 6, 0.9)?.text?.text).toBe('4');
    expect(change(4, 2.8, 0.9)).toBeNull();
    expect(change(4, 2.7, 0.9)).not.toBeNull();
    expect(change(6, 2)).toBeNull();
    expect(deriveLine(series(6, 2), { ...BOX, plusMinus: 0.9 }, texts).change).toBeNull();
    const dot = { ...BOX, plusMinus: 0.9, from: 6, to: 2 };
    expect(deriveLine(series(null, 4, null), dot, { ...texts, realChange: String }).change).toBeNull();
    // One bad day at the end of good ones is no change, if these are what is compared.
    const compared = (from: number, to: number) =>
      deriveLine(
        series(1, 1, 4),
        { ...BOX, domain: [0, 10], plusMinus: 0.9, from, to },
        { ...texts, realChange: (difference) => `${difference}` },
      ).change;
    expect(compared(1, 1.4)).toBeNull();
    expect(compared(4, 1)?.text?.text).toBe('-3');
  });

  it('[CHART-5] the words of a real change are whole, and never on the line', () => {
    const words = '2 higher: a real change';
    const pain = fc.array(fc.option(fc.integer({ min: 0, max: 10 })), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(pain, fc.integer({ min: 120, max: 700 }), (values, width) => {
        const { change, plot, line } = deriveLine(
          series(...values),
          { width, letter: 13, domain: [0, 10], plusMinus: 0.9 },
          { ...texts, realChange: () => words },
        );
        if (change === null || change.text === null) return;
        const { x, y, text } = change.text;
        expect(text).toBe(words);
        expect(x - textWidth(text, 13)).toBeGreaterThanOrEqual(plot.start);
        for (const [at, level] of pairsIn(line))
          if (at > x - textWidth(text, 13) && at < x) expect(level < y - 12 || level > y + 3).toBe(true);
      }),
      RUNS,
    );
    // At the foot of the scale, where there is no room below the level, they stand at the top.
    const low = deriveLine(
      series(0, 0, 0, 3),
      { ...BOX, domain: [0, 10], plusMinus: 0.9 },
      { ...texts, realChange: () => words },
    );
    expect(low.change?.text?.text).toBe(words);
  });

  it('[CHART-4] on a narrow phone the last value has its unit in whole', () => {
    const times = (value: number) => `${value} times`;
    const { last } = deriveLine(series(9, 14), { width: 296, letter: 13 }, { ...texts, format: times });
    expect(last?.text).toBe('14 times');
  });

  it('[CHART-15] takes a value that is no number for missing', () => {
    const { line, ys } = deriveLine(series(3, NaN, Infinity, 4), BOX, texts);
    expect(line).not.toMatch(/NaN|Infinity/);
    expect(ys.map((y) => y === null)).toEqual([false, true, true, false]);
  });

  it('finds the value nearest to a pointer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: -50, max: 1_050 }),
        (places, x) => {
          const sorted = places.toSorted((a, b) => a - b);
          const found = sorted[nearestIndex(sorted, x)] ?? NaN;
          expect(Math.abs(found - x)).toBe(Math.min(...sorted.map((place) => Math.abs(place - x))));
        },
      ),
      RUNS,
    );
    expect(nearestIndex([], 4)).toBe(-1);
  });
});

describe('labels', () => {
  it('[CHART-6] never cover each other or leave the drawing', () => {
    fc.assert(
      fc.property(
        anySeries,
        fc.integer({ min: 120, max: 1_300 }),
        fc.integer({ min: 1, max: 400 }),
        (values, width, long) => {
          const points = series(...values).map((point, index) =>
            index % 5 === 0 ? { ...point, note: 'w'.repeat(long) } : point,
          );
          const shape = deriveLine(points, { width, letter: 13 }, { ...texts, format: () => 'w'.repeat(long) });
          const rows = [shape.labels, shape.posts.flatMap(({ label }) => (label === null ? [] : [label]))];
          for (const row of rows) {
            const spans = row.map((label) => [start(label), start(label) + textWidth(label.text, 13)] as const);
            for (const [from, to] of spans) {
              expect(from).toBeGreaterThanOrEqual(-1);
              expect(to).toBeLessThanOrEqual(width + 1);
              expect(spans.filter(([otherFrom, otherTo]) => from < otherTo && otherFrom < to)).toHaveLength(1);
            }
          }
          for (const { text } of shape.levels) expect(textWidth(text, 13)).toBeLessThanOrEqual(shape.plot.start);
        },
      ),
      RUNS,
    );
  });

  it('[CHART-6] spread evenly, with both ends, over real values', () => {
    const days = Array.from({ length: 28 }, (_, index) => index);
    expect(evenPlaces(days, 4)).toEqual([0, 9, 18, 27]);
    expect(evenPlaces(days, 2)).toEqual([0, 27]);
    expect(evenPlaces([7], 4)).toEqual([0]);
    expect(evenPlaces([], 4)).toEqual([]);
    expect(regularPlaces(8, 4)).toEqual([1, 3, 5, 7]);
    expect(regularPlaces(8, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(regularPlaces(0, 4)).toEqual([]);
  });

  it('[CHART-6] are cut with an ellipsis where there is no room', () => {
    expect(shorten('Nov 18', 100, 13)).toBe('Nov 18');
    expect(shorten('w'.repeat(400), 60, 13)).toMatch(/^w+…$/);
    expect(textWidth(shorten('w'.repeat(400), 60, 13), 13)).toBeLessThanOrEqual(60);
  });

  it('[CHART-6] give way to more important ones', () => {
    const label = (x: number, text: string): AxisLabel => ({ x, text, anchor: 'middle' });
    expect(
      freeLabels([label(100, 'last'), label(105, 'near'), label(20, 'free')], 13, [0, 200]).map(({ text }) => text),
    ).toEqual(['last', 'free']);
  });
});

describe('bars', () => {
  it('[CHART-7] are at most 44 wide and stand on the ground', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 120, max: 1_300 }), (values, width) => {
        const { bodies, plot } = deriveBars(series(...values), { width, letter: 13 }, texts);
        for (const [, y = NaN, wide = NaN, bottom = NaN] of [
          ...bodies.matchAll(/M[-\d.]+ ([-\d.]+)h([-\d.]+)V([-\d.]+)/g),
        ].map((found) => found.map(Number))) {
          expect(wide).toBeLessThanOrEqual(44);
          expect(bottom).toBe(plot.bottom);
          expect(y).toBeLessThan(plot.bottom + 0.1);
        }
      }),
      RUNS,
    );
  });

  it('[CHART-7] mark an amount of 0 and leave an unknown one out', () => {
    const shape = deriveBars(series(14, 0, null, 20), { width: 328, letter: 13 }, texts);
    expect(shape.bodies.match(/M/g)).toHaveLength(2);
    expect(shape.edges.match(/M/g)).toHaveLength(2);
    expect(shape.zeros.match(/M/g)).toHaveLength(1);
    expect(shape.last?.text).toBe('20°');
    expect(deriveBars([], { width: 328, letter: 13 }, texts)).toMatchObject({ bodies: '', last: null, levels: [] });
  });

  it('[CHART-3] of ten thousand keep the tallest of each pixel', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => (index === 7_777 ? 99 : index % 13));
    const shape = deriveBars(series(...values), { width: 328, letter: 13, target: 50 }, texts);
    expect(shape.bodies.match(/M/g)?.length).toBeLessThan(400);
    expect(Math.min(...pairsIn(shape.edges).map(([, y]) => y))).toBeCloseTo(shape.ys[7_777] ?? NaN, 0);
    expect(shape.target).toBeLessThan(shape.plot.bottom);
  });
});

describe('the calendar', () => {
  const anySpan = fc.record({
    first: fc.integer({ min: 10_000, max: 20_000 }).map((day) => day as Day),
    length: fc.integer({ min: 0, max: 400 }),
    weekStartsOn: fc.integer({ min: 0, max: 6 }),
  });

  it('[CHART-8] gives each day one field in the row of its weekday', () => {
    fc.assert(
      fc.property(anySpan, ({ first, length, weekStartsOn }) => {
        const today = addDays(first, length);
        const fields = deriveFields({ first, today, weekStartsOn });
        expect(fields.map(({ day }) => day)).toEqual(fields.map((_, index) => addDays(first, index)));
        expect(new Set(fields.map(({ column, row }) => `${column} ${row}`)).size).toBe(fields.length);
        for (const { day, row, column, isAhead } of fields) {
          expect((row + weekStartsOn) % 7).toBe(weekdayOf(day));
          expect(isAhead).toBe(day > today);
          expect(column).toBe(Math.floor((day - first + (fields[0]?.row ?? 0)) / 7));
        }
        expect(fields.at(-1)?.row).toBe(6);
        expect(fields.filter(({ isAhead }) => !isAhead)).toHaveLength(length + 1);
      }),
      RUNS,
    );
    expect(deriveFields({ first: TODAY, today: addDays(TODAY, -1), weekStartsOn: 0 })).toEqual([]);
  });

  it('[CHART-9] lets the square grow with the amount up to the whole field', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (a, b) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)];
          expect(squareSide(less, 45, 22)).toBeLessThanOrEqual(squareSide(more, 45, 22));
          expect(squareSide(more, 45, 22)).toBeLessThanOrEqual(22);
        },
      ),
      RUNS,
    );
    expect([squareSide(0, 45, 22), squareSide(45, 45, 22)]).toEqual([0, 22]);
  });

  it('[CHART-8] draws rest, freeze, today and the days ahead', () => {
    const days: CalendarDay[] = [
      { day: TODAY, value: 14 },
      { day: addDays(TODAY, -1), sign: 'rest' },
      { day: addDays(TODAY, -2), sign: 'freeze' },
      { day: addDays(TODAY, -3), value: 0 },
    ];
    const shape = deriveCalendar(
      days,
      { first: addDays(TODAY, -81), today: TODAY, weekStartsOn: 0 },
      { width: 328, letter: 13, full: 45 },
      { weekday: () => 'Sun', month: () => 'Oct', date: () => 'Aug 30' },
    );
    expect(shape.filled.match(/M/g)).toHaveLength(1);
    expect(shape.rest.match(/M/g)).toHaveLength(2);
    expect(shape.freeze.match(/M/g)).toHaveLength(4);
    expect(shape.base.match(/M/g)).toHaveLength(82);
    expect(shape.ahead).toHaveLength(2);
    expect(shape.width).toBeLessThanOrEqual(328);
    expect(shape.today).toEqual({
      x: (shape.spots.at(-1)?.x ?? 0) - shape.cell / 2,
      y: (shape.spots.at(-1)?.y ?? 0) - shape.cell / 2,
    });
    expect(shape.months.map(({ text }) => text)).toEqual(['Aug 30', 'Oct', 'Oct']);
  });
});

describe('a funnel', () => {
  const stages = (...values: readonly (number | null)[]) =>
    values.map((value, index) => ({ id: String(index), label: `Stage ${index}`, value }));

  it('[CHART-18] draws each stage against the largest, and counts its share from the first', () => {
    const { rows } = deriveFunnel(stages(200, 400, 100), 13);
    expect(rows.map(({ length, share }) => [length, share])).toEqual([
      [0.5, 1],
      [1, 2],
      [0.25, 0.5],
    ]);
  });

  it('[CHART-15] has neither bar nor share of a stage that is not known, and no share where nobody began', () => {
    const of = (...values: readonly (number | null)[]) =>
      deriveFunnel(stages(...values), 13).rows.map(({ value, length, share }) => [value, length, share]);
    expect(of(null, 3)).toEqual([
      [null, null, null],
      [3, 1, null],
    ]);
    expect(of(0, NaN)).toEqual([
      [0, 0, null],
      [null, null, null],
    ]);
  });

  it('has rows that grow with the letters, and the height of three where it has fewer', () => {
    expect(deriveFunnel(stages(5), 26)).toMatchObject({ row: 68, height: 204 });
    expect(deriveFunnel([], 13)).toMatchObject({ height: 102, rows: [] });
  });
});
