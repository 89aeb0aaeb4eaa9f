/**
 * Shapes of the calls around whose data it is: what an eviction left behind, joining one data space to another, and
 * erasing one. docs/sync.md, "Owners".
 */
import { z } from '../records/schema.ts';
import { DEVICE_PATTERN, OWNER_PATTERN, SECRET_PATTERN } from './owner.ts';
import { cursor } from './protocol.ts';

const count = z.int().check(z.minimum(0));
const owner = z.string().check(z.regex(OWNER_PATTERN));
const secret = z.string().check(z.regex(SECRET_PATTERN));
const device = z.string().check(z.regex(DEVICE_PATTERN));

/** `GET /api/session/before`: 204 where nothing was before, else what this browser's earlier data space left on the server. */
export const spaceBefore = z.object({
  owner,
  /** entries of that space that the server holds, from all of its devices */
  held: count,
  /** entries this browser recorded then, as far as the server had heard of them */
  recorded: count,
  /** of those, entries that never reached the server: they were lost with the browser's storage */
  lost: count,
  /** when the server last took something of that space, UTC ms, or null */
  lastReceivedAt: z.nullable(z.int()),
});
export type SpaceBefore = z.output<typeof spaceBefore>;

/**
 * `POST /api/session/before`: `restore` joins the earlier space to this one, `forget` drops the browser's key to it.
 * `owner` is the space that the device means by "this one": the session may be another profile's by then.
 */
export const beforeRequest = z.strictObject({ owner, act: z.enum(['restore', 'forget']) });

/** What joining one data space to another did, or in a preview would do. */
export const joined = z.object({
  /** entries that come anew, and entries that were already there */
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

/** `POST /api/account/claim`, and its preview: the data space belongs to the signed-in account. `device` gets the new session. */
export const claimRequest = z.strictObject({ owner, secret, device });

export const claimAnswer = z.extend(joined, {
  /** the data space of the account, under which this device goes on */
  owner,
});
export type ClaimAnswer = z.output<typeof claimAnswer>;

/**
 * `POST /api/account/erase`: names the space once more, so that nothing is erased by a stray call. The secret shows that
 * it is the owner's wish; of a claimed space the sign-in does. `seen`: what the device had heard of the log when the
 * person confirmed; where the log has more by now, nothing is erased.
 */
export const eraseRequest = z.strictObject({ owner, secret: z.optional(secret), seen: z.optional(cursor) });

/** `GET /api/sessions`: the devices that have a session of this data space, the last seen first. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      device,
      /** when the session was made, UTC ms */
      since: z.int(),
      /** the last day it was used, by the server's clock in UTC, as days from 1970-01-01 */
      seen: z.int(),
      /** the one that asks */
      isThis: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.output<typeof sessionsAnswer>;

/** `POST /api/sessions/end`: all sessions of one device, or those of all others. */
export const endRequest = z.union([z.strictObject({ device }), z.strictObject({ all: z.literal(true) })]);
