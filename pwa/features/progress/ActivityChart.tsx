import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import type { Period } from '#core/rules/progress/period.ts';
import type { ActiveDay } from '#pwa/data/queries/progress-records.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { href } from '#pwa/routes/table.ts';
import { CalendarChart } from '#pwa/ui/charts/CalendarChart.tsx';

/** A field is full from so many minutes on. */
const FULL_MINUTES = 45;

interface ActivityChartProps {
  readonly days: readonly ActiveDay[] | undefined;
  readonly first: Day;
  readonly today: Day;
  readonly period: Period;
}

export const ActivityChart = memo(function ActivityChart({ days, first, today, period }: ActivityChartProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const drawn = useMemo(() => (days ?? []).map(({ minutes, ...day }) => ({ ...day, value: minutes })), [days]);
  const active = drawn.filter(({ value }) => value > 0).length;
  const rests = drawn.filter(({ value, sign }) => value === 0 && sign === 'rest').length;
  const formatMinutes = useMemo(() => (minutes: number) => format.minutes(minutes), [format]);
  const counted = { count: active, number: format.number(active) };
  const said =
    rests > 0
      ? t('activity.saysRest', { active: t('activity.active', counted), count: rests, number: format.number(rests) })
      : t('activity.says', counted);
  return (
    <CalendarChart
      title={t('activity.title', { span: t(`span.${period}`) })}
      {...(active > 0 && { says: t('activity.saysMinutes', { said }) })}
      empty={
        <>
          <p>{t('activity.empty')}</p>
          <Link className="link" to={href('streakTracker')}>
            {t('activity.begin')}
          </Link>
        </>
      }
      loading={days === undefined}
      labels={labels}
      days={drawn}
      first={first}
      today={today}
      full={FULL_MINUTES}
      format={formatMinutes}
      dates={format}
      columns={{ at: t('column.day'), value: t('column.activity') }}
      signs={{
        rest: t('activity.rest'),
        freeze: t('activity.freeze'),
        orMore: (minutes) => t('activity.orMore', { minutes }),
      }}
    />
  );
});
