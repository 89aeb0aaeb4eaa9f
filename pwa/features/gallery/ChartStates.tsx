import { addDays } from '#core/lib/day.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import { CalendarChart, type CalendarDay } from '#pwa/ui/charts/CalendarChart.tsx';
import { FunnelChart } from '#pwa/ui/charts/FunnelChart.tsx';
import { LineChart, type LinePoint } from '#pwa/ui/charts/LineChart.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { activitySince, series, TODAY, useSampleCharts } from './useSampleCharts.tsx';

const LONG = 'w'.repeat(400);
const longWords = (): string => LONG;
const MANY = 10_000;

const nothing: readonly LinePoint[] = [];
const onePoint = series([3]);
const twoPoints = series([3, 2]);
const broken = series([6, 5, NaN, 5, null, Infinity, 4, 4, 3], TODAY - 1);
// A wave with one day that stands out and almost a year without answers.
const manyPoints = series(
  Array.from({ length: MANY }, (_, index) =>
    index > 6_000 && index < 6_300
      ? null
      : index === 4_321
        ? 8
        : 3 + Math.round(20 * Math.sin(index / 700)) / 10 + (index % 3) / 4,
  ),
);
const oneWeek = series([30]);
const brokenWeeks = series([30, 35, NaN, 0, null, 52], TODAY - 4, 7);
const manyWeeks = series(
  Array.from({ length: MANY }, (_, index) => (index === 7_777 ? 60 : 20 + ((index * 7) % 31))),
  TODAY - 4,
  7,
);
const LONG_AGO = addDays(TODAY, 1 - MANY);
const manyDays = activitySince(LONG_AGO);
const FOUR_WEEKS_AGO = addDays(TODAY, -27);
const oneDay: readonly CalendarDay[] = [{ day: TODAY, value: 14 }];
const brokenDays: readonly CalendarDay[] = [
  ...oneDay,
  { day: addDays(TODAY, -1), value: NaN },
  { day: addDays(TODAY, -2), value: Infinity },
  { day: addDays(TODAY, -3) },
  { day: addDays(TODAY, -4), value: 28 },
];

/** Too little, too much, missing, wrong and too long: what every chart must bear. */
export function ChartStates({ painPoints }: { readonly painPoints: readonly LinePoint[] }) {
  const t = useText('gallery');
  const { line, bars, calendar, funnel, dates, stages } = useSampleCharts();
  return (
    <>
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
      <BarChart {...bars} title={t('charts.emptyWeeksTitle')} points={nothing} />
      <CalendarChart {...calendar} title={t('charts.emptyDaysTitle')} days={[]} first={FOUR_WEEKS_AGO} />
      <FunnelChart {...funnel} title={t('charts.emptyStagesTitle')} stages={[]} />

      <LineChart {...line} title={t('charts.oneTitle')} says={t('charts.oneSays')} points={onePoint} />
      <LineChart {...line} title={t('charts.twoTitle')} says={t('charts.twoSays')} points={twoPoints} />
      <BarChart {...bars} title={t('charts.oneWeekTitle')} says={t('charts.oneWeekSays')} points={oneWeek} />
      <CalendarChart
        {...calendar}
        title={t('charts.oneDayTitle')}
        says={t('charts.oneDaySays')}
        days={oneDay}
        first={TODAY}
      />
      <FunnelChart
        {...funnel}
        title={t('charts.oneStageTitle')}
        says={t('charts.oneStageSays')}
        stages={stages(1000)}
      />

      <LineChart {...line} title={t('charts.brokenTitle')} says={t('charts.brokenSays')} points={broken} />
      <BarChart
        {...bars}
        title={t('charts.brokenWeeksTitle')}
        says={t('charts.brokenWeeksSays')}
        points={brokenWeeks}
      />
      <CalendarChart
        {...calendar}
        title={t('charts.brokenDaysTitle')}
        says={t('charts.brokenDaysSays')}
        days={brokenDays}
        first={FOUR_WEEKS_AGO}
      />
      <FunnelChart
        {...funnel}
        title={t('charts.brokenStagesTitle')}
        says={t('charts.brokenStagesSays')}
        stages={stages(1000, NaN, 292, null, 118)}
      />

      <LineChart
        {...line}
        title={t('charts.manyTitle')}
        says={t('charts.manySays')}
        foot={t('charts.manyFoot')}
        points={manyPoints}
        formatAt={dates}
      />
      <BarChart
        {...bars}
        title={t('charts.manyWeeksTitle')}
        says={t('charts.manyWeeksSays')}
        points={manyWeeks}
        formatAt={dates}
      />
      <CalendarChart
        {...calendar}
        title={t('charts.manyDaysTitle')}
        says={t('charts.manyDaysSays')}
        days={manyDays}
        first={LONG_AGO}
      />

      <LineChart {...line} title={t('charts.loadingTitle')} foot={t('charts.painFoot')} points={nothing} loading />
      <LineChart
        {...line}
        title={t('charts.errorTitle')}
        points={painPoints}
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
        points={painPoints}
        format={longWords}
        formatAt={longWords}
        realChange={longWords}
      />
      <BarChart {...bars} title={LONG} says={LONG} points={brokenWeeks} format={longWords} formatAt={longWords} />
      <CalendarChart
        {...calendar}
        title={LONG}
        says={LONG}
        days={oneDay}
        first={FOUR_WEEKS_AGO}
        format={longWords}
        signs={{ rest: LONG, freeze: LONG, orMore: longWords }}
      />
      <FunnelChart
        {...funnel}
        title={LONG}
        says={LONG}
        stages={[1000, 375, 118].map((value) => ({ id: `${value}`, label: LONG, value }))}
        format={longWords}
      />
    </>
  );
}
