/**
 * An edit whose author lost the answer may reach the log a second time from another device, which sends it again after a
 * restored backup: under the same id, as far as that device still showed it, and with every name it knew to be replaced.
 * Whichever of the two comes second is the same edit; what it alone holds is stored as an edit of its own, the rest. Rests
 * form a chain: each has an id that follows from the one before, and is put in only by someone who has compared with all
 * before it. So of two values of one field the second always meets the first, and no index of parts is needed.
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

/** The fields and the names in `base` that a row lacks. */
interface Missing {
  readonly d: Data;
  readonly base: readonly string[];
  readonly v: number;
}

/**
 * What the row lacks of the same edit; `other` where it is another edit, `unreadable` where only a later release can
 * tell. Of `base` nothing else is asked: each device names what it knows.
 */
export function missingFrom(row: LogRow, op: Operation): Missing | 'other' | 'unreadable' {
  if (op.t !== 'patch' || row.type !== 'patch') return 'other';
  if (row.entity !== op.e || row.key !== (op.k ?? op.id)) return 'other';
  if (deviceOf(op.hlc) !== deviceOf(row.hlc)) return 'other';
  const both = inOneVersion(op, row);
  if (both === null) return 'unreadable';
  const { sent, held, v } = both;
  const isHeld = ([field]: readonly [string, unknown]): boolean => Object.hasOwn(held, field);
  const [known, unknown] = [Object.entries(sent).filter(isHeld), Object.entries(sent).filter((one) => !isHeld(one))];
  if (known.some(([field, value]) => canonicalJson(value) !== canonicalJson(held[field]))) return 'other';
  const names = new Set(row.base);
  const base = [...new Set(op.base)].filter((name) => !names.has(name)).sort();
  return { d: Object.fromEntries(unknown), base, v };
}

export const isNothing = ({ d, base }: Missing): boolean => Object.keys(d).length === 0 && base.length === 0;

/** The id of the rest that comes after an edit or after a rest of it. */
export function nextIdOf(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  return `${id.slice(0, 14)}7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** What is missing as an edit of its own, by the clock of the row that lacks it. */
export function restOf(op: Operation, row: LogRow, { d, base, v }: Missing): Operation {
  const { replaces: _, base: __, ...edit } = op;
  return {
    ...edit,
    id: nextIdOf(row.opId),
    k: row.key,
    v,
    hlc: row.hlc,
    ...(base.length > 0 && { base: [...base] }),
    d,
  };
}
