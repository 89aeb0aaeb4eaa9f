import { countedOf, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

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
    return count === 0 ? place : t('place.counted', { place, number: format.number(count) });
  };
}
