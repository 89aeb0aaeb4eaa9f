import { step } from './run.ts';
import type { DoneSet, Run, Task } from './run.ts';

/** A session under way as its device keeps it, beside the records: only where one stands, so that nothing recorded rests on it. */
export interface KeptRun {
  /** of this shape; another is of a newer version, and the session is taken up from its records */
  readonly form: 1;
  readonly sessionId: string;
  /** UTC ms */
  readonly startedAt: number;
  /** the place that pain answers are about */
  readonly region: string;
  /** counts what was kept of it, so that of two tabs one notices the other */
  readonly rev: number;
  readonly run: Run;
  /** the sets that this device recorded: each device counts its own in the streak */
  readonly mine: readonly DoneSet[];
  /** the highest pain while it ran, as it is recorded: its answer, which a higher one replaces, and the writing in the session; left out before there is one. Without an answer: it was one before going on, which stands */
  readonly pain?: { readonly level: number; readonly answerId?: string; readonly writing: string };
  /** whatever was asked for since it began; left out where nothing was swapped */
  readonly asked?: readonly Task[];
  /** answered when it was taken up again after hours */
  readonly painAgain?: number;
}

/**
 * What waits, without what is kept of the set under way: whoever goes on with the session elsewhere, or ends it, has that.
 */
export function beyondKept(kept: Run, waiting: readonly DoneSet[]): readonly DoneSet[] {
  const [first, ...others] = waiting;
  const [has] = step(kept, { kind: 'stop', why: 'other' }, kept.seenAt).sets;
  if (first === undefined || has === undefined) return waiting;
  if (first.exerciseId !== has.exerciseId || first.side !== has.side || first.unit !== has.unit) return waiting;
  const amount = first.amount - has.amount;
  const worked = Math.max(0, first.worked - has.worked);
  return amount > 0 ? [{ ...first, amount, worked }, ...others] : others;
}

/**
 * What was done and is nowhere but on its page: the sets that wait to be stored, and what is counted of the set under way
 * beyond what is kept of it.
 */
export function unstoredSets(kept: Run, run: Run, waiting: readonly DoneSet[]): readonly DoneSet[] {
  const [was, is] = [kept, run].map(({ tasks, task, turn }) => `${task} ${turn} ${tasks[task]?.exerciseId ?? ''}`);
  const isSameSet = was === is && waiting.length === 0;
  const beyond = isSameSet ? { reps: run.reps - kept.reps, held: run.held - kept.held } : {};
  const { sets } = step({ ...run, ...beyond }, { kind: 'stop', why: 'other' }, run.seenAt);
  return [...waiting, ...sets];
}
