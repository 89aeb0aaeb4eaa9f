import { defineRecord } from './define-record.ts';
import { day, moment, text, unshown } from './fields.ts';
import { z } from './schema.ts';

/**
 * A week as the coach planned it, with every decision. `content` is what core/rules/coach/read-plan.ts reads, whichever
 * ruleset made it; `digest` is its SHA-256 in hex, by which devices that arrive at the same plan record one.
 */
export const plan = defineRecord({
  entity: 'plan',
  rule: 'append-only',
  fields: {
    ...moment,
    from: day(),
    ruleset: text(64, 1),
    digest: unshown(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    content: unshown(z.record(z.string(), z.unknown())),
  },
  key: ({ digest }) => `plan:${digest}`,
  sentence: { text: 'day', values: { day: 'from' } },
});
