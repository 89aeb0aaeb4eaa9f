import type { CommandResult } from '#pwa/data/commands/command-failure.ts';

/** What a person can do in the list, bound to the open profile. */
export interface ExerciseActions {
  readonly markFavourite: (exerciseId: string, isFavourite: boolean) => Promise<CommandResult>;
}
