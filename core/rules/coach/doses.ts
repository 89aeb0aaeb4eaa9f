// A dose is what each set is to hold, so that one repetition more or less can be said exactly.
import type { ExerciseDetails } from '#core/exercises/listed.ts';

/** What the rules read of an exercise. */
export type CoachExercise = Pick<
  ExerciseDetails,
  | 'id'
  | 'regions'
  | 'purpose'
  | 'level'
  | 'position'
  | 'equipment'
  | 'notIf'
  | 'dose'
  | 'easier'
  | 'harder'
  | 'duration'
  | 'setsOff'
  | 'stands'
  | 'kneels'
  | 'leansOnArms'
  | 'partner'
>;

export interface Dose {
  readonly unit: 'reps' | 'seconds';
  /** Repetitions or seconds of each set, of one side where each has its turn. */
  readonly sets: readonly number[];
  readonly perSide: boolean;
  /** Seconds between sets. */
  readonly rest: number;
  /** null: none but the body. */
  readonly loadKg: number | null;
}

const libraryDoses = new WeakMap<CoachExercise['dose'], Dose>();

/** The first dose of an exercise. Each is asked for thousands of times over years of sessions. */
export function libraryDose({ dose }: Pick<CoachExercise, 'dose'>): Dose {
  const known = libraryDoses.get(dose);
  if (known !== undefined) return known;
  const first: Dose = {
    unit: 'reps' in dose ? 'reps' : 'seconds',
    sets: Array.from({ length: dose.sets }, () => ('reps' in dose ? dose.reps : dose.seconds)),
    perSide: dose.perSide === true,
    rest: dose.rest,
    loadKg: null,
  };
  libraryDoses.set(dose, first);
  return first;
}

export const totalOf = ({ sets }: Pick<Dose, 'sets'>): number => sets.reduce((sum, set) => sum + set, 0);

const workOf = (dose: Dose): number => totalOf(dose) * (dose.perSide ? 2 : 1);

/** With no more of it and no more weight than the other, each by itself; what is not counted alike says nothing. */
export function lesser(one: Dose, most: Dose | null | undefined): Dose {
  if (most === null || most === undefined || most.unit !== one.unit) return one;
  const { loadKg } = (most.loadKg ?? 0) < (one.loadKg ?? 0) ? most : one;
  if (workOf(most) < workOf(one)) return { ...most, loadKg };
  return loadKg === one.loadKg ? one : { ...one, loadKg };
}

/** Seconds to get ready, before each set and each side of it. */
export const getReady = 5;

/** All sets of all sides, with getting ready and the rests between them; the work is as long as the library says it is. */
export function secondsOf(
  exercise: Pick<CoachExercise, 'dose' | 'duration'>,
  { unit, sets, perSide, rest }: Dose,
): number {
  const given = libraryDose(exercise);
  const sides = (side: boolean): number => (side ? 2 : 1);
  const turns = sets.length * sides(perSide);
  const one =
    unit === 'seconds'
      ? 1
      : (exercise.duration - (given.sets.length - 1) * given.rest) / (totalOf(given) * sides(given.perSide));
  return Math.ceil(totalOf({ sets }) * sides(perSide) * one + (sets.length - 1) * rest + turns * getReady);
}

/** The same number of sets as even as whole numbers allow, the larger ones last. */
const spread = (total: number, sets: number): readonly number[] =>
  Array.from({ length: sets }, (_, at) => Math.floor((total + at) / sets));

/** As much in all, in as many sets as it has. */
export const withTotal = (dose: Dose, total: number): Dose => ({ ...dose, sets: spread(total, dose.sets.length) });

/** What was asked of each set, in as many sets as the dose has: fewer were for want of time. */
export const inAllSets = (asked: Dose, { sets }: Dose): Dose =>
  asked.sets.length >= sets.length
    ? asked
    : { ...asked, sets: spread(Math.round((totalOf(asked) / asked.sets.length) * sets.length), sets.length) };

/** Seconds from one exercise to the next. */
export const changeover = 20;

const leastOf = { reps: 1, seconds: 5 } as const;
const shortestSetShare = 0.5;
/** To less than half of its first set, or than what is still an exercise, nothing is shortened for want of time: seconds or repetitions. */
export const shortestSet = (exercise: Pick<CoachExercise, 'dose'>): number => {
  const { unit, sets } = libraryDose(exercise);
  return Math.max(leastOf[unit], Math.floor((sets[0] ?? 0) * shortestSetShare));
};

const quarterKilogram = 0.25;
const downTo = (value: number, step: number): number => Math.floor(value / step) * step;

/** The same of what was asked or done, in as many sets: fewer were for want of time, and one long set is no easier. */
export function lesserOfAsked(one: Dose, asked: Dose | null | undefined): Dose {
  const less = lesser(one, asked);
  const { length } = one.sets;
  if (less.sets.length >= length || less.perSide !== one.perSide) return less;
  const total = Math.max(totalOf(less), length * leastOf[one.unit]);
  return { ...less, sets: spread(Math.min(total, totalOf(one)), length), rest: one.rest };
}

/** A load where there is one, otherwise the work; never below the least that is still an exercise. */
export function lowered(dose: Dose, share: number): Dose {
  if (dose.loadKg !== null && dose.loadKg > 0)
    return { ...dose, loadKg: Math.max(0, downTo(dose.loadKg * (1 - share), quarterKilogram)) };
  const total = Math.max(Math.floor(totalOf(dose) * (1 - share) + 1e-9), dose.sets.length * leastOf[dose.unit]);
  return { ...dose, sets: spread(Math.min(total, totalOf(dose)), dose.sets.length) };
}

/** The most of it of which a share less is within another dose; null: not even one repetition is, or it has a weight. */
export function mostWithin(dose: Dose, limit: Dose, share: number): Dose | null {
  if (dose.unit !== limit.unit || (dose.loadKg ?? 0) > 0) return null;
  for (let total = totalOf(dose); total >= dose.sets.length; total -= 1) {
    const one = { ...dose, sets: spread(total, dose.sets.length) };
    if (totalOf(lowered(one, share)) <= totalOf(limit)) return one;
  }
  return null;
}

const floorShare = 0.5;

/** The floor for pain and days away: half of the first dose. Below that it would be an exercise in name only. */
export const floorDose = (exercise: Pick<CoachExercise, 'dose'>): Dose => lowered(libraryDose(exercise), floorShare);

/**
 * With each of its sets at the floor or below, however many there was time for. An exercise whose first dose cannot be lowered
 * has no floor, nor has what is done with a weight.
 */
export function isAtFloor(exercise: Pick<CoachExercise, 'dose'>, dose: Dose): boolean {
  const floor = floorDose(exercise);
  const hasFloor =
    (dose.loadKg ?? 0) === 0 && dose.unit === floor.unit && totalOf(floor) < totalOf(libraryDose(exercise));
  // What is dropped for want of time are the first sets, which are no larger than the last.
  const fewer = floor.sets.slice(-dose.sets.length);
  return hasFloor && totalOf(dose) * fewer.length <= totalOf({ sets: fewer }) * dose.sets.length;
}

const leastRise = 0.025;
const mostRise = 0.1;
const usualRise = 0.05;

/** One variable up by 2.5 to 10 %, about 5 where whole numbers allow; of fewer than ten by one, since there is no less. */
export function raised(dose: Dose): Dose {
  const within = (after: number, before: number): boolean =>
    after >= before * (1 + leastRise) - 1e-9 && after <= before * (1 + mostRise) + 1e-9;
  const { loadKg } = dose;
  if (loadKg !== null && loadKg > 0) {
    const steps = [usualRise, mostRise].map((share) => downTo(loadKg * (1 + share) + 1e-9, quarterKilogram));
    const next = steps.find((kilograms) => within(kilograms, loadKg));
    if (next !== undefined) return { ...dose, loadKg: next };
  }
  const total = totalOf(dose);
  return { ...dose, sets: spread(total + Math.max(1, Math.round(total * usualRise)), dose.sets.length) };
}

/**
 * Back towards what was done well: by a tenth, or by one of fewer than ten repetitions in each set, and a weight by a quarter
 * of a kilogram where a tenth is less; no further than that, and never less than a usual rise.
 */
export function regained(dose: Dose, well: Dose): Dose {
  const usual = raised(dose);
  const [kilograms, most] = [dose.loadKg ?? 0, well.loadKg ?? 0];
  const isAlike = dose.unit === well.unit && dose.perSide === well.perSide && dose.sets.length === well.sets.length;
  if (!isAlike || totalOf(dose) > totalOf(well) || kilograms > most) return usual;
  if (kilograms > 0 && kilograms < most) {
    const next = Math.max(downTo(kilograms * (1 + mostRise) + 1e-9, quarterKilogram), kilograms + quarterKilogram);
    return { ...dose, loadKg: Math.min(next, most) };
  }
  const total = totalOf(dose);
  const next = Math.min(total + Math.max(dose.sets.length, Math.floor(total * mostRise)), totalOf(well));
  return next > totalOf(usual) ? { ...dose, sets: spread(next, dose.sets.length) } : usual;
}

/** The lighter week: a set less, or 40 % of a single one, with the same weight. */
export const deloaded = (dose: Dose): Dose =>
  dose.sets.length > 1
    ? { ...dose, sets: dose.sets.slice(1) }
    : { ...lowered({ ...dose, loadKg: null }, 0.4), loadKg: dose.loadKg };

const mostRepetitions = 100;
const mostSeconds = 1_800;
const mostSets = 10;
const mostKilograms = 200;
const mostRest = 600;
/** Of all sets together. */
const mostInAll = { reps: 200, seconds: 3_600 } as const;
/** No more than twice of what there is now, of anything. */
const mostTimes = 2;
/** The first weight that somebody takes up. */
const mostFirstKilograms = 10;

const isNear = (dose: Dose, now: Dose): boolean =>
  dose.unit === now.unit &&
  workOf(dose) <= workOf(now) * mostTimes &&
  (dose.loadKg ?? 0) <= Math.max(mostFirstKilograms, (now.loadKg ?? 0) * mostTimes);

/**
 * What a person may choose for themselves: 400 repetitions are a slip of the finger.
 * @param now what it is at present, or the first dose where that is more
 */
export const isSensibleDose = (dose: Dose, now?: Dose): boolean =>
  isPossible(dose) && (now === undefined || isNear(dose, now));

const isPossible = ({ unit, sets, rest, loadKg }: Dose): boolean =>
  sets.length >= 1 &&
  totalOf({ sets }) <= mostInAll[unit] &&
  sets.length <= mostSets &&
  sets.every((set) => Number.isInteger(set) && set >= 1 && set <= (unit === 'reps' ? mostRepetitions : mostSeconds)) &&
  rest >= 0 &&
  rest <= mostRest &&
  (loadKg === null || (loadKg >= 0 && loadKg <= mostKilograms));
