import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { LoggedExercise } from '#pwa/data/commands/log-exercise.ts';

/** What a person can do with the exercise that is open, bound to the open profile. */
export interface ExerciseActions {
  readonly log: (exercise: ExerciseDetails) => Promise<CommandResult<LoggedExercise>>;
  readonly takeBack: (logged: LoggedExercise) => Promise<CommandResult<unknown>>;
  readonly markFavourite: (isFavourite: boolean) => Promise<CommandResult<unknown>>;
}
