import { isCountedEntity } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import type { OutboxRow } from '../core-db.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { mayBeErased } from './sync-status.ts';

type Unsent = Pick<OutboxRow, 'entity' | 'key' | 'type' | 'data'>;

/**
 * Whether the server has all of a session: what is edited of it, its sets and answers, what was taken back of these, and what
 * it counted in the streak. What the server rejected is on this device only, as what waits is.
 */
export async function isSessionSaved({ db }: Space, id: string): Promise<boolean> {
  const [isInDoubt, waiting, rejected, { fields }] = await Promise.all([
    mayBeErased(db),
    db.outbox.toArray(),
    db.quarantine.toArray(),
    readDocument(db, 'session', id),
  ]);
  if (isInDoubt) return false;
  const unsent: readonly Unsent[] = [...waiting, ...rejected];
  const read = sessionDefinition.schema.safeParse(fields);
  if (!read.success) return false;
  const { startedAt = 0, endedAt = startedAt } = read.data;
  // What counts names no session, but was done within it.
  const isCountedOfIt = ({ entity, type, data: { at } }: Unsent): boolean =>
    type === 'append' && isCountedEntity(entity) && typeof at === 'number' && at >= startedAt && at <= endedAt;
  if (unsent.some((row) => row.key === id || row.data['sessionId'] === id || isCountedOfIt(row))) return false;
  const takenBack = await db.facts.bulkGet(unsent.flatMap(({ type, key }) => (type === 'void' ? [key] : [])));
  return takenBack.every((fact) => fact === undefined || !('sessionId' in fact.data) || fact.data.sessionId !== id);
}
