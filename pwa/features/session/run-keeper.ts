// The session under way on a page: what happens is shown at once and kept behind it, in order, each set together with
// where the session stands. What cannot be kept stays and is tried again with the next that happens.
import { fail, ok } from '#core/lib/result.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import { beyondKept, unstoredSets } from '#core/rules/session/kept-run.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import {
  asksPainAgain,
  isByTime,
  isStoppedBySign,
  painDuringOf,
  painStandsMs,
  reopened,
  step,
} from '#core/rules/session/run.ts';
import type { DoneSet, Run, RunEvent, Step } from '#core/rules/session/run.ts';
import { failureOf } from '#pwa/data/commands/command-failure.ts';
import type { CommandFailure, CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SavedRun } from '#pwa/data/commands/run-session.ts';
import type { Late } from '#pwa/data/commands/store-late.ts';

export interface RunSnapshot {
  readonly run: Run;
  /** UTC ms of the last look */
  readonly now: number;
  /** as it was kept last; everything of `run` is in it where `isKept` */
  readonly kept: KeptRun;
  readonly isKept: boolean;
  /** what was done and is not kept yet, oldest first */
  readonly waiting: readonly DoneSet[];
  /** answered and not kept before another tab took over; null: none */
  readonly latePain: number | null;
  /** told and not kept before another tab took over */
  readonly isLateSign: boolean;
  /** stopped here because of pain, and not kept before another tab took over */
  readonly isLatePainStop: boolean;
  /** told, not kept before another tab took over, and stored since */
  readonly isLateSignStored: boolean;
  readonly failure: CommandFailure | null;
  /** another tab has gone on with it, or ended it */
  readonly isElsewhere: boolean;
  readonly isEnded: boolean;
  /** nobody looked for hours: the pain is asked again before anything goes on */
  readonly isLongAgo: boolean;
}

export interface RunKeeper {
  readonly snapshot: () => RunSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (event: RunEvent) => void;
  readonly retry: () => Promise<CommandResult<null>>;
  /** the person leaves without what could not be stored; nothing goes where a sign was told, which is tried on */
  readonly drop: () => void;
  /** what the database holds of the session under way, whoever wrote it */
  readonly see: (stored: KeptRun | null) => void;
}

/** What would go with the page: nothing as long as nothing has failed. */
export function unstoredOf({ kept, run, waiting, failure, isElsewhere }: RunSnapshot): readonly DoneSet[] {
  if (failure === null) return [];
  return isElsewhere ? waiting : unstoredSets(kept.run, run, waiting);
}

/** The pain that was answered and is not kept; null: none. Nothing goes on without it. */
export function unstoredPainOf(snapshot: RunSnapshot): number | null {
  if (snapshot.failure === null) return null;
  return snapshot.isElsewhere ? snapshot.latePain : painBeyond(snapshot);
}

function painBeyond({ kept, run }: RunSnapshot): number | null {
  const pain = painDuringOf(run);
  return pain !== null && pain > (painDuringOf(kept.run) ?? -1) ? pain : null;
}

/** Also after a lesser reason that is kept already, whose place it takes. */
const isStoppedHereForPain = ({ kept, run }: RunSnapshot): boolean =>
  run.phase.kind === 'done' &&
  run.phase.why === 'pain' &&
  !(kept.run.phase.kind === 'done' && isRedStop(kept.run.phase.why));

/** It was stopped because of pain, which could not be kept: without that the next one is no easier. */
const hasUnstoredPainStop = (snapshot: RunSnapshot): boolean =>
  snapshot.failure !== null && (snapshot.isElsewhere ? snapshot.isLatePainStop : isStoppedHereForPain(snapshot));

/** A sign was told and is not kept, whether that failed or has not ended yet: nothing holds the day. */
export const hasUnstoredSign = ({ kept, run, isElsewhere, isLateSign }: RunSnapshot): boolean =>
  isElsewhere ? isLateSign : isStoppedBySign(run) && !isStoppedBySign(kept.run);

/** A sign was told and the database has it, with all that was done: it holds the day. */
export const isSignStored = ({ kept, isKept, isElsewhere, isLateSignStored }: RunSnapshot): boolean =>
  isLateSignStored || (isStoppedBySign(kept.run) && (isKept || isElsewhere));

export interface Unstored {
  /** What was done, oldest first. */
  readonly sets: readonly DoneSet[];
  /** That was answered; null: none. */
  readonly pain: number | null;
  /** It was stopped because of pain. */
  readonly isPainStop: boolean;
  /** A sign was told: nothing goes on without it, and it is tried again whatever is answered meanwhile. */
  readonly isSign: boolean;
}

/** What was done or said and could not be kept. */
export const unstoredIn = (snapshot: RunSnapshot): Unstored => ({
  sets: unstoredOf(snapshot),
  pain: unstoredPainOf(snapshot),
  isPainStop: hasUnstoredPainStop(snapshot),
  isSign: hasUnstoredSign(snapshot),
});

export const isAnything = ({ sets, pain, isPainStop, isSign }: Unstored): boolean =>
  sets.length > 0 || pain !== null || isPainStop || isSign;

/** It would go with the page. */
export const hasUnstored = (snapshot: RunSnapshot): boolean => isAnything(unstoredIn(snapshot));

/** A sign or a stop because of pain that could not be kept is tried again by itself, also after its page was left. */
export const signAgainMs = 5_000;

/** So much of a hold is lost at most when the page dies. */
const keptEveryMs = 3_000;
const onItsWayMs = 400;
const isMainTap = (event: RunEvent): boolean =>
  event.kind === 'finish'
    ? event.amount === undefined
    : event.kind === 'count' || event.kind === 'start' || event.kind === 'skip-rest' || event.kind === 'go-on';

/** What says that something is so counts after hours too: only what goes on waits until the pain is answered. */
function isWord(event: RunEvent): boolean {
  if (event.kind === 'settle') return event.as !== 'go-on';
  return ['stop', 'pain', 'finish', 'skip-exercise', 'uncount'].includes(event.kind);
}

function replayed(from: Run, told: readonly { readonly event: RunEvent; readonly at: number }[]): Step {
  const sets: DoneSet[] = [];
  let run = from;
  for (const { event, at } of told) {
    const after = step(run, event, at);
    run = after.run;
    sets.push(...after.sets);
  }
  return { run, sets };
}

export function createRunKeeper(
  kept: KeptRun,
  now: () => number,
  save: (kept: KeptRun, run: Run, sets: readonly DoneSet[]) => Promise<CommandResult<SavedRun>>,
  after: (ms: number, body: () => void) => () => void,
  storeLate: (kept: KeptRun, late: Late) => Promise<CommandResult<null>>,
): RunKeeper {
  const listeners = new Set<() => void>();
  let isSaving = false;
  let saving = Promise.resolve();
  let cancel = (): void => undefined;
  let cancelAgain = (): void => undefined;
  let stored: KeptRun | null = null;
  let wasStored = false;
  /** told since the person left without what is being saved; null: nobody has left without it */
  let toldSince: { readonly event: RunEvent; readonly at: number }[] | null = null;
  let turnedAt = -Infinity;
  let keptAt = now();
  let state: RunSnapshot = {
    run: reopened(kept.run, keptAt),
    now: keptAt,
    kept,
    isKept: true,
    waiting: [],
    latePain: null,
    isLateSign: false,
    isLatePainStop: false,
    isLateSignStored: false,
    failure: null,
    isElsewhere: false,
    isEnded: false,
    isLongAgo: false,
  };
  const show = (change: Partial<RunSnapshot>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const keep = (): Promise<void> => {
    if (!isSaving) saving = keepAll();
    return saving;
  };

  const keepAll = async (): Promise<void> => {
    isSaving = true;
    try {
      if ((await keepRun()) === 'failed' || (await keepLate()) === 'failed') {
        cancelAgain();
        if (hasUnstoredSign(state) || hasUnstoredPainStop(state)) cancelAgain = after(signAgainMs, () => void keep());
        return;
      }
    } finally {
      isSaving = false;
    }
    compare();
  };

  /** What nobody foresaw is a bug: it is reported, once as long as it goes on, and nothing that waits is lost by it. */
  const attempt = async <Value>(write: () => Promise<CommandResult<Value>>): Promise<CommandResult<Value>> => {
    try {
      return await write();
    } catch (error) {
      const foreseen = failureOf(error);
      if (foreseen !== null && foreseen.reason !== 'storage') return fail(foreseen);
      const detail = error instanceof Error ? error.message : String(error);
      if (state.failure?.detail !== detail) globalThis.reportError(error);
      return fail({ reason: 'storage', detail });
    }
  };

  const keepRun = async (): Promise<'kept' | 'failed'> => {
    while (!state.isKept && !state.isElsewhere) {
      const { run } = state;
      const sets = state.waiting;
      const saved = await attempt(() => save(state.kept, run, sets));
      keptAt = now();
      const since = toldSince;
      toldSince = null;
      if (!saved.ok) {
        show({ failure: saved.failure });
        return 'failed';
      }
      const { kept: next, isElsewhere } = saved.value;
      // Then nothing was written, and what waits waits still.
      if (isElsewhere) {
        giveUp({});
        break;
      }
      // The person has left without it meanwhile. It was kept all the same, nothing of before is written over it, and what was
      // told since is so of it.
      if (since !== null) {
        const again = replayed(next.run, since);
        show({ kept: next, run: again.run, waiting: again.sets, failure: null, isKept: since.length === 0 });
        continue;
      }
      const waiting = state.waiting.slice(sets.length);
      show({ kept: next, waiting, failure: null, isKept: state.run === run && waiting.length === 0 });
    }
    return 'kept';
  };

  const isLate = (): boolean =>
    state.waiting.length > 0 || state.latePain !== null || state.isLateSign || state.isLatePainStop;

  /** What was done here and not stored before it went on elsewhere, or ended there. */
  const keepLate = async (): Promise<'kept' | 'failed'> => {
    while (state.isElsewhere && isLate()) {
      const sets = state.waiting;
      const { latePain: pain, isLateSign: isSign, isLatePainStop: isPainStop } = state;
      const added = await attempt(() => storeLate(state.kept, { sets, pain, isSign, isPainStop }));
      if (!added.ok) {
        show({ failure: added.failure });
        return 'failed';
      }
      // A sign that was told while this was being written is not in it, nor is a stop.
      const isLateSign = state.isLateSign && !isSign;
      const isLatePainStop = state.isLatePainStop && !isPainStop;
      const isLateSignStored = state.isLateSignStored || isSign;
      const waiting = state.waiting.slice(sets.length);
      show({ waiting, latePain: null, isLateSign, isLatePainStop, isLateSignStored, failure: null });
    }
    return 'kept';
  };

  /** Another tab has it: what could not be stored with where it stands is stored by itself. */
  const giveUp = (how: { readonly isEnded?: true }): void => {
    cancel();
    const left = state.failure === null ? state.waiting : unstoredOf(state);
    // Once: what still waits when it is ended after that has been taken off already.
    const waiting = !state.isElsewhere && state.waiting.length > 0 ? beyondKept(state.kept.run, left) : left;
    const latePain = state.isElsewhere ? state.latePain : painBeyond(state);
    const isLateSign = hasUnstoredSign(state);
    const isLatePainStop = state.isElsewhere ? state.isLatePainStop : isStoppedHereForPain(state);
    show({ ...how, isElsewhere: true, waiting, latePain, isLateSign, isLatePainStop });
    if (!isLate()) show({ failure: null });
  };

  /** What is being written here is no news of another tab. */
  const compare = (): void => {
    if (isSaving) return;
    const { kept: own, run, isKept, isElsewhere, isEnded } = state;
    const isHere = stored?.sessionId === own.sessionId;
    const isOwnEnd = run.phase.kind === 'done' && isKept && !isElsewhere;
    if (isHere && stored !== null && stored.rev > own.rev && !isElsewhere) giveUp({});
    else if (!isHere && wasStored && !isOwnEnd && !isEnded) giveUp({ isEnded: true });
    else return;
    if (isLate()) void keep();
  };

  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      if (state.isElsewhere) {
        // From a sheet that was still open.
        if (event.kind !== 'stop' || !isRedStop(event.why)) return;
        show(event.why === 'sign' ? { isLateSign: true } : { isLatePainStop: true });
        void keep();
        return;
      }
      const at = now();
      const before = state.run;
      const isLongAgo = asksPainAgain(before, at);
      if (isLongAgo && !isWord(event)) {
        show({ isLongAgo });
        return;
      }
      // What time alone has changed a moment ago, a finger that was on its way did not mean.
      if (Math.abs(at - turnedAt) < onItsWayMs && isMainTap(event)) return;
      toldSince?.push({ event, at });
      const { run: next, sets } = step(before, event, at);
      const isAsked = isLongAgo && next.phase.kind !== 'done';
      // Nobody has said yet how it hurts now.
      const run = isAsked ? { ...next, seenAt: before.seenAt } : next;
      const waiting = [...state.waiting, ...sets];
      if (event.kind === 'look' && run.phase.kind !== before.phase.kind) turnedAt = at;
      const isNews = event.kind !== 'look' || sets.length > 0 || run.phase.kind !== before.phase.kind;
      const isDue = run.phase.kind === 'work' && isByTime(run) && at - keptAt >= keptEveryMs;
      show({ run, now: at, waiting, isLongAgo: isAsked, ...((isNews || isDue) && { isKept: false }) });
      if (isNews || isDue) void keep();
      if (event.kind !== 'pain' || isAsked) return;
      // Kept once more as an answer, when the number has stood.
      cancel();
      cancel = after(painStandsMs, () => {
        if (state.isElsewhere) return;
        show({ isKept: false });
        void keep();
      });
    },
    retry: async () => {
      await keep();
      return state.failure === null ? ok(null) : fail(state.failure);
    },
    drop: () => {
      if (hasUnstoredSign(state)) return;
      toldSince = isSaving ? [] : null;
      cancel();
      show({ run: state.kept.run, waiting: [], latePain: null, isLatePainStop: false, failure: null, isKept: true });
    },
    see: (seen) => {
      stored = seen;
      wasStored ||= seen?.sessionId === state.kept.sessionId;
      compare();
    },
  };
}
