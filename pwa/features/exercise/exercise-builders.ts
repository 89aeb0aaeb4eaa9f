import { regionModules } from 'virtual:exercise-regions';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { LoggedExercise } from '#pwa/data/commands/log-exercise.ts';
import type { ExerciseActions } from './exercise-actions.ts';
import type { PathExercise } from './ExercisePath.tsx';

const regions = await Promise.all(Object.values(regionModules).map((open) => open()));
const all = new Map(regions.flatMap(({ details }) => Object.entries(details)));

export const detailsOf = (id: string): ExerciseDetails => {
  const found = all.get(id);
  if (found === undefined) throw new Error(id);
  return found;
};

export const onPath = (id: string, given: Partial<PathExercise> = {}): PathExercise => {
  const { name, motion } = detailsOf(id);
  return { id, name, still: motion, stone: 'open', ...given };
};

/** A Monday. */
export const TODAY = dayOf(Date.UTC(2026, 10, 23), 0);
export const LOGGED: LoggedExercise = { sessionId: 'session', facts: ['set', 'activity'] };

export const actionsWith = (given: Partial<ExerciseActions> = {}): ExerciseActions => ({
  log: () => Promise.resolve(ok(LOGGED)),
  takeBack: () => Promise.resolve(ok(null)),
  markFavourite: () => Promise.resolve(ok(null)),
  ...given,
});
