// What a person did and decided, as the rules read it, and what a session says by itself.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { AssessedPain } from './assessment.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { lightOf } from './pain.ts';
import type { BeforeSession, Light, PainAnswer } from './pain.ts';
import type { TrainingOption } from './vocabulary.ts';

/** One exercise as it was done. */
export interface DoneExercise {
  readonly exerciseId: string;
  /** What the plan asked for; null where somebody trained without one. */
  readonly planned: Dose | null;
  /** The sets that there would have been, had there been time for them. */
  readonly cutFrom?: readonly number[];
  /** Repetitions or seconds of each set, of the weaker side. */
  readonly sets: readonly number[];
  readonly loadKg: number | null;
  /** Share of repetitions with a fault; null: nobody watched. */
  readonly faultShare: number | null;
}

/** Why a session ended. `sign`: one that needs a person was told; which one, the coach asks. */
export type StopReason = 'done' | 'pain' | 'sign' | 'fatigue' | 'other';

export interface DoneSession extends BeforeSession {
  readonly id: string;
  readonly at: number;
  readonly day: Day;
  /** Where it was stopped because of pain or a sign, or that was told, on a later day. */
  readonly stoppedOn?: Day;
  readonly painDuring: number | null;
  readonly painAfter: number | null;
  readonly stopReason: StopReason;
  /** Nobody ended it: it counts from the next day on, or at once where it was stopped because of pain or a sign. */
  readonly isBrokenOff?: true;
  /** Where it hurt: exercises of which no set may be done, that it was left at or that were skipped or swapped. Plans do not read it. */
  readonly undoneInPain?: readonly string[];
  readonly exercises: readonly DoneExercise[];
}

/** What a person decided against the coach, with the reason. */
export interface Overrule {
  readonly id: string;
  readonly at: number;
  readonly day: Day;
  readonly exerciseId: string;
  readonly choice:
    | { readonly kind: 'dose'; readonly dose: Dose }
    | { readonly kind: 'swap'; readonly to: string }
    | { readonly kind: 'leave-out' | 'put-back' };
  readonly reason: string;
}

/** A way to train that a person chose. */
export interface ChosenOption {
  readonly id: string;
  readonly at: number;
  readonly day: Day;
  readonly option: TrainingOption;
}

export interface TrainingRecords {
  readonly sessions: readonly DoneSession[];
  readonly answers: readonly PainAnswer[];
  readonly overrules: readonly Overrule[];
  readonly options?: readonly ChosenOption[];
  /** Of every assessment; those that hold count without it. */
  readonly assessed?: readonly AssessedPain[];
}

/** In the order of time, each once, whatever order they came in. */
export function inOrder<Row extends { readonly id: string; readonly at: number }>(
  rows: readonly Row[],
): readonly Row[] {
  const tie = (a: Row, b: Row): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const sorted = [...rows].sort((a, b) => a.at - b.at || (a.id === b.id ? tie(a, b) : a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** What was decided by a clock that was ahead is of today. */
export const decidedOn = ({ day }: Pick<Overrule, 'day'>, today: Day): Day => (day < today ? day : today);

/** Because of pain, or of a sign that needs a person, which counts no less. */
export const isRedStop = (reason: StopReason | undefined): boolean => reason === 'pain' || reason === 'sign';

/** Not where it was closed again before anything was done: only its pain counts then. A stop because of pain or a sign is none of these. */
export const wasTrained = ({ exercises, stopReason }: DoneSession): boolean =>
  exercises.length > 0 || isRedStop(stopReason);

const isBreathing = (exercise: Pick<CoachExercise, 'regions'> | undefined): boolean =>
  exercise?.regions.every((region) => region === 'breathing') === true;

/** Those that take one of the plan's. A minute of breathing takes none away, unless it was stopped because of pain or a sign. */
export const ofThePlan = (
  sessions: readonly DoneSession[],
  byId: ReadonlyMap<string, Pick<CoachExercise, 'regions'>>,
): readonly DoneSession[] =>
  sessions.filter(
    ({ exercises, stopReason }) =>
      exercises.length === 0 ||
      isRedStop(stopReason) ||
      exercises.some(({ exerciseId }) => !isBreathing(byId.get(exerciseId))),
  );

/** The highest of what is known of a session. */
export const peakOf = ({ painBefore, painDuring, painAfter }: DoneSession): number =>
  Math.max(painBefore ?? 0, painDuring ?? 0, painAfter ?? 0);

/** The session's light by itself. A stop because of pain or a sign is red whatever number was given. */
export const sessionLight = (session: DoneSession): Light =>
  isRedStop(session.stopReason) ? 'red' : lightOf(peakOf(session));

/** Away for so many local calendar days: back with less. */
export const pauseDays = 8;
export const daysInAWeek = 7;
const deloadEvery = 5;
const sessionsBeforeDeload = 8;

/** Days of training up to today, each once, the latest first. */
export const trainedDays = ({ sessions }: Pick<TrainingRecords, 'sessions'>, today: Day): readonly Day[] => {
  const trained = sessions.filter((session) => session.day <= today && wasTrained(session));
  return [...new Set(trained.map(({ day }) => day))].sort((a, b) => b - a);
};

/**
 * Whether a day is in a lighter week, by the weeks without a break that led to it.
 * @param trained days of training up to then, those that are planned among them
 */
export function isDeloadWeek(trained: readonly Day[], on: Day): boolean {
  const days = [...trained].sort((a, b) => a - b);
  const start = days.findLastIndex((day, at) => at === 0 || day - (days[at - 1] ?? day) >= pauseDays);
  const last = days.at(-1);
  if (last === undefined || on - last >= pauseDays) return false;
  const weeks = Math.floor((on - (days[start] ?? on)) / daysInAWeek);
  const recent = days.filter((day) => on - day <= (deloadEvery - 1) * daysInAWeek).length;
  return weeks % deloadEvery === deloadEvery - 1 && recent >= sessionsBeforeDeload;
}

/** The last day of a lighter week that was chosen. */
export const lighterUntil = (one: ChosenOption): Day => addDays(one.day, daysInAWeek - 1);

/** Which rule makes a week lighter. */
export type Lighter = 'week.deload' | 'option.lighter-week';

/** From the day of the choice on: one that a clock ahead has dated begins then, so that it ends as well. */
export const isInForce = (one: ChosenOption, on: Day): boolean => on >= one.day && on <= lighterUntil(one);

/** Where both would, the weeks of training say so. */
export function lighterOn(
  { options = [] }: Pick<TrainingRecords, 'options'>,
  trained: readonly Day[],
  on: Day,
): Lighter | null {
  if (isDeloadWeek(trained, on)) return 'week.deload';
  const isChosen = options.some((one) => isInForce(one, on));
  return isChosen ? 'option.lighter-week' : null;
}
