import Dexie from 'dexie';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { readDocuments } from '../records/document-rows.ts';
import { readFact } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';

export interface DoneExercise {
  readonly lastDay: Day;
  /** in how many sessions */
  readonly times: number;
  /** the last of them was stopped at this exercise because it hurt */
  readonly wasStoppedForPain: boolean;
}
/** By the ids of exercises, also of those that this version no longer has. */
export type DoneExercises = Readonly<Record<string, DoneExercise>>;

/** What was done of the library, from the sets that name an exercise. Nothing of other kinds is read. */
export async function doneExercises({ db }: Space): Promise<DoneExercises> {
  const [rows, voided, sessions] = await Promise.all([
    db.facts.where('[entity+at]').between(['set', Dexie.minKey], ['set', Dexie.maxKey]).toArray(),
    // Few are ever taken back: asking for each set would cost more than reading their keys.
    db.voids.toCollection().primaryKeys(),
    readDocuments(db, 'session'),
  ]);
  const takenBack = new Set(voided);
  const sessionsOf = new Map<string, Set<string>>();
  const last = new Map<string, Fact<'set'>['data']>();
  const endOf = new Map<string, string>();
  for (const row of rows) {
    const read = takenBack.has(row.id) ? null : readFact(row);
    if (read?.ok !== true) continue;
    const { data } = read.value as Fact<'set'>;
    const among = sessionsOf.get(data.exerciseId) ?? new Set();
    sessionsOf.set(data.exerciseId, among.add(data.sessionId));
    // Oldest first, as the index has them.
    last.set(data.exerciseId, data);
    endOf.set(data.sessionId, data.exerciseId);
  }
  return Object.fromEntries(
    [...last].map(([id, { at, off, sessionId }]) => [
      id,
      {
        lastDay: dayOf(at, off),
        times: sessionsOf.get(id)?.size ?? 0,
        wasStoppedForPain: endOf.get(sessionId) === id && sessions.get(sessionId)?.fields['stopReason'] === 'pain',
      },
    ]),
  );
}
