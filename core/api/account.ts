/** Whose the records are: joining one owner to another by an account, and erasing one. docs/sync.md, "Owners". */
import { z } from '../records/schema.ts';
import { cursor } from '../sync/protocol.ts';
import { defineCall } from './call.ts';
import { count, EXAMPLE, ownDevice, owner, secret } from './fields.ts';

/** What joining one owner to another did, or in a preview would do. */
export const joined = z.object({
  /** rows of the log that come anew, and rows that were already there: entries, edits and removals */
  added: count,
  same: count,
  /** activities and completed challenges among the added */
  activities: count,
  /** longest streak in days and points, before and after */
  streakBefore: count,
  streakAfter: count,
  pointsBefore: count,
  pointsAfter: count,
});
export type Joined = z.output<typeof joined>;

/** `device` gets the new session. */
const claimRequest = z.strictObject({ owner, secret, device: ownDevice });

export const claimAnswer = z.extend(joined, {
  /** the owner of the account, under which this device goes on */
  owner,
});
export type ClaimAnswer = z.output<typeof claimAnswer>;

export const previewClaim = defineCall({
  id: 'previewClaim',
  summary: 'What a claim would do; nothing is done. For one call of an account at a time, at most 6 a minute.',
  method: 'post',
  path: '/api/account/claim/preview',
  who: 'account',
  about: 'identity',
  body: claimRequest,
  example: EXAMPLE,
  answer: joined,
  errors: ['wrong_secret', 'claimed', 'merged', 'erased'],
  limits: { stores: 'never', countedBy: 'caller' },
});

export const claimOwner = defineCall({
  id: 'claimOwner',
  summary:
    'The signed-in account takes an owner. Without a session, so that a claim whose answer was lost can be sent again.',
  method: 'post',
  path: '/api/account/claim',
  who: 'account',
  about: 'identity',
  body: claimRequest,
  example: EXAMPLE,
  answer: claimAnswer,
  errors: ['wrong_secret', 'claimed', 'merged', 'erased'],
  limits: { stores: 'always', countedBy: 'caller' },
});

export const eraseOwner = defineCall({
  id: 'eraseOwner',
  summary: 'Erases an owner with all records for good.',
  method: 'post',
  path: '/api/account/erase',
  who: 'person',
  about: 'identity',
  /**
   * Names the owner once more, so that nothing is erased by a stray call. The secret shows that it is the owner's wish; of
   * a claimed one the sign-in does. `seen`: what the device had heard of the log when the person confirmed; where the log
   * has more by now, nothing is erased.
   */
  body: z.strictObject({ owner, secret: z.optional(secret), seen: z.optional(cursor) }),
  example: { owner: EXAMPLE.owner, secret: EXAMPLE.secret },
  errors: ['owner_mismatch', 'wrong_secret', 'claimed', 'merged', 'unseen_entries'],
  limits: { stores: 'never', countedBy: 'address' },
});
