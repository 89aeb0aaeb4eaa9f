/**
 * The one call of the protocol, `POST /api/sync`: push and pull in one round trip. Member names are short
 * because a phone on a bad network pays for every byte; docs/sync.md explains them.
 */
import { fail, ok } from '../lib/result.ts';
import type { Result } from '../lib/result.ts';
import { recordId, UUID_7 } from '../records/fields.ts';
import { z } from '../records/schema.ts';
import { HLC_PATTERN } from './clock.ts';
import { LIMITS } from './limits.ts';
import { DEVICE_PATTERN, OWNER_PATTERN } from './owner.ts';

const count = z.int().check(z.minimum(0));
const operationId = recordId;
/** An operation's id, for all it wrote, or its id and the field: `siblingName`. */
const siblings = z.string().check(z.regex(new RegExp(`${UUID_7.source.slice(0, -1)}( [A-Za-z]{1,40})?$`)));

/** Where a mirror stands in its owner's log. The server raises `epoch` when the log that the cursor belongs to is gone. */
export const cursor = z.strictObject({ epoch: count, rev: count, op: z.nullable(z.string().check(z.maxLength(64))) });

/** One operation as sent. `d` is checked against the record's schema later, so that one bad operation does not fail the others. */
const operation = z.strictObject({
  id: operationId,
  seq: z.int().check(z.minimum(1)),
  e: z.string().check(z.minLength(1), z.maxLength(40)),
  k: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  t: z.string().check(z.maxLength(12)),
  v: z.int().check(z.minimum(1)),
  hlc: z.optional(z.string().check(z.regex(HLC_PATTERN))),
  /** the run of the device's clock that dated a fact: raised when the clock steps. Omitted for 0. */
  ck: z.optional(count),
  /** an edit of sibling fields: the siblings its author saw and replaces (merge.ts, `Writing`) */
  base: z.optional(z.array(siblings).check(z.maxLength(50))),
  /** the rejected operation this one was made from in the repair desk */
  replaces: z.optional(operationId),
  d: z.record(z.string(), z.unknown()),
});

export const LOGS = ['core', 'telemetry'] as const;
export type LogName = (typeof LOGS)[number];

export const syncRequest = z.strictObject({
  p: z.int(),
  schema: z.int(),
  device: z.string().check(z.regex(DEVICE_PATTERN)),
  batch: z.string().check(z.minLength(1), z.maxLength(64)),
  owner: z.string().check(z.regex(OWNER_PATTERN)),
  /** which of the owner's two logs; each has its own sequence numbers. Omitted for the core log. */
  log: z.optional(z.enum(LOGS)),
  /** the device's clock at sending, UTC ms */
  clock: z.int(),
  /** the run of that clock (see `ck` of an operation). Omitted for 0. */
  ck: z.optional(count),
  /**
   * the first sequence number that the device still holds, also of what waits and is not in this batch; the last one in the
   * batch (both 0 when it is empty); the highest this device ever gave out
   */
  seq: z.strictObject({ first: count, last: count, max: count }),
  cursor,
  limit: z.int().check(z.minimum(1), z.maximum(LIMITS.changes)),
  /** true while a mirror is rebuilt: the answer includes this device's own operations, as it always does from rev 0. */
  own: z.optional(z.boolean()),
  ops: z.array(operation).check(z.maxLength(1000)),
});

/** The request before its operations are parsed one by one, so that a bad one is rejected without its neighbours. */
export const syncEnvelope = z.extend(syncRequest, { ops: z.array(z.unknown()).check(z.maxLength(1000)) });
export type SyncEnvelope = z.output<typeof syncEnvelope>;

export type OperationType = 'append' | 'patch' | 'delete' | 'void';
export type Operation = z.output<typeof operation>;

/** One operation, or the name of the invalid member. */
export function parseEnvelopeOperation(value: unknown): Result<Operation, { readonly field: string }> {
  const parsed = operation.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const keys = issue !== undefined && 'keys' in issue ? (issue.keys as readonly string[]) : [];
  return fail({ field: String(issue?.path[0] ?? keys[0] ?? 'ops') });
}

export type SyncRequest = z.output<typeof syncRequest>;
export type Cursor = z.output<typeof cursor>;
export const START: Cursor = { epoch: 0, rev: 0, op: null };

const OPERATION_STATES = ['applied', 'duplicate', 'superseded', 'rejected', 'retry'] as const;

/** Unknown members are ignored, because a newer server may send more. Every `st` but `retry` is final, even with a `code`. */
const operationResult = z.object({
  id: z.string(),
  st: z.enum(OPERATION_STATES),
  rev: z.optional(count),
  code: z.optional(z.string()),
  field: z.optional(z.string()),
  /** seconds to wait before a `retry` */
  after: z.optional(z.number()),
  /** the hybrid logical clock that the server assigned, if the device's ran ahead */
  restamped: z.optional(z.string()),
  /** the moment that the server assigned to a fact, because the device's clock was wrong, UTC ms */
  at: z.optional(z.int()),
});

const change = z.object({
  rev: z.int().check(z.minimum(1)),
  /** the operation's id where it differs from `k` */
  id: z.optional(z.string()),
  e: z.string(),
  k: z.string(),
  t: z.string(),
  v: z.int(),
  hlc: z.optional(z.string()),
  base: z.optional(z.array(z.string())),
  /** the moment by the device's own clock, if the server corrected `d.at`, UTC ms */
  atDevice: z.optional(z.int()),
  d: z.record(z.string(), z.unknown()),
});

export const syncAnswer = z.object({
  p: z.int(),
  /** the server's clock, UTC ms */
  now: z.int(),
  minSchema: z.int(),
  schema: z.int(),
  results: z.array(operationResult),
  /** highest sequence number of this device up to which every operation has a final answer */
  ackSeq: count,
  changes: z.array(change),
  cursor,
  more: z.boolean(),
  derived: z.optional(z.object({ ruleset: z.string(), rev: count, hash: z.string() })),
  /** use of this log's quota (voids and deletes do not count) and its limits; present from `LIMITS.quotaShownFrom` of either on */
  quota: z.optional(z.object({ rows: count, bytes: count, rowsLimit: count, bytesLimit: count })),
});

export type OperationResult = z.output<typeof operationResult>;
export type Change = z.output<typeof change>;
export type SyncAnswer = z.output<typeof syncAnswer>;
export type QuotaStanding = NonNullable<SyncAnswer['quota']>;

/** The one shape of every request error. `message` is in English, for developers and for the specification's callers. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly fields?: readonly string[] };
  readonly message: string;
}

/** A parsed answer, or why it cannot be one of ours (a captive portal answers 200 too). */
export function parseSyncAnswer(json: unknown): Result<SyncAnswer, string> {
  const parsed = syncAnswer.safeParse(json);
  return parsed.success ? ok(parsed.data) : fail(z.prettifyError(parsed.error));
}
