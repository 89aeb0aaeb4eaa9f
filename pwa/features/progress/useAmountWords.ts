import { useMemo } from 'react';
import type { LoadKind } from '#core/rules/progress/load.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** An amount with its unit: "120 repetitions". */
export function useAmountWords(): (kind: LoadKind, value: number) => string {
  const t = useText('progress');
  const format = useFormat();
  return useMemo(
    () => (kind, value) => {
      const number = format.number(Math.round(value * 10) / 10);
      return kind === 'kilograms' ? t('unit.kilogramsOf', { number }) : t(`unit.${kind}Of`, { count: value, number });
    },
    [t, format],
  );
}
