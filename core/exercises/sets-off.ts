// What an exercise does that may set a pain off, read from its figure and position, so that a new file needs no word for
// it and none passes unseen.
import { demandsOf } from './required-conditions.ts';
import type { Exercise } from './schema.ts';

const deeds = {
  squatting: ({ squats, standsUp, isJump }) => squats || standsUp || isJump,
  stairs: ({ usesStep }) => usesStep,
  sitting: ({ position }) => position === 'seated' || position === 'floor-sitting',
  running: ({ isJump }) => isJump,
  walking: ({ stepsWithBoth }) => stepsWithBoth,
  lying: ({ position }) => position.startsWith('lying'),
  'reaching-up': ({ armUp }) => armUp >= 100,
  kneeling: ({ position, isKneeling }) => position === 'kneeling' || position === 'hands-and-knees' || isKneeling,
} as const satisfies Record<string, (demands: ReturnType<typeof demandsOf>) => boolean>;
export type SetsOff = keyof typeof deeds;

/** What it puts the weight of the body on. `stands` is about the figure: sitting down and standing up has it too. */
export const bearsOn = (
  exercise: Exercise,
): { readonly stands: boolean; readonly kneels: boolean; readonly leansOnArms: boolean } => {
  const { isStanding, isKneeling, isOnArms } = demandsOf(exercise);
  return { stands: isStanding, kneels: isKneeling, leansOnArms: isOnArms };
};

export const setsOffOf = (exercise: Exercise): readonly SetsOff[] => {
  const demands = demandsOf(exercise);
  return (Object.keys(deeds) as SetsOff[]).filter((name) => deeds[name](demands));
};
