import { useMemo } from 'react';
import { addDays } from '#core/lib/day.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import { CalendarChart } from '#pwa/ui/charts/CalendarChart.tsx';
import { FunnelChart } from '#pwa/ui/charts/FunnelChart.tsx';
import { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import charts from './ChartParts.module.css';
import { ChartStates } from './ChartStates.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';
import { activitySince, series, TODAY, useSampleCharts } from './useSampleCharts.tsx';

const PAIN = [6, 6, 5, 6, 6, 5, 5, null, 5, 4, 5, 5, 4, 4, 5, 5, 6, 5, 4, 5, 4, 4, 3, 4, 3, 3, 2, 2];
const pain = series(PAIN, TODAY - 1);
const bend = series([72, 78, 80, 84, 88, 95, 101, 104, 108, 112], TODAY - 3, 7);
const load = series([30, 35, 42, 31, 45, 52, 50, 58], TODAY - 4, 7);
const week = series([14, 20, 14, 0, 15, null, null], TODAY + 2);
const TWELVE_WEEKS_AGO = addDays(TODAY, -81);
const A_YEAR_AGO = addDays(TODAY, -360);
const twelveWeeks = activitySince(TWELVE_WEEKS_AGO);
const oneYear = activitySince(A_YEAR_AGO);

export function ChartParts() {
  const t = useText('gallery');
  const samples = useSampleCharts();
  const notedPain = useMemo(
    () => pain.map((point, index) => (index === 15 ? { ...point, note: t('charts.flight') } : point)),
    [t],
  );
  return (
    <PartSection heading={t('charts.heading')}>
      <div className={styles['flow']}>
        <Tag tone="amber">{t('sample')}</Tag>
      </div>
      <div className={charts['column']}>
        <LineChart
          {...samples.line}
          title={t('charts.painTitle')}
          says={t('charts.painSays')}
          foot={t('charts.painFoot')}
          points={notedPain}
        />
        <BarChart
          {...samples.bars}
          title={t('charts.loadTitle')}
          says={t('charts.loadSays')}
          foot={t('charts.loadFoot')}
          points={load}
          target={50}
        />
        <CalendarChart
          {...samples.calendar}
          title={t('charts.activityTitle')}
          says={t('charts.activitySays')}
          days={twelveWeeks}
          first={TWELVE_WEEKS_AGO}
        />
      </div>
      <div className={charts['pair']}>
        <LineChart
          {...samples.bend}
          title={t('charts.bendTitle')}
          says={t('charts.bendSays')}
          foot={t('charts.bendFoot')}
          points={bend}
        />
        <BarChart
          {...samples.bars}
          title={t('charts.weekTitle')}
          says={t('charts.weekSays')}
          points={week}
          formatAt={samples.weekdays}
          columns={{ at: t('charts.day'), value: t('charts.minutes') }}
        />
        <FunnelChart
          {...samples.funnel}
          title={t('charts.funnelTitle')}
          says={t('charts.funnelSays')}
          stages={samples.stages(1000, 375, 292, 171, 118)}
        />
        <CalendarChart
          {...samples.calendar}
          title={t('charts.yearTitle')}
          says={t('charts.yearSays')}
          days={oneYear}
          first={A_YEAR_AGO}
        />
        <ChartStates painPoints={notedPain} />
      </div>
    </PartSection>
  );
}
