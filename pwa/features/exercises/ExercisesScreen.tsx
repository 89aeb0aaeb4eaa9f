import { useMemo } from 'react';
import { exercises, harder } from 'virtual:exercises';
import { formerExercises } from '#core/exercises/former.ts';
import { markFavourite } from '#pwa/data/commands/mark-favourite.ts';
import { doneExercises } from '#pwa/data/queries/done-exercises.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import type { ExerciseActions } from './exercise-actions.ts';
import { ExercisesView } from './ExercisesView.tsx';
import { inOrder } from './find-exercises.ts';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([askAhead(space, favourites), askAhead(space, doneExercises)]);

const library = { exercises: inOrder(exercises), harder, former: formerExercises };

export default function ExercisesScreen() {
  const space = useSpace();
  const actions = useMemo<ExerciseActions>(
    () => ({ markFavourite: (id, isFavourite) => markFavourite(space, id, isFavourite) }),
    [space],
  );
  return (
    <ExercisesView library={library} favourites={useLive(favourites)} done={useLive(doneExercises)} actions={actions} />
  );
}
