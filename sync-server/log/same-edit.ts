/**
 * An edit whose author lost the answer may reach the log a second time from another device, which sends it again after a
 * restored backup: under the same id, as far as that device still showed it, and with every name it knew to be replaced.
 * Whichever of the two comes second is the same edit; what it alone holds is stored as an edit of its own, the rest.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

/** The part of a clock that stays when it is stamped again. */
const deviceOf = (hlc: string | undefined): string | undefined => hlc?.slice(15);

/** Of an operation and a row with one id. Of `base` nothing is asked: each device names what it knows. */
export function isSameEdit(op: Operation, row: LogRow): boolean {
  if (op.t !== 'patch' || row.type !== 'patch') return false;
  if (row.entity !== op.e || row.key !== (op.k ?? op.id) || row.schema !== op.v) return false;
  if (deviceOf(op.hlc) !== deviceOf(row.hlc)) return false;
  const differs = ([field, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(row.data, field) && canonicalJson(value) !== canonicalJson(row.data[field]);
  return !Object.entries(op.d).some(differs);
}

/**
 * The fields and the names in `base` that the row of the same edit lacks, by the row's clock; null where it lacks none.
 * The id follows from the edit's and from what is missing, so that the rest is known when it is sent again.
 */
export function restOf(op: Operation, row: LogRow): Operation | null {
  const d = Object.fromEntries(Object.entries(op.d).filter(([field]) => !Object.hasOwn(row.data, field)));
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
    hlc: row.hlc,
    ...(base.length > 0 && { base }),
    d,
  };
}
