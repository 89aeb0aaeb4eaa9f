import { defineRecord } from './define-record.ts';
import { instant, optional, text, unshown } from './fields.ts';
import { z } from './schema.ts';

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,48}$/));
const property = z.union([z.string().check(z.maxLength(120)), z.number(), z.boolean()]);

/** How the app is used, only where the person agreed. It never carries health values. */
export const event = defineRecord({
  entity: 'event',
  rule: 'bag',
  lane: 3,
  fields: {
    at: instant(),
    name: unshown(name),
    /** the path of the route, with its parameters unfilled */
    page: optional(text(200)),
    /** random, made anew with every start of the app */
    visit: optional(text(200)),
    properties: optional(unshown(z.record(name, property))),
  },
});
