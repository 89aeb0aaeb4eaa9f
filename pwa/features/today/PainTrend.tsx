import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { painScale } from '#core/rules/coach/pain.ts';
import { firstAndLast, highest } from '#core/rules/progress/series.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useChartLabels } from '#pwa/parts/useChartLabels.ts';
import { useFirstToLast } from '#pwa/parts/useFirstToLast.ts';
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
  const firstToLast = useFirstToLast('month-day-short');
  const today = trend.at(-1)?.at;
  const says = (): string | undefined => {
    const told = today === undefined ? null : firstAndLast(trend, today);
    const answered = trend.filter(isAnswered);
    if (told !== null) {
      const days = answered.map(({ at, value }) => [at, value] as const);
      return firstToLast(told, highest(days, { first: told.first.at, last: told.last.at }));
    }
    const [only] = answered;
    if (only === undefined) return undefined;
    // What a day that is not over has come to is no verdict on it.
    return t(only.at === today ? 'trend.oneToday' : 'trend.one', {
      last: format.number(only.value),
      to: format.day(only.at, 'month-day-short'),
    });
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
