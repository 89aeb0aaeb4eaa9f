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

/** All of the library, for what chooses among all of it. Regions that are there already are not asked for again. */
export async function openLibrary(modules: Regions = regionModules): Promise<readonly ExerciseDetails[]> {
  const regions = Object.entries(modules).map(async ([region, open]) => {
    const details = fetched.get(region) ?? (await open()).details;
    fetched.set(region, details);
    return Object.values(details);
  });
  return (await Promise.all(regions)).flat();
}

interface OpeningLibrary {
  /** undefined until it is there, null where it could not be had */
  readonly library: readonly ExerciseDetails[] | null | undefined;
  readonly retry: () => void;
}

export function useLibrary(modules: Regions = regionModules): OpeningLibrary {
  const [attempt, setAttempt] = useState(1);
  const [opened, setOpened] = useState<{
    readonly attempt: number;
    readonly library: readonly ExerciseDetails[] | null;
  }>();
  useEffect(() => {
    let isWanted = true;
    openLibrary(modules).then(
      (library) => {
        if (isWanted) setOpened({ attempt, library });
      },
      () => {
        if (isWanted) setOpened({ attempt, library: null });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [modules, attempt]);
  return {
    library: opened?.library ?? (opened?.attempt === attempt ? null : undefined),
    retry: () => setAttempt(attempt + 1),
  };
}
