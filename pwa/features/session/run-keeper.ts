// The session under way on a page: what happens is shown at once and kept behind it, in order, each set together with
// where the session stands. What cannot be kept stays and is tried again with the next that happens.
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { asksPainAgain, isByTime, painStandsMs, reopened, step } from '#core/rules/session/run.ts';
import type { DoneSet, Run, RunEvent } from '#core/rules/session/run.ts';
import type { CommandFailure, CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SavedRun } from '#pwa/data/commands/run-session.ts';

export interface RunSnapshot {
  readonly run: Run;
  /** UTC ms of the last look */
  readonly now: number;
  /** as it was kept last; everything of `run` is in it where `isKept` */
  readonly kept: KeptRun;
  readonly isKept: boolean;
  /** what was done and is not kept yet, oldest first */
  readonly waiting: readonly DoneSet[];
  readonly failure: CommandFailure | null;
  /** another tab has gone on with it */
  readonly isElsewhere: boolean;
  /** nobody looked for hours: the pain is asked again before anything goes on */
  readonly isLongAgo: boolean;
}

export interface RunKeeper {
  readonly snapshot: () => RunSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (event: RunEvent) => void;
  readonly retry: () => void;
  /** what the database holds of the session under way, whoever wrote it */
  readonly see: (stored: KeptRun | null) => void;
}

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

export function createRunKeeper(
  kept: KeptRun,
  now: () => number,
  save: (kept: KeptRun, run: Run, sets: readonly DoneSet[]) => Promise<CommandResult<SavedRun>>,
  after: (ms: number, body: () => void) => () => void,
): RunKeeper {
  const listeners = new Set<() => void>();
  let isSaving = false;
  let cancel = (): void => undefined;
  let stored: KeptRun | null = null;
  let turnedAt = -Infinity;
  let keptAt = now();
  let state: RunSnapshot = {
    run: reopened(kept.run, keptAt),
    now: keptAt,
    kept,
    isKept: true,
    waiting: [],
    failure: null,
    isElsewhere: false,
    isLongAgo: false,
  };
  const show = (change: Partial<RunSnapshot>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const keep = async (): Promise<void> => {
    if (isSaving) return;
    isSaving = true;
    try {
      while (!state.isKept && !state.isElsewhere) {
        const { run } = state;
        const sets = state.waiting;
        const saved = await save(state.kept, run, sets);
        keptAt = now();
        if (!saved.ok) {
          show({ failure: saved.failure });
          return;
        }
        const waiting = state.waiting.slice(sets.length);
        const { kept: next, isElsewhere } = saved.value;
        show({ kept: next, isElsewhere, waiting, failure: null, isKept: state.run === run && waiting.length === 0 });
      }
    } finally {
      isSaving = false;
    }
    compare();
  };

  /** What is being written here is no news of another tab. */
  const compare = (): void => {
    const { kept: own, isElsewhere } = state;
    if (isSaving || isElsewhere || stored?.sessionId !== own.sessionId || stored.rev <= own.rev) return;
    cancel();
    show({ isElsewhere: true });
  };

  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      if (state.isElsewhere) return;
      const at = now();
      const before = state.run;
      const isLongAgo = asksPainAgain(before, at);
      if (isLongAgo && !isWord(event)) {
        show({ isLongAgo });
        return;
      }
      // What time alone has changed a moment ago, a finger that was on its way did not mean.
      if (Math.abs(at - turnedAt) < onItsWayMs && isMainTap(event)) return;
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
    retry: () => void keep(),
    see: (seen) => {
      stored = seen;
      compare();
    },
  };
}
