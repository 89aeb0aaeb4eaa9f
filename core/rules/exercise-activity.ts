import type { ExerciseDetails } from '../exercises/listed.ts';
import type { ActivityKind } from '../records/activity.ts';

/** What an exercise of the library counts as in the streak: by what it is for first, and at least a minute. */
export const activityOf = ({
  purpose,
  duration,
}: Pick<ExerciseDetails, 'purpose' | 'duration'>): { readonly kind: ActivityKind; readonly minutes: number } => ({
  kind: purpose[0] === 'relax' ? 'mindfulness' : purpose[0] === 'mobility' ? 'stretching' : 'daily_exercise',
  minutes: Math.min(480, Math.max(1, Math.round(duration / 60))),
});
