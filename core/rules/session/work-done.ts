// What a session counts as in the streak, by what was really done of it.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import { activityOf } from '../exercise-activity.ts';
import type { DoneSet } from './run.ts';

type Purposes = Readonly<Record<string, ExerciseDetails['purpose']>>;

/** Sets with the rests between them; each side's sets have theirs at the same time. */
function secondsByExercise(sets: readonly DoneSet[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const id of new Set(sets.map(({ exerciseId }) => exerciseId))) {
    const own = sets.filter(({ exerciseId }) => exerciseId === id);
    const worked = own.reduce((sum, one) => sum + one.worked, 0);
    const perSide = [null, 'left', 'right'].map((side) => own.filter((one) => one.side === side).length);
    all.set(id, worked + (Math.max(...perSide) - 1) * (own[0]?.rest ?? 0));
  }
  return all;
}

/** Null: nothing was done. Of several kinds, the one with the most time. */
export function activityOfSets(
  sets: readonly DoneSet[],
  purposes: Purposes,
): { readonly kind: ActivityKind; readonly minutes: number } | null {
  if (sets.length === 0) return null;
  const seconds = secondsByExercise(sets);
  const byKind = new Map<ActivityKind, number>();
  for (const [id, duration] of seconds) {
    const { kind } = activityOf({ purpose: purposes[id] ?? ['strength'], duration });
    byKind.set(kind, (byKind.get(kind) ?? 0) + duration);
  }
  const [[kind] = ['daily_exercise' as const]] = [...byKind].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  return { kind, minutes: Math.min(480, Math.max(1, Math.round(all / 60))) };
}
