import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { summariseDays } from './day-summary.ts';
import { activeOn, activity, completion, noon, rest } from './facts.contract.ts';
import { deriveWeek } from './week.ts';

/** 2026-11-21, a Saturday */
const SATURDAY = 20_778 as Day;

describe('week', () => {
  it('[WEEK-1] is seven days from the chosen weekday, with today among them', () => {
    expect(weekdayOf(SATURDAY)).toBe(6);
    const firstOf = (startsOn: number): number | undefined => deriveWeek([], SATURDAY, startsOn).days[0]?.day;
    expect(firstOf(0)).toBe(SATURDAY - 6);
    expect(firstOf(1)).toBe(SATURDAY - 5);
    expect(firstOf(6)).toBe(SATURDAY);
    for (let today = 20_770; today < 20_790; today++) {
      for (let startsOn = 0; startsOn < 7; startsOn++) {
        const days = deriveWeek([], today as Day, startsOn).days.map(({ day }) => day);
        expect(days.map((day) => weekdayOf(day))).toEqual(Array.from({ length: 7 }, (_, i) => (startsOn + i) % 7));
        expect(days).toContain(today);
      }
    }
  });

  it('[WEEK-2] counts active days, minutes and challenges of that week only', () => {
    const facts = [
      ...activeOn(SATURDAY - 7, SATURDAY + 1),
      activity(noon(SATURDAY - 6), 0, 'stretching', 20),
      activity(noon(SATURDAY - 6), 0, 'stretching', 5),
      completion(noon(SATURDAY), 0, SATURDAY, 'ten-minutes-on-foot'),
      completion(noon(SATURDAY) + 1, 0, SATURDAY, 'ten-minutes-on-foot'),
      completion(noon(SATURDAY), 0, SATURDAY, 'from-a-newer-version'),
      rest(SATURDAY - 2),
    ];
    const week = deriveWeek(summariseDays(facts), SATURDAY, 0);
    expect(week).toMatchObject({ activeDays: 2, minutes: 35, challenges: 1 });
    expect(week.days.map(({ active }) => active)).toEqual([true, false, false, false, false, false, true]);
  });

  it("[WEEK-2] completing last week's challenge makes today active and counts in last week", () => {
    const late = completion(noon(SATURDAY - 6), 0, SATURDAY - 7, 'ten-minutes-on-foot');
    expect(deriveWeek(summariseDays([late]), SATURDAY, 0)).toMatchObject({ activeDays: 1, minutes: 0, challenges: 0 });
  });
});
