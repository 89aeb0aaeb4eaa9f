import { memo, useMemo, useState } from 'react';
import type { Fact } from '#core/records/index.ts';
import type { AgainstTest } from '#core/rules/against-exercise.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import { errorOf, leastRealChange, measures, scaleOf, tests } from '#core/rules/progress/measures.ts';
import type { Change, TestId, Unit } from '#core/rules/progress/measures.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import { OwnActivitiesDialog } from './OwnActivitiesDialog.tsx';
import type { ProgressActions } from './progress-actions.ts';
import styles from './ProgressView.module.css';
import { averageOf, ownActivities, resultsOf, type Results } from './results.ts';
import type { AgainstTests } from './useAgainstTests.ts';
import { useStepWords } from './useProgressWords.ts';

interface MeasuresProps {
  readonly outcomes: readonly Fact<'outcome'>[];
  /** what speaks against a test today; undefined until it is read, null: nothing */
  readonly hindrance: SaidHindrance | null | undefined;
  /** what speaks against each of them */
  readonly against: AgainstTests | undefined;
  readonly onMeasure: (measure: TestId | 'pain') => void;
}

/** What a person can measure without anybody's licence. */
export const Measures = memo(function Measures({ outcomes, hindrance, against, onMeasure }: MeasuresProps) {
  const t = useText('progress');
  return (
    <Section
      title={t('measures.title')}
      hint={t('measures.hint')}
      aside={
        <Button variant="link" size="small" onClick={() => onMeasure('pain')}>
          {t('pain.ask')}
        </Button>
      }
    >
      {hindrance !== undefined && hindrance !== null && <NotToday because={hindrance} />}
      {tests.map((test) => (
        <TestResults
          key={test}
          test={test}
          results={resultsOf(outcomes, test)}
          // What speaks against moving today is said once, above.
          against={hindrance === null ? (against?.[test] ?? null) : null}
          onMeasure={mayBegin(test, hindrance, against) ? () => onMeasure(test) : null}
        />
      ))}
    </Section>
  );
});

/** Asked by what begins a test, and by one that is open. */
export const mayBegin = (
  test: TestId,
  hindrance: MeasuresProps['hindrance'],
  against: MeasuresProps['against'],
): boolean => hindrance === null && against?.[test] === null;

interface TestResultsProps {
  readonly test: TestId;
  readonly results: Results;
  /** said in the place of what begins it */
  readonly against: AgainstTest | null;
  /** null: not to be begun */
  readonly onMeasure: (() => void) | null;
}

function TestResults({ test, results: { points, change }, against, onMeasure }: TestResultsProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const { formatAt, head } = useStepWords('day');
  const { unit, source } = measures[test];
  const words = useMemo(() => {
    const value = (given: number): string => {
      const shown = Math.round(given * 10) / 10;
      const number = format.number(shown);
      const words: Readonly<Record<Unit, () => string>> = {
        points: () => number,
        times: () => t('unit.timesOf', { count: shown, number }),
        seconds: () => t('unit.secondsShort', { number }),
      };
      return words[unit]();
    };
    return {
      format: value,
      realChange: (difference: number) => t(difference > 0 ? 'measures.better' : 'measures.worse'),
    };
  }, [t, format, unit]);
  const last = points.at(-1);
  const highest = Math.max(...points.map(({ value }) => value ?? 0), 0);
  return (
    <div className={styles['test']}>
      <LineChart
        headingLevel={3}
        title={t(`measures.name.${test}`)}
        {...(last !== undefined &&
          last.value !== null && {
            says: t('measures.last', { value: words.format(last.value), day: format.day(last.at, 'date') }),
          })}
        foot={
          <>
            {change !== null && `${t(`measures.${change.direction ?? 'within'}`)}. `}
            {t('measures.realFrom', { value: words.format(leastRealChange(test)) })}{' '}
            {t('measures.source', { by: source.by, year: String(source.year) })}
          </>
        }
        actions={
          onMeasure !== null && (
            <Button
              variant="link"
              size="small"
              aria-label={`${t(points.length === 0 ? 'measures.measure' : 'measures.again')}: ${t(`measures.name.${test}`)}`}
              onClick={onMeasure}
            >
              {t(points.length === 0 ? 'measures.measure' : 'measures.again')}
            </Button>
          )
        }
        empty={<p>{t(points.length === 0 ? 'measures.none' : 'measures.one')}</p>}
        labels={labels}
        points={points}
        domain={scaleOf(test, highest)}
        plusMinus={errorOf(test)}
        columns={{ at: head, value: t('column.result') }}
        formatAt={formatAt}
        {...words}
      />
      {against !== null && <NotToday because={against} />}
    </div>
  );
}

interface OwnProps {
  readonly outcomes: readonly Fact<'outcome'>[];
  readonly actions: Pick<ProgressActions, 'recordOutcomes' | 'takeBackAll'>;
}

/** Three activities of a person's own (the patient-specific functional scale). */
export const Own = memo(function Own({ outcomes, actions }: OwnProps) {
  const t = useText('progress');
  const format = useFormat();
  const [isRating, setIsRating] = useState(false);
  const activities = ownActivities(outcomes);
  const average = averageOf(activities);
  const rate = (
    <Button variant="link" size="small" onClick={() => setIsRating(true)}>
      {t(activities.length === 0 ? 'own.name' : 'own.rate')}
    </Button>
  );
  const tagOf = (change: Change | null) =>
    change === null || change.direction === null ? undefined : (
      <Tag tone={change.direction === 'better' ? 'pine' : 'amber'}>{t(`measures.${change.direction}`)}</Tag>
    );
  return (
    <Section title={t('own.title')} hint={activities.length === 0 ? t('own.noneHint') : t('own.hint')} aside={rate}>
      {activities.length === 0 ? (
        <p>{t('own.none')}</p>
      ) : (
        <Rows label={t('own.title')}>
          {activities.map(({ name, points, change }) => {
            const last = points.at(-1);
            return (
              <ListRow
                key={name}
                title={name}
                hint={
                  change === null
                    ? t('own.of', { last: format.number(last?.value ?? 0) })
                    : t('own.from', { first: format.number(change.first), last: format.number(change.last) })
                }
                meta={last === undefined ? [] : [format.day(last.at, 'date')]}
                tag={tagOf(change)}
              />
            );
          })}
        </Rows>
      )}
      {average !== null && (
        <p className={styles['foot']}>
          {t('own.average', { first: format.number(average.first), last: format.number(average.last) })}
          {average.isReal && ` ${t(average.last > average.first ? 'measures.better' : 'measures.worse')}.`}
        </p>
      )}
      {isRating && (
        <OwnActivitiesDialog
          names={activities.map(({ name }) => name)}
          actions={actions}
          onClose={() => setIsRating(false)}
        />
      )}
    </Section>
  );
});
