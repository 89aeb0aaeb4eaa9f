// What rests: an exercise that hurt by its own session although there was no less of it.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { isAtFloor, isSensibleDose } from './doses.ts';
import type { CoachExercise, Dose } from './doses.ts';
import { isGentle, isLeap } from './loading.ts';
import { isRedByPain } from './today.ts';
import { decidedOn } from './training.ts';
import type { Overrule, TrainingRecords } from './training.ts';

/** How long an exercise that hurt at its floor is left out. */
export const restDays = 14;

export interface HurtAtFloor {
  readonly exercise: CoachExercise;
  /** What was asked, or would have been had there been time. */
  readonly planned: Dose;
  readonly at: number;
  readonly day: Day;
}

/**
 * Pain over 5, or a stop because of pain, in a session that asked for no more than the floor of an exercise. A morning is none
 * of these, since it may be of another place, nor is a stop because of a sign; and where nothing was asked, what was done may
 * be as little as it is because it was stopped.
 */
export const hurtAtFloor = (
  { sessions }: Pick<TrainingRecords, 'sessions'>,
  byId: ReadonlyMap<string, CoachExercise>,
): readonly HurtAtFloor[] =>
  sessions.filter(isRedByPain).flatMap(({ exercises, at, day }) =>
    exercises.flatMap(({ exerciseId, planned, cutFrom }) => {
      const exercise = byId.get(exerciseId);
      // What time had cut is measured by what it was cut from.
      const whole = planned === null ? null : { ...planned, sets: cutFrom ?? planned.sets };
      return exercise !== undefined && whole !== null && isAtFloor(exercise, whole)
        ? [{ exercise, planned: whole, at, day }]
        : [];
    }),
  );

/** Whether an exercise rests on a day. */
export type Rests = (exerciseId: string, on: Day) => boolean;

/** A dose far beyond what hurt, a leap to it, or a swap to it that does not fit is refused, and chooses nothing. */
const chooses = (
  { exerciseId, choice }: Overrule,
  { exercise, planned }: HurtAtFloor,
  byId: ReadonlyMap<string, CoachExercise>,
  fits: (exercise: CoachExercise) => boolean,
): boolean => {
  if (choice.kind === 'dose') return exerciseId === exercise.id && isSensibleDose(choice.dose, planned);
  const from = byId.get(exerciseId);
  if (choice.kind !== 'swap' || choice.to !== exercise.id || !fits(exercise)) return false;
  return from === undefined || !isLeap(from, exercise);
};

/**
 * For two weeks, unless somebody chooses it meanwhile. What moves or calms a place rather than loads it goes on.
 * @param fits the person, whatever rests
 */
export function restsOf(
  { sessions, overrules }: Pick<TrainingRecords, 'sessions' | 'overrules'>,
  byId: ReadonlyMap<string, CoachExercise>,
  today: Day,
  fits: (exercise: CoachExercise) => boolean = () => true,
): Rests {
  const hurt = hurtAtFloor({ sessions }, byId).filter(({ exercise }) => !isGentle(exercise));
  return (id, on) =>
    hurt.some(
      (one) =>
        one.exercise.id === id &&
        one.day <= on &&
        on < addDays(one.day, restDays) &&
        !overrules.some((its) => its.at > one.at && decidedOn(its, today) <= on && chooses(its, one, byId, fits)),
    );
}
