import { useMemo } from 'react';
import type { ExerciseDetails, ListedExercise } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import { hindranceToday, isTooMuch, saidHindrance } from '#core/rules/coach/may-train.ts';
import { screen } from '#core/rules/coach/screening.ts';
import { withheldOf } from '#core/rules/coach/withheld.ts';
import { painToSee } from '#pwa/data/queries/coach-records.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { FreshAgain } from '#pwa/parts/FreshAgain.tsx';
import { useAdvice } from '#pwa/parts/useAdvice.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import type { ChoosingProps } from './choosing.ts';
import { offerOfExercise, offerOfPlan } from './offer.ts';
import { regionForExercise, regionOf } from './place-of-answers.ts';
import { startActions } from './session-actions.ts';
import { StartView } from './StartView.tsx';

interface StartContainerProps extends Pick<ChoosingProps, 'library' | 'answers' | 'onGoOn'> {
  /** one of the library; null: the day's session */
  readonly exerciseId: string | null;
  readonly exerciseOf: (id: string) => ListedExercise | undefined;
  /** it takes the place of a session that was ended just now */
  readonly isNext: boolean;
}

/** What there is to begin, and the pain before it. */
export function StartContainer({ exerciseId, exerciseOf, isNext, library, answers, onGoOn }: StartContainerProps) {
  const space = useSpace();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const { advice, current, history, failure } = useAdvice(library, today);
  const assessment = answers.assessment === 'unreadable' ? null : answers.assessment;
  const toSee = useLive(painToSee, today) ?? [];
  const records = history ?? { sessions: [], answers: [], overrules: [] };
  const known = {
    hindrance: hindranceToday(answers.assessment, answers, today),
    advice: history === undefined ? undefined : advice,
    current,
    isUnsaved: failure !== null,
    library,
    today,
    doseOf: (one: ExerciseDetails) => doseToday(one, assessment, records, library, today),
    withheld: withheldOf(records, library, today, assessment),
  };
  const said = saidHindrance(answers.assessment, answers, today);
  const region = useMemo(() => {
    const wanted = library.find(({ id }) => id === exerciseId);
    return wanted === undefined ? regionOf(answers) : regionForExercise(answers, wanted);
  }, [library, exerciseId, answers]);
  const actions = useMemo(() => startActions(space, region, onGoOn), [space, region, onGoOn]);
  const exercise = library.find(({ id }) => id === exerciseId);
  const offer =
    exercise === undefined
      ? offerOfPlan(answers.assessment, known)
      : offerOfExercise(exercise, answers.assessment, known);
  return (
    <StartView
      offer={offer}
      region={region}
      asks={assessment === null ? [] : screen(assessment, answers, today).decisions}
      toSee={toSee}
      fresh={<FreshAgain assessment={answers.assessment} today={today} />}
      {...(isTooMuch(said) && { tooMuch: said })}
      wanted={exerciseId === null ? null : (exerciseOf(exerciseId) ?? null)}
      exerciseOf={exerciseOf}
      isNext={isNext}
      actions={actions}
    />
  );
}
