// The ways to train that a person may choose: each lightens the week, or puts some exercises before others among those that fit
// anyway. None opens a level, raises a dose or brings in what does not fit.
import type { CoachExercise } from './doses.ts';
import type { TrainingOption } from './vocabulary.ts';

export interface WayToTrain {
  /** Ends by itself after so many days, that of the choice among them; null: lasts until it is undone. */
  readonly days: number | null;
  /** What comes before other strength for a marked place; null: nothing, the week is lighter. */
  readonly prefers: ((exercise: Pick<CoachExercise, 'dose' | 'loadsTendon'>) => boolean) | null;
}

export const waysToTrain: Readonly<Record<TrainingOption, WayToTrain>> = {
  'lighter-week': { days: 7, prefers: null },
  'still-holds': { days: null, prefers: ({ dose }) => 'seconds' in dose },
  'slow-loading': { days: null, prefers: ({ loadsTendon }) => loadsTendon === true },
};
