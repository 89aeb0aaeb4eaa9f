/**
 * Records that are edited in place, besides the settings. Every field belongs to its last writer by hybrid logical
 * clock; `siblingFields` of the registry lose nothing when two devices write them without knowing of each other.
 */
import { feedbackFields, painLevel } from './entry.ts';
import { day, moment, recordId } from './moment.ts';
import { z } from './schema.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
const catalogueId = z.string().check(z.regex(/^[a-z0-9-]{2,64}$/));

export const STOP_REASONS = ['done', 'pain', 'fatigue', 'other'] as const;

/**
 * The header of an exercise session; its sets are facts of their own. `rangeOfMotion`: degrees by measure, such as
 * `knee-flexion-left`. Pain 0 to 10.
 */
export const sessionFields = z.strictObject({
  startedAt: moment.at,
  off: moment.off,
  tz: moment.tz,
  endedAt: moment.at,
  exercises: z.array(catalogueId).check(z.maxLength(60)),
  stopReason: z.enum(STOP_REASONS),
  painBefore: painLevel,
  painDuring: painLevel,
  painAfter: painLevel,
  rangeOfMotion: z.record(catalogueId, z.number().check(z.minimum(-60), z.maximum(360))),
  note: text(8_000),
});
export const SESSION_SIBLING_FIELDS = ['painBefore', 'painDuring', 'painAfter', 'rangeOfMotion', 'note'] as const;

/** `startMinute` and `minutes`: minutes after local midnight, and how long. `weekdays` 0 Sunday to 6 Saturday. */
export const scheduleItemFields = z.strictObject({
  title: text(200).check(z.minLength(1)),
  exerciseId: catalogueId,
  day,
  startMinute: z.int().check(z.minimum(0), z.maximum(1_439)),
  minutes: z.int().check(z.minimum(1), z.maximum(480)),
  repeats: z.enum(['never', 'daily', 'weekly']),
  weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)),
  until: day,
  remindMinutesBefore: z.int().check(z.minimum(0), z.maximum(1_440)),
  note: text(2_000),
});

export const profileFields = z.strictObject({
  displayName: text(80),
  regions: z.array(catalogueId).check(z.maxLength(20)),
  goals: z.array(text(120)).check(z.maxLength(20)),
  story: text(4_000),
});
export const PROFILE_KEY = 'profile';

export const feedbackDraftFields = z.strictObject({ ...feedbackFields, exerciseSessionId: recordId });
/** A text changed on two devices forks a copy instead of losing one. */
export const FEEDBACK_DRAFT_SIBLING_FIELDS = ['experience', 'mostValuable', 'improvements', 'testimonial'] as const;
