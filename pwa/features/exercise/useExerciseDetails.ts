import { useEffect, useState } from 'react';
import { regionModules } from 'virtual:exercise-regions';
import type { ExerciseDetails, ListedExercise } from '#core/exercises/listed.ts';

type Regions = typeof regionModules;
type RegionDetails = Readonly<Record<string, ExerciseDetails>>;

/** What has come stays: the next exercise of a region is drawn at once. */
const fetched = new Map<string, RegionDetails>();

interface Fetching {
  /** undefined until they are there, null where they could not be had */
  readonly details: ExerciseDetails | null | undefined;
  readonly retry: () => void;
}

/** The words and movement of an exercise, which come with all others of its region. */
export function useExerciseDetails(
  exercise: Pick<ListedExercise, 'id' | 'regions'> | undefined,
  modules: Regions = regionModules,
): Fetching {
  const region = exercise?.regions[0];
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState<{ readonly region: string; readonly attempt: number }>();
  const [, setFetched] = useState<RegionDetails>();
  useEffect(() => {
    if (region === undefined || fetched.has(region)) return undefined;
    let isWanted = true;
    modules[region]?.().then(
      ({ details }) => {
        fetched.set(region, details);
        if (isWanted) setFetched(details);
      },
      () => {
        if (isWanted) setFailed({ region, attempt });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [modules, region, attempt]);
  const hasFailed = failed?.region === region && failed?.attempt === attempt;
  const details = region === undefined ? undefined : fetched.get(region)?.[exercise?.id ?? ''];
  return { details: details ?? (hasFailed ? null : undefined), retry: () => setAttempt(attempt + 1) };
}
