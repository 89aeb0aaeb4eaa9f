/**
 * Appends operations to an owner's log, each once in effect, whoever else is writing. Revision r is inserted
 * only by someone who has read or written r - 1, and the store takes rows in order, so after any crash the
 * log is a prefix without holes, and two writers at one head collide instead of hiding a row behind a cursor.
 * Never hand out revisions from a counter: a cursor can then overtake a row still on its way.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/lib/canonical-json';
import { hlcMs, laterHlc, tickHlc } from '../../core/sync/clock';
import { LIMITS } from '../../core/sync/limits';
import { isTooLarge, parseOperation } from './validate-operation';
import type { Hlc } from '../../core/sync/clock';
import type { Operation } from '../../core/sync/protocol';
import type { LogRow, Store } from '../store/store';
import type { CheckedOperation, Rejection } from './validate-operation';

export interface AppendDeps {
  readonly store: Store;
  /** the server's clock, UTC ms */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** the latest clock in the owner's edited records, or null; only asked where a clock runs ahead */
  readonly latestClock: (owner: string) => Promise<Hlc | null>;
}

export interface Submission {
  readonly op: Operation;
  /** see `operationHash`; a caller that makes the operation itself may hash what it was asked instead */
  readonly bodyHash: string;
}

export type Outcome =
  | { readonly st: 'applied' | 'duplicate'; readonly row: LogRow }
  | ({ readonly st: 'rejected' } & Rejection)
  /** `after`: seconds to wait */
  | { readonly st: 'retry'; readonly after: number };

const ROUNDS = 40;
const LONGEST_PAUSE_MS = 12;
const RETRY_AFTER_SECONDS = 1;

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What makes an operation the same operation: everything but its id and its place in the queue. */
export const operationHash = ({ id, e, k, t, v, hlc, d }: Operation): string => sha256Hex(canonicalJson({ e, k: k ?? id, t, v, hlc, d }));

type Pending = Submission & { readonly checked: CheckedOperation; readonly hlc: Hlc | undefined };

/**
 * Clocks too far ahead get new ones, in the order they had: after the batch's clocks that are right and after every
 * clock the owner's records hold. A device that wrote the later value by its own clock has already dropped the earlier
 * ones; were the new clock below one of those, that device alone would show the other value.
 */
async function restamp(checked: readonly (readonly [Submission, CheckedOperation])[], now: number, latestClock: () => Promise<Hlc | null>): Promise<Pending[]> {
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

const rowOf = (owner: string, device: string, rev: number, receivedAt: number, { op, bodyHash, checked, hlc }: Pending): LogRow => ({
  owner,
  rev,
  opId: op.id,
  bodyHash,
  device,
  seq: op.seq,
  entity: checked.entity,
  key: checked.key,
  type: checked.type,
  schema: checked.schema,
  ...(hlc !== undefined && { hlc }),
  ...(hlc !== checked.hlc && { restamped: true as const }),
  data: checked.data,
  receivedAt,
});

const againstHeld = (row: LogRow, bodyHash: string): Outcome =>
  row.bodyHash === bodyHash ? { st: 'duplicate', row } : { st: 'rejected', code: 'id_reuse', field: 'id' };

/** One outcome per submission, in their order. Rejects with `StoreFailure` where the store cannot answer. */
export async function append({ store, now, pause, latestClock }: AppendDeps, owner: string, device: string, submissions: readonly Submission[]): Promise<Outcome[]> {
  const receivedAt = now();
  const outcomes = new Map<Submission, Outcome>();
  const first = new Map<string, Submission>();
  for (const submission of submissions) if (!first.has(submission.op.id)) first.set(submission.op.id, submission);

  const held = new Map((submissions.length === 0 ? [] : await store.findOps(owner, [...first.keys()])).map((row) => [row.opId, row]));
  const checked: [Submission, CheckedOperation][] = [];
  for (const submission of first.values()) {
    const row = held.get(submission.op.id);
    if (row !== undefined) {
      outcomes.set(submission, againstHeld(row, submission.bodyHash));
      continue;
    }
    if (isTooLarge(submission.op)) {
      outcomes.set(submission, { st: 'rejected', code: 'operation_too_large' });
      continue;
    }
    const parsed = parseOperation(submission.op, receivedAt);
    if (parsed.ok) checked.push([submission, parsed.value]);
    else outcomes.set(submission, { st: 'rejected', ...parsed.failure });
  }

  let pending = await restamp(checked, receivedAt, () => latestClock(owner));
  for (let round = 0; pending.length > 0 && round < ROUNDS; round++) {
    const head = await store.head(owner);
    const rows = pending.map((one, index) => rowOf(owner, device, head + 1 + index, receivedAt, one));
    const { inserted, conflict } = await store.insert(rows);
    const taken = pending.slice(0, inserted);
    taken.forEach((one, index) => {
      const row = rows[index];
      if (row !== undefined) outcomes.set(first.get(one.op.id) ?? one, { st: 'applied', row });
    });
    pending = pending.slice(inserted);
    if (!conflict || pending.length === 0) continue;
    const found = new Map((await store.findOps(owner, pending.map(({ op }) => op.id))).map((row) => [row.opId, row]));
    pending = pending.filter((one) => {
      const row = found.get(one.op.id);
      if (row !== undefined) outcomes.set(first.get(one.op.id) ?? one, againstHeld(row, one.bodyHash));
      return row === undefined;
    });
    if (pending.length > 0) await pause(1 + Math.random() * LONGEST_PAUSE_MS);
  }

  return submissions.map((submission): Outcome => {
    const original = first.get(submission.op.id) ?? submission;
    const outcome = outcomes.get(original) ?? { st: 'retry', after: RETRY_AFTER_SECONDS };
    if (original === submission) return outcome;
    if (original.bodyHash !== submission.bodyHash) return { st: 'rejected', code: 'id_reuse', field: 'id' };
    return outcome.st === 'applied' ? { st: 'duplicate', row: outcome.row } : outcome;
  });
}
