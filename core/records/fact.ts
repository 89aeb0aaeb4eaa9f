/**
 * A fact is something a person did. It is written once, never changed, and may be taken back only by a
 * `void`. Everything the product counts is a sum over a set of facts, so devices agree by set union.
 */
import type { Day } from '../lib/day.ts';
import { day, moment } from './moment.ts';
import { z } from './schema.ts';

export const ACTIVITY_KINDS = ['daily_exercise', 'stretching', 'mindfulness'] as const;
export const activityData = z.strictObject({
  ...moment,
  kind: z.enum(ACTIVITY_KINDS),
  minutes: z.int().check(z.minimum(1), z.maximum(480)),
});

/** `day` is the day whose challenge was done; it stays when a wrong clock is corrected, unlike that of a rest or freeze. */
export const completionData = z.strictObject({
  ...moment,
  day,
  challengeId: z.string().check(z.regex(/^[a-z0-9-]{2,48}$/)),
});

export const REST_REASONS = ['prescribed', 'pain', 'illness'] as const;
export const restData = z.strictObject({ ...moment, day, reason: z.enum(REST_REASONS) });

export const FREEZE_REASONS = ['missed_day'] as const;
export const freezeData = z.strictObject({ ...moment, day, reason: z.enum(FREEZE_REASONS) });

/** What a `void` carries: when it was taken back. Its key is the id of the fact it takes back. */
export const voidData = z.strictObject(moment);

export const factSchemas = {
  activity: activityData,
  completion: completionData,
  rest: restData,
  freeze: freezeData,
} as const;

export type FactEntity = keyof typeof factSchemas;
export type FactData = { [E in FactEntity]: z.output<(typeof factSchemas)[E]> };
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export type RestReason = (typeof REST_REASONS)[number];
export type VoidData = z.output<typeof voidData>;

/** `id` is the operation's id (UUID v7); `key` is the id, or a plain key where two devices may record the same thing. */
export type Fact = {
  [E in FactEntity]: { readonly id: string; readonly entity: E; readonly key: string; readonly data: FactData[E] };
}[FactEntity];

/** The plain key of what two devices may both record, or the id. The first by (at, id) stands. */
export function factKey(entity: FactEntity, data: FactData[FactEntity], id: string): string {
  if (entity === 'completion')
    return completionKey((data as FactData['completion']).day, (data as FactData['completion']).challengeId);
  if (entity === 'freeze') return freezeKey((data as FactData['freeze']).day);
  return id;
}

export const completionKey = (of: Day, challengeId: string): string => `completion:${of}:${challengeId}`;
export const freezeKey = (of: Day): string => `freeze:${of}`;

/** The order in which facts of one key stand: earliest (at, id) first. */
export const byAtThenId = (a: { data: { at: number }; id: string }, b: { data: { at: number }; id: string }): number =>
  a.data.at - b.data.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
