declare const brand: unique symbol;

/** A primitive with its unit in the type: `Day` is not just any number. No cost at run time. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** A local calendar day in any time zone, counted in days since 1970-01-01. */
export type Day = Brand<number, 'Day'>;

export const MS_PER_DAY = 86_400_000;
export const MS_PER_MINUTE = 60_000;

/** UTC offsets that exist on Earth, in minutes: UTC-12:00 to UTC+14:00. */
export const OFFSET_MIN = -720;
export const OFFSET_MAX = 840;
/** Every zone's offset since 2000 is a whole number of quarter hours. */
const OFFSET_STEP = 15;

/** Whether any zone has used this UTC offset (minutes) since 2000. Older records were not checked and may have others. */
export const isZoneOffset = (off: number): boolean =>
  off >= OFFSET_MIN && off <= OFFSET_MAX && Number.isInteger(off / OFFSET_STEP);

/** The valid offset nearest to the one a device reports, in minutes; never -0. */
export const nearestZoneOffset = (off: number): number =>
  Math.min(OFFSET_MAX, Math.max(OFFSET_MIN, OFFSET_STEP * Math.round(off / OFFSET_STEP))) + 0;

/**
 * The local calendar day of a moment.
 * @param at UTC milliseconds
 * @param off UTC offset in minutes at that moment, east positive
 */
export const dayOf = (at: number, off: number): Day => Math.floor((at + off * MS_PER_MINUTE) / MS_PER_DAY) as Day;

export const addDays = (day: Day, days: number): Day => (day + days) as Day;

/** 0 = Sunday ... 6 = Saturday. Day 0 (1970-01-01) was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** Midnight UTC at the start of the day, in UTC milliseconds: for formatting with `timeZone: 'UTC'`. */
export const utcStartOf = (day: Day): number => day * MS_PER_DAY;

/** `2026-11-21` */
export const isoDay = (day: Day): string => new Date(utcStartOf(day)).toISOString().slice(0, 10);
