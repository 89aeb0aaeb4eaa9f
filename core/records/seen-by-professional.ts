import { defineRecord } from './define-record.ts';
import { catalogueId, lines, link, moment, optional } from './fields.ts';

/**
 * The person says that a professional has seen them about a sign. `toldIn` are the screenings and assessments that had told it
 * by then: the same sign told again later stops again, whatever the clocks say. Older records are compared by their moment.
 */
export const seenByProfessional = defineRecord({
  entity: 'seen_by_professional',
  rule: 'append-only',
  fields: { ...moment, flagId: catalogueId(), toldIn: optional(lines(link(), 100)) },
  upcasts: [(data) => data],
  sentence: { text: 'kindOnly', values: {} },
});
