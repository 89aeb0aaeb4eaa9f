import { dayOf } from '../lib/day.ts';
import { defineRecord } from './define-record.ts';
import { choice, moment, whole } from './fields.ts';

export const ACTIVITY_KINDS = ['daily_exercise', 'stretching', 'mindfulness'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const activity = defineRecord({
  entity: 'activity',
  rule: 'append-only',
  fields: { ...moment, kind: choice(ACTIVITY_KINDS), minutes: whole(1, 480) },
  days: ({ at, off }) => [dayOf(at, off)],
  sentence: { text: 'minutes', values: { number: 'minutes', kind: 'kind' }, count: 'minutes' },
});
