import { useMemo } from 'react';
import { formerExercises } from '#core/exercises/former.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { againstExercise } from '#core/rules/against-exercise.ts';
import { logExercise, takeBackExercise } from '#pwa/data/commands/log-exercise.ts';
import { markFavourite } from '#pwa/data/commands/mark-favourite.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import { doneExercises } from '#pwa/data/queries/done-exercises.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { NotFound } from '#pwa/parts/NotFound.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useExerciseDetails } from '#pwa/parts/useExerciseDetails.ts';
import { href } from '#pwa/routes/table.ts';
import { useParameters } from '#pwa/routes/useParameters.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import type { ExerciseActions } from './exercise-actions.ts';
import type { PathExercise } from './ExercisePath.tsx';
import { ExerciseView } from './ExerciseView.tsx';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([
    askAhead(space, coachAnswers, todayOf(space)),
    askAhead(space, doneExercises),
    askAhead(space, favourites),
  ]);

export default function ExerciseScreen() {
  const { exerciseId } = useParameters('exercise');
  const found = exerciseOf(exerciseId);
  // What took its place has an address of its own.
  const exercise = found?.id === exerciseId ? found : undefined;
  useTitle(exercise?.name);
  if (exercise === undefined) return <UnknownExercise id={exerciseId} />;
  // Phase, side and what was logged of one exercise are not those of the next.
  return <KnownExercise key={exerciseId} exercise={exercise} />;
}

/** An old link, or an exercise that an update renamed or took out. */
function UnknownExercise({ id }: { readonly id: string }) {
  const t = useText('exercise');
  const all = { action: t('unknown.action'), to: href('exercises') };
  const former = formerExercises[id];
  if (former === undefined) return <NotFound words={{ title: t('unknown.title'), text: t('unknown.text'), ...all }} />;
  const { name } = former;
  const successor = exerciseOf(id);
  if (successor === undefined)
    return <NotFound words={{ title: t('former.goneTitle', { name }), text: t('former.goneText'), ...all }} />;
  const names = { name, now: successor.name };
  return (
    <NotFound
      words={{
        title: t('former.movedTitle', names),
        text: t('former.movedText'),
        action: t('former.movedAction', names),
        to: href('exercise', { exerciseId: successor.id }),
      }}
    />
  );
}

function KnownExercise({ exercise }: { readonly exercise: ListedExercise }) {
  const t = useText('exercises');
  const space = useSpace();
  const { now, off } = useClock('quarter-hour');
  const { details, retry } = useExerciseDetails(exercise);
  const done = useLive(doneExercises);
  const marked = useLive(favourites);
  const today = dayOf(now, off);
  const answers = useLive(coachAnswers, today);
  const { id } = exercise;
  const actions = useMemo<ExerciseActions>(
    () => ({
      log: (done) => logExercise(space, done),
      takeBack: (logged) => takeBackExercise(space, logged),
      markFavourite: (isFavourite) => markFavourite(space, id, isFavourite),
    }),
    [space, id],
  );
  const onPath = (one: ListedExercise): PathExercise => {
    const its = done?.[one.id];
    const stone = its === undefined ? 'open' : its.isSaved ? 'saved' : 'here';
    return { ...one, stone };
  };
  const named = (ids: readonly string[] = []) => ids.flatMap((each) => exerciseOf(each) ?? []).map(onPath);
  const [region = 'whole-body'] = exercise.regions;
  return (
    <ExerciseView
      details={details}
      onRetry={retry}
      back={{ label: t(`region.${region}`), to: `${href('exercises')}?tab=${region}` }}
      easier={named(details?.easier)}
      here={onPath(exercise)}
      harder={named(details?.harder)}
      done={done?.[id]}
      isFavourite={marked?.includes(id)}
      against={
        answers === undefined || details === undefined || details === null
          ? undefined
          : againstExercise(details, answers.assessment, answers, today)
      }
      today={today}
      actions={actions}
    />
  );
}
