import { useMemo } from 'react';
import type { LoadKind } from '#core/rules/progress/load.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface AmountWords {
  /** in a sentence: "120 repetitions" */
  readonly whole: (kind: LoadKind, value: number) => string;
  /** in a chart: "120 reps", "35.1 s" */
  readonly short: (kind: LoadKind, value: number) => string;
}

/** An amount with its unit. */
export function useAmountWords(): AmountWords {
  const t = useText('progress');
  const format = useFormat();
  return useMemo(() => {
    const tenths = (value: number): string => format.number(Math.round(value * 10) / 10);
    const kilograms = (value: number): string => t('unit.kilogramsOf', { number: tenths(value) });
    return {
      whole: (kind, value) =>
        kind === 'kilograms' ? kilograms(value) : t(`unit.${kind}Of`, { count: value, number: tenths(value) }),
      short: (kind, value) =>
        kind === 'kilograms'
          ? kilograms(value)
          : kind === 'seconds'
            ? t('unit.secondsShort', { number: tenths(value) })
            : t('unit.repetitionsShort', { count: value, number: tenths(value) }),
    };
  }, [t, format]);
}
