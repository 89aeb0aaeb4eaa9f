import { defineRecord } from './define-record.ts';
import { instant, optional, text, unshown } from './fields.ts';
import { z } from './schema.ts';

/** An error of the app, only where the person agreed. It never carries health values. */
export const errorReport = defineRecord({
  entity: 'error_report',
  rule: 'bag',
  lane: 2,
  fields: {
    at: instant(),
    name: text(200),
    message: text(1_000),
    stack: optional(text(8_000)),
    page: optional(text(200)),
    version: optional(text(200)),
    /** how often it happened since it was last reported */
    count: optional(unshown(z.int().check(z.minimum(1)))),
  },
});
