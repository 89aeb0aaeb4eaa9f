// A session while it runs, as plain values that can be put away and taken up again at any moment. It is told what happens
// and when; it has no timer of its own. Time counts towards a hold or a tempo only while somebody looks at it again and
// again: an hour hidden, a night of sleep and a clock that jumps are all gaps, and of a gap nothing is counted unasked.
import type { Day } from '#core/lib/day.ts';
import { getReady } from '../coach/doses.ts';
import type { Dose } from '../coach/doses.ts';
import { lightOf } from '../coach/pain.ts';
import { isRedStop } from '../coach/training.ts';
import type { StopReason } from '../coach/training.ts';
import type { BodySide } from '../coach/vocabulary.ts';

/** One exercise, as it is to be done. */
export interface Task {
  readonly exerciseId: string;
  readonly dose: Dose;
  /** the sets that there would be, were there time for them; left out where there is */
  readonly cutFrom?: readonly number[];
  /** where each side has its turn, the one that begins */
  readonly first: BodySide;
  /** seconds of one repetition */
  readonly cycle: number;
}

/** `away`: nobody looked for a while. `reopened`: the page is another than the one that was left. */
export type PauseReason = 'person' | 'away' | 'reopened' | 'pain';

export type Phase =
  /** before an exercise: waits for the person */
  | { readonly kind: 'between' }
  | { readonly kind: 'ready' | 'rest'; readonly until: number }
  | { readonly kind: 'work' }
  /** `restLeft`: of the rest that was cut off, ms */
  | { readonly kind: 'paused'; readonly why: PauseReason; readonly restLeft: number }
  /** there was a gap in a hold or a tempo: the person says what was done */
  | { readonly kind: 'unsure'; readonly why: 'away' | 'clock' }
  | { readonly kind: 'done'; readonly why: StopReason };

export interface Run {
  readonly tasks: readonly Task[];
  /** places in `tasks` and in `turnsOf` that task */
  readonly task: number;
  readonly turn: number;
  readonly phase: Phase;
  /** how repetitions are counted */
  readonly pace: 'hand' | 'tempo';
  /** of this turn: repetitions, ms into the next one by tempo, and ms of work that was watched */
  readonly reps: number;
  readonly beat: number;
  readonly held: number;
  /** the last answer of the person while it ran, and the highest that counts whatever is answered after it; null: none */
  readonly pain: number | null;
  readonly worst: number | null;
  /** UTC ms of that last answer; runs that older versions kept have none */
  readonly painAt?: number;
  /** places in `tasks` of what was skipped */
  readonly skipped?: readonly number[];
  /** UTC ms of the last look; of one that is over, when that was */
  readonly seenAt: number;
  /** UTC ms of a stop because of pain or a sign, which may be told once it is over; runs that older versions kept have none */
  readonly stoppedAt?: number;
}

export interface DoneSet {
  /** UTC ms */
  readonly at: number;
  readonly exerciseId: string;
  readonly side: BodySide | null;
  readonly unit: Dose['unit'];
  readonly amount: number;
  readonly loadKg: number | null;
  /** seconds of work, and of the rest that the dose has between sets */
  readonly worked: number;
  readonly rest: number;
}

export type RunEvent =
  | { readonly kind: 'look' }
  | { readonly kind: 'start' | 'count' | 'uncount' | 'pause' | 'go-on' | 'more-rest' | 'skip-rest' }
  | { readonly kind: 'skip-exercise' }
  | { readonly kind: 'stop'; readonly why: StopReason }
  | { readonly kind: 'pace'; readonly pace: Run['pace'] }
  /** without `amount`: as much as is counted */
  | { readonly kind: 'finish'; readonly amount?: number }
  | { readonly kind: 'swap'; readonly to: Task }
  | { readonly kind: 'pain'; readonly level: number }
  /** what became of a gap: all of it was held, only what is counted, or go on from there */
  | { readonly kind: 'settle'; readonly as: 'all' | 'counted' | 'go-on' };

export interface Step {
  readonly run: Run;
  readonly sets: readonly DoneSet[];
}

export const readyMs = getReady * 1_000;
const moreRestMs = 15_000;
/** Longer between two looks is a gap. A hidden page that is still awake looks every second. */
export const gapMs = 2_000;
/** An answer about pain that is changed within so long was a slip of the finger; after that, or with a set done, it counts. */
export const slipMs = 60_000;
/** Longer than this without a look, and the pain is asked again before anything goes on. */
export const askAgainMs = 2 * 3_600_000;
/** As far back a clock may be set right in a set without a word. */
const slackMs = 1_000;
/** More repetitions or seconds in one set than this are a slip of the finger. */
export const mostIn = { reps: 100, seconds: 1_800 } as const;

export interface Turn {
  /** place of the set */
  readonly set: number;
  readonly side: BodySide | null;
  readonly amount: number;
}

const other = (side: BodySide): BodySide => (side === 'left' ? 'right' : 'left');

export const turnsOf = ({ dose, first }: Task): readonly Turn[] =>
  dose.sets.flatMap((amount, set): readonly Turn[] =>
    dose.perSide ? [first, other(first)].map((side) => ({ set, side, amount })) : [{ set, side: null, amount }],
  );

const taskOf = (run: Run): Task | undefined => run.tasks[run.task];
export const turnOf = (run: Run): Turn | undefined => {
  const task = taskOf(run);
  return task === undefined ? undefined : turnsOf(task)[run.turn];
};

/** Whether time alone makes the count of this set. */
export const isByTime = (run: Run): boolean => taskOf(run)?.dose.unit === 'seconds' || run.pace === 'tempo';

/** What is counted of this set: repetitions, or whole seconds. */
export const countedOf = (run: Run): number =>
  taskOf(run)?.dose.unit === 'seconds' ? Math.floor(run.held / 1_000) : run.reps;

const settledPain = ({ pain, worst }: Run): number | null => (pain === null ? worst : Math.max(pain, worst ?? 0));

/** Nothing goes on: it hurts more than 5, or did so in this session for longer than a slip of the finger. */
export function isHeldByPain(run: Run): boolean {
  const pain = settledPain(run);
  return pain !== null && lightOf(pain) === 'red';
}
/** A sign was told in it. */
export const isStoppedBySign = ({ phase }: Run): boolean => phase.kind === 'done' && phase.why === 'sign';
/** Whether another number, given now, takes the place of the last answer. */
export const canCorrectPain = ({ pain, painAt }: Run, now: number): boolean =>
  pain !== null && (painAt === undefined || Math.abs(now - painAt) <= slipMs);

export const openRun = (tasks: readonly Task[], now: number): Run => ({
  tasks,
  task: 0,
  turn: 0,
  phase: tasks.length === 0 ? { kind: 'done', why: 'done' } : { kind: 'between' },
  pace: 'hand',
  reps: 0,
  beat: 0,
  held: 0,
  pain: null,
  worst: null,
  seenAt: now,
});

const fresh = { reps: 0, beat: 0, held: 0 } as const;
const nothing = (run: Run): Step => ({ run, sets: [] });

/** On to the next turn, exercise or the end. */
function onward(run: Run, at: number): Run {
  const task = taskOf(run);
  const turns = task === undefined ? [] : turnsOf(task);
  const [here, next] = [turns[run.turn], turns[run.turn + 1]];
  const moved = { ...run, ...fresh, worst: settledPain(run) };
  if (next === undefined) return nextTask(moved);
  const isSameSet = next.set === here?.set;
  const rest = (task?.dose.rest ?? 0) * 1_000;
  const phase: Phase =
    isSameSet || rest === 0 ? { kind: 'ready', until: at + readyMs } : { kind: 'rest', until: at + rest };
  return { ...moved, turn: run.turn + 1, phase };
}

function nextTask(run: Run): Run {
  const isLast = run.task + 1 >= run.tasks.length;
  const moved = { ...run, ...fresh, worst: settledPain(run) };
  return isLast
    ? { ...moved, phase: { kind: 'done', why: 'done' } }
    : { ...moved, task: run.task + 1, turn: 0, phase: { kind: 'between' } };
}

function setOf(run: Run, amount: number, at: number): readonly DoneSet[] {
  const [task, turn] = [taskOf(run), turnOf(run)];
  if (task === undefined || turn === undefined || amount < 1) return [];
  const { unit, loadKg, rest } = task.dose;
  const most = mostIn[unit];
  const done = Math.min(most, Math.round(amount));
  const worked = unit === 'seconds' ? done : done * task.cycle;
  return [{ at, exerciseId: task.exerciseId, side: turn.side, unit, amount: done, loadKg, worked, rest }];
}

const finish = (run: Run, amount: number, at: number): Step => ({
  run: onward(run, at),
  sets: setOf(run, amount, at),
});

/** So many ms of work that somebody watched. */
function work(run: Run, ms: number): Step {
  const [task, turn] = [taskOf(run), turnOf(run)];
  if (task === undefined || turn === undefined) return nothing(run);
  const held = run.held + ms;
  if (task.dose.unit === 'seconds') {
    const target = turn.amount * 1_000;
    return held < target ? nothing({ ...run, held }) : finish(run, turn.amount, run.seenAt - (held - target));
  }
  if (run.pace === 'hand') return nothing({ ...run, held });
  const beats = run.beat + ms;
  const cycle = task.cycle * 1_000;
  const reps = run.reps + Math.floor(beats / cycle);
  const beat = beats % cycle;
  if (reps < turn.amount) return nothing({ ...run, held, reps, beat });
  const late = beat + (reps - turn.amount) * cycle;
  return finish(run, turn.amount, run.seenAt - late);
}

const pauseFrom = (run: Run, why: PauseReason, now: number): Run => {
  const { phase } = run;
  if (phase.kind !== 'ready' && phase.kind !== 'work' && phase.kind !== 'rest') return run;
  // A clock that was set back since the last look has made no rest longer.
  const restLeft = phase.kind === 'rest' ? Math.max(0, phase.until - Math.max(now, run.seenAt)) : 0;
  // Half a repetition is none.
  return { ...run, beat: 0, phase: { kind: 'paused', why, restLeft } };
};

/** What time alone has brought since the last look. */
function look(before: Run, now: number): Step {
  // Of one that is over this is when that was.
  if (before.phase.kind === 'done') return nothing(before);
  const passed = now - before.seenAt;
  const run = { ...before, seenAt: now };
  const { phase } = run;
  if (phase.kind !== 'ready' && phase.kind !== 'rest' && phase.kind !== 'work') return nothing(run);
  const isGap = passed > gapMs;
  if (phase.kind === 'work') {
    if (passed < -slackMs) return nothing(isByTime(run) ? unsure(run, 'clock') : run);
    if (isGap) return nothing(isByTime(run) ? unsure(run, 'away') : run);
    return work(run, Math.max(0, passed));
  }
  if (passed < 0) return nothing({ ...run, phase: { ...phase, until: phase.until + passed } });
  if (now < phase.until) return nothing(run);
  // Nobody is asked to begin while they are not there.
  if (isGap) return nothing(pauseFrom(run, 'away', now));
  if (phase.kind === 'rest') return look({ ...run, phase: { kind: 'ready', until: phase.until + readyMs } }, now);
  return work({ ...run, phase: { kind: 'work' } }, now - phase.until);
}

const unsure = (run: Run, why: 'away' | 'clock'): Run => ({ ...run, beat: 0, phase: { kind: 'unsure', why } });

const ready = (run: Run, now: number): Run => ({ ...run, phase: { kind: 'ready', until: now + readyMs } });

/** The task's place is taken by another; sets that were done of it are not asked for again. */
function swap(run: Run, to: Task, now: number): Step {
  const turn = turnOf(run);
  const counted = countedOf(run);
  const done = (turn?.set ?? 0) + (counted > 0 ? 1 : 0);
  const sets = to.dose.sets.slice(Math.min(done, to.dose.sets.length - 1));
  const tasks = run.tasks.map((task, at) => (at === run.task ? { ...to, dose: { ...to.dose, sets } } : task));
  return {
    run: { ...run, ...fresh, tasks, turn: 0, worst: settledPain(run), phase: { kind: 'between' } },
    sets: setOf(run, counted, now),
  };
}

const skip = (run: Run, now: number): Step => ({
  run: nextTask({ ...run, skipped: [...(run.skipped ?? []), run.task] }),
  sets: setOf(run, countedOf(run), now),
});

const concern = (why: StopReason): number => ['pain', 'sign'].indexOf(why);

function act(run: Run, event: Exclude<RunEvent, { kind: 'look' }>, now: number): Step {
  const { phase } = run;
  const isWorking = phase.kind === 'work' || (phase.kind === 'paused' && phase.restLeft === 0);
  switch (event.kind) {
    case 'start':
      if (isHeldByPain(run)) return nothing(run);
      if (phase.kind === 'between') return nothing(ready(run, now));
      return nothing(phase.kind === 'ready' ? { ...run, phase: { kind: 'work' } } : run);
    case 'count':
      if (phase.kind !== 'work' || taskOf(run)?.dose.unit !== 'reps') return nothing(run);
      return nothing({ ...run, reps: Math.min(mostIn.reps, run.reps + 1), beat: 0 });
    case 'uncount':
      return nothing(isWorking ? { ...run, reps: Math.max(0, run.reps - 1), beat: 0 } : run);
    case 'pace':
      return nothing({ ...run, pace: event.pace, beat: 0 });
    case 'finish':
      // What is entered by hand needs no clock.
      return isWorking || (event.amount !== undefined && phase.kind !== 'done')
        ? finish(run, event.amount ?? countedOf(run), now)
        : nothing(run);
    case 'settle':
      if (phase.kind !== 'unsure') return nothing(run);
      if (event.as === 'go-on') return nothing(isHeldByPain(run) ? run : ready(run, now));
      return finish(run, event.as === 'all' ? (turnOf(run)?.amount ?? 0) : countedOf(run), now);
    case 'pause':
      return nothing(pauseFrom(run, 'person', now));
    case 'go-on':
      if (phase.kind !== 'paused' || isHeldByPain(run)) return nothing(run);
      return nothing(
        phase.restLeft > 0 ? { ...run, phase: { kind: 'rest', until: now + phase.restLeft } } : ready(run, now),
      );
    case 'more-rest':
      return nothing(
        phase.kind === 'rest' ? { ...run, phase: { kind: 'rest', until: phase.until + moreRestMs } } : run,
      );
    case 'skip-rest':
      return nothing(phase.kind === 'rest' ? ready(run, now) : run);
    case 'skip-exercise':
      return phase.kind === 'done' ? nothing(run) : skip(run, now);
    case 'swap':
      return phase.kind === 'done' ? nothing(run) : swap(run, event.to, now);
    case 'pain':
      return nothing({
        ...run,
        worst: canCorrectPain(run, now) ? run.worst : settledPain(run),
        pain: event.level,
        painAt: now,
      });
    case 'stop':
      // What is told once it is over, and not stored yet, counts all the same where it is more than what ended it.
      if (phase.kind === 'done' && concern(event.why) <= concern(phase.why)) return nothing(run);
      return {
        run: {
          ...run,
          ...fresh,
          worst: settledPain(run),
          phase: { kind: 'done', why: event.why },
          ...(isRedStop(event.why) && { stoppedAt: now }),
        },
        sets: setOf(run, countedOf(run), now),
      };
  }
}

/** What happened, and what time brought before it. */
export function step(before: Run, event: RunEvent, now: number): Step {
  const looked = look(before, now);
  if (event.kind === 'look') return looked;
  const acted = act(looked.run, event, now);
  const run = isHeldByPain(acted.run) ? pauseFrom(acted.run, 'pain', now) : acted.run;
  return { run, sets: [...looked.sets, ...acted.sets] };
}

/** As another page takes it up: nothing goes on by itself. */
export function reopened(run: Run, now: number): Run {
  return { ...pauseFrom(run, 'reopened', now), seenAt: now };
}

const isLongUnseen = (seenAt: number, now: number): boolean => Math.abs(now - seenAt) > askAgainMs;

/** Whether so much time has passed, by whichever clock, that nobody knows how it hurts now. */
export const asksPainAgain = ({ seenAt, phase }: Run, now: number): boolean =>
  phase.kind !== 'done' && isLongUnseen(seenAt, now);

/**
 * Begun on an earlier day and left for hours: what it asks for was right then, and nothing that came since has reached it. It
 * only ends where it stood. One under way across midnight goes on.
 */
export const onlyEnds = (
  { day, seenAt }: { readonly day: Day; readonly seenAt: number },
  today: Day,
  now: number,
): boolean => day < today && isLongUnseen(seenAt, now);

/**
 * The pain was asked again, as before a session: what was answered until then counts. The new answer counts as one given
 * while it runs where it is more than 3, and stands apart from it where it is not: how it was at its worst it does not say.
 */
export const withPainAskedAgain = ({ painAt: _, ...run }: Run, level: number, now: number): Run => ({
  // By the moment of the last look, which is not known after this.
  ...reopened(run, now),
  worst: settledPain(run),
  ...(lightOf(level) === 'green' ? { pain: null } : { pain: level, painAt: now }),
});

/** The highest of what was answered while it ran; null: nothing was. */
export const painDuringOf = settledPain;

/** While a number is still being tapped it is no answer yet. One over 5 is at once. */
export const painStandsMs = 1_000;
export function painToRecord(run: Run, now: number): number | null {
  const { pain, painAt = 0, phase } = run;
  const isBeingTapped = pain !== null && lightOf(pain) !== 'red' && Math.abs(now - painAt) < painStandsMs;
  return isBeingTapped && phase.kind !== 'done' ? null : settledPain(run);
}

/** What is asked for as it goes now: swapped and without what was skipped. */
export const runningTasks = ({ tasks, skipped = [] }: Run): readonly Task[] =>
  tasks.filter((_, at) => !skipped.includes(at));

/** Ms until something that shows or sounds changes. */
export function nextLookIn(run: Run, now: number): number | null {
  const { phase } = run;
  const most = 250;
  if (phase.kind === 'ready' || phase.kind === 'rest')
    return Math.min(most, Math.max(10, (phase.until - now) % 1_000 || 1_000));
  // Until a number can no longer be corrected, which is said.
  if (isHeldByPain(run) && canCorrectPain(run, now)) return Math.max(10, (run.painAt ?? now) + slipMs + 10 - now);
  if (phase.kind !== 'work') return null;
  const task = taskOf(run);
  const toSecond = 1_000 - (run.held % 1_000);
  const toRepetition =
    task?.dose.unit === 'reps' && run.pace === 'tempo' ? task.cycle * 1_000 - run.beat : Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(10, Math.min(toSecond, toRepetition)));
}
