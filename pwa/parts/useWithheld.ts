import { useEffect, useMemo, useState } from 'react';
import { regionModules } from 'virtual:exercise-regions';
import type { ExerciseDetails, ListedExercise } from '#core/exercises/listed.ts';
import type { Day } from '#core/lib/day.ts';
import type { Withheld } from '#core/rules/coach/fit.ts';
import { isRedByPain } from '#core/rules/coach/today.ts';
import { withheldOf } from '#core/rules/coach/withheld.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { withholdingRecords } from '#pwa/data/queries/withholding-records.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { openLibrary } from './useExerciseDetails.ts';

interface Opened {
  readonly regions: string;
  /** null where it could not be had */
  readonly library: readonly ExerciseDetails[] | null;
}

/** Which of these exercises a plan would leave out, because they rest or the person wants it so. Undefined until it is known. */
export function useWithheld(
  of: readonly Pick<ListedExercise, 'regions'>[],
  answers: CoachAnswers | undefined,
  today: Day,
): Withheld | undefined {
  const records = useLive(withholdingRecords, today);
  // Only a session that hurt makes anything rest, and how it was dosed stands in the details.
  const mayRest = records?.sessions.some(isRedByPain) === true;
  const regions = mayRest ? [...new Set(of.flatMap((one) => one.regions.slice(0, 1)))].sort().join(' ') : '';
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (regions === '') return undefined;
    let isWanted = true;
    const wanted = regions.split(' ');
    openLibrary(Object.fromEntries(Object.entries(regionModules).filter(([region]) => wanted.includes(region)))).then(
      (library) => {
        if (isWanted) setOpened({ regions, library });
      },
      () => {
        if (isWanted) setOpened({ regions, library: null });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [regions]);
  const library = regions === '' ? null : opened?.regions === regions ? opened.library : undefined;
  return useMemo(() => {
    if (answers === undefined || records === undefined || library === undefined) return undefined;
    const { assessment } = answers;
    // Where the details can’t be had, what was left out still counts.
    return withheldOf(records, library ?? [], today, assessment === 'unreadable' ? null : assessment);
  }, [answers, records, library, today]);
}
