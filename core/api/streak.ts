/** The streak calls of the specification, for clients that hold no data of their own. */
import { ACTIVITY_KINDS } from '../records/activity.ts';
import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';
import { count } from './fields.ts';

export const OFFSET_HEADER = {
  'X-UTC-Offset': 'Minutes, east positive, a multiple of 15: the day it is there. Else the owner’s last one, else UTC.',
};
const RECORD_HEADERS = {
  ...OFFSET_HEADER,
  'Idempotency-Key': 'Names the request: the same key records once, and for another request is an error.',
};

export const userData = z.object({
  /** days */
  currentStreak: count,
  /** days */
  longestStreak: count,
  totalPoints: count,
  activeDays: count,
  freezesHeld: count,
});
export type UserData = z.output<typeof userData>;

/** What is left out is of now, of the header's offset, of UTC, or of the preset minutes. */
const recordRequest = z.strictObject({
  /** UTC ms */
  at: z.optional(z.int()),
  off: z.optional(z.number()),
  tz: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  day: z.optional(z.int()),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  minutes: z.optional(z.int()),
});
export type RecordRequest = z.output<typeof recordRequest>;

const recorded = z.object({
  data: userData,
  result: z.object({ id: z.string(), st: z.enum(['applied', 'duplicate', 'superseded']), rev: count }),
});
export type Recorded = z.output<typeof recorded>;

export const RECORD_ERRORS = [
  'offset_out_of_range',
  'unknown_challenge',
  'id_reuse',
  'invalid',
  'date_too_far_ahead',
  'operation_too_large',
  'over_quota',
  'newer_version',
] as const;

const reading = { method: 'get', about: 'records', limits: { stores: 'never', countedBy: 'caller' } } as const;
const recording = {
  method: 'post',
  who: 'person',
  about: 'records',
  headers: RECORD_HEADERS,
  body: z.nullish(recordRequest),
  example: { kind: 'stretching', minutes: 10, off: 60, tz: 'Europe/Berlin' },
  answer: recorded,
  errors: RECORD_ERRORS,
  limits: { stores: 'always', countedBy: 'caller' },
} as const;

export const readUserData = defineCall({
  ...reading,
  id: 'readUserData',
  summary: 'The person’s streak, points and freezes.',
  path: '/api/streak/user-data',
  who: 'person',
  headers: OFFSET_HEADER,
  answer: z.object({ data: userData }),
  errors: ['offset_out_of_range'],
});

export const listBadges = defineCall({
  ...reading,
  id: 'listBadges',
  summary: 'The badges that the person has earned, in the language asked for.',
  path: '/api/streak/badges',
  who: 'person',
  headers: { 'Accept-Language': 'The language of names and descriptions; English where it is not known.' },
  answer: z.object({
    badges: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        /** UTC ms */
        earnedAt: z.int(),
      }),
    ),
  }),
  errors: [],
});

export const listDailyChallenges = defineCall({
  ...reading,
  id: 'listDailyChallenges',
  summary: 'The day’s three challenges; without a session none of them is completed.',
  path: '/api/streak/daily-challenges',
  who: 'anyone',
  headers: { ...OFFSET_HEADER, 'Accept-Language': 'The language of the texts; English where it is not known.' },
  answer: z.object({
    challenges: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        points: count,
        /** minutes */
        timeEstimate: count,
        difficulty: z.enum(['easy', 'medium', 'hard']),
        completed: z.boolean(),
      }),
    ),
  }),
  errors: ['offset_out_of_range'],
});

export const completeChallenge = defineCall({
  ...recording,
  id: 'completeChallenge',
  summary: 'Completes a challenge of the day, now unless the body says otherwise.',
  path: '/api/streak/complete-challenge/:id',
});

export const logActivity = defineCall({
  ...recording,
  id: 'logActivity',
  summary: 'Records one activity: without a body a daily exercise of the preset minutes, now.',
  path: '/api/streak/log-activity',
});
