import type { Day } from '#core/lib/day.ts';
import { daysInAWeek } from '#core/rules/coach/training.ts';
import type { Period, PeriodSpans } from '#core/rules/progress/period.ts';
import type { Step } from '#core/rules/progress/series.ts';
import type { ActiveDay } from '#pwa/data/queries/progress-records.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Tiles, type Tile } from '#pwa/ui/Tiles.tsx';
import type { Figures } from './figures.ts';
import { usePainPlaceWords } from './useProgressWords.ts';

interface ProgressHeadProps {
  readonly figures: Figures | undefined;
  readonly days: readonly ActiveDay[] | undefined;
  readonly period: Period;
  readonly spans: PeriodSpans;
}

/** What the page comes to, in one sentence and three figures. */
export function ProgressHead({ figures, days, period, spans }: ProgressHeadProps) {
  const t = useText('progress');
  const format = useFormat();
  const painPlaceWords = usePainPlaceWords();
  const [compared, told] = [figures?.painCompared ?? null, figures?.painTold ?? null];
  const active = days?.filter(({ minutes }) => minutes > 0).length ?? 0;
  const tenth = (value: number): string => format.number(Math.round(value * 10) / 10);
  const title = (): string => {
    if (figures === undefined) return t('title.none');
    if (compared !== null) {
      const { change, ends } = compared;
      const kind = !change.isReal ? 'steady' : change.difference < 0 ? 'lower' : 'higher';
      const counted = { count: ends.days, number: format.number(ends.days) };
      const isWeek = ends.days === daysInAWeek;
      const whenWords = (name: 'from' | 'until', at: Day): string => {
        const day = format.day(at, 'date');
        return isWeek ? t(`when.${name}Week`, { day }) : t(`when.${name}`, { ...counted, day });
      };
      const words = { place: painPlaceWords(figures.painPlace), when: whenWords('from', ends.first.from) };
      const last = whenWords('until', ends.last.until);
      return ends.isLately ? t(`title.${kind}`, words) : t(`title.${kind}Then`, { ...words, last });
    }
    if (told !== null) return t('title.tooEarly', { place: painPlaceWords(figures.painPlace) });
    if (active === 0) return t('title.none');
    const counted = { count: active, number: format.number(active) };
    return t('title.active', { ...counted, day: format.day(spans.amounts.first, 'date') });
  };
  const lead = (): string => {
    if (told === null) return t(active === 0 ? 'lead.none' : 'lead.active');
    const said =
      compared === null
        ? t('lead.tooEarly')
        : t(compared.change.isReal ? 'lead.real' : 'lead.within', {
            first: tenth(compared.change.first),
            last: tenth(compared.change.last),
          });
    return figures?.hasOtherPain === true ? t('lead.others', { said }) : said;
  };
  return (
    <>
      <PageHeader title={title()} lead={<p>{figures === undefined ? '\u00A0' : lead()}</p>} />
      {figures !== undefined && <HeadTiles figures={figures} period={period} by={spans.amounts.by} />}
    </>
  );
}

interface HeadTilesProps {
  readonly figures: Figures;
  readonly period: Period;
  readonly by: Step;
}

function HeadTiles({ figures, period, by }: HeadTilesProps) {
  const t = useText('progress');
  const format = useFormat();
  const painPlaceWords = usePainPlaceWords();
  const { now, days } = figures.painLately;
  const ends = figures.painCompared?.ends;
  const before = ends?.isLately === true ? ends.first.value : null;
  const lastDays = { count: days, number: format.number(days) };
  const kind = figures.loadKind;
  const load = kind === null ? null : (figures.loads[kind].at(-1)?.value ?? null);
  const amount = Math.round(load ?? 0);
  const { planned, done } = figures.adherenceTotal;
  const tiles: readonly Tile[] = [
    {
      id: 'pain',
      label: figures.hasOtherPain
        ? t('tiles.painOf', { ...lastDays, place: painPlaceWords(figures.painPlace) })
        : t('tiles.pain', lastDays),
      value: now === null ? t('tiles.noPain') : format.number(now),
      ...(now !== null && before !== null && { unit: t('tiles.was', { value: format.number(before) }) }),
    },
    {
      id: 'load',
      label: t(by === 'month' ? 'tiles.loadMonth' : 'tiles.load'),
      value: load === null ? t('tiles.noLoad') : format.number(amount),
      ...(load !== null && kind !== null && { unit: t(`tiles.unit.${kind}`, { count: amount }) }),
    },
    {
      id: 'adherence',
      label: t(period === 'all' ? 'tiles.adherenceYear' : 'tiles.adherence'),
      value: planned > 0 ? format.number(done) : t(figures.hasPlan ? 'tiles.noneDue' : 'tiles.noPlan'),
      ...(planned > 0 && { unit: t('tiles.of', { planned: format.number(planned) }) }),
    },
    { id: 'sets', label: t('tiles.sets'), value: format.number(figures.sets) },
  ];
  return <Tiles tiles={tiles} />;
}
