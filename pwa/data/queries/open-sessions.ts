import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readMeta } from '../core-db.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';

/** Where the session stands that is under way on this device; null: none is, or a newer version keeps it otherwise. */
export async function keptRun({ db }: Space): Promise<KeptRun | null> {
  const kept = await readMeta(db, 'session');
  return kept?.form === 1 ? kept : null;
}

/** Of the session that this device has under way, of whatever day, and that nobody has ended; null: there is none. */
export async function sessionUnderWay(space: Space): Promise<string | null> {
  const kept = await keptRun(space);
  if (kept === null) return null;
  const { fields } = await readDocument(space.db, 'session', kept.sessionId);
  return fields['endedAt'] === undefined ? kept.sessionId : null;
}

/** Whether a session that no device here has under way is offered to be gone on with or ended: one of today or yesterday. */
export function isOfferedOn(today: Day, { fields }: Pick<MergedDocument, 'fields'>): boolean {
  const { startedAt, endedAt, off } = fields;
  if (typeof startedAt !== 'number' || endedAt !== undefined) return false;
  const day = dayOf(startedAt, typeof off === 'number' ? off : 0);
  // A day ahead is another place; further ahead is a wrong clock, which must not hide what is really under way.
  return day >= addDays(today, -1) && day <= addDays(today, 1);
}
