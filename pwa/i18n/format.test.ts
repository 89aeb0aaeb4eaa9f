import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { createFormat, formatLocaleOf, weekStartOf } from './format.ts';

const NOVEMBER_19 = 20_776 as Day; // 2026-11-19, a Thursday
const american = createFormat('en-US');
const plain = (text: string): string => text.replace(/[\u202F\u00A0]/g, ' ');

describe('formatting', () => {
  it('formats a day in seven ways', () => {
    expect(american.day(NOVEMBER_19)).toBe('Thursday, November 19');
    expect(american.day(NOVEMBER_19, 'date')).toBe('Nov 19, 2026');
    expect(american.day(NOVEMBER_19, 'month-day')).toBe('November 19');
    expect(american.day(NOVEMBER_19, 'month-day-short')).toBe('Nov 19');
    expect(american.day(NOVEMBER_19, 'month-short')).toBe('Nov');
    expect(american.day(NOVEMBER_19, 'weekday')).toBe('Thursday');
    expect(american.day(NOVEMBER_19, 'weekday-short')).toBe('Thu');
  });

  it('formats a moment in the offset of its recording, not in the device’s', () => {
    const at = Date.UTC(2026, 10, 19, 23, 12);
    expect(plain(american.time(at, 420))).toBe('6:12 AM');
    expect(plain(american.moment(at, 420))).toBe('Nov 20, 6:12 AM');
    expect(plain(american.time(at, -300))).toBe('6:12 PM');
  });

  it('keeps the Gregorian year and Latin digits in every language', () => {
    for (const locale of ['th', 'th-TH', 'fa-IR', 'ar-SA', 'ar-EG', 'hi', 'ja-JP']) {
      expect(createFormat(locale).day(NOVEMBER_19, 'date')).toMatch(/2026/);
      expect(createFormat(locale).number(1480)).toMatch(/^1\D?480$/);
    }
  });

  it('formats amounts with their unit, shifts with their sign, clocks with two digits', () => {
    expect(american.minutes(10)).toBe('10\u00A0min');
    expect(american.zoneShift(420)).toBe('+7 h');
    expect(american.zoneShift(-330)).toBe('−5:30 h');
    expect(american.clock(47)).toBe('0:47');
    expect(american.clock(671)).toBe('11:11');
    expect(american.list(['Monday', 'Tuesday', 'Friday'])).toBe('Monday, Tuesday, and Friday');
    expect(american.names(['Chair', 'Wall', 'Heel and Achilles'])).toBe('Chair, wall, and heel and Achilles');
    expect([american.names([]), american.names(['Wall'])]).toEqual(['', 'Wall']);
    const austrian = createFormat('de-AT');
    expect(austrian.names(['Stuhl', 'Wand', 'Handtuch'])).toBe('Stuhl, Wand und Handtuch');
    expect([austrian.inside('Knie'), createFormat('fr').inside('Genou')]).toEqual(['Knie', 'genou']);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_234, '1.2 kB'],
    [9_960, '10 kB'],
    [999_600, '1 MB'],
    [45_400_000, '45 MB'],
    [3_000_000_000_000, '3,000 GB'],
  ])('%i bytes are said in at most three digits: %s', (count, said) => expect(american.bytes(count)).toBe(said));

  it.each([
    [-5, '0 seconds'],
    [59_999, '59 seconds'],
    [60_000, '1 minute'],
    [3_600_000, '1 hour'],
    [172_799_999, '47 hours'],
    [172_800_000, '2 days'],
  ])('an age of %i ms is said in its largest unit: %s', (ms, said) => expect(american.age(ms)).toBe(said));

  it('the week starts on the day customary in the region', () => {
    expect(weekStartOf('en-US')).toBe(0);
    expect(weekStartOf('en-GB')).toBe(1);
    expect(weekStartOf('de')).toBe(1);
    expect(weekStartOf('ar-EG')).toBe(6);
    expect(american.weekStartsOn).toBe(0);
  });

  it('uses the browser’s regional form of the chosen language', () => {
    expect(formatLocaleOf('en', ['de-DE', 'en-GB'])).toBe('en-GB');
    expect(formatLocaleOf('de', ['en-GB'])).toBe('de');
    expect(formatLocaleOf('ar-XB', ['ar-EG'])).toBe('en');
  });
});
