import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { activityOf } from '#core/rules/exercise-activity.ts';
import { readyDelete, readyEdit } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeAll, writeTogether } from '../records/write-together.ts';
import type { ReadyWrite } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { readyVoid } from './take-back.ts';

export interface LoggedExercise {
  readonly sessionId: string;
  /** the ids of its sets and of the activity */
  readonly facts: readonly string[];
}

/** One exercise done by hand, as its dose says: a session with its sets, and the activity by which the streak counts it. */
export async function logExercise(
  space: Space,
  exercise: Pick<ExerciseDetails, 'id' | 'dose' | 'purpose' | 'duration'>,
): Promise<CommandResult<LoggedExercise>> {
  const moment = momentOf(space);
  const sessionId = newOperationId();
  const session = readyEdit(space, 'session', sessionId, {
    ...sessionMoment(moment, exercise.duration),
    exercises: [exercise.id],
    stopReason: 'done',
  });
  if (!session.ok) return session;
  const writes: ReadyWrite[] = [session.value];
  const facts: string[] = [];
  for (const ready of await Promise.all([
    ...setsOf(exercise).map((set) =>
      readyFact(space, 'set', { ...moment, sessionId, exerciseId: exercise.id, ...set }),
    ),
    readyFact(space, 'activity', { ...moment, ...activityOf(exercise) }),
  ])) {
    if (!ready.ok) return ready;
    writes.push(ready.value);
    facts.push(ready.value.id);
  }
  const written = await writeAll(space, writes);
  return written.ok ? ok({ sessionId, facts }) : written;
}

/** Takes all of it back. What the server rejected meanwhile counts already no more, and lies at the repair desk. */
export async function takeBackExercise(
  space: Space,
  { sessionId, facts }: LoggedExercise,
): Promise<CommandResult<LoggedExercise>> {
  const voids = await Promise.all(facts.map((id) => readyVoid(space, id)));
  return writeTogether(space, async (write) => {
    await write(readyDelete(space, 'session', sessionId));
    for (const one of voids) await one.write();
    return { sessionId, facts };
  });
}

const sessionMoment = ({ at, off, tz }: ReturnType<typeof momentOf>, seconds: number) => ({
  startedAt: at - seconds * 1000,
  endedAt: at,
  off,
  tz,
});

type SetDone = Pick<RecordData['set'], 'side' | 'repetitions' | 'seconds'>;

function setsOf({ dose }: Pick<ExerciseDetails, 'dose'>): readonly SetDone[] {
  const done = 'reps' in dose ? { repetitions: dose.reps } : { seconds: dose.seconds };
  const ofSide = (side: Pick<SetDone, 'side'>): readonly SetDone[] =>
    Array.from({ length: dose.sets }, () => ({ ...side, ...done }));
  return dose.perSide === true ? [...ofSide({ side: 'right' }), ...ofSide({ side: 'left' })] : ofSide({});
}
