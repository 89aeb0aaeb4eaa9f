import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAIRN, deriveCairn, type CairnRank } from './cairn-stack.ts';
import { createCourse } from './course.ts';
import { deriveDayLine, type DayLineBox } from './day-line.ts';
import { textWidth } from './label-places.ts';
import { stoneStateOf, type MarkKind, type PathMark } from './mark.ts';
import { pebbleOutline, pebbleRadius } from './pebble.ts';
import { deriveVista } from './vista-scene.ts';

const RUNS = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40), seed: 20_261_121 };
const BOX: DayLineBox = { width: 320, y: 20, radius: 10, pad: 20, rtl: false };

const mark = (id: number, kind: MarkKind, more: Partial<PathMark> = {}): PathMark => ({
  id,
  kind,
  saved: true,
  ...more,
});
const row = (...kinds: MarkKind[]): PathMark[] => kinds.map((kind, index) => mark(index, kind));
const numbersIn = (d: string): number[] => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

const anyMarks = fc
  .array(
    fc.record({
      kind: fc.constantFrom<MarkKind>('stone', 'stone', 'stone', 'rest', 'freeze', 'gap'),
      saved: fc.boolean(),
      labelled: fc.boolean(),
      shift: fc.constantFrom(0, 0, 0, 420, -90),
    }),
    { minLength: 14, maxLength: 14 },
  )
  .map((days) =>
    days.map(({ kind, saved, labelled, shift }, index): PathMark => ({
      id: index,
      kind,
      saved,
      today: index === 13,
      zoneShiftMinutes: shift,
      ...(shift === 0 ? {} : { zoneLabel: '+7 h' }),
      ...(index === 13
        ? { label: 'Today' }
        : labelled && kind !== 'gap' && index > 3 && index % 4 === 0
          ? { label: 'Rest' }
          : {}),
    })),
  );

describe('marks', () => {
  it('[PATH-1] the fill follows storage alone', () => {
    expect(stoneStateOf(mark(1, 'stone'))).toBe('saved');
    expect(stoneStateOf(mark(1, 'stone', { saved: false, today: true }))).toBe('here');
    expect(stoneStateOf(mark(1, 'open'))).toBe('open');
  });
});

describe('pebbles', () => {
  it('[PATH-2] stay within 8 % of their mean radius, are no circles, and come back for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 100_000 }), (seed) => {
        const reaches = Array.from({ length: 72 }, (_, k) => pebbleRadius((k / 36) * Math.PI, seed));
        const widest = Math.max(...reaches);
        const narrowest = Math.min(...reaches);
        expect(widest).toBeLessThan(1.08);
        expect(narrowest).toBeGreaterThan(0.92);
        expect(widest - narrowest).toBeGreaterThan(0.04);
        expect(pebbleOutline({ cx: 0, cy: 0, r: 10, seed })).toBe(pebbleOutline({ cx: 0, cy: 0, r: 10, seed }));
      }),
      RUNS,
    );
    expect(pebbleOutline({ cx: 0, cy: 0, r: 10, seed: 1 })).not.toBe(pebbleOutline({ cx: 0, cy: 0, r: 10, seed: 2 }));
  });
});

describe('the day line', () => {
  it('[PATH-4] joins stones and bridges and stops at gaps, open days and days ahead', () => {
    const line = deriveDayLine(row('stone', 'rest', 'stone', 'gap', 'stone', 'open', 'ahead'), BOX);
    expect(line.segments.filter(({ joined }) => joined).map(({ id }) => id)).toEqual([1, 2]);
    expect(line.gaps.map(({ id }) => id)).toEqual([3]);
  });

  it('[PATH-4] runs on over a day that travel skipped, where no stone lies', () => {
    const line = deriveDayLine(row('stone', 'skipped', 'stone'), BOX);
    expect(line.segments.filter(({ joined }) => joined).map(({ id }) => id)).toEqual([1, 2]);
    expect([line.stones.map(({ id }) => id), line.gaps]).toEqual([[0, 2], []]);
  });

  it('[PATH-5] leaves room for a bridge, which is no stone', () => {
    const line = deriveDayLine(row('stone', 'freeze', 'stone'), BOX);
    expect(line.bridges.map(({ kind }) => kind)).toEqual(['freeze']);
    expect(line.stones.map(({ id }) => id)).toEqual([0, 2]);
    const [before, after] = line.segments.map(({ d }) => numbersIn(d));
    expect(before?.[2]).toBe(160 - 12.5);
    expect(after?.[0]).toBe(160 + 12.5);
  });

  it('[PATH-6] is dotted towards an open day and a day ahead', () => {
    const line = deriveDayLine(row('stone', 'open', 'ahead', 'ahead'), BOX);
    expect(line.segments.map(({ joined }) => joined)).toEqual([false, false, false]);
  });

  it('[PATH-7] has a post between two days, only where the clock moved', () => {
    const marks = [
      mark(0, 'stone'),
      mark(1, 'stone', { zoneShiftMinutes: 420, zoneLabel: '+7 h' }),
      mark(2, 'stone', { zoneShiftMinutes: 0 }),
    ];
    expect(deriveDayLine(marks, BOX).posts).toEqual([{ id: 1, x: 90, label: '+7 h' }]);
  });

  it('[PATH-8] is mirrored right to left', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const ltr = deriveDayLine(marks, BOX);
        const rtl = deriveDayLine(marks, { ...BOX, rtl: true });
        expect(rtl.stones.map(({ x }) => Math.round((BOX.width - x) * 100))).toEqual(
          ltr.stones.map(({ x }) => Math.round(x * 100)),
        );
        expect(rtl.posts.map(({ label }) => label)).toEqual(ltr.posts.map(({ label }) => label));
      }),
      RUNS,
    );
  });

  it('draws a single mark and none at all', () => {
    expect(deriveDayLine(row('stone'), BOX).stones).toHaveLength(1);
    expect(deriveDayLine([], BOX).stones).toEqual([]);
  });
});

describe('a course', () => {
  it('is measured along its length and has its sides at the asked distance', () => {
    const course = createCourse([
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 100, y: 0 },
    ]);
    expect(course.length).toBeCloseTo(100, 1);
    expect(course.pointAt(-5)).toEqual({ x: 0, y: 0 });
    expect(course.pointAt(30).x).toBeCloseTo(30, 1);
    expect(course.beside(30, 4).y).toBeCloseTo(4, 5);
  });
});

describe('the vista', () => {
  const WIDTHS = [320, 360, 412, 640, 768, 960, 1280, 1920] as const;

  it('[PATH-9] stones grow towards today, lie on the page and do not cover each other', () => {
    fc.assert(
      fc.property(anyMarks, fc.constantFrom(...WIDTHS), fc.boolean(), (marks, width, rtl) => {
        const { stones, height } = deriveVista(marks, { width, rtl, continues: false });
        stones.forEach((stone, index) => {
          expect(stone.x - stone.r).toBeGreaterThan(0);
          expect(stone.x + stone.r).toBeLessThan(width);
          expect(stone.y + stone.r * stone.flat).toBeLessThan(height);
          const next = stones[index + 1];
          if (next === undefined) return;
          expect(next.r).toBeGreaterThan(stone.r);
          expect(Math.hypot(next.x - stone.x, (next.y - stone.y) / stone.flat)).toBeGreaterThan(
            (stone.r + next.r) * 0.98,
          );
        });
      }),
      RUNS,
    );
  });

  it('[PATH-10] labels lie inside the frame and over no other label', () => {
    fc.assert(
      fc.property(anyMarks, fc.constantFrom(...WIDTHS), fc.boolean(), (marks, width, rtl) => {
        const { labels, height } = deriveVista(marks, { width, rtl, continues: true });
        for (const label of labels) {
          const half = textWidth(label.text, label.fontSize) / 2;
          expect(label.x - half).toBeGreaterThanOrEqual(0);
          expect(label.x + half).toBeLessThanOrEqual(width);
          expect(label.y).toBeLessThan(height);
          for (const other of labels) {
            if (other.id === label.id) continue;
            const apart =
              Math.abs(other.x - label.x) >= half + textWidth(other.text, other.fontSize) / 2 ||
              Math.abs(other.y - label.y) >= (label.fontSize + other.fontSize) * 0.6;
            expect(apart).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('[PATH-4] breaks the way at a gap, and leads dotted to an open today', () => {
    const scene = deriveVista(row('stone', 'stone', 'gap', 'stone', 'rest', 'stone', 'open'), {
      width: 360,
      rtl: false,
      continues: false,
    });
    expect(scene.way.map(({ id }) => id)).toEqual([1, 4, 5]);
    expect(scene.open).not.toBeNull();
    expect(scene.stones.at(-1)?.state).toBe('open');
  });

  it('[PATH-8] is mirrored right to left', () => {
    const marks = row('stone', 'stone', 'stone', 'rest', 'stone');
    const ltr = deriveVista(marks, { width: 360, rtl: false, continues: false });
    const rtl = deriveVista(marks, { width: 360, rtl: true, continues: false });
    expect(rtl.stones.map(({ x }) => Math.round(360 - x))).toEqual(ltr.stones.map(({ x }) => Math.round(x)));
  });

  it('[PATH-15] lets a short path begin up on the land, and leads on down from today', () => {
    for (const width of WIDTHS) {
      const todays = [1, 2, 3, 4, 5, 6, 7, 14].map((days) => {
        const marks = Array.from({ length: 14 }, (_, index) => mark(index, index < 14 - days ? 'gap' : 'stone'));
        const { stones, lead } = deriveVista(marks, { width, rtl: false, continues: false });
        expect(stones).toHaveLength(days);
        stones.forEach((stone, index) => {
          const next = stones[index + 1];
          if (next !== undefined)
            expect(Math.hypot(next.x - stone.x, (next.y - stone.y) / stone.flat)).toBeGreaterThan(
              (stone.r + next.r) * 0.98,
            );
        });
        return { y: stones.at(-1)?.y ?? 0, dashes: lead?.d.match(/M/g)?.length ?? 0 };
      });
      const [first, , , , , , seventh, last] = todays;
      expect(first?.y).toBeLessThan((last?.y ?? 0) - 20);
      expect(first?.dashes).toBeGreaterThan((last?.dashes ?? 0) + 2);
      expect(seventh).toEqual(last);
      for (let days = 1; days < 7; days++) expect(todays[days]?.y).toBeGreaterThanOrEqual(todays[days - 1]?.y ?? 0);
    }
  });

  it('draws one day, and no day', () => {
    expect(deriveVista(row('stone'), { width: 360, rtl: false, continues: false }).stones).toHaveLength(1);
    expect(deriveVista([], { width: 360, rtl: false, continues: false }).lead).toBeNull();
  });
});

describe('a cairn', () => {
  it('[PATH-11] has a stone per rank, each on the one below, smaller, within the frame', () => {
    fc.assert(
      fc.property(fc.constantFrom<CairnRank>(1, 2, 3, 4), fc.integer({ min: 0, max: 1000 }), (rank, seed) => {
        const stones = deriveCairn(rank, seed);
        expect(stones).toHaveLength(rank);
        stones.forEach((stone, level) => {
          expect(stone.cy - stone.r * stone.flat).toBeGreaterThan(0);
          expect(stone.cx - stone.r).toBeGreaterThan(0);
          expect(stone.cx + stone.r).toBeLessThan(CAIRN.width);
          const above = stones[level + 1];
          if (above === undefined) return;
          expect(above.r).toBeLessThan(stone.r);
          expect(stone.cy - above.cy).toBeGreaterThan(0);
        });
      }),
      RUNS,
    );
  });
});
