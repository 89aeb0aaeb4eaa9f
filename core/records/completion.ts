import { dayOf } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { isChallengeOfDay } from '../rules/challenges.ts';
import { defineRecord } from './define-record.ts';
import { challengeId, day, moment } from './fields.ts';

export const completionKey = (of: Day, challenge: string): string => `completion:${of}:${challenge}`;

/** `day` is the day whose challenge was done; it stays when a wrong clock is corrected, unlike that of a rest or freeze. */
export const completion = defineRecord({
  entity: 'completion',
  rule: 'append-only',
  fields: { ...moment, day: day(), challengeId: challengeId() },
  key: (data) => completionKey(data.day, data.challengeId),
  days: (data) => {
    const livedOn = dayOf(data.at, data.off);
    return livedOn === data.day ? [livedOn] : [livedOn, data.day];
  },
  misfit: (data) =>
    isChallengeOfDay(data.challengeId, data.day) ? null : { code: 'unknown_challenge', field: 'challengeId' },
  sentence: 'challengeId',
});
