// What was trained, added up by day and exercise: never a zero for what was not counted.
import { currentId } from '#core/exercises/former.ts';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { RecordData } from '#core/records/index.ts';
import { placeOf } from '../coach/from-records.ts';
import { bodyPlaces } from '../coach/vocabulary.ts';

export type SetSide = NonNullable<RecordData['set']['side']>;
/** The sets of one exercise on one day, of one side. */
export interface ExerciseDay {
  readonly day: Day;
  readonly exerciseId: string;
  readonly side: SetSide;
  readonly sets: number;
  readonly repetitions: number;
  readonly seconds: number;
  /** Repetitions times kilograms, of the sets that name both. */
  readonly kilograms: number;
}
export const loadKinds = ['repetitions', 'seconds', 'kilograms'] as const;
export type LoadKind = (typeof loadKinds)[number];

type Done = Pick<RecordData['set'], 'at' | 'off' | 'exerciseId' | 'side' | 'repetitions' | 'seconds' | 'loadKg'>;

/** Ascending by day, then by exercise and side, whatever the order of the sets. */
export function byExerciseAndDay(sets: Iterable<Done>): readonly ExerciseDay[] {
  const rows = new Map<string, ExerciseDay>();
  for (const { at, off, exerciseId: recorded, side = 'both', repetitions = 0, seconds = 0, loadKg = 0 } of sets) {
    const exerciseId = currentId(recorded);
    const day = dayOf(at, off);
    const key = `${day} ${exerciseId} ${side}`;
    const held = rows.get(key);
    rows.set(key, {
      day,
      exerciseId,
      side,
      sets: (held?.sets ?? 0) + 1,
      repetitions: (held?.repetitions ?? 0) + repetitions,
      seconds: (held?.seconds ?? 0) + seconds,
      // Tenths of a kilogram, or sums would differ by the order in which sets came.
      kilograms: Math.round(((held?.kilograms ?? 0) + repetitions * loadKg) * 10) / 10,
    });
  }
  const order = ({ exerciseId, side }: ExerciseDay): string => `${exerciseId} ${side}`;
  return [...rows.values()].sort((a, b) => a.day - b.day || (order(a) < order(b) ? -1 : 1));
}

/** Whether an exercise loads a place of the body: it is for one of its regions, and was done with that side or with both. */
export function loadsPlace({ side }: Pick<ExerciseDay, 'side'>, regions: readonly string[], placeId: string): boolean {
  const marked = placeOf(placeId);
  if (marked === null) return false;
  const isThere = bodyPlaces[marked.place].regions.some((region) => regions.includes(region));
  return isThere && (marked.side === null || side === 'both' || side === marked.side);
}

/** The kind in which most sets were counted; null without sets. */
export function usualLoad(rows: readonly ExerciseDay[]): LoadKind | null {
  const counted = (kind: LoadKind): number => rows.reduce((sum, row) => sum + (row[kind] > 0 ? row.sets : 0), 0);
  const [most] = [...loadKinds].sort((a, b) => counted(b) - counted(a));
  return most === undefined || counted(most) === 0 ? null : most;
}
