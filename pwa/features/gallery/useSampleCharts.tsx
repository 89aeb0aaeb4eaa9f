import { useMemo } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import type { CalendarDay } from '#pwa/ui/charts/CalendarChart.tsx';
import type { FunnelStage } from '#pwa/ui/charts/FunnelChart.tsx';
import type { LinePoint } from '#pwa/ui/charts/LineChart.tsx';

export const TODAY = 20_776 as Day; // Thursday, 2026-11-19
const ACTIVITY = '.m..mrm_lmfL' + 'mmLrm.m_LLmr' + 'L_mrmmfmLL.m';

/** Values `step` days apart, the last of them on the day `last`. */
export const series = (values: readonly (number | null)[], last: number = TODAY, step = 1): readonly LinePoint[] =>
  values.map((value, index) => ({ at: last - (values.length - 1 - index) * step, value }));

export const activitySince = (first: Day): CalendarDay[] =>
  Array.from({ length: TODAY - first + 1 }, (_, index): CalendarDay => {
    const day = addDays(first, index);
    const letter = ACTIVITY[(index * 5) % ACTIVITY.length];
    if (letter === 'r') return { day, sign: 'rest' };
    if (letter === 'f') return { day, sign: 'freeze' };
    return { day, value: letter === 'm' ? 14 + (index % 9) : letter === 'L' ? 45 : letter === 'l' ? 28 : 0 };
  });

/** What the gallery's charts share: words, columns, and what stands where there is nothing. */
export function useSampleCharts() {
  const t = useText('gallery');
  const format = useFormat();
  const labels = useChartLabels();
  return useMemo(() => {
    const shared = { labels, headingLevel: 3 } as const;
    const number = (value: number): string => format.number(value);
    const minutes = (value: number): string => format.minutes(value);
    const degrees = (value: number): string => `${format.number(value)}°`;
    const dayBy =
      (short: 'month-day-short' | 'weekday-short' | 'date', full: 'full' | 'date' = 'full') =>
      ({ at }: { readonly at: number }, style: 'short' | 'full'): string =>
        format.day(at as Day, style === 'short' ? short : full);
    const realChange =
      (words: (value: number) => string) =>
      (difference: number): string =>
        t(difference < 0 ? 'charts.lower' : 'charts.higher', { difference: words(Math.abs(difference)) });
    const nothing = <p>{t('charts.emptyBars')}</p>;
    const stageNames = [
      t('charts.stageVisit'),
      t('charts.stageSignUp'),
      t('charts.stageSession'),
      t('charts.stageWeek'),
      t('charts.stageSubscribed'),
    ];
    return {
      line: {
        ...shared,
        format: number,
        formatAt: dayBy('month-day-short'),
        columns: { at: t('charts.day'), value: t('charts.pain') },
        domain: [0, 10],
        plusMinus: 0.9,
        realChange: realChange(number),
        empty: <p>{t('charts.emptyLine')}</p>,
      },
      bend: {
        ...shared,
        format: degrees,
        formatAt: dayBy('month-day-short'),
        columns: { at: t('charts.day'), value: t('charts.bend') },
        plusMinus: 5,
        realChange: realChange(degrees),
        empty: <p>{t('charts.emptyLine')}</p>,
      },
      bars: {
        ...shared,
        format: minutes,
        formatAt: dayBy('month-day-short'),
        columns: { at: t('charts.week'), value: t('charts.minutes') },
        empty: nothing,
      },
      calendar: {
        ...shared,
        full: 45,
        format: minutes,
        dates: format,
        columns: { at: t('charts.day'), value: t('charts.minutes') },
        signs: {
          rest: t('charts.rest'),
          freeze: t('charts.freeze'),
          orMore: (value: string): string => t('charts.orMore', { value }),
        },
        today: TODAY,
        empty: nothing,
      },
      funnel: {
        ...shared,
        format: number,
        formatShare: (share: number): string => format.percent(share),
        columns: { at: t('charts.stage'), value: t('charts.people'), share: t('charts.ofFirst') },
        empty: nothing,
      },
      weekdays: dayBy('weekday-short'),
      dates: dayBy('date', 'date'),
      stages: (...values: readonly (number | null)[]): FunnelStage[] =>
        values.map((value, index) => ({ id: `${index}`, label: stageNames[index] ?? '', value })),
    } as const;
  }, [t, format, labels]);
}
