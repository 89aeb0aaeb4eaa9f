// An exercise as the app has it: one part for list, filters and search, which every screen of the library loads, and
// one for its own page and session, which come by region.
import { goalPhase } from './body/movement.ts';
import { needsOf } from './needs.ts';
import { sortedNotIf } from './not-if.ts';
import type { Exercise, Motion, Phase } from './schema.ts';
import { bearsOn, setsOffOf } from './sets-off.ts';

const cycleSeconds = ({ phases }: Motion): number =>
  phases.reduce((sum, { seconds, hold = 0 }: Phase) => sum + seconds + hold, 0);

/** All sets of all sides with their rests, which lie between sets only. Getting ready is no part of the exercise: a plan and a session add it (`secondsOf`). */
export const durationSeconds = ({ dose, motion }: Pick<Exercise, 'dose' | 'motion'>): number => {
  const sets = dose.sets * (dose.perSide === true ? 2 : 1);
  const set = 'reps' in dose ? dose.reps * cycleSeconds(motion) : dose.seconds;
  return Math.round(sets * set + (dose.sets - 1) * dose.rest);
};

/** At least one, so that nothing takes no time. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Of each exercise the easier and harder ones, whichever of the two files says so. */
export const linksOf = (
  exercises: readonly Pick<Exercise, 'id' | 'easier' | 'harder'>[],
): ReadonlyMap<string, { readonly easier: readonly string[]; readonly harder: readonly string[] }> => {
  const links = new Map(exercises.map(({ id }) => [id, { easier: new Set<string>(), harder: new Set<string>() }]));
  const join = (easier: string, harder: string): void => {
    links.get(easier)?.harder.add(harder);
    links.get(harder)?.easier.add(easier);
  };
  for (const { id, easier = [], harder = [] } of exercises) {
    for (const other of easier) join(other, id);
    for (const other of harder) join(id, other);
  }
  return new Map([...links].map(([id, { easier, harder }]) => [id, { easier: [...easier], harder: [...harder] }]));
};

export const listed = (exercise: Exercise) => {
  const { id, name, aim, regions, purpose, level, position, words, notIf, motion } = exercise;
  return {
    id,
    name,
    aim,
    regions,
    purpose,
    level,
    position,
    words,
    /** What the row names, and of each what does as well. */
    equipment: needsOf(exercise).flatMap((need) => need.slice(0, 1)),
    needs: needsOf(exercise),
    notIf: sortedNotIf(notIf),
    ...bearsOn(exercise),
    minutes: minutesOf(durationSeconds(exercise)),
    /** What its small picture is drawn from: the goal, and the start, where what is planted found its place. */
    still: { ...motion, phases: motion.phases.filter((_, at) => at === 0 || at === goalPhase(motion)) },
  };
};
export type ListedExercise = Readonly<ReturnType<typeof listed>>;

export const detailed = (given: Exercise, links: ReturnType<typeof linksOf>) => {
  const { words: _, ...exercise } = given;
  return {
    ...exercise,
    easier: [],
    harder: [],
    ...links.get(exercise.id),
    duration: durationSeconds(exercise),
    setsOff: setsOffOf(given),
    ...bearsOn(given),
  };
};
export type ExerciseDetails = Readonly<ReturnType<typeof detailed>>;
