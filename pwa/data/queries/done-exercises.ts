import { currentId } from '#core/exercises/former.ts';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import { isStoppedForPain } from '#core/rules/coach/from-records.ts';
import { readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { mayBeErased } from './sync-status.ts';

export interface DoneExercise {
  readonly lastDay: Day;
  /** in how many sessions */
  readonly times: number;
  /** the different days, in order */
  readonly days: readonly Day[];
  /** the last of them was stopped at this exercise because it hurt */
  readonly wasStoppedForPain: boolean;
  /** the server has all of it */
  readonly isSaved: boolean;
}
/** By the ids that exercises have today; what has no successor stays under its old one. */
export type DoneExercises = Readonly<Record<string, DoneExercise>>;

/** What was done of the library, from the sets that name an exercise. Nothing of other kinds is read. */
export async function doneExercises(space: Space): Promise<DoneExercises> {
  const { db } = space;
  const [sets, sessions, unsent, isInDoubt] = await Promise.all([
    factsBetween(space, 'set', 0, Number.MAX_SAFE_INTEGER),
    readDocuments(db, 'session'),
    db.outbox.toArray(),
    mayBeErased(db),
  ]);
  const waiting = new Set(unsent.map(({ opId }) => opId));
  const waitsFor = new Set<string>();
  const sessionsOf = new Map<string, Set<string>>();
  const daysOf = new Map<string, Set<Day>>();
  const last = new Map<string, Fact<'set'>['data']>();
  const endOf = new Map<string, string>();
  for (const { id: setId, data } of sets) {
    const id = currentId(data.exerciseId);
    sessionsOf.set(id, (sessionsOf.get(id) ?? new Set()).add(data.sessionId));
    daysOf.set(id, (daysOf.get(id) ?? new Set()).add(dayOf(data.at, data.off)));
    // Oldest first, as the index has them.
    last.set(id, data);
    endOf.set(data.sessionId, id);
    if (isInDoubt || waiting.has(setId)) waitsFor.add(id);
  }
  return Object.fromEntries(
    [...last].map(([id, { at, off, sessionId }]) => [
      id,
      {
        lastDay: dayOf(at, off),
        times: sessionsOf.get(id)?.size ?? 0,
        days: [...(daysOf.get(id) ?? [])].sort((one, other) => one - other),
        wasStoppedForPain: endOf.get(sessionId) === id && isStoppedForPain(sessions.get(sessionId)?.fields),
        isSaved: !waitsFor.has(id),
      },
    ]),
  );
}
