import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import { usualLoad } from '#core/rules/progress/load.ts';
import { sums } from '#core/rules/progress/series.ts';
import type { Point } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { href } from '#pwa/routes/table.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import { SelectField } from '#pwa/ui/form/Field.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Table, type Column } from '#pwa/ui/table/Table.tsx';
import type { ExerciseTotal, Figures } from './figures.ts';
import styles from './ProgressView.module.css';
import { useAmountWords } from './useAmountWords.ts';
import { useStepWords } from './useProgressWords.ts';

interface ExercisesDoneProps {
  readonly figures: Pick<Figures, 'exercises' | 'load'> | undefined;
}

/** Sets and repetitions of each exercise, and of one of them day by day. */
export const ExercisesDone = memo(function ExercisesDone({ figures }: ExercisesDoneProps) {
  const t = useText('progress');
  const format = useFormat();
  const exercises = figures?.exercises ?? [];
  const name = useExerciseName();
  const amount = (value: number): string => (value === 0 ? '–' : format.number(Math.round(value * 10) / 10));
  const columns: readonly Column<ExerciseTotal>[] = [
    {
      key: 'exercise',
      label: t('column.exercise'),
      kind: 'name',
      cell: ({ exerciseId }) =>
        exerciseOf(exerciseId) === undefined ? (
          name(exerciseId)
        ) : (
          <Link className="link" to={href('exercise', { exerciseId })}>
            {name(exerciseId)}
          </Link>
        ),
    },
    { key: 'sets', label: t('column.sets'), kind: 'figure', cell: ({ sets }) => amount(sets) },
    {
      key: 'repetitions',
      label: t('column.repetitions'),
      kind: 'figure',
      cell: ({ repetitions }) => amount(repetitions),
    },
    { key: 'seconds', label: t('column.seconds'), kind: 'figure', cell: ({ seconds }) => amount(seconds) },
    ...(exercises.some(({ kilograms }) => kilograms > 0)
      ? [
          {
            key: 'kilograms',
            label: t('column.kilograms'),
            kind: 'figure' as const,
            cell: ({ kilograms }: ExerciseTotal) => amount(kilograms),
          },
        ]
      : []),
    {
      key: 'last',
      label: t('column.last'),
      kind: 'figure',
      cell: ({ lastDay }) => format.day(lastDay, 'date'),
    },
  ];
  return (
    <Section title={t('exercises.title')} hint={t('exercises.hint')}>
      <Table
        label={t('exercises.title')}
        columns={columns}
        rows={exercises}
        keyOf={({ exerciseId }) => exerciseId}
        empty={<p>{t('exercises.empty')}</p>}
      />
      {figures !== undefined && exercises.length > 0 && <OneExercise figures={figures} name={name} />}
    </Section>
  );
});

interface OneExerciseProps {
  readonly figures: Pick<Figures, 'exercises' | 'load'>;
  readonly name: (exerciseId: string) => string;
}

function OneExercise({ figures: { exercises, load }, name }: OneExerciseProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const amount = useAmountWords();
  const { formatAt, head } = useStepWords('day');
  const [chosen, choose] = useAddressChoice(
    'exercise',
    exercises.map(({ exerciseId }) => exerciseId),
  );
  const { points, kind } = useMemo(() => {
    const own = load.filter(({ exerciseId }) => exerciseId === chosen);
    const usual = usualLoad(own);
    if (usual === null) return { points: [], kind: null };
    const amounts = own.flatMap((row) => (row[usual] > 0 ? [[row.day, row[usual]] as const] : []));
    const [first = 0 as Day] = amounts.map(([day]) => day);
    const last = amounts.at(-1)?.[0] ?? first;
    const all = sums(amounts, { first, last, by: 'day', weekStartsOn: 0 }, first);
    // A bar for each day on which it was counted; the days between are no zeros of training.
    const days = new Set(amounts.map(([day]) => day));
    return { points: all.filter(({ at }) => days.has(at)), kind: usual };
  }, [load, chosen]);
  const formatValue = useMemo(() => (value: number) => amount.short(kind ?? 'repetitions', value), [amount, kind]);
  const total = exercises.find(({ exerciseId }) => exerciseId === chosen);
  const last: Point | undefined = points.at(-1);
  return (
    <div className={styles['one']}>
      <SelectField label={t('exercises.choose')} value={chosen} onChange={choose}>
        {exercises.map(({ exerciseId }) => (
          <option key={exerciseId} value={exerciseId}>
            {name(exerciseId)}
          </option>
        ))}
      </SelectField>
      <BarChart
        headingLevel={3}
        title={t('exercises.chart', { exercise: name(chosen) })}
        {...(total !== undefined &&
          last !== undefined && {
            says: t('exercises.says', {
              sets: t('unit.setsOf', { count: total.sets, number: format.number(total.sets) }),
              days: t('exercises.daysOf', { count: total.days, number: format.number(total.days) }),
              last: amount.whole(kind ?? 'repetitions', last.value ?? 0),
            }),
          })}
        empty={<p>{t('exercises.chartEmpty')}</p>}
        labels={labels}
        points={points}
        columns={{ at: head, value: t('column.load') }}
        format={formatValue}
        formatAt={formatAt}
      />
    </div>
  );
}
