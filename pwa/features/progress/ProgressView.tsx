import { useCallback, useEffect, useRef, useState } from 'react';
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/index.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import type { TestId } from '#core/rules/progress/measures.ts';
import { periods } from '#core/rules/progress/period.ts';
import type { Period, PeriodSpans } from '#core/rules/progress/period.ts';
import type { ActiveDay, JournalPage } from '#pwa/data/queries/progress-records.ts';
import type { PastSessions as PastSessionsPage } from '#pwa/data/queries/sessions.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { StopFirst } from '#pwa/parts/StopFirst.tsx';
import type { StandingStop } from '#pwa/parts/StopFirst.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { usePlaceNames } from '#pwa/parts/usePlaceNames.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { SelectField } from '#pwa/ui/form/Field.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { ActivityChart } from './ActivityChart.tsx';
import { AdherenceChart } from './AdherenceChart.tsx';
import { ExercisesDone } from './ExercisesDone.tsx';
import { EVERYWHERE, type Figures } from './figures.ts';
import { Journal } from './Journal.tsx';
import { LoadChart } from './LoadChart.tsx';
import { MeasureDialog } from './MeasureDialog.tsx';
import { mayBegin, Measures, Own } from './Measures.tsx';
import { PainChart } from './PainChart.tsx';
import { PastSessions } from './PastSessions.tsx';
import type { ProgressActions } from './progress-actions.ts';
import { ProgressHead } from './ProgressHead.tsx';
import styles from './ProgressView.module.css';
import type { AgainstTests } from './useAgainstTests.ts';

interface ProgressViewProps {
  readonly today: Day;
  /** the one that was chosen */
  readonly period: Period;
  /** the one that the figures are of: of all time, the last year until the rest is read */
  readonly shown: Period;
  readonly onPeriod: (period: Period) => void;
  readonly spans: PeriodSpans;
  /** of adherence: at most a year of it is read */
  readonly plannedBy: PeriodSpans['amounts']['by'];
  /** one of `places`, or everywhere */
  readonly place: string;
  readonly onPlace: (place: string) => void;
  /** the one asked about last first */
  readonly places: readonly string[];
  /** each undefined until it is read */
  readonly figures: Figures | undefined;
  readonly days: readonly ActiveDay[] | undefined;
  readonly outcomes: readonly Fact<'outcome'>[] | undefined;
  readonly journal: JournalPage | undefined;
  readonly sessions: PastSessionsPage | undefined;
  /** what speaks against moving today; null: nothing */
  readonly hindrance: SaidHindrance | null | undefined;
  /** what speaks against each test */
  readonly against: AgainstTests | undefined;
  /** rules by which somebody should look at the pain */
  readonly toSee: readonly Reason[];
  /** undefined until it is read */
  readonly stop: StandingStop | undefined;
  readonly actions: ProgressActions;
  readonly onMoreJournal: () => void;
  readonly onMoreSessions: () => void;
  readonly frames?: Frames;
}

/** A sign that stands says whom to see, and how soon. */
const NOTHING: readonly Reason[] = [];

export function ProgressView({
  today,
  period,
  shown,
  onPeriod,
  spans,
  plannedBy,
  place,
  onPlace,
  places,
  figures,
  days,
  outcomes,
  journal,
  sessions,
  hindrance,
  against,
  toSee,
  stop,
  actions,
  onMoreJournal,
  onMoreSessions,
  frames,
}: ProgressViewProps) {
  const t = useText('progress');
  const format = useFormat();
  const placeNames = usePlaceNames();
  const [measuring, setMeasuring] = useState<TestId | 'pain' | null>(null);
  const ratePain = useCallback(() => setMeasuring('pain'), []);
  const rated = place === EVERYWHERE ? places : [place, ...places.filter((each) => each !== place)];
  return (
    <div className={`wrap ${styles['screen']}`}>
      {stop !== undefined && <StopFirst {...stop} />}
      <ProgressHead figures={figures} days={days} period={shown} spans={spans} />
      <LedTo hindrance={hindrance} toSee={hindrance === 'stop' ? NOTHING : toSee} />
      <div className={styles['choices']}>
        <Segmented
          label={t('period.label')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={onPeriod}
        />
        {places.length > 0 && (
          <SelectField label={t('region')} value={place} onChange={onPlace}>
            <option value={EVERYWHERE}>{t('everywhere')}</option>
            {places.map((each) => (
              <option key={each} value={each}>
                {placeNames(each)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className={styles['since']} role="status">
        {t(period === shown ? 'since' : 'reading', { day: format.day(spans.amounts.first, 'date') })}
      </p>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <PainChart figures={figures} period={shown} by={spans.answers.by} onRate={ratePain} />
          <LoadChart figures={figures} period={shown} by={spans.amounts.by} />
          <AdherenceChart figures={figures} period={shown} by={plannedBy} />
          <ActivityChart days={days} first={spans.amounts.first} today={today} period={shown} />
          <ExercisesDone figures={figures} />
          {sessions !== undefined && <PastSessions past={sessions} onMore={onMoreSessions} />}
        </div>
        <div className={styles['aside']}>
          {outcomes === undefined || journal === undefined ? (
            <Skeleton label={t('measures.title')} blocks={[{ blockSize: '12rem' }, { blockSize: '12rem' }]} />
          ) : (
            <>
              <Own outcomes={outcomes} actions={actions} />
              <Measures outcomes={outcomes} hindrance={hindrance} against={against} onMeasure={setMeasuring} />
              <Journal journal={journal} places={places} actions={actions} onMore={onMoreJournal} />
            </>
          )}
          <div className={styles['print']}>
            <Section title={t('print.title')} hint={t('print.text')}>
              <div>
                <Button size="small" onClick={actions.print}>
                  {t('print.do')}
                </Button>
              </div>
            </Section>
          </div>
        </div>
      </div>
      {measuring !== null && (measuring === 'pain' || mayBegin(measuring, hindrance, against)) && (
        <MeasureDialog
          measure={measuring}
          places={rated}
          actions={actions}
          onClose={() => setMeasuring(null)}
          {...(frames !== undefined && { frames })}
        />
      )}
    </div>
  );
}

/** What a rating has just led to is brought into view, clear of the toast at the end of the page that says it is saved. */
function LedTo({ hindrance, toSee }: Pick<ProgressViewProps, 'hindrance' | 'toSee'>) {
  const panel = useRef<HTMLDivElement>(null);
  const because =
    hindrance === 'over' || (hindrance === 'ask' && toSee.some(({ ruleId }) => ruleId === 'pain.severe'))
      ? hindrance
      : null;
  const was = useRef<typeof because | undefined>(undefined);
  useEffect(() => {
    if (hindrance === undefined) return;
    if (because !== null && was.current === null) panel.current?.scrollIntoView({ block: 'center' });
    was.current = because;
  }, [hindrance, because]);
  return (
    <div ref={panel} role="status">
      {because !== null && <NotToday because={because} />}
      <ToSee reasons={toSee} />
    </div>
  );
}
