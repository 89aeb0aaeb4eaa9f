/**
 * A fact dated by a wrong clock gets another moment. The day of a rest or freeze goes along where the device meant its
 * own today or yesterday, for that clock named the day too; a day further off was chosen by name and stays, and so does
 * that of a completion or a tick, since what was done belongs to the day it was shown for. The day is told from the
 * moment alone, so no trace of the former day is needed to know the same fact again.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import { isFactEntity, keyOf, readData, records } from '#core/records/index.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

const YESTERDAY = -1;
const TODAY = 0;

/** The day of a rest or freeze when its moment becomes another, or null where it stays. */
function dayMovedTo({ e, t, d }: Operation, to: number): Day | null {
  const { at, off, day } = d;
  if (t !== 'append' || !isFactEntity(e) || records[e].dayFollowsClock !== true) return null;
  if (typeof at !== 'number' || typeof off !== 'number' || typeof day !== 'number') return null;
  const distance = day - dayOf(at, off);
  return distance === TODAY || distance === YESTERDAY ? addDays(dayOf(to, off), distance) : null;
}

/** The plain key of what the operation says, or null. A moment is written alike in every version of a kind. */
function plainKeyOf({ id, e, v }: Operation, d: Data): string | null {
  const read = readData(e, v, d);
  return read.ok && isFactEntity(e) ? keyOf(e, read.value, id) : null;
}

/** The operation with another moment, UTC ms, and with the day and the plain key that follow from it. */
export function movedTo(op: Operation, at: number): Operation {
  const day = dayMovedTo(op, at);
  if (day === null) return { ...op, d: { ...op.d, at } };
  const d = { ...op.d, at, day };
  const key = op.k === plainKeyOf(op, op.d) ? plainKeyOf(op, d) : null;
  return { ...op, ...(key !== null && { k: key }), d };
}

const content = (e: string, k: string, t: string, v: number, d: Readonly<Record<string, unknown>>): string =>
  canonicalJson({ e, k, t, v, d });

/** A device that took over the corrected moment sends the same fact with that one, and one that did not, with its own. */
export function isSameButForItsMoment(op: Operation, row: LogRow): boolean {
  const { at } = row.data;
  if (row.type !== 'append' || !isFactEntity(op.e) || op.hlc !== undefined || op.base !== undefined) return false;
  if (typeof at !== 'number') return false;
  const held = content(row.entity, row.key, row.type, row.schema, row.data);
  const isHeld = ({ e, k, id, t, v, d }: Operation): boolean => content(e, k ?? id, t, v, d) === held;
  return isHeld({ ...op, d: { ...op.d, at } }) || isHeld(movedTo(op, at));
}
