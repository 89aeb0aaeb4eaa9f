import type { Day } from '../lib/day.ts';
import { defineRecord } from './define-record.ts';
import { choice, day, moment } from './fields.ts';

export const freezeKey = (of: Day): string => `freeze:${of}`;

export const freeze = defineRecord({
  entity: 'freeze',
  rule: 'append-only',
  fields: { ...moment, day: day(), reason: choice(['missed_day']) },
  key: (data) => freezeKey(data.day),
  days: (data) => [data.day],
  dayFollowsClock: true,
  sentence: { text: 'day', values: { day: 'day' } },
});
