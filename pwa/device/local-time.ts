import { nearestZoneOffset } from '#core/lib/day.ts';

/** The device's own clock and zone. In one place, so that tests and sync can replace it. */
export interface LocalTime {
  /** UTC ms */
  readonly now: () => number;
  /** UTC offset in minutes at a moment, east positive */
  readonly offsetAt: (at: number) => number;
  /** ms since the page began, by a clock that never steps */
  readonly steady: () => number;
  /** IANA name, for display only */
  readonly timeZone: () => string;
}

export const localTime: LocalTime = {
  now: () => Date.now(),
  // getTimezoneOffset counts westwards, and says -0 in UTC. A device set to an offset that no zone has takes the nearest.
  offsetAt: (at) => nearestZoneOffset(0 - new Date(at).getTimezoneOffset()),
  steady: () => performance.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
};
