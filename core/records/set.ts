import { defineRecord } from './define-record.ts';
import { catalogueId, choice, link, moment, number, optional, whole } from './fields.ts';

/**
 * One set of an exercise session. `loadKg` kilograms, `seconds` held or worked, `effort` 0 to 10 (rating of perceived exertion).
 * One that was corrected or brought back `replaces` the first of its line; of those in one line the last that was written stands.
 */
export const set = defineRecord({
  entity: 'set',
  rule: 'append-only',
  fields: {
    ...moment,
    sessionId: link(),
    exerciseId: catalogueId('exercise'),
    side: optional(choice(['left', 'right', 'both'])),
    repetitions: optional(whole(0, 1_000)),
    seconds: optional(whole(0, 14_400)),
    loadKg: optional(number(0, 500)),
    effort: optional(number(0, 10)),
    replaces: optional(link()),
  },
  upcasts: [(data) => data],
  line: ({ replaces }) => replaces,
  sentence: { text: 'set', values: { exercise: 'exerciseId' } },
});
