/**
 * A session from its start to its end. Its sets are written as they are done, each together with where the session then
 * stands on this device: a crash leaves both or neither, so no set is lost or written twice.
 */
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { openRun, painDuringOf } from '#core/rules/session/run.ts';
import type { DoneSet, Run, Task } from '#core/rules/session/run.ts';
import { runAfter } from '#core/rules/session/tasks.ts';
import { activityOfSets } from '#core/rules/session/work-done.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { editTables, readyEdit } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { factTables, momentOf, readyFact } from '../records/record-fact.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

const tablesOf = (space: Space) => [...editTables(space.db), ...factTables(space.db)];

const momentAt = ({ device }: Space, at: number) => ({ at, off: device.offsetAt(at), tz: device.timeZone() });

/** What is asked for, as the record of the session says it. */
const asked = (tasks: readonly Task[]): Pick<RecordData['session'], 'exercises' | 'planned'> => ({
  exercises: [...new Set(tasks.map(({ exerciseId }) => exerciseId))],
  planned: Object.fromEntries(
    tasks.map(({ exerciseId, dose }) => [exerciseId, { ...dose, sets: [...dose.sets] }] as const),
  ),
});

export interface SessionStart {
  readonly tasks: readonly Task[];
  /** as a place is recorded: `knee-left`, or `whole-body` */
  readonly region: string;
  readonly painBefore: number;
}

/** Where another tab has begun one meanwhile, that one is answered. */
export async function startSession(space: Space, start: SessionStart): Promise<CommandResult<KeptRun>> {
  const moment = momentOf(space);
  const { tasks, region, painBefore } = start;
  const sessionId = newOperationId();
  const session = readyEdit(space, 'session', sessionId, {
    startedAt: moment.at,
    off: moment.off,
    tz: moment.tz,
    ...asked(tasks),
    painBefore,
  });
  if (!session.ok) return session;
  const pain = await readyFact(space, 'pain_checkin', {
    ...moment,
    region,
    level: painBefore,
    when: 'before',
    sessionId,
  });
  if (!pain.ok) return pain;
  const kept: KeptRun = {
    form: 1,
    sessionId,
    startedAt: moment.at,
    region,
    rev: 0,
    run: openRun(tasks, moment.at),
    mine: [],
  };
  const written = await writeTransaction(space, tablesOf(space), async () => {
    const before = await readMeta(space.db, 'session');
    if (before?.form === 1) return before;
    await session.value.write();
    await pain.value.write();
    await writeMeta(space.db, 'session', kept);
    return kept;
  });
  if (written.ok) space.wake();
  return written;
}

/** A session that was begun on another device, or by a version that kept its place otherwise, goes on here. */
export async function takeUpSession(
  space: Space,
  given: {
    readonly sessionId: string;
    readonly startedAt: number;
    readonly region: string;
    readonly tasks: readonly Task[];
    readonly sets: readonly { readonly exerciseId: string }[];
  },
): Promise<CommandResult<KeptRun>> {
  const { sessionId, startedAt, region, tasks, sets } = given;
  const run = runAfter(tasks, sets, space.device.now());
  const kept: KeptRun = { form: 1, sessionId, startedAt, region, rev: 0, run, mine: [] };
  return writeTransaction(space, [], async () => {
    await writeMeta(space.db, 'session', kept);
    return kept;
  });
}

const dataOfSet = (space: Space, sessionId: string, set: DoneSet): RecordData['set'] => ({
  ...momentAt(space, set.at),
  sessionId,
  exerciseId: set.exerciseId,
  ...(set.side !== null && { side: set.side }),
  ...(set.unit === 'reps' ? { repetitions: set.amount } : { seconds: set.amount }),
  ...(set.loadKg !== null && { loadKg: set.loadKg }),
});

export interface SavedRun {
  readonly kept: KeptRun;
  /** another tab has gone on with the session: the sets are recorded, where it stands is the other's word */
  readonly isElsewhere: boolean;
}

/** @param sets done since `kept` was kept */
export async function saveRun(
  space: Space,
  kept: KeptRun,
  run: Run,
  sets: readonly DoneSet[],
): Promise<CommandResult<SavedRun>> {
  const facts = await Promise.all(sets.map((set) => readyFact(space, 'set', dataOfSet(space, kept.sessionId, set))));
  const next: KeptRun = { ...kept, run, rev: kept.rev + 1, mine: [...kept.mine, ...sets] };
  const isSame = JSON.stringify(asked(run.tasks)) === JSON.stringify(asked(kept.run.tasks));
  // What was asked for first stays: a session that swapped has both.
  const edit = isSame ? null : readyEdit(space, 'session', kept.sessionId, asked([...kept.run.tasks, ...run.tasks]));
  if (edit?.ok === false) return edit;
  for (const fact of facts) if (!fact.ok) return fact;
  const written = await writeTransaction(space, tablesOf(space), async () => {
    const stored = await readMeta(space.db, 'session');
    for (const fact of facts) if (fact.ok) await fact.value.write();
    if (edit !== null) await edit.value.write();
    const isElsewhere = stored?.sessionId !== kept.sessionId || stored.rev !== kept.rev;
    if (!isElsewhere) await writeMeta(space.db, 'session', next);
    return { kept: next, isElsewhere };
  });
  if (written.ok && (sets.length > 0 || edit !== null)) space.wake();
  return written;
}

export interface SessionEnd {
  readonly stopReason: NonNullable<RecordData['session']['stopReason']>;
  /** `where-it-stood`: with its last set, for a session that was left open */
  readonly at: 'now' | 'where-it-stood';
  /** of the exercises that were done */
  readonly purposes: Readonly<Record<string, ExerciseDetails['purpose']>>;
}

/** With the pain that was answered while it ran, and what this device did of it in the streak. A second end changes nothing. */
export async function endSession(
  space: Space,
  { sessionId, startedAt, region, run, mine }: KeptRun,
  { stopReason, at, purposes }: SessionEnd,
): Promise<CommandResult<{ readonly sessionId: string }>> {
  const endedAt = at === 'now' ? space.device.now() : (mine.at(-1)?.at ?? startedAt);
  const moment = momentAt(space, endedAt);
  const painDuring = painDuringOf(run);
  // Nothing that another device answered is replaced: of pain the highest counts.
  const edit = readyEdit(
    space,
    'session',
    sessionId,
    { endedAt, stopReason, ...(painDuring !== null && { painDuring }) },
    { base: [] },
  );
  if (!edit.ok) return edit;
  const activity = activityOfSets(mine, purposes);
  const facts = await Promise.all([
    ...(painDuring === null
      ? []
      : [
          readyFact(space, 'pain_checkin', {
            ...moment,
            region,
            level: painDuring,
            when: 'during' as const,
            sessionId,
          }),
        ]),
    ...(activity === null ? [] : [readyFact(space, 'activity', { ...moment, ...activity })]),
  ]);
  for (const fact of facts) if (!fact.ok) return fact;
  const written = await writeTransaction(space, tablesOf(space), async () => {
    const stored = await readMeta(space.db, 'session');
    if (stored?.sessionId === sessionId) {
      await edit.value.write();
      for (const fact of facts) if (fact.ok) await fact.value.write();
      await space.db.meta.delete('session');
    }
    return { sessionId };
  });
  if (written.ok) space.wake();
  return written;
}

/** One that was left open elsewhere: broken off with its last set. What was done of it counts where it was done. */
export async function endOpenSession(
  space: Space,
  sessionId: string,
  endedAt: number,
): Promise<CommandResult<{ readonly sessionId: string }>> {
  const edit = readyEdit(space, 'session', sessionId, { endedAt, stopReason: 'other' });
  if (!edit.ok) return edit;
  const written = await writeTransaction(space, editTables(space.db), () => edit.value.write());
  if (!written.ok) return written;
  space.wake();
  return ok({ sessionId });
}
