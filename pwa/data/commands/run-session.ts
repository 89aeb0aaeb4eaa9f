/**
 * A session from its start to its end. Its sets are written as they are done, each together with where the session then
 * stands on this device: a crash leaves both or neither, so no set is lost or written twice.
 */
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { saysRedStop } from '#core/rules/coach/from-records.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { StopReason } from '#core/rules/coach/training.ts';
import type { BodySide } from '#core/rules/coach/vocabulary.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import {
  isStoppedBySign,
  openRun,
  painDuringOf,
  painToRecord,
  runningTasks,
  step,
  withPainAskedAgain,
} from '#core/rules/session/run.ts';
import type { DoneSet, Run, Task } from '#core/rules/session/run.ts';
import { runAfter, tasksOfRecord } from '#core/rules/session/tasks.ts';
import { activitiesOfSets } from '#core/rules/session/work-done.ts';
import { siblingName } from '#core/sync/merge.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { coachAnswers, todayOf } from '../queries/coach-records.ts';
import { placeOfSession, sessionRecord } from '../queries/sessions.ts';
import { readDocument } from '../records/document-rows.ts';
import { readyEdit } from '../records/edit-record.ts';
import type { ReadyEdit } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { momentOf, readyFact, safetyMomentOf } from '../records/record-fact.ts';
import type { ReadyFact } from '../records/record-fact.ts';
import { writeTogether } from '../records/write-together.ts';
import { writeTransaction } from '../records/write.ts';
import type { Space } from '../space/space.ts';
import { Refused } from './command-failure.ts';
import type { CommandFailure, CommandResult } from './command-failure.ts';
import { readyVoid } from './take-back.ts';

export const momentAt = ({ device }: Space, at: number) => ({ at, off: device.offsetAt(at), tz: device.timeZone() });

type Asked = Pick<RecordData['session'], 'exercises' | 'planned' | 'running'>;

/** What is asked for, as the record of the session says it. What was asked for first stays: a session that swapped has both. */
function asked(first: readonly Task[], now: readonly Task[]): Asked {
  const byId = new Map([...first, ...now].reverse().map(({ exerciseId, dose }) => [exerciseId, dose]));
  return {
    exercises: [...new Set([...first, ...now].map(({ exerciseId }) => exerciseId))],
    planned: Object.fromEntries([...byId].reverse().map(([id, dose]) => [id, { ...dose, sets: [...dose.sets] }])),
    running: now.map(({ exerciseId, first: side, dose }) => ({
      exerciseId,
      first: side,
      dose: { ...dose, sets: [...dose.sets] },
    })),
  };
}

/** Written once: what takes the place of an exercise was not cut. */
export function cutForTime(
  tasks: readonly { readonly exerciseId: string; readonly cutFrom?: readonly number[] | undefined }[],
): Pick<RecordData['session'], 'cutFrom'> {
  const cut = tasks.flatMap(({ exerciseId, cutFrom }): [string, number[]][] =>
    cutFrom === undefined ? [] : [[exerciseId, [...cutFrom]]],
  );
  return cut.length === 0 ? {} : { cutFrom: Object.fromEntries(cut) };
}

export interface SessionStart {
  readonly tasks: readonly Task[];
  /** as a place is recorded: `knee-left`, or `whole-body` */
  readonly region: string;
  readonly painBefore: number;
}

/** A sign, pain or a question that is due may have come since the screen was drawn. Call it inside the transaction. */
async function refuseHindered(space: Space): Promise<void> {
  const today = todayOf(space);
  const answers = await coachAnswers(space, today);
  const hindrance = hindranceToday(answers.assessment, answers, today);
  if (hindrance !== null) throw new Refused({ reason: 'hindered', detail: hindrance });
}

/** Where another tab has begun one meanwhile, that one is answered. What is against training today is asked once more. */
export async function startSession(space: Space, start: SessionStart): Promise<CommandResult<KeptRun>> {
  const moment = momentOf(space);
  const { tasks, region, painBefore } = start;
  const sessionId = newOperationId();
  const session = readyEdit(space, 'session', sessionId, {
    startedAt: moment.at,
    off: moment.off,
    tz: moment.tz,
    ...asked(tasks, tasks),
    ...cutForTime(tasks),
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
  return writeTogether(space, async (write) => {
    const before = await readMeta(space.db, 'session');
    if (before?.form === 1) return before;
    await refuseHindered(space);
    await write(session.value);
    await write(pain.value);
    await writeMeta(space.db, 'session', kept);
    return kept;
  });
}

/**
 * A session that was begun on another device, or by a version that kept its place otherwise, goes on here. One that another
 * tab has begun meanwhile is answered instead. It goes on after all that has arrived of it. One that has ended since, or in which it hurt more than 5, is not taken up.
 */
export async function takeUpSession(
  space: Space,
  given: {
    readonly sessionId: string;
    readonly startedAt: number;
    readonly region: string;
    readonly library: Parameters<typeof tasksOfRecord>[2];
    /** the one that troubles */
    readonly side: BodySide | null;
  },
): Promise<CommandResult<KeptRun>> {
  const { sessionId, startedAt, library, side } = given;
  // What is answered in it is about the place that it began with.
  const region = (await placeOfSession(space, sessionId, startedAt)) ?? given.region;
  const { facts, voids, documents, outbox, quarantine } = space.db;
  return writeTransaction(space, [facts, voids, documents, outbox, quarantine], async () => {
    const before = await readMeta(space.db, 'session');
    if (before?.form === 1) return before;
    await refuseHindered(space);
    const { fields = {}, sets = [] } = (await sessionRecord(space, sessionId)) ?? {};
    const { endedAt, painDuring = 0 }: RecordData['session'] = fields;
    if (endedAt !== undefined || lightOf(painDuring) === 'red' || saysRedStop(fields))
      throw new Refused({ reason: 'hindered', detail: endedAt === undefined ? 'pain in it' : 'it has ended' });
    // What happened after its last set nobody here knows: it may be hours ago.
    const done = sets.map(({ data }) => data);
    const run = runAfter(tasksOfRecord(fields, done, library, side), done, done.at(-1)?.at ?? startedAt);
    const kept: KeptRun = { form: 1, sessionId, startedAt, region, rev: 0, run, mine: [] };
    await writeMeta(space.db, 'session', kept);
    return kept;
  });
}

export const dataOfSet = (space: Space, sessionId: string, set: DoneSet): RecordData['set'] => ({
  ...momentAt(space, set.at),
  sessionId,
  exerciseId: set.exerciseId,
  ...(set.side !== null && { side: set.side }),
  ...(set.unit === 'reps' ? { repetitions: set.amount } : { seconds: set.amount }),
  ...(set.loadKg !== null && { loadKg: set.loadKg }),
});

interface ReadyPain {
  readonly kept: NonNullable<KeptRun['pain']>;
  readonly write: () => Promise<void>;
}

const writingOf = ({ id }: ReadyEdit): string => siblingName(id, 'painDuring');

/** In the place of what this device said of it, and of nothing else. */
const editPain = (space: Space, { sessionId, pain }: KeptRun, painDuring: number): Result<ReadyEdit, CommandFailure> =>
  readyEdit(space, 'session', sessionId, { painDuring }, { base: pain === undefined ? [] : [pain.writing] });

/** Pain while it runs is an answer and a field of the session, once: a higher or corrected one takes the place of what this device said. */
async function readyPain(
  space: Space,
  kept: KeptRun,
  level: number | null,
): Promise<Result<ReadyPain | null, CommandFailure>> {
  const { sessionId, region, pain: before } = kept;
  if (level === null || level === before?.level) return ok(null);
  const edit = editPain(space, kept, level);
  if (!edit.ok) return edit;
  const fact = await readyFact(space, 'pain_checkin', {
    ...momentOf(space),
    region,
    level,
    when: 'during',
    sessionId,
  });
  if (!fact.ok) return fact;
  const old = before?.answerId === undefined ? null : await readyVoid(space, before.answerId);
  return ok({
    kept: { level, answerId: fact.value.id, writing: writingOf(edit.value) },
    write: async () => {
      // One that is not on this device any more has nothing left to take back.
      await old?.write();
      await fact.value.write();
      await edit.value.write();
    },
  });
}

export interface SavedRun {
  readonly kept: KeptRun;
  /** another tab has gone on with the session since: nothing was written, where it stands is the other's word */
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
  const [before, now] = [runningTasks(kept.run), runningTasks(run)];
  const first = kept.asked ?? kept.run.tasks;
  const isSame = JSON.stringify(before) === JSON.stringify(now);
  const stop = markOf(stopOf(run));
  const isStop = stop !== undefined && stopOf(run) !== stopOf(kept.run);
  // A sign is told now, also where the session is taken up as it stood.
  const toldAt = isStoppedBySign(run) ? space.device.now() : (run.stoppedAt ?? run.seenAt);
  const told = isStop ? { ...stop, stoppedAt: toldAt } : undefined;
  const edit =
    isSame && !isStop
      ? null
      : readyEdit(space, 'session', kept.sessionId, { ...(!isSame && asked(first, now)), ...told });
  if (edit?.ok === false) return edit;
  for (const fact of facts) if (!fact.ok) return fact;
  const pain = await readyPain(space, kept, painToRecord(run, space.device.now()));
  if (!pain.ok) return pain;
  const sign = isStoppedBySign(run) && !isStoppedBySign(kept.run) ? await readySign(space) : null;
  if (sign?.ok === false) return sign;
  const next: KeptRun = {
    ...kept,
    run,
    rev: kept.rev + 1,
    mine: [...kept.mine, ...sets],
    ...(!isSame && { asked: [...first, ...now.filter((task) => !first.includes(task))] }),
    ...(pain.value !== null && { pain: pain.value.kept }),
  };
  return writeTogether(space, async (write) => {
    const stored = await readMeta(space.db, 'session');
    if (stored?.sessionId !== kept.sessionId || stored.rev !== kept.rev) return { kept, isElsewhere: true };
    for (const fact of facts) if (fact.ok) await write(fact.value);
    if (edit !== null) await write(edit.value);
    if (pain.value !== null) await write(pain.value);
    if (sign !== null) await write(sign.value);
    await writeMeta(space.db, 'session', next);
    return { kept: next, isElsewhere: false };
  });
}

/**
 * The pain is asked again before a session goes on that was left for hours. Over 3 it is the session's pain as well, and
 * over 5 nothing goes on.
 * @returns where it stands; null: another tab has it
 */
export async function answerBeforeGoingOn(
  space: Space,
  kept: KeptRun,
  level: number,
): Promise<CommandResult<KeptRun | null>> {
  const { sessionId, region, pain: said } = kept;
  const fact = await readyFact(space, 'pain_checkin', { ...momentOf(space), region, level, when: 'before', sessionId });
  if (!fact.ok) return fact;
  const run = withPainAskedAgain(kept.run, level, space.device.now());
  const worst = painDuringOf(run);
  const isOfSession = worst !== null && worst !== said?.level;
  const edit = isOfSession ? editPain(space, kept, worst) : null;
  if (edit?.ok === false) return edit;
  const next: KeptRun = {
    ...kept,
    run,
    painAgain: level,
    rev: kept.rev + 1,
    ...(edit !== null && isOfSession && { pain: { level: worst, writing: writingOf(edit.value) } }),
  };
  return writeTogether(space, async (write) => {
    const stored = await readMeta(space.db, 'session');
    if (stored?.sessionId !== sessionId || stored.rev !== kept.rev) return null;
    await write(fact.value);
    if (edit !== null) await write(edit.value);
    await writeMeta(space.db, 'session', next);
    return next;
  });
}

const marks = { pain: { stoppedForPain: true }, sign: { stoppedForSign: true } } as const;
const markOf = (stopReason: StopReason | undefined) =>
  stopReason === 'pain' || stopReason === 'sign' ? marks[stopReason] : undefined;

const stopOf = ({ phase }: Run): StopReason | undefined => (phase.kind === 'done' ? phase.why : undefined);

/**
 * A sign that was told in a session is a safety answer by itself, written as soon as it is told: it stops on every device,
 * also on one whose version cannot read how the session ended, and nothing said of the session takes it back.
 */
export const readySign = async (space: Space): Promise<Result<ReadyFact, CommandFailure>> =>
  readyFact(space, 'screening', { ...(await safetyMomentOf(space)), asked: [], ticked: [sessionSign] });

interface End {
  readonly endedAt: number;
  readonly stopReason: StopReason;
  /** When a stop because of pain or a sign was told, UTC ms; of any other nothing is written of it. Null: nobody told it now, it follows from what was recorded. */
  readonly stoppedAt: number | null;
}

/**
 * How it ended is written once, except that a stop because of pain is added to any other end, and one because of a sign to
 * that too: it is what counts. Of two moments the later does, of a sign that was told before only where it is of another day.
 * Call it inside a transaction.
 * @returns null: all of it is there
 * @throws Refused where it cannot be recorded
 */
export async function readyEnd(
  space: Space,
  sessionId: string,
  { endedAt, stopReason, stoppedAt }: End,
): Promise<ReadyEdit | null> {
  const mark = markOf(stopReason);
  const { fields } = await readDocument(space.db, 'session', sessionId);
  const isEnded = fields['endedAt'] !== undefined;
  // The mark alone may have been written, before the end of another device came.
  const isSign = fields['stoppedForSign'] === true;
  const toldAt = mark === undefined ? null : stoppedAt;
  const isLater = toldAt !== null && isToldLater(space, fields['stoppedAt'], toldAt, isSign && stopReason === 'sign');
  const isMarked = isSign || (stopReason === 'pain' && fields['stoppedForPain'] === true);
  const isSaid = isMarked && (fields['stopReason'] === stopReason || (isSign && stopReason === 'pain'));
  if (isEnded && (mark === undefined || (isSaid && !isLater))) return null;
  const edit = readyEdit(space, 'session', sessionId, {
    ...(!isEnded && { endedAt }),
    // Another device may take the reason back meanwhile, so a moment never goes without its mark.
    ...(isEnded && isSign && stopReason === 'pain' ? marks.sign : { stopReason, ...mark }),
    ...(isLater && { stoppedAt: toldAt }),
  });
  if (!edit.ok) throw new Refused(edit.failure);
  return edit.value;
}

function isToldLater({ device }: Space, before: unknown, toldAt: number, isSameSign: boolean): boolean {
  if (typeof before !== 'number') return true;
  const dayAt = (moment: number): number => dayOf(moment, device.offsetAt(moment));
  return isSameSign ? dayAt(toldAt) > dayAt(before) : toldAt > before;
}

export interface SessionEnd {
  readonly stopReason: StopReason;
  /** `where-it-stood`: with its last set, for a session that was left open. One that is over already ends when it was over. */
  readonly at: 'now' | 'where-it-stood';
  /** of the exercises that were done */
  readonly purposes: Readonly<Record<string, ExerciseDetails['purpose']>>;
}

/**
 * With what was counted of the set under way, the pain that was answered while it ran, and what this device did of it in
 * the streak. A second end here changes nothing, but that a stop because of pain or a sign is added to it; one that another
 * device wrote before stays the session's in the same way. Where another tab has gone on since `kept`, what that tab did is
 * ended, as one that was stopped because of pain or a sign where that tab was told so.
 */
export async function endSession(
  space: Space,
  kept: KeptRun,
  end: SessionEnd,
): Promise<CommandResult<{ readonly sessionId: string }>> {
  const ended = await endAsKept(space, kept, end);
  if (!ended.ok) return ended;
  if (ended.value === null) return ok({ sessionId: kept.sessionId });
  return endSession(space, ended.value, { ...end, stopReason: gravest(end.stopReason, ended.value.run) });
}

/** A stop because of pain counts before any other end, and one because of a sign before that. */
function gravest(stopReason: StopReason, run: Run): StopReason {
  const before = stopOf(run);
  return before !== undefined && isRedStop(before) && stopReason !== 'sign' ? before : stopReason;
}

/** @returns where another tab left it meanwhile, and nothing was written; null: it has ended */
async function endAsKept(
  space: Space,
  kept: KeptRun,
  { stopReason, at, purposes }: SessionEnd,
): Promise<CommandResult<KeptRun | null>> {
  const { sessionId, startedAt } = kept;
  const { run, sets } = step(kept.run, { kind: 'stop', why: stopReason }, kept.run.seenAt);
  const mine = [...kept.mine, ...sets];
  const lastAt = mine.at(-1)?.at ?? startedAt;
  const leftAt = at === 'now' ? space.device.now() : lastAt;
  // One that was over before its end could be stored was over then, also where a clock was set back meanwhile.
  const seenAt = Math.max(lastAt, kept.run.seenAt);
  const endedAt = stopOf(kept.run) === undefined ? leftAt : seenAt;
  const toldAt = at === 'now' || stopReason === 'sign' ? space.device.now() : null;
  const stoppedAt = stopOf(kept.run) === stopReason ? (kept.run.stoppedAt ?? seenAt) : toldAt;
  const pain = await readyPain(space, kept, painDuringOf(run));
  if (!pain.ok) return pain;
  const sign = stopReason === 'sign' && !isStoppedBySign(kept.run) ? await readySign(space) : null;
  if (sign?.ok === false) return sign;
  const dayAt = (moment: number): number => dayOf(moment, space.device.offsetAt(moment));
  const facts = await Promise.all([
    ...sets.map((set) => readyFact(space, 'set', dataOfSet(space, sessionId, set))),
    ...activitiesOfSets(startedAt, mine, purposes, dayAt).map(({ at: began, ...activity }) =>
      readyFact(space, 'activity', { ...momentAt(space, began), ...activity }),
    ),
  ]);
  for (const fact of facts) if (!fact.ok) return fact;
  return writeTogether(space, async (write) => {
    const stored = await readMeta(space.db, 'session');
    const isOver = stored?.sessionId !== sessionId;
    if (!isOver && stored.rev !== kept.rev) return stored;
    if (isOver && !isRedStop(stopReason)) return null;
    const edit = await readyEnd(space, sessionId, { endedAt, stopReason, stoppedAt });
    if (edit !== null) await write(edit);
    if (sign !== null && (edit !== null || !isOver)) await write(sign.value);
    // Another tab has ended it: nothing is added to that but a stop because of pain or a sign.
    if (isOver) return null;
    if (pain.value !== null) await write(pain.value);
    for (const fact of facts) if (fact.ok) await write(fact.value);
    await space.db.meta.delete('session');
    return null;
  });
}

/**
 * One that this device has only the record of: left open elsewhere, it is broken off with its last set. What was done of it counts
 * where it was done. To one that has ended, a stop because of pain or a sign is added.
 */
export async function endOpenSession(
  space: Space,
  sessionId: string,
  end: End,
): Promise<CommandResult<{ readonly sessionId: string }>> {
  const sign = end.stopReason === 'sign' ? await readySign(space) : null;
  if (sign?.ok === false) return sign;
  return writeTogether(space, async (write) => {
    const edit = await readyEnd(space, sessionId, end);
    if (edit !== null) await write(edit);
    if (sign !== null) await write(sign.value);
    return { sessionId };
  });
}
