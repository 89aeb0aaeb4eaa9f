/** The session of a browser, and what an earlier owner of the same browser left on the server. docs/sync.md, "Owners". */
import { z } from '../records/schema.ts';
import { joined } from './account.ts';
import { defineCall } from './call.ts';
import { count, EXAMPLE, ownDevice, owner, secret } from './fields.ts';

export const sessionRequest = z.strictObject({
  owner,
  secret,
  device: ownDevice,
  /** true from a device that never exchanged: what this browser's cookies say of an earlier owner is then kept for it */
  first: z.optional(z.boolean()),
});

export const openSession = defineCall({
  id: 'openSession',
  summary: 'An owner proves itself by its secret and gets the cookies of a session. Done again it is harmless.',
  method: 'post',
  path: '/api/session',
  who: 'anyone',
  about: 'identity',
  body: sessionRequest,
  example: EXAMPLE,
  errors: ['wrong_secret', 'claimed', 'merged', 'erased'],
  limits: { stores: 'sometimes', countedBy: 'caller' },
});

export const closeSession = defineCall({
  id: 'closeSession',
  summary: 'Ends the browser’s session. Without one it is harmless.',
  method: 'delete',
  path: '/api/session',
  who: 'anyone',
  about: 'identity',
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});

export const earlierOwner = z.object({
  owner,
  /** entries of that owner that the server holds, from all of its devices (core/records/entries.ts) */
  held: count,
  /** operations this browser made then, as far as the server had heard of them: entries, edits and removals */
  recorded: count,
  /** of those, what never reached the server: it was lost with the browser's storage, and nobody knows what it was */
  lost: count,
  /** when the server last took something of that owner, UTC ms, or null */
  lastReceivedAt: z.nullable(z.int()),
});
export type EarlierOwner = z.output<typeof earlierOwner>;

export const readEarlierOwner = defineCall({
  id: 'readEarlierOwner',
  summary:
    'What this browser’s earlier owner left on the server, if its storage was cleared; of several the last; 204 where there was none.',
  method: 'get',
  path: '/api/session/before',
  who: 'person',
  about: 'records',
  answer: z.nullable(earlierOwner),
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});

export const settleEarlierOwner = defineCall({
  id: 'settleEarlierOwner',
  summary:
    '`restore` joins the earlier owner to this one, `forget` drops the browser’s key to it; 204 where nothing came back.',
  method: 'post',
  path: '/api/session/before',
  who: 'person',
  about: 'records',
  /**
   * `owner` is who the device means by "this one": the session may be another profile's by then. `earlier` is who it was told
   * of: there may be several, and another may be first when the call is repeated.
   */
  body: z.strictObject({ owner, act: z.enum(['restore', 'forget']), earlier: z.optional(owner) }),
  example: { owner: EXAMPLE.owner, act: 'restore' },
  answer: z.nullable(joined),
  errors: ['owner_mismatch'],
  limits: { stores: 'sometimes', countedBy: 'caller' },
});
