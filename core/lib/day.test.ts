import { describe, expect, it } from 'vitest';
import { keyOf, records } from '../records/index.ts';
import { canonicalJson } from './canonical-json.ts';
import { addDays, dayOf, isoDay, isZoneOffset, nearestZoneOffset, weekdayOf } from './day.ts';
import type { Day } from './day.ts';

describe('days', () => {
  it('[DAY-1] follow the UTC offset of their moment', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(isoDay(dayOf(noon, 0))).toBe('2026-11-21');
    expect(isoDay(dayOf(noon, 840))).toBe('2026-11-22');
    expect(isoDay(dayOf(noon, -720))).toBe('2026-11-21');
    expect(isoDay(dayOf(Date.UTC(2026, 10, 21, 11, 59, 59, 999), -720))).toBe('2026-11-20');
    expect(isoDay(dayOf(-1, 0))).toBe('1969-12-31');
  });

  it('[DAY-1] know their weekday, Sunday first', () => {
    expect(weekdayOf(dayOf(Date.UTC(2026, 10, 22), 0))).toBe(0);
    expect(weekdayOf(addDays(dayOf(Date.UTC(2026, 10, 22), 0), -1))).toBe(6);
    expect(weekdayOf(-5 as Day)).toBe(6);
  });

  it('[DAY-2] have 105 valid offsets, and any offset a device reports maps to the nearest one', () => {
    const all = Array.from({ length: 3_000 }, (_, i) => i - 1_500).filter(isZoneOffset);
    expect([all.length, all[0], all.at(-1)]).toEqual([105, -720, 840]);
    expect(isZoneOffset(0.5)).toBe(false);
    expect([-900, -721, -8, -7, 7, 8, 346, 845, 2_000].map(nearestZoneOffset)).toEqual([
      -720, -720, -15, 0, 0, 15, 345, 840, 840,
    ]);
  });
});

describe('canonical text', () => {
  it('[CANON-1] is the same in any key order, and differs for different values', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe(
      canonicalJson({ a: 'x', b: [1, { c: null, d: 2 }] }),
    );
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });
});

describe('facts', () => {
  const activity = { at: 1_790_000_000_000, off: 60, tz: 'Europe/Berlin', kind: 'stretching', minutes: 10 };

  it.each([[-721], [841], [60.5], [Number.NaN]])('[FACT-1] refuse the offset %s by its name', (off) => {
    const parsed = records.activity.schema.safeParse({ ...activity, off });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['off']);
  });

  it('[FACT-1] take the outermost offsets there are', () => {
    expect([-720, 840].every((off) => records.activity.schema.safeParse({ ...activity, off }).success)).toBe(true);
  });

  it('[FACT-2] have a plain key where two devices may record the same thing', () => {
    const moment = { at: 1_790_000_000_000, off: 0, tz: 'UTC', day: 20_717 };
    const completion = records.completion.schema.parse({ ...moment, challengeId: 'calm-five' });
    const freeze = records.freeze.schema.parse({ ...moment, reason: 'missed_day' });
    const rest = records.rest.schema.parse({ ...moment, reason: 'pain' });
    expect(keyOf('completion', completion, 'id-1')).toBe('completion:20717:calm-five');
    expect(keyOf('freeze', freeze, 'id-1')).toBe('freeze:20717');
    expect(keyOf('rest', rest, 'id-1')).toBe('id-1');
  });
});
