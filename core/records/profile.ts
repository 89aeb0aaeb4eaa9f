import { defineRecord } from './define-record.ts';
import { catalogueId, lines, text } from './fields.ts';

/** A person's own details. */
export const profile = defineRecord({
  entity: 'profile',
  rule: 'last-writer-per-field',
  fixedKey: 'profile',
  fields: {
    displayName: text(80),
    regions: lines(catalogueId('place'), 20),
    goals: lines(text(120), 20),
    story: text(4_000),
  },
});
