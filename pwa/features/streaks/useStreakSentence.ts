import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { StreakSentence } from './streak-sentence.ts';

/** The words for a derived sentence, in the language shown. */
export function useStreakSentence(): (sentence: StreakSentence) => string {
  const t = useText('streaks');
  const format = useFormat();
  const days = (count: number): string => t('sentence.days', { count, number: format.number(count) });
  return (sentence) => {
    switch (sentence.says) {
      case 'first':
      case 'firstStone':
      case 'open':
      case 'resting':
      case 'longest':
        return t(`sentence.${sentence.says}`);
      case 'again':
      case 'restart':
        return t(`sentence.${sentence.says}`, { best: days(sentence.best) });
      case 'unbroken':
        return t('sentence.unbroken', { day: format.day(sentence.since, 'month-day') });
      case 'bridged': {
        const { rests, freezes } = sentence;
        const bridges = [
          ...(rests === 0 ? [] : [t('sentence.rests', { count: rests, number: format.number(rests) })]),
          ...(freezes === 0 ? [] : [t('sentence.freezes', { count: freezes, number: format.number(freezes) })]),
        ];
        return t('sentence.bridged', { count: rests + freezes, bridges: format.list(bridges) });
      }
    }
  };
}
