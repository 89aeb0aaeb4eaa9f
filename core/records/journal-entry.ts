import { defineRecord } from './define-record.ts';
import { catalogueId, moment, optional, text } from './fields.ts';

/** What a person wrote down for themselves, about a part of the body or none. */
export const journalEntry = defineRecord({
  entity: 'journal_entry',
  rule: 'append-only',
  fields: { ...moment, region: optional(catalogueId('place')), text: text(8_000, 1) },
  sentence: 'text',
});
