import { isCountedEntity } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import type { OutboxRow } from '../core-db.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { mayBeErased } from './sync-status.ts';

type Unsent = Pick<OutboxRow, 'entity' | 'key' | 'type' | 'data'>;

/** Which of some sessions the server has all of, by `isSessionSaved`. @param ids with a space between */
export async function savedSessions({ db }: Space, ids: string): Promise<readonly string[]> {
  const asked = ids.split(' ').filter((id) => id !== '');
  const [isInDoubt, waiting, rejected, ...documents] = await Promise.all([
    mayBeErased(db),
    db.outbox.toArray(),
    db.quarantine.toArray(),
    ...asked.map((id) => readDocument(db, 'session', id)),
  ]);
  if (isInDoubt) return [];
  const unsent: readonly Unsent[] = [...waiting, ...rejected];
  const takenBack = await db.facts.bulkGet(unsent.flatMap(({ type, key }) => (type === 'void' ? [key] : [])));
  return asked.filter((id, at) => {
    const read = sessionDefinition.schema.safeParse(documents[at]?.fields);
    if (!read.success) return false;
    const { startedAt = 0, endedAt = startedAt } = read.data;
    // What counts names no session, but was done within it, by the same clock: the server has not moved what waits.
    const isCountedOfIt = ({ entity, type, data: { at: moment } }: Unsent): boolean =>
      type === 'append' &&
      isCountedEntity(entity) &&
      typeof moment === 'number' &&
      moment >= startedAt &&
      moment <= endedAt;
    return (
      !unsent.some((row) => row.key === id || row.data['sessionId'] === id || isCountedOfIt(row)) &&
      takenBack.every((fact) => fact === undefined || !('sessionId' in fact.data) || fact.data.sessionId !== id)
    );
  });
}

/**
 * Whether the server has all of a session: what is edited of it, its sets and answers, what was taken back of these, and what
 * it counted in the streak. What the server rejected is on this device only, as what waits is.
 */
export const isSessionSaved = async (space: Space, id: string): Promise<boolean> =>
  (await savedSessions(space, id)).includes(id);
