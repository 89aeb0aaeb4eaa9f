import { currentId } from '#core/exercises/former.ts';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Fact, RecordData } from '#core/records/index.ts';
import { session as sessionDefinition } from '#core/records/session.ts';
import { saysRedStop, stoppedIn } from '#core/rules/coach/from-records.ts';
import { firstMoments, whenItWas } from '#core/rules/session/when-it-was.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { mayBeErased } from './sync-status.ts';

export interface DoneExercise {
  readonly lastDay: Day;
  /** in how many sessions; 0: it was only begun, and hurt before a set of it was done */
  readonly times: number;
  /** the different days, in order */
  readonly days: readonly Day[];
  /** the last session with it was stopped at this exercise because it hurt */
  readonly wasStoppedForPain: boolean;
  /** the server has all of it */
  readonly isSaved: boolean;
}
/** By the ids that exercises have today; what has no successor stays under its old one. */
export type DoneExercises = Readonly<Record<string, DoneExercise>>;

/** What was done of the library, from the sets that name an exercise, and where pain stopped one before its first set. */
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
  const isAnyStopped = [...sessions.values()].some(({ fields }) => saysRedStop(fields));
  const answers = isAnyStopped ? await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER) : [];
  const stops = stopsIn(sessions, isAnyStopped ? firstMoments(sets, answers) : new Map());
  for (const { id: setId, data } of sets) {
    const id = currentId(data.exerciseId);
    sessionsOf.set(id, (sessionsOf.get(id) ?? new Set()).add(data.sessionId));
    daysOf.set(id, (daysOf.get(id) ?? new Set()).add(dayOf(data.at, data.off)));
    // Oldest first, as the index has them.
    last.set(id, data);
    stops.get(data.sessionId)?.sets.push(data);
    if (isInDoubt || waiting.has(setId)) waitsFor.add(id);
  }
  const hurtAt = new Map<string, StoppedSession>();
  for (const stop of [...stops.values()].sort((a, b) => a.at - b.at)) {
    const id = stoppedIn(stop.fields, stop.sets);
    if (id !== undefined) hurtAt.set(id, stop);
  }
  for (const [id, hurt] of hurtAt)
    if (!last.has(id) && (isInDoubt || unsent.some(({ key }) => key === hurt.id))) waitsFor.add(id);
  return Object.fromEntries(
    [...new Map<string, Moment>([...hurtAt, ...last])].map(([id, { at, off }]): [string, DoneExercise] => {
      const hurt = hurtAt.get(id);
      const isOfLast = hurt !== undefined && (hurt.at >= at || hurt.id === last.get(id)?.sessionId);
      return [
        id,
        {
          lastDay: dayOf(at, off),
          times: sessionsOf.get(id)?.size ?? 0,
          days: [...(daysOf.get(id) ?? [])].sort((one, other) => one - other),
          wasStoppedForPain: isOfLast,
          isSaved: !waitsFor.has(id),
        },
      ];
    }),
  );
}

type Moment = Pick<RecordData['set'], 'at' | 'off'>;

interface StoppedSession extends Moment {
  readonly id: string;
  readonly fields: RecordData['session'];
  /** filled in the order of time */
  readonly sets: Pick<RecordData['set'], 'exerciseId'>[];
}

/** Those that were stopped because of pain or a sign, by their ids. */
function stopsIn(
  sessions: ReadonlyMap<string, MergedDocument>,
  firsts: ReadonlyMap<string, number>,
): ReadonlyMap<string, StoppedSession> {
  return new Map(
    [...sessions].flatMap(([id, { fields }]): [string, StoppedSession][] => {
      const read = saysRedStop(fields) ? sessionDefinition.schema.safeParse(fields) : null;
      if (read?.success !== true) return [];
      const { startedAt = 0, endedAt = startedAt } = whenItWas(read.data, firsts.get(id));
      const { off = 0 } = read.data;
      return [[id, { id, at: endedAt, off, fields: read.data, sets: [] }]];
    }),
  );
}
