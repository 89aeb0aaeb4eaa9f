import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '#core/lib/day.ts';
import { painScale } from '#core/rules/coach/pain.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { href } from '#pwa/routes/table.ts';
import { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import type { TrendDay } from './today-state.ts';

interface PainTrendProps {
  /** null: of the body as a whole */
  readonly place: string | null;
  /** ascending; today is the last */
  readonly trend: readonly TrendDay[];
}

/** The same in every frame, so that the line is not worked out anew. */
const useDrawnWords = () => {
  const format = useFormat();
  return useMemo(
    () => ({
      format: (value: number) => format.number(value),
      formatAt: ({ at }: TrendDay, style: 'short' | 'full') =>
        format.day(at, style === 'short' ? 'month-day-short' : 'full'),
    }),
    [format],
  );
};

const isAnswered = (one: TrendDay): one is TrendDay & { readonly value: number } => one.value !== null;

/** Two weeks of answers, with the one sentence that says what they show. */
export function PainTrend({ place, trend }: PainTrendProps) {
  const t = useText('today');
  const format = useFormat();
  const labels = useChartLabels();
  const placeWords = usePlaceWords();
  const drawnWords = useDrawnWords();
  const answered = trend.filter(isAnswered);
  const [first, last] = [answered[0], answered.at(-1)];
  const dayOf = (at: Day): string => format.day(at, 'month-day-short');
  const says = (): string | undefined => {
    if (first === undefined || last === undefined) return undefined;
    const words = {
      first: format.number(first.value),
      last: format.number(last.value),
      from: dayOf(first.at),
      to: dayOf(last.at),
    };
    // What a day that is not over has come to is no verdict on it.
    const isSoFar = last === trend.at(-1);
    if (first === last) return t(isSoFar ? 'trend.oneToday' : 'trend.one', words);
    return t(isSoFar ? 'trend.twoToday' : 'trend.two', words);
  };
  const said = says();
  return (
    <LineChart
      title={place === null ? t('trend.titleAny') : t('trend.title', { place: placeWords(place) })}
      actions={
        <Link className="link" to={href('progress')}>
          {t('trend.link')}
        </Link>
      }
      {...(said === undefined ? {} : { says: said })}
      points={trend}
      domain={painScale}
      {...drawnWords}
      columns={{ at: t('trend.day'), value: t('trend.value') }}
      foot={t('trend.foot')}
      empty={<p>{t('trend.empty')}</p>}
      labels={labels}
    />
  );
}
