/**
 * Further things a person did that are written once and never changed, but from which no streak is derived: sets and
 * pain check-ins of an exercise session, ticks in the schedule, feedback that was handed in.
 */
import type { Day } from '../lib/day.ts';
import { day, moment, recordId } from './moment.ts';
import { z } from './schema.ts';

/** 0 no pain, 10 the worst imaginable (numeric pain rating scale). */
export const painLevel = z.int().check(z.minimum(0), z.maximum(10));
const catalogueId = z.string().check(z.regex(/^[a-z0-9-]{2,64}$/));

/** One set of an exercise session. `loadKg` kilograms, `seconds` held or worked, `effort` 0 to 10 (rating of perceived exertion). */
export const setData = z.strictObject({
  ...moment,
  sessionId: recordId,
  exerciseId: catalogueId,
  side: z.optional(z.enum(['left', 'right', 'both'])),
  repetitions: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  seconds: z.optional(z.int().check(z.minimum(0), z.maximum(14_400))),
  loadKg: z.optional(z.number().check(z.minimum(0), z.maximum(500))),
  effort: z.optional(z.number().check(z.minimum(0), z.maximum(10))),
});

export const PAIN_MOMENTS = ['before', 'during', 'after', 'next-morning', 'day'] as const;
export const painCheckinData = z.strictObject({
  ...moment,
  region: catalogueId,
  level: painLevel,
  when: z.enum(PAIN_MOMENTS),
  sessionId: z.optional(recordId),
});

/** A planned item done on a day. Its own record, so that deleting the item never erases what was done. */
export const scheduleCompletionData = z.strictObject({ ...moment, day, itemId: recordId });

const longText = z.string().check(z.maxLength(8_000));
/** The fields of feedback, of a draft and of what is handed in alike. `rating` 1 to 5 stars. */
export const feedbackFields = {
  about: z.enum(['trial', 'trial-completion', 'workout']),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  recommend: z.boolean(),
  experience: longText,
  mostValuable: longText,
  improvements: longText,
  testimonial: longText,
};

/** Handed in once. `draftId` is the draft it came from: handed in on two devices, the first stands. */
export const feedbackData = z.strictObject({
  ...moment,
  draftId: recordId,
  about: feedbackFields.about,
  rating: feedbackFields.rating,
  recommend: z.optional(feedbackFields.recommend),
  experience: z.optional(longText),
  mostValuable: z.optional(longText),
  improvements: z.optional(longText),
  testimonial: z.optional(longText),
});

export const entrySchemas = {
  set: setData,
  pain_checkin: painCheckinData,
  schedule_completion: scheduleCompletionData,
  feedback: feedbackData,
} as const;

export type EntryEntity = keyof typeof entrySchemas;
export type EntryData = { [E in EntryEntity]: z.output<(typeof entrySchemas)[E]> };
/** Like a `Fact`: `id` is the operation's id, `key` the id or a plain key where two devices may record the same thing. */
export type Entry = {
  [E in EntryEntity]: { readonly id: string; readonly entity: E; readonly key: string; readonly data: EntryData[E] };
}[EntryEntity];

export function entryKey(entity: EntryEntity, data: EntryData[EntryEntity], id: string): string {
  if (entity === 'schedule_completion')
    return scheduleCompletionKey(
      (data as EntryData['schedule_completion']).day,
      (data as EntryData['schedule_completion']).itemId,
    );
  if (entity === 'feedback') return feedbackKey((data as EntryData['feedback']).draftId);
  return id;
}

export const scheduleCompletionKey = (of: Day, itemId: string): string => `scheduled:${of}:${itemId}`;
export const feedbackKey = (draftId: string): string => `feedback:${draftId}`;
