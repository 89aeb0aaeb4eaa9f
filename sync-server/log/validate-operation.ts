/**
 * One operation against the registry of records. A refusal is an answer for that operation only; it never
 * refuses the others of its batch, and it always names the field where one is at fault.
 */
import { dayOf, OFFSET_MAX, OFFSET_MIN } from '../../core/lib/day';
import { fail, ok } from '../../core/lib/result';
import { factKey, factSchemas, voidData } from '../../core/records/fact';
import { isEntity, records } from '../../core/records/index';
import { SETTINGS_KEY } from '../../core/records/settings';
import { isChallengeOfDay } from '../../core/rules/challenges';
import { LIMITS } from '../../core/sync/limits';
import type { Day } from '../../core/lib/day';
import type { Result } from '../../core/lib/result';
import type { FactData, FactEntity } from '../../core/records/fact';
import type { Entity } from '../../core/records/index';
import type { ErrorCode } from '../../core/sync/errors';
import type { Operation, OperationType } from '../../core/sync/protocol';

export interface CheckedOperation {
  readonly entity: Entity;
  readonly key: string;
  readonly type: OperationType;
  readonly schema: number;
  readonly hlc?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Rejection {
  readonly code: ErrorCode;
  readonly field?: string;
}

type Data = Readonly<Record<string, unknown>>;
interface Schema {
  readonly safeParse: (data: unknown) => { success: true; data: object } | { success: false; error: { issues: readonly Issue[] } };
}
interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TYPES_OF_RULE: Readonly<Record<(typeof records)[Entity]['rule'], readonly string[]>> = {
  'append-only': ['append', 'void'],
  'last-writer-per-field': ['patch', 'delete'],
  bag: ['append'],
};

const rejected = (code: ErrorCode, field?: string) => fail<Rejection>(field === undefined ? { code } : { code, field });
const isFactEntity = (entity: Entity): entity is FactEntity => Object.hasOwn(factSchemas, entity);

/** The faults that have a name of their own are looked for before the schema would call them `invalid`. */
function momentFault(data: Data, now: number): Rejection | null {
  const { off, at, day } = data;
  if (typeof off === 'number' && !(Number.isInteger(off) && off >= OFFSET_MIN && off <= OFFSET_MAX)) return { code: 'offset_out_of_range', field: 'off' };
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

function parseFact(op: Operation, entity: FactEntity, now: number): Result<CheckedOperation, Rejection> {
  if (op.hlc !== undefined) return rejected('invalid', 'hlc');
  const fault = momentFault(op.d, now);
  if (fault !== null) return fail(fault);
  const isVoid = op.t === 'void';
  const parsed = parseData(isVoid ? voidData : factSchemas[entity], op.d);
  if (!parsed.ok) return parsed;
  const data = parsed.value;
  if (isVoid) {
    if (op.k === undefined || op.k === op.id || !UUID_7.test(op.k)) return rejected('invalid', 'k');
    return ok({ entity, key: op.k, type: 'void', schema: op.v, data });
  }
  if (entity === 'completion' && !isChallengeOfDay(String(data['challengeId']), data['day'] as Day)) return rejected('unknown_challenge', 'challengeId');
  const key = factKey(entity, data as unknown as FactData[FactEntity], op.id);
  if ((op.k ?? op.id) !== key) return rejected('invalid', 'k');
  return ok({ entity, key, type: 'append', schema: op.v, data });
}

function parseEdit(op: Operation, entity: Entity): Result<CheckedOperation, Rejection> {
  if (op.hlc === undefined) return rejected('invalid', 'hlc');
  if (op.k !== SETTINGS_KEY) return rejected('invalid', 'k');
  const type = op.t === 'delete' ? 'delete' : 'patch';
  if (type === 'delete' && Object.keys(op.d).length > 0) return rejected('invalid', 'd');
  const parsed = parseData(records[entity].schema, op.d);
  return parsed.ok ? ok({ entity, key: op.k, type, schema: op.v, hlc: op.hlc, data: parsed.value }) : parsed;
}

/** @param now the server's clock, UTC ms */
export function parseOperation(op: Operation, now: number): Result<CheckedOperation, Rejection> {
  if (!isEntity(op.e)) return rejected('unknown_entity', 'e');
  const record = records[op.e];
  if (!TYPES_OF_RULE[record.rule].includes(op.t)) return rejected('unknown_type', 't');
  if (op.v !== record.version) return rejected('unknown_version', 'v');
  return isFactEntity(op.e) ? parseFact(op, op.e, now) : parseEdit(op, op.e);
}

/** Bytes of the operation's JSON against the limit of one operation. */
export const isTooLarge = (op: Operation): boolean => Buffer.byteLength(JSON.stringify(op)) > LIMITS.operationBytes;
