/** What a person can do with a session, in each of its states; and what binds it to the open profile. */
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { ok } from '#core/lib/result.ts';
import type { SetData } from '#core/rules/coach/from-records.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import type { StopReason } from '#core/rules/coach/training.ts';
import type { BodySide } from '#core/rules/coach/vocabulary.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { asksPainAgain, openRun } from '#core/rules/session/run.ts';
import type { DoneSet, Run, Task } from '#core/rules/session/run.ts';
import { runAfter, tasksOfRecord } from '#core/rules/session/tasks.ts';
import {
  answerAfterSession,
  bringBackSet,
  changeStopReason,
  correctPain,
  correctSet,
  noteSession,
  removeSet,
} from '#pwa/data/commands/change-session.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import {
  answerBeforeGoingOn,
  endOpenSession,
  endSession,
  saveRun,
  startSession,
  takeUpSession,
} from '#pwa/data/commands/run-session.ts';
import type { SavedRun } from '#pwa/data/commands/run-session.ts';
import { storeLate } from '#pwa/data/commands/store-late.ts';
import type { Late } from '#pwa/data/commands/store-late.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import type { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import type { ChoosingProps } from './choosing.ts';
import { createRunKeeper } from './run-keeper.ts';
import type { Stopped } from './StopSheet.tsx';
import type { SignStop } from './useSignStop.ts';

type Space = ReturnType<typeof useSpace>;

/** Before one is begun. */
export interface StartActions {
  readonly start: (tasks: readonly Task[], painBefore: number) => Promise<CommandResult<unknown>>;
  /** it hurts too much: the answer counts, and nothing is begun */
  readonly restInstead: (level: number) => Promise<CommandResult>;
  /** that answer was a slip of the finger */
  readonly takeBack: (id: string) => Promise<CommandResult>;
}

/** With one that is not finished. */
export interface ResumeActions {
  /** with the pain where it is asked; over 5 the answer is saved and nothing goes on */
  readonly goOn: (pain: number | null) => Promise<CommandResult<unknown>>;
  /** where it stood; now, where the person says why it stops */
  readonly end: (why?: StopReason) => Promise<CommandResult<unknown>>;
  /** a sign was told: it is ended as one that a sign stopped, where it stood */
  readonly sign: () => SignStop;
  /** leaves it as it is and begins anew; of an earlier day it is ended first, and today's is offered */
  readonly other?: () => Promise<CommandResult<unknown>>;
}

/** While one runs. */
export interface RunActions {
  readonly save: (kept: KeptRun, run: Run, sets: readonly DoneSet[]) => Promise<CommandResult<SavedRun>>;
  /** onto one that another tab has ended, or goes on with */
  readonly storeLate: (kept: KeptRun, late: Late) => Promise<CommandResult<null>>;
  readonly end: (kept: KeptRun, stopReason: StopReason) => ReturnType<typeof endSession>;
}

/** With one that has ended. */
export interface EndActions {
  readonly answer: (level: number, when: 'during' | 'after') => Promise<CommandResult<unknown>>;
  /** what stands there was a slip of the finger */
  readonly correctPain: (level: number, when: 'before' | 'during' | 'after') => Promise<CommandResult<unknown>>;
  /** @param shown what it was on the page */
  readonly changeReason: (reason: Stopped, shown: Stopped) => Promise<CommandResult<unknown>>;
  /** @returns the id under which it stands from now on */
  readonly correct: (id: string, data: SetData) => Promise<CommandResult>;
  readonly remove: (id: string) => Promise<CommandResult<unknown>>;
  readonly bringBack: (id: string, data: SetData) => Promise<CommandResult>;
  readonly note: (text: string, seen: readonly string[]) => Promise<CommandResult<readonly string[]>>;
  /** a sign was told after all: it is one that a sign stopped, whatever its end was */
  readonly sign: (record: { readonly startedAt: number; readonly endedAt: number }) => SignStop;
}

const purposesOf = (library: readonly ExerciseDetails[]): Readonly<Record<string, ExerciseDetails['purpose']>> =>
  Object.fromEntries(library.map(({ id, purpose }) => [id, purpose]));

/** @param region as a place is recorded */
export const startActions = (space: Space, region: string, onGoOn: ChoosingProps['onGoOn']): StartActions => ({
  start: async (tasks, painBefore) => {
    const started = await startSession(space, { tasks, region, painBefore });
    if (started.ok) onGoOn(started.value);
    return started;
  },
  restInstead: (level) => checkIn(space, { region, level, when: 'before' }),
  takeBack: (id) => takeBack(space, id),
});

interface Interrupted extends Pick<ChoosingProps, 'library' | 'onGoOn' | 'onEnded'> {
  readonly kept: KeptRun;
  /** it ends because of pain */
  readonly isHeld: boolean;
}

function endWhereItStood(
  space: Space,
  kept: KeptRun,
  isHeld: boolean,
  library: readonly ExerciseDetails[],
): ReturnType<typeof endSession> {
  const { phase } = kept.run;
  // What it was stopped for before the page went counts.
  const stopReason = phase.kind === 'done' ? phase.why : isHeld ? 'pain' : 'other';
  return endSession(space, kept, { stopReason, at: 'where-it-stood', purposes: purposesOf(library) });
}

/** This device left it. */
export const interruptedActions = (
  space: Space,
  { kept, isHeld, library, onGoOn, onEnded }: Interrupted,
): ResumeActions => ({
  goOn: async (pain) => {
    if (pain === null) {
      onGoOn(kept);
      return ok(null);
    }
    const answered = await answerBeforeGoingOn(space, kept, pain);
    if (answered.ok && answered.value !== null && lightOf(pain) !== 'red') onGoOn(answered.value);
    return answered;
  },
  end: async (why) => {
    const ended = await (why === undefined
      ? endWhereItStood(space, kept, isHeld, library)
      : runActions(space, library).end(kept, why));
    if (ended.ok) onEnded(kept.sessionId);
    return ended;
  },
  // Nothing is under way then, so the screen offers what there is today.
  other: () => endWhereItStood(space, kept, isHeld, library),
  sign: () => {
    const { save, storeLate: late } = runActions(space, library);
    // What was counted was done when it was last looked at.
    const keeper = createRunKeeper(kept, () => kept.run.seenAt, save, browserPage.after, late);
    const end = { stopReason: 'sign', at: 'where-it-stood', purposes: purposesOf(library) } as const;
    return { keeper, end: () => endSession(space, keeper.snapshot().kept, end) };
  },
});

/** Of one that this device has only the record of: its end and the sign are kept in one. */
function signOnRecord(
  space: Space,
  stood: Pick<KeptRun, 'sessionId' | 'startedAt' | 'region' | 'run'>,
  endedAt: number,
): SignStop {
  const save: RunActions['save'] = async (kept, run) => {
    const told = { endedAt, stopReason: 'sign', stoppedAt: space.device.now() } as const;
    const ended = await endOpenSession(space, stood.sessionId, told);
    return ended.ok ? ok({ kept: { ...kept, run }, isElsewhere: false }) : ended;
  };
  // Nothing was counted on this page.
  const { storeLate: late } = runActions(space, []);
  const kept: KeptRun = { form: 1, ...stood, rev: 0, mine: [] };
  const keeper = createRunKeeper(kept, () => stood.run.seenAt, save, browserPage.after, late);
  return { keeper, end: () => Promise.resolve() };
}

interface OtherDevice extends Pick<ChoosingProps, 'onGoOn' | 'onEnded'> {
  readonly record: SessionRecord;
  readonly library: readonly ExerciseDetails[];
  /** the one that troubles */
  readonly side: BodySide | null;
  /** as a place is recorded */
  readonly region: string;
  /** it ends because of pain */
  readonly isHeld: boolean;
  /** it is of an earlier day */
  readonly isPast: boolean;
  readonly now: number;
  readonly onNew: () => void;
}

/** Another device left it, or a page whose place in it was lost. */
export const otherDeviceActions = (
  space: Space,
  { record, library, side, region, isHeld, isPast, now, onGoOn, onEnded, onNew }: OtherDevice,
): ResumeActions => {
  const sessionId = record.id;
  const { startedAt = now } = record.fields;
  const sets = record.sets.map(({ data }) => data);
  const endedAt = sets.at(-1)?.at ?? startedAt;
  // That it hurt was told when it was answered.
  const end = () =>
    endOpenSession(space, sessionId, { endedAt, stopReason: isHeld ? 'pain' : 'other', stoppedAt: null });
  const endNow = (why: StopReason) => {
    const at = space.device.now();
    return endOpenSession(space, sessionId, { endedAt: at, stopReason: why, stoppedAt: at });
  };
  return {
    goOn: async () => {
      const taken = await takeUpSession(space, { sessionId, startedAt, region, library, side });
      // Where it was left hours ago, it is first asked how it hurts: as for one that this device left.
      if (taken.ok && !asksPainAgain(taken.value.run, now)) onGoOn(taken.value);
      return taken;
    },
    end: async (why) => {
      const ended = await (why === undefined ? end() : endNow(why));
      if (ended.ok) onEnded(sessionId);
      return ended;
    },
    sign: () => {
      const run = runAfter(tasksOfRecord(record.fields, sets, library, side), sets, endedAt);
      return signOnRecord(space, { sessionId, startedAt, region, run }, endedAt);
    },
    other: () => {
      if (isPast) return end();
      onNew();
      return Promise.resolve(ok(null));
    },
  };
};

export const runActions = (space: Space, library: readonly ExerciseDetails[]): RunActions => {
  const purposes = purposesOf(library);
  return {
    save: (kept, run, sets) => saveRun(space, kept, run, sets),
    storeLate: (kept, late) => storeLate(space, kept, late, purposes),
    end: (kept, stopReason) => endSession(space, kept, { stopReason, at: 'now', purposes }),
  };
};

/** @param region as a place is recorded */
export const endActions = (space: Space, sessionId: string, region: string): EndActions => ({
  answer: (level, when) => answerAfterSession(space, { sessionId, region, level, when }),
  correctPain: (level, when) => correctPain(space, { sessionId, region, level, when }),
  changeReason: (reason, shown) => changeStopReason(space, sessionId, reason, shown),
  correct: (id, data) => correctSet(space, id, data),
  remove: (id) => removeSet(space, id),
  bringBack: (id, data) => bringBackSet(space, id, data),
  note: (text, seen) => noteSession(space, sessionId, text, seen),
  sign: ({ startedAt, endedAt }) =>
    signOnRecord(space, { sessionId, startedAt, region, run: openRun([], endedAt) }, endedAt),
});
