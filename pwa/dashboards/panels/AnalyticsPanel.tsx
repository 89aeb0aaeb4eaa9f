import {
  ANALYTICS_DAYS,
  DEFAULT_ANALYTICS_DAYS,
  readAnalyticsSummary,
  type AnalyticsDays,
  type AnalyticsSummary,
} from '#core/api/analytics.ts';
import { useServer } from '#pwa/data/server/useServer.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { usePanelKey } from '../usePanelKey.ts';
import { useSource } from '../useSource.ts';
import styles from './AnalyticsPanel.module.css';
import { TablePanel } from './TablePanel.tsx';
import { TilesPanel } from './TilesPanel.tsx';

interface CardWords {
  readonly label: string;
  readonly unit?: string;
}

interface CardsWords<Figure extends string> {
  readonly title: string;
  readonly cards: Readonly<Record<Figure, CardWords>>;
}

interface ListWords {
  readonly title: string;
  readonly columns: readonly [name: string, people: string, times: string];
}

interface AnalyticsPanelProps {
  /** names the choice of the period */
  readonly period: string;
  readonly periods: Readonly<Record<AnalyticsDays, string>>;
  readonly realTime: CardsWords<keyof AnalyticsSummary['realTime']>;
  readonly summary: CardsWords<keyof AnalyticsSummary['summary']>;
  readonly pages: ListWords & { /** the page without a name */ readonly homepage: string };
  readonly events: ListWords;
  readonly unavailable: {
    readonly title: string;
    readonly text: string;
    /** where it was the connection, so that trying again may help */
    readonly unreachable: string;
    readonly info: string;
  };
  readonly sample: Readonly<Record<AnalyticsDays, AnalyticsSummary>>;
}

/** How much the app is used: in a sample, or as the server knows it. */
export function AnalyticsPanel({ sample, ...words }: AnalyticsPanelProps) {
  const source = useSource();
  const [days, setDays] = useAddressChoice(usePanelKey('days'), ANALYTICS_DAYS, DEFAULT_ANALYTICS_DAYS);
  return (
    <>
      <Segmented
        label={words.period}
        value={days}
        options={ANALYTICS_DAYS.map((value) => ({ value, label: words.periods[value] }))}
        onChange={setDays}
      />
      {source === 'live' ? (
        <LiveFigures key={days} days={days} {...words} />
      ) : (
        <Figures figures={sample[days]} {...words} />
      )}
    </>
  );
}

type Words = Omit<AnalyticsPanelProps, 'sample'>;

/** "Right now" is asked for as often as this, ms. */
const ASKED_EVERY = 30_000;

function LiveFigures({ days, ...words }: Words & { readonly days: AnalyticsDays }) {
  const t = useText('dashboards');
  const common = useText('common');
  const { answer, failure, isAsking, askAgain } = useServer(
    readAnalyticsSummary,
    { query: { days } },
    { every: ASKED_EVERY },
  );
  // Figures from before a failure are not live: the card stands in their place until there is an answer again.
  if (failure === null && answer !== undefined) return <Figures figures={answer} {...words} />;
  if (failure === null)
    return (
      <Skeleton label={t('loading')} blocks={[{ blockSize: '5rem' }, { blockSize: '5rem' }, { blockSize: '14rem' }]} />
    );
  const { title, text, unreachable, info } = words.unavailable;
  return (
    <div className={styles['unavailable']}>
      <ErrorState
        level={2}
        title={title}
        action={
          <Button busy={isAsking} onClick={askAgain}>
            {common('action.retry')}
          </Button>
        }
      >
        <p>{text}</p>
        {failure.kind === 'unreachable' && <p>{unreachable}</p>}
      </ErrorState>
      <Card>
        <p>{info}</p>
      </Card>
    </div>
  );
}

function Figures({ figures, realTime, summary, pages, events }: Words & { readonly figures: AnalyticsSummary }) {
  const format = useFormat();
  const tiles = <Figure extends string>(
    { cards }: CardsWords<Figure>,
    amounts: Readonly<Record<Figure, number>>,
  ): readonly (CardWords & { readonly value: string })[] =>
    (Object.keys(cards) as Figure[]).map((name) => ({ ...cards[name], value: format.number(amounts[name]) }));
  return (
    <>
      <TilesPanel title={realTime.title} tiles={tiles(realTime, figures.realTime)} />
      <TilesPanel title={summary.title} tiles={tiles(summary, figures.summary)} />
      <div className={styles['lists']}>
        <TablePanel
          place="pages"
          title={pages.title}
          columns={pages.columns}
          rows={figures.pageViews.map(({ page, unique_visitors, views }) => [
            page === '' ? pages.homepage : page,
            unique_visitors,
            views,
          ])}
        />
        <TablePanel
          place="events"
          title={events.title}
          columns={events.columns}
          rows={figures.engagement.map(({ event, unique_users, event_count }) => [
            event.replaceAll('_', ' '),
            unique_users,
            event_count,
          ])}
        />
      </div>
    </>
  );
}
