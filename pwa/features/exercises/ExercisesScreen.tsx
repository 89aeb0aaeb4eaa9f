import { useMemo } from 'react';
import { exercises, harder } from 'virtual:exercises';
import { formerExercises } from '#core/exercises/former.ts';
import { dayOf } from '#core/lib/day.ts';
import { isWrongFor } from '#core/rules/against-exercise.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { markFavourite } from '#pwa/data/commands/mark-favourite.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import { doneExercises } from '#pwa/data/queries/done-exercises.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { hasRunningPlan } from '#pwa/data/queries/running-plan.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useListening } from '#pwa/parts/useListening.ts';
import { useSearchedLibrary } from '#pwa/parts/useSearchedLibrary.ts';
import { useAddressText } from '#pwa/ui/address/useAddressText.ts';
import type { ExerciseActions } from './exercise-actions.ts';
import { ExercisesView } from './ExercisesView.tsx';
import { inOrder } from './find-exercises.ts';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([
    askAhead(space, coachAnswers, todayOf(space)),
    askAhead(space, favourites),
    askAhead(space, doneExercises),
    askAhead(space, hasRunningPlan, todayOf(space)),
  ]);

const library = { exercises: inOrder(exercises), harder, former: formerExercises };

export default function ExercisesScreen() {
  const space = useSpace();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const answers = useLive(coachAnswers, today);
  const against = useMemo(() => {
    if (answers === undefined) return undefined;
    const { assessment } = answers;
    return {
      isHindered: hindranceToday(assessment, answers, today) !== null,
      wrong: new Set(exercises.filter((one) => isWrongFor(one, assessment)).map(({ id }) => id)),
    };
  }, [answers, today]);
  const [query, setQuery] = useAddressText('q');
  const { library: searched, failure } = useSearchedLibrary(query !== '');
  const { emergency, isReady, hasFailed } = useListening(query);
  const actions = useMemo<ExerciseActions>(
    () => ({ markFavourite: (id, isFavourite) => markFavourite(space, id, isFavourite) }),
    [space],
  );
  return (
    <ExercisesView
      library={library}
      favourites={useLive(favourites)}
      done={useLive(doneExercises)}
      against={against}
      hasPlan={useLive(hasRunningPlan, today)}
      today={today}
      query={query}
      emergency={emergency}
      search={isReady ? (searched?.search ?? null) : null}
      hasSearchFailed={failure !== null || hasFailed}
      timeZone={space.device.timeZone()}
      onQuery={setQuery}
      actions={actions}
    />
  );
}
