// What a session asks for, and where one stands that was begun on another device.
import { currentId } from '#core/exercises/former.ts';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { changeover, getReady, libraryDose } from '../coach/doses.ts';
import type { Dose } from '../coach/doses.ts';
import type { BodySide } from '../coach/vocabulary.ts';
import { mostIn, openRun, turnsOf } from './run.ts';
import type { Run, Task } from './run.ts';

/** @param side the one that troubles: it begins, while it is fresh */
export const taskFor = (
  { id, motion }: Pick<ExerciseDetails, 'id' | 'motion'>,
  dose: Dose,
  side: BodySide | null,
  cutFrom?: readonly number[],
): Task => ({
  exerciseId: id,
  dose,
  ...(cutFrom !== undefined && { cutFrom }),
  first: side ?? 'right',
  cycle: motion.phases.reduce((sum, { seconds, hold = 0 }) => sum + seconds + hold, 0),
});

/** Work with getting ready and its rests, and a little between exercises. */
export const secondsOfTasks = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { dose: { unit, sets, perSide, rest }, cycle }, at) => {
    const one = unit === 'seconds' ? 1 : cycle;
    const sides = perSide ? 2 : 1;
    const work = sets.reduce((all, set) => all + set * one + getReady, 0) * sides;
    return sum + work + (sets.length - 1) * rest + (at === 0 ? 0 : changeover);
  }, 0);

/** What a session asks for, as its record says it. */
export interface RecordedTasks {
  readonly exercises?: readonly string[] | undefined;
  readonly planned?: Readonly<Record<string, Dose>> | undefined;
  readonly running?:
    readonly { readonly exerciseId: string; readonly first: BodySide; readonly dose: Dose }[] | undefined;
}
interface RecordedSet {
  readonly exerciseId: string;
  readonly side?: BodySide | 'both' | undefined;
}

/**
 * As the device that began it had them: swapped, without what was skipped, each from the side that began.
 * @param side the one that troubles, where neither the record nor a set says which side began
 */
export function tasksOfRecord(
  { exercises = [], planned = {}, running }: RecordedTasks,
  sets: readonly RecordedSet[],
  library: readonly Pick<ExerciseDetails, 'id' | 'motion' | 'dose'>[],
  side: BodySide | null,
): readonly Task[] {
  const began = (id: string): BodySide | null => {
    const own = sets.find((set) => currentId(set.exerciseId) === id)?.side;
    return own === 'left' || own === 'right' ? own : side;
  };
  const asked = running ?? exercises.map((exerciseId) => ({ exerciseId, first: null, dose: planned[exerciseId] }));
  return asked.flatMap(({ exerciseId, first, dose }) => {
    const exercise = library.find(({ id }) => id === currentId(exerciseId));
    return exercise === undefined
      ? []
      : [taskFor(exercise, dose ?? libraryDose(exercise), first ?? began(exercise.id))];
  });
}

/** Goes on after the last set that was recorded; what was passed over before it stays passed over. */
export function runAfter(tasks: readonly Task[], sets: readonly { readonly exerciseId: string }[], now: number): Run {
  const run = openRun(tasks, now);
  const doneOf = ({ exerciseId }: Task): number =>
    sets.filter((set) => currentId(set.exerciseId) === exerciseId).length;
  const last = tasks.findLastIndex((task) => doneOf(task) > 0);
  const task = tasks[last];
  if (task === undefined) return run;
  const turn = doneOf(task);
  if (turn < turnsOf(task).length) return { ...run, task: last, turn };
  return last + 1 < tasks.length
    ? { ...run, task: last + 1 }
    : { ...run, task: last, phase: { kind: 'done', why: 'done' } };
}

export interface AmountFault {
  readonly code: 'missing' | 'not-whole' | 'too-many';
  readonly most: number;
  /** what was more likely meant */
  readonly proposal: number | null;
}

/** What somebody typed as done of a set. Null: nothing is wrong with it. */
export function amountFault(unit: Dose['unit'], typed: string, asked: number): AmountFault | null {
  const most = mostIn[unit];
  const text = typed.trim();
  if (text === '') return { code: 'missing', most, proposal: null };
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    const near = Math.round(value);
    return { code: 'not-whole', most, proposal: near >= 1 && near <= most ? near : null };
  }
  if (value <= most) return null;
  const slip = Math.floor(value / 10);
  return { code: 'too-many', most, proposal: slip <= most ? slip : asked };
}
