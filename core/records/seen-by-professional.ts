import { defineRecord } from './define-record.ts';
import { catalogueId, moment } from './fields.ts';

/** The person says that a professional has seen them about a sign that they had ticked. */
export const seenByProfessional = defineRecord({
  entity: 'seen_by_professional',
  rule: 'append-only',
  fields: { ...moment, flagId: catalogueId() },
  sentence: { text: 'kindOnly', values: {} },
});
