import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { loadKinds } from '#core/rules/progress/load.ts';
import type { LoadKind } from '#core/rules/progress/load.ts';
import type { Period } from '#core/rules/progress/period.ts';
import type { Step } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { href } from '#pwa/routes/table.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { BarChart } from '#pwa/ui/charts/BarChart.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import type { Figures } from './figures.ts';
import { useAmountWords } from './useAmountWords.ts';
import { useStepWords } from './useProgressWords.ts';

const NONE: Figures['pain'] = [];
const isCounted = (figures: Pick<Figures, 'loads'>, kind: LoadKind): boolean =>
  figures.loads[kind].some(({ value }) => (value ?? 0) > 0);

interface LoadChartProps {
  readonly figures: Pick<Figures, 'loads' | 'loadKind' | 'sets'> | undefined;
  readonly period: Period;
  readonly by: Step;
}

/** Each kind of load by itself: repetitions and seconds cannot be added up. */
export const LoadChart = memo(function LoadChart({ figures, period, by }: LoadChartProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const amount = useAmountWords();
  const { formatAt, head } = useStepWords(by);
  const kinds = figures === undefined ? [] : loadKinds.filter((kind) => isCounted(figures, kind));
  const [kind, setKind] = useAddressChoice('load', loadKinds, figures?.loadKind ?? 'repetitions');
  const shown = kinds.length === 0 || kinds.includes(kind) ? kind : (figures?.loadKind ?? kind);
  const formatValue = useMemo(() => (value: number) => amount.short(shown, value), [amount, shown]);
  const points = figures === undefined || kinds.length === 0 ? NONE : figures.loads[shown];
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0));
  const sets = figures?.sets ?? 0;
  const counted = t('unit.setsOf', { count: sets, number: format.number(sets) });
  return (
    <BarChart
      title={t('load.title', { span: t(`span.${period}`) })}
      {...(most > 0 && {
        says: t(by === 'month' ? 'load.saysMonth' : 'load.says', { sets: counted, most: amount.whole(shown, most) }),
      })}
      foot={t('load.foot')}
      actions={
        kinds.length > 1 && (
          <Segmented
            label={t('load.kind')}
            labelHidden
            value={shown}
            options={kinds.map((value) => ({ value, label: t(`unit.${value}`) }))}
            onChange={setKind}
          />
        )
      }
      empty={
        <>
          <p>{sets > 0 ? t('load.uncounted', { sets: counted }) : t('load.empty')}</p>
          <Link className="link" to={href('exercises')}>
            {t('load.begin')}
          </Link>
        </>
      }
      loading={figures === undefined}
      labels={labels}
      points={points}
      columns={{ at: head, value: t('column.load') }}
      format={formatValue}
      formatAt={formatAt}
    />
  );
});
