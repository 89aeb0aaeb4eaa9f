// Of which place a pain line tells: knee and neck in one line would make a change that nobody felt.
import type { Day } from '#core/lib/day.ts';

/** null: in a session, of somebody who marked no place. */
export type PainPlace = string | null;

interface PainOfPlace {
  readonly day: Day;
  readonly region: PainPlace;
}

/** The places that were answered from the first day to the last, the one with the most days first. */
export function placesByDays(pains: Iterable<PainOfPlace>, first: Day, last: Day): readonly PainPlace[] {
  const places = new Map<PainPlace, Set<Day>>();
  for (const { day, region } of pains) {
    if (day < first || day > last) continue;
    const days = places.get(region);
    if (days === undefined) places.set(region, new Set([day]));
    else days.add(day);
  }
  const counted = [...places].map(([place, days]) => ({ place, days: days.size, lastDay: Math.max(...days) }));
  const name = (place: PainPlace): string => place ?? '';
  return counted
    .sort((a, b) => b.days - a.days || b.lastDay - a.lastDay || (name(a.place) < name(b.place) ? -1 : 1))
    .map(({ place }) => place);
}
