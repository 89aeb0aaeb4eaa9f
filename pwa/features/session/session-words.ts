import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { countedOf, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import type { SessionSum } from '#pwa/data/queries/sessions.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';

export type NameOf = (exerciseId: string) => string;

/** "Set 2 of 3, left side". */
export function useSetWords(): (run: Run) => string {
  const t = useText('session');
  const format = useFormat();
  return (run) => {
    const turn = turnOf(run);
    const sets = run.tasks[run.task]?.dose.sets.length ?? 0;
    if (turn === undefined) return '';
    const words = { set: format.number(turn.set + 1), sets: format.number(sets) };
    return turn.side === null ? t('count.set', words) : t('count.setSide', { ...words, side: t(`side.${turn.side}`) });
  };
}

/** "3 exercises, about 14 min, for your left knee"; null: no set was done, or nobody knows for how long. */
export function useSumWords(): (exercises: number, sum: SessionSum | undefined) => string | null {
  const t = useText('session');
  const format = useFormat();
  const placeWords = usePlaceWords();
  return (exercises, sum) => {
    if (exercises === 0 || sum === undefined || sum.minutes === 0) return null;
    const words = { count: exercises, number: format.number(exercises), minutes: format.minutes(sum.minutes) };
    return sum.place === null || sum.place === WHOLE_BODY
      ? t('after.did', words)
      : t('after.didFor', { ...words, place: placeWords(sum.place) });
  };
}

/** Where a session stands, for whoever comes back to it. */
export function useRunPlaceWords(nameOf: NameOf): (run: Run) => string {
  const t = useText('session');
  const format = useFormat();
  return (run) => {
    const turn = turnOf(run);
    const task = run.tasks[run.task];
    if (turn === undefined || task === undefined) return '';
    const name = nameOf(task.exerciseId);
    if (run.phase.kind === 'between' && run.turn === 0) return t('place.between', { name });
    const place = t('place.set', {
      name,
      set: format.number(turn.set + 1),
      sets: format.number(task.dose.sets.length),
    });
    const count = countedOf(run);
    return count === 0
      ? place
      : t(`place.${task.dose.unit === 'seconds' ? 'countedSeconds' : 'countedReps'}`, {
          place,
          count,
          number: format.number(count),
        });
  };
}
