/** The words that the charts of this page share. */
import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import { placeOf } from '#core/rules/coach/from-records.ts';
import type { Step } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** Of a place of the body as it is recorded: `knee-left`. Null where this version has no word for it. */
export function usePlaceWords(): (id: string) => string | null {
  const t = useText('progress');
  const coach = useText('coach');
  return useMemo(
    () => (id) => {
      const marked = placeOf(id);
      if (marked === null) return null;
      const place = coach(`place.${marked.place}`);
      return marked.side === null ? place : t(`place.${marked.side}`, { place });
    },
    [t, coach],
  );
}

export interface StepWords {
  readonly formatAt: (point: { readonly at: number }, style: 'short' | 'full') => string;
  /** head of the table's column */
  readonly head: string;
}

/** How a chart names its days, weeks or months. */
export function useStepWords(by: Step): StepWords {
  const t = useText('progress');
  const format = useFormat();
  return useMemo(
    () => ({
      head: t(`column.${by}`),
      formatAt: ({ at }, style) => {
        const day = at as Day;
        if (by === 'month') return format.day(day, 'month-year');
        if (style === 'short') return format.day(day, 'month-day-short');
        return by === 'week' ? t('weekOf', { day: format.day(day, 'date') }) : format.day(day, 'date');
      },
    }),
    [t, format, by],
  );
}
