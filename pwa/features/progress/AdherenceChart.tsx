import { memo, useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import type { AdherenceStep } from '#core/rules/progress/adherence.ts';
import type { Period } from '#core/rules/progress/period.ts';
import type { Step } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import type { Figures } from './figures.ts';
import { useStepWords } from './useProgressWords.ts';

interface AdherencePoint {
  readonly at: Day;
  readonly value: number | null;
  readonly step: AdherenceStep;
}

const ALL_OF_THEM = 100;
const NONE: readonly AdherencePoint[] = [];

interface AdherenceChartProps {
  readonly figures: Pick<Figures, 'adherence' | 'adherenceTotal' | 'hasPlan'> | undefined;
  readonly period: Period;
  readonly by: Step;
}

export const AdherenceChart = memo(function AdherenceChart({ figures, period, by }: AdherenceChartProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const { formatAt, head } = useStepWords(by);
  const points = useMemo(
    () =>
      figures?.adherence.map((step): AdherencePoint => ({
        at: step.at,
        value: step.planned === 0 ? null : (step.done / step.planned) * ALL_OF_THEM,
        step,
      })) ?? NONE,
    [figures?.adherence],
  );
  const words = useMemo(
    () => ({
      format: (value: number) => format.percent(value / ALL_OF_THEM),
      formatAt: (point: AdherencePoint, style: 'short' | 'full') => {
        const at = formatAt(point, style);
        const { planned, done, stopped } = point.step;
        if (style === 'short') return at;
        return planned === 0
          ? t(stopped === 0 ? 'adherence.atNone' : 'adherence.atStopped', { at })
          : t('adherence.at', { at, done: format.number(done), planned: format.number(planned) });
      },
    }),
    [t, format, formatAt],
  );
  const { planned = 0, done = 0, besides = 0, stopped = 0 } = figures?.adherenceTotal ?? {};
  const counted = {
    planned: format.number(planned),
    done: format.number(done),
    count: besides,
    number: format.number(besides),
  };
  return (
    <BarChart
      title={t('adherence.title', { span: t(`span.${period === 'all' ? 'year' : period}`) })}
      {...(planned > 0 && {
        says: besides > 0 ? t('adherence.saysBesides', counted) : t('adherence.says', counted),
      })}
      foot={
        <>
          {t(period === 'all' ? 'adherence.footYear' : 'adherence.foot')}
          {stopped > 0 &&
            planned > 0 &&
            ` ${t('adherence.stopped', { count: stopped, number: format.number(stopped) })}`}
        </>
      }
      empty={
        <p>
          {stopped > 0
            ? t('adherence.stopped', { count: stopped, number: format.number(stopped) })
            : t(figures?.hasPlan === true ? 'adherence.noneDue' : 'adherence.empty')}
        </p>
      }
      loading={figures === undefined}
      labels={labels}
      points={points}
      target={ALL_OF_THEM}
      columns={{ at: head, value: t('column.done') }}
      {...words}
    />
  );
});
