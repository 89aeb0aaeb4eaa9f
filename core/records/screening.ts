import { defineRecord } from './define-record.ts';
import { catalogueId, lines, link, moment, momentByServer, optional } from './fields.ts';

/**
 * One answer to the safety questions: which were asked, and which of them are true (core/rules/coach/red-flags.ts). `toldIn`
 * are the screenings and assessments that had told a sign by then: one that was told elsewhere, and came later, is not ended
 * by it. Older records are compared by their moment. A sign that was told in a session is one that was asked nothing.
 */
export const screening = defineRecord({
  entity: 'screening',
  rule: 'append-only',
  fields: {
    ...moment,
    ...momentByServer,
    asked: lines(catalogueId(), 100),
    ticked: lines(catalogueId(), 100),
    toldIn: optional(lines(link(), 100)),
  },
  upcasts: [(data) => data, (data) => data],
  sentence: { text: 'kindOnly', values: {} },
});
