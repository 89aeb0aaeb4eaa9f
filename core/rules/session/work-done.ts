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

/** Longer than this without a set is a break: a call, a meal, a night. It is no time of training, and what comes after it counts for its own day. */
export const breakMs = 30 * 60_000;

/** The sets of a session from break to break. */
function stretchesOf(startedAt: number, done: readonly DoneSet[]): readonly Stretch[] {
  const stretches: { from: number; to: number; done: DoneSet[] }[] = [{ from: startedAt, to: startedAt, done: [] }];
  for (const one of [...done].sort((a, b) => a.at - b.at)) {
    const last = stretches.at(-1);
    if (last === undefined || one.at - last.to > breakMs) stretches.push({ from: one.at, to: one.at, done: [one] });
    else {
      last.to = Math.max(last.to, one.at);
      last.done.push(one);
    }
  }
  return stretches.filter((stretch) => stretch.done.length > 0);
}
interface Stretch {
  readonly from: number;
  readonly done: readonly DoneSet[];
}

export interface CountedActivity {
  /** UTC ms at which it began: the day it counts for */
  readonly at: number;
  readonly kind: ActivityKind;
  /** of the sets and the rests between them, as they are paced: an estimate, which is how every screen names it */
  readonly minutes: number;
}

/** One for each day on which it was trained: past midnight without a break is the day it began. */
export function activitiesOfSets(
  startedAt: number,
  sets: readonly DoneSet[],
  purposes: Purposes,
  dayAt: (at: number) => number,
): readonly CountedActivity[] {
  const byDay = new Map<number, { at: number; sets: DoneSet[] }>();
  for (const { from, done } of stretchesOf(startedAt, sets)) {
    const day = byDay.get(dayAt(from));
    if (day === undefined) byDay.set(dayAt(from), { at: from, sets: [...done] });
    else day.sets.push(...done);
  }
  return [...byDay.values()].flatMap(({ at, sets: own }) => {
    const activity = activityOfSets(own, purposes);
    return activity === null ? [] : [{ at, ...activity }];
  });
}

/** Null: nothing was done. Of several kinds, the one with the most time. */
function activityOfSets(
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
