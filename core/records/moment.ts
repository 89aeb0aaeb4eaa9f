/** When and where something was done, as every fact carries it. */
import { OFFSET_MAX, OFFSET_MIN } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { z } from './schema.ts';

/** 2000-01-01T00:00:00Z: nothing was recorded before. */
const EARLIEST_AT = 946_684_800_000;

export const day = z.pipe(
  z.int().check(z.minimum(10_957), z.maximum(47_482)),
  z.transform((value) => value as Day),
);

/** `at` UTC ms, `off` UTC offset in minutes when recorded, `tz` IANA name for display only. */
export const moment = {
  at: z.int().check(z.minimum(EARLIEST_AT), z.maximum(4_102_444_800_000)),
  off: z.int().check(z.minimum(OFFSET_MIN), z.maximum(OFFSET_MAX)),
  tz: z.string().check(z.minLength(1), z.maxLength(64)),
};

/** The id of a record or operation: UUID v7 in lower case. */
export const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const recordId = z.string().check(z.regex(UUID_7));
