import { useMemo, type ReactNode } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import { DayLine } from '#pwa/ui/path/DayLine.tsx';
import type { PathMark } from '#pwa/ui/path/mark.ts';
import { StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import styles from './LandingView.module.css';

/** Thursday, November 19, 2026: the day on which the examples stand. */
const DAY = 20_776 as Day;
const HOUR = 3_600_000;
const SAMPLE_PAIN = [5, 5, 6, 5, 4, 5, 4, 4, 3, 4, 3, 3, 2, 2];
const SAMPLE_POINTS = SAMPLE_PAIN.map((value, at) => ({ at: addDays(DAY, at - SAMPLE_PAIN.length + 1), value }));
/** How much one answer from 0 to 10 varies, as the progress page has it. */
const ONE_ANSWER = 1.4;

/** Five plain promises, each shown rather than told. What is shown is an example, and says so. */
export function Promises() {
  const t = useText('landing');
  return (
    <section aria-labelledby="promises">
      <h2 id="promises" className="visually-hidden">
        {t('promises')}
      </h2>
      <StoneList>
        <Promise title={t('saving.title')} text={t('saving.text')} seed={1}>
          <Saving />
        </Promise>
        <Promise title={t('rest.title')} text={t('rest.text')} seed={2}>
          <Resting />
        </Promise>
        <Promise title={t('change.title')} text={t('change.text')} seed={3}>
          <Changing />
        </Promise>
        <Promise title={t('why.title')} text={t('why.text')} seed={4}>
          <Card>
            <h4>{t('why.decision')}</h4>
            <p>{t('why.because')}</p>
          </Card>
        </Promise>
        <Promise title={t('stop.title')} text={t('stop.text')} seed={5}>
          <Card>
            <p className={styles['sign']}>
              <Icon name="stop" />
              {t('stop.sign')}
            </p>
            <h4>{t('stop.whom')}</h4>
            <p>{t('stop.because')}</p>
          </Card>
        </Promise>
      </StoneList>
    </section>
  );
}

interface PromiseProps {
  readonly title: string;
  readonly text: string;
  readonly seed: number;
  readonly children: ReactNode;
}

function Promise({ title, text, seed, children }: PromiseProps) {
  const t = useText('landing');
  return (
    <StoneListItem state="saved" seed={seed}>
      <div className={styles['promise']}>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        <div className={styles['shown']}>
          <Tag tone="amber">{t('example')}</Tag>
          {children}
        </div>
      </div>
    </StoneListItem>
  );
}

function Saving() {
  const t = useText('landing');
  const common = useText('common');
  const format = useFormat();
  const at = (day: number, hour: number): string =>
    `${format.day(addDays(DAY, day), 'weekday-short')}, ${format.time(hour * HOUR, 0)}`;
  const entries = [
    { title: t('saving.session'), time: at(-2, 19.7), stone: 'saved' },
    { title: t('saving.session'), time: at(-1, 21.25), stone: 'here' },
    { title: t('saving.morning'), time: at(0, 6), stone: 'here' },
  ] as const;
  return (
    <>
      <Rows edged>
        {entries.map(({ title, time, stone }) => (
          <EntryRow key={time} title={title} time={time} stone={stone} stoneLabel={common(`storage.${stone}`)} />
        ))}
      </Rows>
      <p className={styles['foot']}>
        {t('saving.foot', { count: 2, saved: format.number(245), total: format.number(247), number: format.number(2) })}
      </p>
    </>
  );
}

function Resting() {
  const t = useText('landing');
  const format = useFormat();
  const dir = useDirection();
  const kinds = ['stone', 'stone', 'rest', 'stone', 'freeze', 'stone'] as const;
  const marks = kinds.map((kind, at): PathMark => {
    const isLast = at === kinds.length - 1;
    const day = addDays(DAY, at - kinds.length + 1);
    const label = kind === 'stone' ? (isLast ? t('rest.today') : format.day(day, 'weekday-short')) : t(`rest.${kind}`);
    const shift = isLast ? { zoneShiftMinutes: 420, zoneLabel: format.zoneShift(420) } : {};
    return { id: at, kind, saved: true, today: isLast, label, ...shift };
  });
  return <DayLine marks={marks} label={t('rest.story')} dir={dir} tone="clay" />;
}

function Changing() {
  const t = useText('landing');
  const format = useFormat();
  const labels = useChartLabels();
  const words = useMemo(() => {
    const number = (value: number): string => format.number(value);
    return {
      format: number,
      formatAt: ({ at }: { readonly at: Day }, style: 'short' | 'full') =>
        format.day(at, style === 'short' ? 'month-day-short' : 'full'),
      realChange: (difference: number) => t('change.real', { number: number(Math.abs(difference)) }),
    };
  }, [t, format]);
  return (
    <LineChart
      title={t('change.chart')}
      headingLevel={3}
      says={t('change.says', {
        first: words.format(SAMPLE_PAIN[0] ?? 0),
        last: words.format(SAMPLE_PAIN.at(-1) ?? 0),
      })}
      points={SAMPLE_POINTS}
      domain={[0, 10]}
      plusMinus={ONE_ANSWER}
      {...words}
      columns={{ at: t('change.day'), value: t('change.pain') }}
      foot={t('change.foot')}
      empty={null}
      labels={labels}
    />
  );
}
