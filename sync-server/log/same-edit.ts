/**
 * An edit whose author lost the answer may reach the log a second time from another device, which sends it again after a
 * restored backup: under the same id, as far as that device still showed it, and with every writing it knew to
 * be replaced. Whichever of the two comes second is the same edit; what it alone holds is stored under an id of its own.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

/** The fields of the edit that the row lacks, none of them where it holds all; null where the two are not the same edit. */
export function fieldsBeyond(op: Operation, row: LogRow): Readonly<Record<string, unknown>> | null {
  if (op.t !== 'patch' || row.type !== 'patch' || row.entity !== op.e || row.key !== op.k || row.schema !== op.v)
    return null;
  const replaced = new Set(row.base);
  if (op.base?.some((id) => !replaced.has(id)) === true) return null;
  const isShared = ([field]: readonly [string, unknown]): boolean => Object.hasOwn(row.data, field);
  const fields = Object.entries(op.d);
  const shared = fields.filter(isShared);
  if (shared.length === 0) return null;
  if (shared.some(([field, value]) => canonicalJson(value) !== canonicalJson(row.data[field]))) return null;
  return Object.fromEntries(fields.filter((field) => !isShared(field)));
}

/** The edit of those fields alone. Its id follows from the edit's and the fields' names, so that it is known when sent again. */
export function editOf(op: Operation, fields: Readonly<Record<string, unknown>>): Operation {
  const names = Object.keys(fields).sort().join();
  const hash = createHash('sha256').update(`${op.id} ${names}`).digest('hex');
  const { replaces: _, base: __, ...rest } = op;
  return {
    ...rest,
    id: `${op.id.slice(0, 14)}7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`,
    d: fields,
  };
}
