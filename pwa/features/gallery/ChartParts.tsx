import { useCallback, useMemo } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import { CalendarChart, type CalendarDay } from '#pwa/ui/charts/CalendarChart.tsx';
import { Funnel } from '#pwa/ui/charts/Funnel.tsx';
import { LineChart, type LinePoint } from '#pwa/ui/charts/LineChart.tsx';
import { ErrorState } from '#pwa/ui/ErrorState.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import charts from './ChartParts.module.css';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const TODAY = 20_776 as Day; // Thursday, 2026-11-19
const PAIN = [6, 6, 5, 6, 6, 5, 5, null, 5, 4, 5, 5, 4, 4, 5, 5, 6, 5, 4, 5, 4, 4, 3, 4, 3, 3, 2, 2];
const BEND = [72, 78, 80, 84, 88, 95, 101, 104, 108, 112];
const LOAD = [30, 35, 42, 31, 45, 52, 50, 58];
const WEEK = [14, 20, 14, 0, 15, null, null];
const STAGES = [1000, 375, 292, 171, 118];
const LONG = 'w'.repeat(400);
const ACTIVITY = '.m..mrm_lmfL' + 'mmLrm.m_LLmr' + 'L_mrmmfmLL.m';

const painPoints: readonly LinePoint[] = PAIN.map((value, index) => ({
  at: addDays(TODAY, index - PAIN.length),
  value,
  ...(index === 15 ? { note: 'flight' } : {}),
}));
const bendPoints: readonly LinePoint[] = BEND.map((value, index) => ({ at: TODAY - 66 + index * 7, value }));
const twoPoints: readonly LinePoint[] = [
  { at: TODAY - 1, value: 3 },
  { at: TODAY, value: 2 },
];
const loadPoints = LOAD.map((value, index) => ({ at: TODAY - 4 - 7 * (LOAD.length - 1 - index), value }));
const weekPoints = WEEK.map((value, index) => ({ at: TODAY - 4 + index, value }));
// A wave with one day that stands out and one month without answers.
const manyPoints: readonly LinePoint[] = Array.from({ length: 10_000 }, (_, index) => ({
  at: TODAY - 9_999 + index,
  value:
    index > 6_000 && index < 6_300
      ? null
      : index === 4_321
        ? 8
        : 3 + Math.round(20 * Math.sin(index / 700)) / 10 + (index % 3) / 4,
}));

const activityOf = (first: Day): CalendarDay[] =>
  Array.from({ length: TODAY - first + 1 }, (_, index): CalendarDay => {
    const day = addDays(first, index);
    const letter = ACTIVITY[(index * 5) % ACTIVITY.length];
    if (letter === 'r') return { day, sign: 'rest' };
    if (letter === 'f') return { day, sign: 'freeze' };
    return { day, value: letter === 'm' ? 14 + (index % 9) : letter === 'L' ? 45 : letter === 'l' ? 28 : 0 };
  });
const TWELVE_WEEKS_AGO = addDays(TODAY, -81);
const A_YEAR_AGO = addDays(TODAY, -360);
const twelveWeeks = activityOf(TWELVE_WEEKS_AGO);
const oneYear = activityOf(A_YEAR_AGO);
const nothing: readonly LinePoint[] = [];

export function ChartParts() {
  const t = useText('gallery');
  const format = useFormat();
  const labels = useChartLabels();
  const formatAt = useCallback(
    (point: { readonly at: number }, style: 'short' | 'full') =>
      format.day(point.at as Day, style === 'short' ? 'month-day-short' : 'full'),
    [format],
  );
  const formatDate = useCallback((point: { readonly at: number }) => format.day(point.at as Day, 'date'), [format]);
  const formatWeekday = useCallback(
    (point: { readonly at: number }, style: 'short' | 'full') =>
      format.day(point.at as Day, style === 'short' ? 'weekday-short' : 'full'),
    [format],
  );
  const number = useCallback((value: number) => format.number(value), [format]);
  const minutes = useCallback((value: number) => format.minutes(value), [format]);
  const degrees = useCallback((value: number) => `${format.number(value)}°`, [format]);
  const realChange = useCallback(
    (difference: number) =>
      t(difference < 0 ? 'charts.lower' : 'charts.higher', { difference: format.number(Math.abs(difference)) }),
    [t, format],
  );
  const realDegrees = useCallback(
    (difference: number) =>
      t(difference < 0 ? 'charts.lower' : 'charts.higher', { difference: degrees(Math.abs(difference)) }),
    [t, degrees],
  );
  const longWords = useCallback(() => LONG, []);
  const notedPain = useMemo(
    () => painPoints.map((point) => (point.note === undefined ? point : { ...point, note: t('charts.flight') })),
    [t],
  );
  const shared = { labels, headingLevel: 3 } as const;
  const line = {
    ...shared,
    format: number,
    formatAt,
    columns: { at: t('charts.day'), value: t('charts.pain') },
    empty: <p>{t('charts.emptyLine')}</p>,
    domain: [0, 10],
    plusMinus: 0.9,
  } as const;
  const bars = {
    ...shared,
    format: minutes,
    columns: { at: t('charts.week'), value: t('charts.minutes') },
    empty: <p>{t('charts.emptyBars')}</p>,
  };
  const calendar = {
    ...shared,
    full: 45,
    format: minutes,
    dates: format,
    columns: { at: t('charts.day'), value: t('charts.minutes') },
    signs: {
      rest: t('charts.rest'),
      freeze: t('charts.freeze'),
      orMore: (value: string) => t('charts.orMore', { value }),
    },
    empty: <p>{t('charts.emptyBars')}</p>,
    today: TODAY,
  };
  const stageNames = [
    t('charts.stageVisit'),
    t('charts.stageSignUp'),
    t('charts.stageSession'),
    t('charts.stageWeek'),
    t('charts.stageSubscribed'),
  ];
  const funnel = {
    ...shared,
    format: number,
    formatShare: (share: number) => format.percent(share),
    columns: { at: t('charts.stage'), value: t('charts.people'), share: t('charts.ofFirst') },
    empty: <p>{t('charts.emptyBars')}</p>,
  };

  return (
    <PartSection heading={t('charts.heading')}>
      <div className={styles['flow']}>
        <Tag tone="amber">{t('sample')}</Tag>
      </div>
      <div className={charts['column']}>
        <LineChart
          {...line}
          title={t('charts.painTitle')}
          says={t('charts.painSays')}
          foot={t('charts.painFoot')}
          points={notedPain}
          realChange={realChange}
        />
        <BarChart
          {...bars}
          title={t('charts.loadTitle')}
          says={t('charts.loadSays')}
          foot={t('charts.loadFoot')}
          points={loadPoints}
          formatAt={formatAt}
          target={50}
        />
        <CalendarChart
          {...calendar}
          title={t('charts.activityTitle')}
          says={t('charts.activitySays')}
          days={twelveWeeks}
          first={TWELVE_WEEKS_AGO}
        />
      </div>
      <div className={charts['pair']}>
        <LineChart
          {...shared}
          title={t('charts.bendTitle')}
          says={t('charts.bendSays')}
          foot={t('charts.bendFoot')}
          points={bendPoints}
          format={degrees}
          formatAt={formatAt}
          columns={{ at: t('charts.day'), value: t('charts.bend') }}
          plusMinus={5}
          realChange={realDegrees}
          empty={<p>{t('charts.emptyLine')}</p>}
        />
        <BarChart
          {...bars}
          title={t('charts.weekTitle')}
          says={t('charts.weekSays')}
          points={weekPoints}
          formatAt={formatWeekday}
          columns={{ at: t('charts.day'), value: t('charts.minutes') }}
        />
        <Funnel
          {...funnel}
          title={t('charts.funnelTitle')}
          says={t('charts.funnelSays')}
          stages={STAGES.map((value, index) => ({ id: String(value), label: stageNames[index] ?? '', value }))}
        />
        <CalendarChart
          {...calendar}
          title={t('charts.yearTitle')}
          says={t('charts.yearSays')}
          days={oneYear}
          first={A_YEAR_AGO}
        />
        <LineChart
          {...line}
          title={t('charts.oneTitle')}
          says={t('charts.oneSays')}
          points={twoPoints.slice(0, 1)}
          realChange={realChange}
        />
        <LineChart
          {...line}
          title={t('charts.twoTitle')}
          says={t('charts.twoSays')}
          points={twoPoints}
          realChange={realChange}
        />
        <LineChart
          {...line}
          title={t('charts.manyTitle')}
          says={t('charts.manySays')}
          foot={t('charts.manyFoot')}
          points={manyPoints}
          formatAt={formatDate}
        />
        <LineChart
          {...line}
          title={t('charts.emptyTitle')}
          points={nothing}
          empty={
            <>
              <p>{t('charts.emptyLine')}</p>
              <Button size="small">{t('charts.answer')}</Button>
            </>
          }
        />
        <LineChart {...line} title={t('charts.loadingTitle')} foot={t('charts.painFoot')} points={nothing} loading />
        <LineChart
          {...line}
          title={t('charts.errorTitle')}
          points={notedPain}
          error={
            <ErrorState
              title={t('states.errorTitle')}
              action={
                <Button size="small" icon="repair">
                  {t('states.errorAction')}
                </Button>
              }
            >
              <p>{t('states.errorBody')}</p>
            </ErrorState>
          }
        />
        <LineChart
          {...line}
          title={LONG}
          says={LONG}
          foot={LONG}
          points={notedPain}
          format={longWords}
          formatAt={longWords}
          realChange={longWords}
        />
        <Funnel
          {...funnel}
          title={t('charts.longTitle')}
          stages={STAGES.map((value) => ({ id: String(value), label: LONG, value }))}
        />
      </div>
    </PartSection>
  );
}
