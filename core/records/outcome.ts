import { defineRecord } from './define-record.ts';
import { catalogueId, moment, number, optional, text } from './fields.ts';

/**
 * One result of an outcome measure. `sit-to-stand`: times in 30 seconds; `single-leg-left`, `single-leg-right`: seconds;
 * `activity`: 0 (cannot do it) to 10 (as well as before), of what `activity` names in the person's own words.
 */
export const outcome = defineRecord({
  entity: 'outcome',
  rule: 'append-only',
  fields: { ...moment, measure: catalogueId('measure'), value: number(0, 1_000), activity: optional(text(120, 1)) },
  sentence: { text: 'outcome', values: { measure: ['activity', 'measure'], value: 'value' } },
});
