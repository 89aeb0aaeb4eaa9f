import { defineRecord } from './define-record.ts';
import { catalogueId, lines, moment } from './fields.ts';

/** One answer to the safety questions: which were asked, and which of them are true (core/rules/coach/red-flags.ts). */
export const screening = defineRecord({
  entity: 'screening',
  rule: 'append-only',
  fields: { ...moment, asked: lines(catalogueId(), 100), ticked: lines(catalogueId(), 100) },
  sentence: { text: 'kindOnly', values: {} },
});
