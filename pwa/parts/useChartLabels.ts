import { useMemo } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { ChartLabels } from '#pwa/ui/charts/Chart.tsx';

/** The words that all charts share. */
export function useChartLabels(): ChartLabels {
  const t = useText('common');
  const format = useFormat();
  return useMemo(
    () => ({
      asTable: t('chart.asTable'),
      hideTable: t('chart.hideTable'),
      more: (count) => t('chart.more', { count }),
      some: (shown, total) => t('chart.some', { shown: format.number(shown), total: format.number(total) }),
      reading: (at, value) => t('chart.reading', { at, value }),
      missing: t('chart.missing'),
      note: t('chart.note'),
      walk: t('chart.walk'),
      loading: t('chart.loading'),
    }),
    [t, format],
  );
}
