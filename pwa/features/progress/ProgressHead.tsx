import type { Period } from '#core/rules/progress/period.ts';
import type { Step } from '#core/rules/progress/series.ts';
import type { ActiveDay } from '#pwa/data/queries/progress-records.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Tiles, type Tile } from '#pwa/ui/Tiles.tsx';
import { EVERYWHERE, type Figures } from './figures.ts';
import { usePlaceWords } from './useProgressWords.ts';

interface ProgressHeadProps {
  readonly figures: Figures | undefined;
  readonly days: readonly ActiveDay[] | undefined;
  readonly period: Period;
  readonly place: string;
  readonly by: Step;
}

/** What the page comes to, in one sentence and three figures. */
export function ProgressHead({ figures, days, period, place, by }: ProgressHeadProps) {
  const t = useText('progress');
  const format = useFormat();
  const placeWords = usePlaceWords();
  const change = figures?.painChange ?? null;
  const active = days?.filter(({ minutes }) => minutes > 0).length ?? 0;
  const tenth = (value: number): string => format.number(Math.round(value * 10) / 10);
  const title = (): string => {
    if (figures === undefined) return t('title.none');
    if (change !== null) {
      const kind = !change.isReal ? 'steady' : change.difference < 0 ? 'lower' : 'higher';
      return t(`title.${kind}`, { since: t(`since.${period}`) });
    }
    if (active === 0) return t('title.none');
    return t('title.trained', { count: active, number: format.number(active), within: t(`within.${period}`) });
  };
  const lead = (): string => {
    if (change === null) return t(active === 0 ? 'lead.none' : 'lead.trained');
    return t(change.isReal ? 'lead.real' : 'lead.within', {
      place: place === EVERYWHERE ? t('everywhere') : (placeWords(place) ?? t('everywhere')),
      first: tenth(change.first),
      last: tenth(change.last),
    });
  };
  return (
    <>
      <PageHeader title={title()} lead={<p>{figures === undefined ? '\u00A0' : lead()}</p>} />
      {figures !== undefined && <HeadTiles figures={figures} by={by} />}
    </>
  );
}

function HeadTiles({ figures, by }: { readonly figures: Figures; readonly by: Step }) {
  const t = useText('progress');
  const format = useFormat();
  const { now, before } = figures.painLately;
  const load = figures.loadKind === null ? null : (figures.loads[figures.loadKind].at(-1)?.value ?? null);
  const { planned, done } = figures.adherenceTotal;
  const tiles: readonly Tile[] = [
    {
      id: 'pain',
      label: t('tiles.pain'),
      value: now === null ? t('tiles.noPain') : format.number(now),
      ...(now !== null && before !== null && { unit: t('tiles.was', { value: format.number(before) }) }),
    },
    {
      id: 'load',
      label: t(by === 'month' ? 'tiles.loadMonth' : 'tiles.load'),
      value: load === null || figures.loadKind === null ? t('tiles.noLoad') : format.number(Math.round(load)),
      ...(load !== null && figures.loadKind !== null && { unit: t(`unit.${figures.loadKind}`) }),
    },
    {
      id: 'adherence',
      label: t('tiles.adherence'),
      value: planned === 0 ? t('tiles.noPlan') : format.number(done),
      ...(planned > 0 && { unit: t('tiles.of', { planned: format.number(planned) }) }),
    },
    { id: 'sets', label: t('tiles.sets'), value: format.number(figures.sets) },
  ];
  return <Tiles tiles={tiles} />;
}
