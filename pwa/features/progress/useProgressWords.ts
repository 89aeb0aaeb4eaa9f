/** The words that the charts of this page share. */
import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import type { PainPlace } from '#core/rules/progress/pain-place.ts';
import type { Step } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { usePlaceNames } from '#pwa/parts/usePlaceNames.ts';

/** Of the place that a pain line tells of. */
export function usePainPlaceWords(): (place: PainPlace) => string {
  const t = useText('progress');
  const placeNames = usePlaceNames();
  return useMemo(
    () => (place) => {
      if (place === null) return t('place.none');
      return placeNames(place) ?? t(place === WHOLE_BODY ? 'everywhere' : 'place.unknown');
    },
    [t, placeNames],
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
