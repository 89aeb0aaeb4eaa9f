/**
 * What a device reports about the app itself, only where the person agreed. It lives in a database of its own, may be
 * dropped when there is too much of it, and never carries health values.
 */
import { z } from './schema.ts';

const at = z.int().check(z.minimum(946_684_800_000), z.maximum(4_102_444_800_000));
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,48}$/));
const short = z.string().check(z.maxLength(200));

export const eventData = z.strictObject({
  at,
  name,
  /** the path of the route, with its parameters unfilled */
  page: z.optional(short),
  /** random, made anew with every start of the app */
  visit: z.optional(short),
  properties: z.optional(z.record(name, z.union([z.string().check(z.maxLength(120)), z.number(), z.boolean()]))),
});

export const errorReportData = z.strictObject({
  at,
  name: short,
  message: z.string().check(z.maxLength(1_000)),
  stack: z.optional(z.string().check(z.maxLength(8_000))),
  page: z.optional(short),
  version: z.optional(short),
  /** how often it happened since it was last reported */
  count: z.optional(z.int().check(z.minimum(1))),
});

export const telemetrySchemas = { error_report: errorReportData, event: eventData } as const;
export type TelemetryEntity = keyof typeof telemetrySchemas;
export type TelemetryData = { [E in TelemetryEntity]: z.output<(typeof telemetrySchemas)[E]> };
