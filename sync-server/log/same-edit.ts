/**
 * An edit whose author lost the answer may reach the log a second time from another device, which sends it again after a
 * restored backup: under the same id, as far as that device still showed it, and with every name it knew to be replaced.
 * Whichever of the two comes second is the same edit; what it alone holds is stored as an edit of its own, the rest.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import type { Data } from '#core/records/define-record.ts';
import { isEntity, readData, records } from '#core/records/index.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

/** The part of a clock that stays when it is stamped again. */
const deviceOf = (hlc: string | undefined): string | undefined => hlc?.slice(15);

interface Both {
  readonly sent: Data;
  readonly held: Data;
  readonly v: number;
}

/** A device of a later version sends what it read, and the row is as it was written: both as this version reads them. */
function inOneVersion({ e, v, d }: Operation, row: LogRow): Both | null {
  if (row.schema === v) return { sent: d, held: row.data, v };
  const [sent, held] = [readData(e, v, d), readData(e, row.schema, row.data)];
  return sent.ok && held.ok && isEntity(e) ? { sent: sent.value, held: held.value, v: records[e].version } : null;
}

/** Of an operation and a row with one id. Of `base` nothing is asked: each device names what it knows. */
export function isSameEdit(op: Operation, row: LogRow): boolean {
  if (op.t !== 'patch' || row.type !== 'patch') return false;
  if (row.entity !== op.e || row.key !== (op.k ?? op.id)) return false;
  if (deviceOf(op.hlc) !== deviceOf(row.hlc)) return false;
  const both = inOneVersion(op, row);
  if (both === null) return false;
  const differs = ([field, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(both.held, field) && canonicalJson(value) !== canonicalJson(both.held[field]);
  return !Object.entries(both.sent).some(differs);
}

/**
 * The fields and the names in `base` that the row of the same edit lacks, by the row's clock; null where it lacks none.
 * The id follows from the edit's and from what is missing, so that the rest is known when it is sent again.
 */
export function restOf(op: Operation, row: LogRow): Operation | null {
  const { sent, held: inRow, v } = inOneVersion(op, row) ?? { sent: op.d, held: row.data, v: op.v };
  const d = Object.fromEntries(Object.entries(sent).filter(([field]) => !Object.hasOwn(inRow, field)));
  const fields = Object.keys(d).sort();
  const held = new Set(row.base);
  const base = [...new Set(op.base)].filter((name) => !held.has(name)).sort();
  if (fields.length === 0 && base.length === 0) return null;
  const hash = createHash('sha256')
    .update(canonicalJson([op.id, fields, base]))
    .digest('hex');
  const { replaces: _, base: __, ...edit } = op;
  return {
    ...edit,
    id: `${op.id.slice(0, 14)}7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`,
    k: row.key,
    v,
    hlc: row.hlc,
    ...(base.length > 0 && { base }),
    d,
  };
}
