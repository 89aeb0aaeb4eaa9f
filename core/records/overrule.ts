import { defineRecord } from './define-record.ts';
import { dose } from './dose.ts';
import { catalogueId, choice, moment, optional, text } from './fields.ts';

/** What a person decided against the coach, and why: another dose, another exercise, or without this one. */
export const overrule = defineRecord({
  entity: 'overrule',
  rule: 'append-only',
  fields: {
    ...moment,
    exerciseId: catalogueId('exercise'),
    choice: choice(['dose', 'swap', 'leave-out', 'put-back']),
    dose: optional(dose()),
    /** the exercise that takes its place */
    to: optional(catalogueId('exercise')),
    reason: text(1_000, 1),
  },
  sentence: { text: 'overrule', values: { choice: 'choice', exercise: 'exerciseId' } },
});
