/**
 * Appends operations to an owner's log, each once in effect, whoever else is writing. Revision r is inserted
 * only by someone who has read or written r - 1, and the store takes rows in order, so after any crash the
 * log is a prefix without holes, and two writers at one head collide instead of hiding a row behind a cursor.
 * Never hand out revisions from a counter: a cursor can then overtake a row still on its way.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { CLOCK_WRONG_MS } from '#core/lib/clocks.ts';
import { isFactEntity } from '#core/records/index.ts';
import { hlcMs, laterHlc, tickHlc } from '#core/sync/clock.ts';
import type { Hlc } from '#core/sync/clock.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { LogName, Operation } from '#core/sync/protocol.ts';
import { bytesOf, READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { newMark } from './log-names.ts';
import { RETRY_WHEN_FULL_SECONDS } from './quota.ts';
import type { Quotas, Room } from './quota.ts';
import { isNothing, missingFrom, restOf } from './same-edit.ts';
import { parseOperation } from './validate-operation.ts';
import type { CheckedOperation, Rejection } from './validate-operation.ts';
import { isSameButForItsMoment, movedTo } from './wrong-clock.ts';

export interface AppendDeps {
  readonly store: Store;
  /** the server's clock, UTC ms */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** the latest clock in the owner's edited records, or null; only asked where a clock runs ahead */
  readonly latestClock: (owner: string) => Promise<Hlc | null>;
  /** how much an owner may keep; no limit where it is left out */
  readonly quotas?: Pick<Quotas, 'roomIn'>;
}

export interface Submission {
  readonly op: Operation;
  /** see `operationHash`; a caller that makes the operation itself may hash what it was asked instead */
  readonly bodyHash: string;
  /** see `LogRow` */
  readonly restOf?: string;
}

export interface AppendOptions {
  /** which of the owner's two logs `owner` names; the core log where it is left out */
  readonly log?: LogName;
  /** the device's clock when it sent, UTC ms, and the run of that clock */
  readonly clock?: { readonly now: number; readonly ck: number };
  /** version of the record schemas that the device writes */
  readonly schema?: number;
}

export type Outcome =
  | { readonly st: 'applied' | 'duplicate'; readonly row: LogRow }
  /** made from a rejected operation that is in after all: that one stands, and this one is not taken */
  | { readonly st: 'superseded'; readonly row: LogRow }
  | ({ readonly st: 'rejected' } & Rejection)
  /** `after`: seconds to wait */
  | {
      readonly st: 'retry';
      readonly after: number;
      readonly code?: Extract<ErrorCode, 'over_quota' | 'newer_version'>;
    };

const ROUNDS = 40;
const LONGEST_PAUSE_MS = 12;
const RETRY = { st: 'retry', after: 1 } as const satisfies Outcome;
const ID_REUSE = { st: 'rejected', code: 'id_reuse', field: 'id' } as const satisfies Outcome;
export const NEWER_VERSION = { st: 'retry', code: 'newer_version', after: 3_600 } as const satisfies Outcome;
const OVER_QUOTA = { st: 'retry', code: 'over_quota', after: RETRY_WHEN_FULL_SECONDS } as const satisfies Outcome;
/** parts of one edit: far more than a device has others beside it, and what an answer costs stays bounded */
const MOST_RESTS = 20;
/** what a look-up may find however much the batch has found before: the two rows that one operation names, and more */
const LEAST_FOUND_BYTES = READ_BYTES / 8;

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What makes an operation the same operation: everything but its id and its place in the queue. */
export const operationHash = ({ id, e, k, t, v, hlc, base, d }: Operation): string =>
  sha256Hex(canonicalJson({ e, k: k ?? id, t, v, hlc, base, d }));

type Pending = Submission & { readonly checked: CheckedOperation; readonly hlc: Hlc | undefined };

/**
 * The operation with its moment by the server's clock, where the device's is wrong and the fact was dated by it. What is
 * no whole number stays and is rejected: it would be kept as the device's, and no answer could say it.
 */
function dated(op: Operation, { clock }: AppendOptions, now: number): Operation {
  if (clock === undefined || Math.abs(clock.now - now) <= CLOCK_WRONG_MS) return op;
  const { at } = op.d;
  if (!Number.isSafeInteger(at) || (op.ck ?? 0) !== clock.ck || !isFactEntity(op.e)) return op;
  return movedTo(op, Number(at) + now - clock.now);
}

/**
 * Clocks too far ahead get new ones, in the order they had: after the batch's clocks that are right and after every
 * clock the owner's records hold. A device that wrote the later value by its own clock has already dropped the earlier
 * ones; were the new clock below one of those, that device alone would show the other value.
 */
async function restamp(
  checked: readonly (readonly [Submission, CheckedOperation])[],
  now: number,
  latestClock: () => Promise<Hlc | null>,
): Promise<Pending[]> {
  const isAhead = (hlc: Hlc | undefined): hlc is Hlc => hlc !== undefined && hlcMs(hlc) > now + LIMITS.clockDriftMs;
  const clocks = checked.flatMap(([, { hlc }]) => hlc ?? []);
  const before = clocks.some(isAhead) ? await latestClock() : null;
  let last = clocks.filter((hlc) => !isAhead(hlc)).reduce(laterHlc, before);
  const given = new Map<Hlc, Hlc>();
  for (const hlc of [...new Set(clocks.filter(isAhead))].sort()) {
    last = tickHlc(last, now, hlc.slice(15));
    given.set(hlc, last);
  }
  return checked.map(([submission, operation]) => ({
    ...submission,
    checked: operation,
    hlc: operation.hlc === undefined ? undefined : (given.get(operation.hlc) ?? operation.hlc),
  }));
}

function rowOf(
  owner: string,
  device: string,
  rev: number,
  mark: string,
  receivedAt: number,
  { op, bodyHash, restOf, checked, hlc }: Pending,
): LogRow {
  const { at } = op.d;
  const isRedated = isFactEntity(op.e) && typeof at === 'number' && checked.data['at'] !== at;
  return {
    owner,
    rev,
    opId: op.id,
    ...(restOf !== undefined && { restOf }),
    mark,
    bodyHash,
    device,
    seq: op.seq,
    entity: checked.entity,
    key: checked.key,
    type: checked.type,
    schema: checked.version,
    ...(hlc !== undefined && { hlc }),
    ...((hlc !== checked.hlc || isRedated) && { restamped: true as const }),
    ...(isRedated && { atDevice: at }),
    ...(checked.base !== undefined && { base: checked.base }),
    data: checked.data,
    receivedAt,
  };
}

/** What a caller made itself is known by what that caller was asked alone. */
const isKnownAs = ({ op, bodyHash }: Submission, row: LogRow): boolean =>
  row.bodyHash === bodyHash || (operationHash(op) === bodyHash && isSameButForItsMoment(op, row));

/** What stands in the way of a new row: one under the same id, whatever it says, or what the operation was made from. */
function againstHeld({ op }: Submission, rows: ReadonlyMap<string, LogRow>): Outcome | null {
  const row = rows.get(op.id);
  if (row !== undefined) return { st: 'duplicate', row };
  const replaced = op.replaces === undefined ? undefined : rows.get(op.replaces);
  if (replaced === undefined) return null;
  if (op.t !== 'patch' || replaced.type !== 'patch') return { st: 'superseded', row: replaced };
  // of an edit a part may be in, and the device drops what is superseded
  const missing = missingFrom(replaced, { ...op, base: op.base?.filter((name) => name !== op.replaces) ?? [] });
  if (missing === 'unreadable') return NEWER_VERSION;
  return missing === 'other' || !isNothing(missing) ? null : { st: 'superseded', row: replaced };
}

interface Held {
  /** rows of the operations and of those they were made from, by id */
  readonly rows: ReadonlyMap<string, LogRow>;
  /** how many of the submissions were looked up */
  readonly count: number;
}

/**
 * Ids are short and what they name may be long: where it is too much, fewer are looked up and the rest of the batch is to
 * be sent again. The first always is, at any depth: or a batch could come for ever and nothing of it be placed.
 */
async function heldBy({ deps: { store }, owner, read }: Batch, submissions: readonly Submission[]): Promise<Held> {
  const mostBytes = Math.max(READ_BYTES - read.bytes, LEAST_FOUND_BYTES);
  for (let count = submissions.length; ;) {
    const ids = submissions
      .slice(0, count)
      .flatMap(({ op }) => [op.id, ...(op.replaces === undefined ? [] : [op.replaces])]);
    const found = await store.findOps(owner, ids, mostBytes);
    const bytes = bytesOf(found);
    if (bytes <= mostBytes || count === 1) {
      read.bytes += bytes;
      return { rows: new Map(found.map((row) => [row.opId, row])), count };
    }
    // so many rows were too much
    count = Math.ceil(Math.min(count, found.length) / 2);
  }
}

/** What holds for all that one call of `append` puts in. */
interface Batch {
  readonly deps: AppendDeps;
  readonly owner: string;
  readonly device: string;
  readonly options: AppendOptions;
  readonly receivedAt: number;
  readonly mark: string;
  /** what was looked up so far, for all rests too */
  readonly read: { bytes: number };
  /** counts what it was asked for, so it is the same one for the rests */
  readonly room: () => Promise<Room | undefined>;
}

/**
 * Puts in what is not in yet, each id once. By id what came of it; `duplicate` says only that a row of that id is there.
 * @param depth how many rows of the same edits come before: those of rests have their clocks already
 */
async function place(batch: Batch, submissions: readonly Submission[], depth: number): Promise<Map<string, Outcome>> {
  const { deps, owner, device, options, receivedAt, mark } = batch;
  const { store, pause, latestClock } = deps;
  const outcomes = new Map<string, Outcome>();
  const held = await heldBy(batch, submissions);
  const checked: [Submission, CheckedOperation][] = [];
  for (const submission of submissions.slice(0, held.count)) {
    const { op } = submission;
    const known = againstHeld(submission, held.rows);
    if (known !== null) {
      outcomes.set(op.id, known);
      continue;
    }
    const parsed = parseOperation(dated(op, options, receivedAt), receivedAt, options.log, options.schema);
    if (parsed.ok) checked.push([submission, parsed.value]);
    else if (parsed.failure.code === 'newer_version') outcomes.set(op.id, NEWER_VERSION);
    else outcomes.set(op.id, { st: 'rejected', ...parsed.failure });
  }

  const room = checked.length === 0 ? undefined : await batch.room();
  const fitting = checked.filter(([{ op }, operation]) => {
    const fits = room === undefined || room.take(operation);
    if (!fits) outcomes.set(op.id, OVER_QUOTA);
    return fits;
  });
  let pending =
    depth > 0
      ? fitting.map(([submission, operation]): Pending => ({ ...submission, checked: operation, hlc: operation.hlc }))
      : await restamp(fitting, receivedAt, () => latestClock(owner));
  for (let round = 0; pending.length > 0 && round < ROUNDS; round++) {
    const head = await store.head(owner);
    const rows = pending.map((one, index) => rowOf(owner, device, head + 1 + index, mark, receivedAt, one));
    const { inserted, conflict } = await store.insert(rows);
    for (const row of rows.slice(0, inserted)) outcomes.set(row.opId, { st: 'applied', row });
    pending = pending.slice(inserted);
    if (!conflict || pending.length === 0) continue;
    const found = await heldBy(batch, pending);
    pending = pending.slice(0, found.count).filter((one) => {
      const known = againstHeld(one, found.rows);
      if (known !== null) outcomes.set(one.op.id, known);
      return known === null;
    });
    if (pending.length > 0) await pause(1 + Math.random() * LONGEST_PAUSE_MS);
  }
  return outcomes;
}

/** @param depth see `place` */
async function appendAll(batch: Batch, submissions: readonly Submission[], depth = 0): Promise<Outcome[]> {
  const first = new Map<string, Submission>();
  for (const submission of submissions) if (!first.has(submission.op.id)) first.set(submission.op.id, submission);
  const placed = await place(batch, [...first.values()], depth);

  const rests = new Map<Submission, Submission>();
  const outcomes = submissions.map((submission): Outcome => {
    const { op, bodyHash } = submission;
    const original = first.get(op.id) ?? submission;
    const outcome = placed.get(op.id) ?? RETRY;
    if (outcome.st === 'retry') return outcome;
    if (outcome.st !== 'applied' && outcome.st !== 'duplicate')
      return original.bodyHash === bodyHash ? outcome : ID_REUSE;
    const { row } = outcome;
    if (isKnownAs(submission, row)) return original === submission ? outcome : { st: 'duplicate', row };
    const missing = missingFrom(row, op);
    if (missing === 'unreadable') return NEWER_VERSION;
    if (missing === 'other') return ID_REUSE;
    if (isNothing(missing)) return { st: 'duplicate', row };
    if (depth === MOST_RESTS) return ID_REUSE;
    const rest = restOf(op, row, missing);
    rests.set({ op: rest, bodyHash: operationHash(rest), restOf: submission.restOf ?? op.id }, submission);
    return { st: 'applied', row };
  });
  if (rests.size === 0) return outcomes;

  const ofRests = await appendAll(batch, [...rests.keys()], depth + 1);
  const restOutcomes = new Map([...rests.values()].map((submission, index) => [submission, ofRests[index] ?? RETRY]));
  return submissions.map((submission, index) => {
    const outcome = outcomes[index] ?? RETRY;
    const ofRest = restOutcomes.get(submission);
    // what is said of the edit is said of the row under its own id
    if (ofRest === undefined) return outcome;
    return 'row' in ofRest && 'row' in outcome ? { st: ofRest.st, row: outcome.row } : ofRest;
  });
}

/** One outcome per submission, in their order. Rejects with `StoreFailure` where the store cannot answer. */
export async function append(
  deps: AppendDeps,
  owner: string,
  device: string,
  submissions: readonly Submission[],
  options: AppendOptions = {},
): Promise<Outcome[]> {
  if (submissions.length === 0) return [];
  let room: Promise<Room> | undefined;
  const batch: Batch = {
    deps,
    owner,
    device,
    options,
    receivedAt: deps.now(),
    mark: newMark(),
    read: { bytes: 0 },
    room: async () => (room ??= deps.quotas?.roomIn(owner, options.log ?? 'core')),
  };
  return appendAll(batch, submissions);
}
