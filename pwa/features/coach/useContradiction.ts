import { carefulPain } from '#core/rules/coach/assessment.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** Which numbers of pain cannot all be true, and what is used until they are corrected; null: they fit together. */
export function useContradiction(): (given: Pick<Assessment, 'worst' | 'also' | 'pain'>) => string | null {
  const t = useText('assessment');
  const format = useFormat();
  return (given) => {
    const { pain, decisions } = carefulPain(given);
    if (decisions.length === 0 || given.worst === null) return null;
    return t('pain.contradiction', {
      now: format.number(given.pain.now),
      best: format.number(given.pain.best),
      worst: format.number(given.pain.worst),
      careNow: format.number(pain.now),
      careWorst: format.number(pain.worst),
    });
  };
}
