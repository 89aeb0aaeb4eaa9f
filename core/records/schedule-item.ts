import { defineRecord } from './define-record.ts';
import { catalogueId, choice, day, minuteOfDay, text, weekdays, whole } from './fields.ts';

/** `startMinute` and `minutes`: minutes after local midnight, and how long. */
export const scheduleItem = defineRecord({
  entity: 'schedule_item',
  rule: 'last-writer-per-field',
  fields: {
    title: text(200, 1),
    exerciseId: catalogueId('exercise'),
    day: day(),
    startMinute: minuteOfDay(),
    minutes: whole(1, 480),
    repeats: choice(['never', 'daily', 'weekly']),
    weekdays: weekdays(),
    until: day(),
    remindMinutesBefore: whole(0, 1_440),
    note: text(2_000),
  },
  sentence: { text: 'named', values: { name: ['title', 'exerciseId'] } },
});
