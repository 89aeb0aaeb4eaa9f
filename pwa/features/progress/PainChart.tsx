import { memo, useMemo } from 'react';
import { errorOf, measures } from '#core/rules/progress/measures.ts';
import type { Period } from '#core/rules/progress/period.ts';
import type { Step } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { useFirstToLast } from '#pwa/parts/useFirstToLast.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import type { Figures } from './figures.ts';
import { usePainPlaceWords, useStepWords } from './useProgressWords.ts';

const NONE: Figures['pain'] = [];

interface PainChartProps {
  /** undefined until they are read */
  readonly figures:
    | Pick<Figures, 'pain' | 'painPlace' | 'hasOtherPain' | 'painTold' | 'painCompared' | 'painUsual' | 'painWorst'>
    | undefined;
  readonly period: Period;
  readonly by: Step;
  readonly onRate: () => void;
}

export const PainChart = memo(function PainChart({ figures, period, by, onRate }: PainChartProps) {
  const t = useText('progress');
  const format = useFormat();
  const labels = useChartLabels();
  const { formatAt, head } = useStepWords(by);
  const painPlaceWords = usePainPlaceWords();
  const firstToLast = useFirstToLast('date');
  const words = useMemo(
    () => ({
      // An error has more digits than anybody measures.
      format: (value: number) => format.number(Math.round(value * 10) / 10),
      realChange: (difference: number) =>
        t(difference < 0 ? 'pain.lower' : 'pain.higher', {
          by: format.number(Math.round(Math.abs(difference) * 10) / 10),
        }),
    }),
    [t, format],
  );
  const answered = figures?.pain.filter(({ value }) => value !== null) ?? [];
  const says = (): string | undefined => {
    const [first] = answered;
    if (figures === undefined || first === undefined) return undefined;
    const { painTold: told, painCompared } = figures;
    if (told === null || answered.length === 1)
      return t(`pain.saysOne.${by}`, { last: words.format(first.value ?? 0) });
    // The highest is in `usualAndWorst`.
    if (painCompared === null) return firstToLast(told, null);
    const { change, ends } = painCompared;
    const since = format.day(ends.first.from, 'date');
    if (!change.isReal)
      return t('pain.saysSteady', { first: words.format(change.first), last: words.format(change.last), since });
    return t(change.difference < 0 ? 'pain.saysLower' : 'pain.saysHigher', {
      by: words.format(Math.abs(change.difference)),
      since,
    });
  };
  /** Of all days together, and of the one day that was worst. */
  const usualAndWorst = (): string | undefined => {
    const [usual, worst] = [figures?.painUsual ?? null, figures?.painWorst ?? null];
    if (usual === null || worst === null) return undefined;
    if (answered.length === 1 && worst.value === answered[0]?.value) return undefined;
    return t(worst.onSeveralDays ? 'pain.worstLast' : 'pain.worst', {
      usual: words.format(usual),
      worst: format.number(worst.value),
      when: t('when.day', { day: format.day(worst.day, 'date') }),
    });
  };
  const said = says();
  // One dot is no change, whatever the days in it say.
  const compared = answered.length > 1 ? (figures?.painCompared ?? null) : null;
  const levels = usualAndWorst();
  const told = said === undefined || levels === undefined ? said : t('pain.saysBoth', { said, levels });
  const sentence =
    told !== undefined && figures?.hasOtherPain === true
      ? t('pain.saysOf', { place: painPlaceWords(figures.painPlace), says: told })
      : told;
  return (
    <LineChart
      title={t('pain.title', { span: t(`span.${period}`) })}
      {...(sentence !== undefined && { says: sentence })}
      foot={t(by === 'day' ? 'pain.footDay' : 'pain.footLonger')}
      empty={
        <>
          <p>{t(`pain.empty.${by}`)}</p>
          <Button variant="link" size="small" onClick={onRate}>
            {t('pain.ask')}
          </Button>
        </>
      }
      loading={figures === undefined}
      labels={labels}
      points={figures?.pain ?? NONE}
      columns={{ at: head, value: t('column.pain') }}
      domain={measures.pain.scale}
      plusMinus={errorOf('pain')}
      {...(compared !== null && { change: compared.change, realChange: words.realChange })}
      formatAt={formatAt}
      format={words.format}
    />
  );
});
