import { defineRecord } from './define-record.ts';
import { catalogueId, choice, link, moment, optional, painLevel } from './fields.ts';

/** The region that is recorded where no place is marked. */
export const WHOLE_BODY = 'whole-body';

export const painCheckin = defineRecord({
  entity: 'pain_checkin',
  rule: 'append-only',
  fields: {
    ...moment,
    region: catalogueId('place'),
    level: painLevel(),
    when: choice(['before', 'during', 'after', 'next-morning', 'day']),
    sessionId: optional(link()),
  },
  sentence: { text: 'pain', values: { level: 'level', region: 'region' } },
});
