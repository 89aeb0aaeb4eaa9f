import { defineRecord } from './define-record.ts';
import { catalogueId, moment } from './fields.ts';

/** A way to train that a person chose among those of the coach (`trainingOptions`): for seven days, unless it is taken back before. */
export const training_option = defineRecord({
  entity: 'training_option',
  rule: 'append-only',
  fields: { ...moment, option: catalogueId() },
  sentence: { text: 'kindOnly', values: {} },
});
