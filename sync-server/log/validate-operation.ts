/**
 * One operation against the registry of records. A rejection is an answer for that operation only; it never
 * touches the others of its batch, and it always names the field that is wrong, where there is one.
 */
import { dayOf, isZoneOffset, OFFSET_MAX } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { upcast } from '#core/records/define-record.ts';
import type { Data } from '#core/records/define-record.ts';
import { UUID_7 } from '#core/records/fields.ts';
import { isDocumentEntity, isEntity, isFactEntity, keyOf, misfitOf, records, voidData } from '#core/records/index.ts';
import type { DocumentEntity, Entity, FactEntity } from '#core/records/index.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { LogName, Operation, OperationType } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';

export interface CheckedOperation {
  readonly entity: Entity;
  readonly key: string;
  readonly type: OperationType;
  readonly version: number;
  readonly hlc?: string;
  readonly base?: readonly string[];
  /** as it was written, in that version of its kind */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Rejection {
  readonly code: ErrorCode;
  readonly field?: string;
}

interface Schema {
  readonly safeParse: (
    data: unknown,
  ) => { success: true; data: object } | { success: false; error: { issues: readonly Issue[] } };
}
interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

const TYPES_OF_RULE: Readonly<Record<(typeof records)[Entity]['rule'], readonly string[]>> = {
  'append-only': ['append', 'void'],
  'last-writer-per-field': ['patch', 'delete'],
  bag: ['append'],
};

const rejected = (code: ErrorCode, field?: string) => fail<Rejection>(field === undefined ? { code } : { code, field });
/** What has a code of its own is looked for before the schema would call them `invalid`. */
function momentRejection(data: Data, now: number): Rejection | null {
  const { off, at, day } = data;
  if (typeof off === 'number' && !isZoneOffset(off)) return { code: 'offset_out_of_range', field: 'off' };
  const latest = now + LIMITS.aheadMs;
  if (typeof at === 'number' && at > latest) return { code: 'date_too_far_ahead', field: 'at' };
  if (typeof day === 'number' && day > dayOf(latest, OFFSET_MAX)) return { code: 'date_too_far_ahead', field: 'day' };
  return null;
}

function parseData(schema: Schema, data: Data): Result<Data, Rejection> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return ok(parsed.data as Data);
  const issue = parsed.error.issues[0];
  const field = issue?.path[0] ?? issue?.keys?.[0];
  return rejected('invalid', field === undefined ? 'd' : String(field));
}

/** The data as this version reads them. What our own upcasts fail on is for a later server to judge, not to be rejected. */
function readOf(op: Operation, entity: Entity): Result<Data, Rejection> {
  const read = upcast(records[entity], op.v, op.d);
  return read.ok ? read : rejected('newer_version', 'v');
}

function parseFact(op: Operation, entity: FactEntity, now: number): Result<CheckedOperation, Rejection> {
  if (op.hlc !== undefined) return rejected('invalid', 'hlc');
  const isVoid = op.t === 'void';
  const read = isVoid ? ok(op.d) : readOf(op, entity);
  if (!read.ok) return read;
  const rejection = momentRejection(read.value, now);
  if (rejection !== null) return fail(rejection);
  const parsed = parseData(isVoid ? voidData : records[entity].schema, read.value);
  if (!parsed.ok) return parsed;
  if (isVoid) {
    if (op.k === undefined || op.k === op.id || !UUID_7.test(op.k)) return rejected('invalid', 'k');
    return ok({ entity, key: op.k, type: 'void', version: op.v, data: op.d });
  }
  const misfit = misfitOf(entity, parsed.value);
  if (misfit !== null) return fail(misfit);
  const key = keyOf(entity, parsed.value, op.id);
  if ((op.k ?? op.id) !== key) return rejected('invalid', 'k');
  return ok({ entity, key, type: 'append', version: op.v, data: op.d });
}

function parseEdit(op: Operation, entity: DocumentEntity): Result<CheckedOperation, Rejection> {
  if (op.hlc === undefined) return rejected('invalid', 'hlc');
  const key = op.k ?? op.id;
  const { fixedKey, schema, siblingFields } = records[entity];
  if (fixedKey === undefined ? !UUID_7.test(key) : key !== fixedKey) return rejected('invalid', 'k');
  const namesNoSibling = (name: string): boolean => {
    const [, field] = name.split(' ');
    return field !== undefined && !siblingFields.has(field);
  };
  if (op.base?.some(namesNoSibling) === true) return rejected('invalid', 'base');
  const type = op.t === 'delete' ? 'delete' : 'patch';
  if (type === 'delete' && Object.keys(op.d).length > 0) return rejected('invalid', 'd');
  const read = type === 'delete' ? ok(op.d) : readOf(op, entity);
  const parsed = read.ok ? parseData(schema, read.value) : read;
  const { hlc, base } = op;
  return parsed.ok
    ? ok({ entity, key, type, version: op.v, hlc, ...(base !== undefined && { base }), data: op.d })
    : parsed;
}

function parseBag(op: Operation, entity: Entity, now: number): Result<CheckedOperation, Rejection> {
  if (op.hlc !== undefined) return rejected('invalid', 'hlc');
  const rejection = momentRejection(op.d, now);
  if (rejection !== null) return fail(rejection);
  if ((op.k ?? op.id) !== op.id) return rejected('invalid', 'k');
  const read = readOf(op, entity);
  const parsed = read.ok ? parseData(records[entity].schema, read.value) : read;
  return parsed.ok ? ok({ entity, key: op.id, type: 'append', version: op.v, data: op.d }) : parsed;
}

/** What a server says of an entry that only a newer one can judge. */
const MAY_BE_NEWER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unknown_entity',
  'unknown_type',
  'unknown_challenge',
  'invalid',
]);

/**
 * Servers are updated one by one, after their clients or before them: what a newer client wrote is `newer_version` here
 * and to be sent again, where the same of a client of this version would be rejected for good.
 * @param now the server's clock, UTC ms
 * @param log the one of the owner's two logs it is meant for: records of the other are not known there
 * @param schema of the client that sent it
 */
export function parseOperation(
  op: Operation,
  now: number,
  log: LogName = 'core',
  schema: number = SCHEMA,
): Result<CheckedOperation, Rejection> {
  const parsed = parseKnown(op, now, log);
  if (parsed.ok || schema <= SCHEMA || !MAY_BE_NEWER.has(parsed.failure.code)) return parsed;
  return fail({ ...parsed.failure, code: 'newer_version' });
}

function parseKnown(op: Operation, now: number, log: LogName): Result<CheckedOperation, Rejection> {
  if (!isEntity(op.e) || records[op.e].log !== log) return rejected('unknown_entity', 'e');
  const record = records[op.e];
  if (!TYPES_OF_RULE[record.rule].includes(op.t)) return rejected('unknown_type', 't');
  if (op.v > record.version) return rejected('newer_version', 'v');
  if (op.base !== undefined && !isDocumentEntity(op.e)) return rejected('invalid', 'base');
  if (isDocumentEntity(op.e)) return parseEdit(op, op.e);
  return isFactEntity(op.e) ? parseFact(op, op.e, now) : parseBag(op, op.e, now);
}

/** Asked of what was sent as it is: reading and hashing a large one costs far more than sending it. */
export function isTooLarge(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false;
  const members = 'd' in sent && typeof sent.d === 'object' && sent.d !== null ? Object.keys(sent.d).length : 0;
  return members > LIMITS.operationMembers || Buffer.byteLength(JSON.stringify(sent)) > LIMITS.operationBytes;
}
