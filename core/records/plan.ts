import { defineRecord } from './define-record.ts';
import { day, link, moment, optional, unshown } from './fields.ts';
import { z } from './schema.ts';

const sha256InHex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A week as the coach planned it, with every decision. `content` is what core/rules/coach/read-plan.ts reads, whichever
 * ruleset made it; `digest` is the SHA-256 in hex of it and of what it replaces, by which devices that
 * arrive at the same plan record one, and a plan that stands again after an undoing is one of its own. `restsOn` is that of
 * the entries it was made from: while they are the same it stands, whatever the clocks say.
 */
export const plan = defineRecord({
  entity: 'plan',
  rule: 'append-only',
  fields: {
    ...moment,
    from: day(),
    ruleset: unshown(z.string().check(z.minLength(1), z.maxLength(64))),
    /** the plan that stood before */
    replaces: optional(link()),
    digest: unshown(sha256InHex),
    restsOn: optional(unshown(sha256InHex)),
    content: unshown(z.record(z.string(), z.unknown())),
  },
  upcasts: [(data) => data],
  key: ({ digest }) => `plan:${digest}`,
  sentence: { text: 'day', values: { day: 'from' } },
});
