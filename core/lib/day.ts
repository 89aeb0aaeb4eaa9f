import type { Brand } from './brand.ts';

/** A calendar day as days since 1970-01-01, whatever the time zone it was lived in. */
export type Day = Brand<number, 'Day'>;

export const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** UTC offsets that exist on Earth, in minutes: UTC-12:00 to UTC+14:00. */
export const OFFSET_MIN = -720;
export const OFFSET_MAX = 840;

/**
 * The local calendar day of a moment.
 * @param at UTC milliseconds
 * @param off UTC offset in minutes at that moment, east positive
 */
export const dayOf = (at: number, off: number): Day => Math.floor((at + off * MS_PER_MINUTE) / MS_PER_DAY) as Day;

export const addDays = (day: Day, days: number): Day => (day + days) as Day;

/** 0 = Sunday ... 6 = Saturday. Day 0 (1970-01-01) was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** Midnight UTC that begins the day, in UTC milliseconds: for formatting with `timeZone: 'UTC'`. */
export const utcStartOf = (day: Day): number => day * MS_PER_DAY;

/** `2026-11-21` */
export const isoDay = (day: Day): string => new Date(utcStartOf(day)).toISOString().slice(0, 10);
