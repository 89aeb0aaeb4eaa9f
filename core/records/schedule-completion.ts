import type { Day } from '../lib/day.ts';
import { defineRecord } from './define-record.ts';
import { day, link, moment } from './fields.ts';

export const scheduleCompletionKey = (of: Day, itemId: string): string => `scheduled:${of}:${itemId}`;

/** A planned item done on a day. Its own record, so that deleting the item never erases what was done. */
export const scheduleCompletion = defineRecord({
  entity: 'schedule_completion',
  rule: 'append-only',
  fields: { ...moment, day: day(), itemId: link() },
  key: (data) => scheduleCompletionKey(data.day, data.itemId),
  sentence: { text: 'day', values: { day: 'day' } },
});
