import type { FirstAndLast, Highest } from '#core/rules/progress/series.ts';
import type { DayStyle } from '#pwa/i18n/format.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/**
 * The first day of pain and the last, without a verdict: a day that is not over has only come to something so far. The highest of all
 * where neither of them has it; null: another sentence says it. Needs the texts `pain`.
 */
export function useFirstToLast(style: DayStyle): (days: FirstAndLast, highest: Highest | null) => string {
  const t = useText('pain');
  const format = useFormat();
  return ({ first, last }, highest) => {
    const said = t(last.isSoFar ? 'told.soFar' : 'told.over', {
      first: format.number(first.value),
      last: format.number(last.value),
      from: format.day(first.at, style),
      to: format.day(last.at, style),
    });
    if (highest === null || highest.value <= Math.max(first.value, last.value)) return said;
    return t(highest.onSeveralDays ? 'told.peakLast' : 'told.peak', {
      said,
      highest: format.number(highest.value),
      day: format.day(highest.day, style),
    });
  };
}
