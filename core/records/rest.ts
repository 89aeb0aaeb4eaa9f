import { defineRecord } from './define-record.ts';
import { choice, day, moment } from './fields.ts';

export const REST_REASONS = ['prescribed', 'pain', 'illness'] as const;
export type RestReason = (typeof REST_REASONS)[number];

export const rest = defineRecord({
  entity: 'rest',
  rule: 'append-only',
  fields: { ...moment, day: day(), reason: choice(REST_REASONS) },
  days: (data) => [data.day],
  dayFollowsClock: true,
  sentence: { text: 'day', values: { day: 'day' } },
});
