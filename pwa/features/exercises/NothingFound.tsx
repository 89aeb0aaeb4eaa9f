import { Link } from 'react-router-dom';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SEARCH_EXAMPLES, shortQuery } from '#pwa/parts/search-words.ts';
import { href } from '#pwa/routes/table.ts';
import type { Filters } from '#pwa/ui/address/useAddressFilters.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { EmptyState } from '#pwa/ui/state/EmptyState.tsx';
import { FILTER_NAMES, type FilterName } from './find-exercises.ts';

interface NothingFoundProps {
  /** what was searched */
  readonly query: string;
  /** what it finds in the whole library; null where nothing is asked */
  readonly hits: readonly string[] | null;
  readonly filters: Filters<FilterName>;
  /** of one part of the body only */
  readonly isPart: boolean;
  readonly isHindered: boolean;
  readonly onQuery: (query: string) => void;
  readonly onClear: () => void;
}

/** An empty list, and what to try: other words, the rest of the library, or no filters. */
export function NothingFound({ query, hits, filters, isPart, isHindered, onQuery, onClear }: NothingFoundProps) {
  const t = useText('exercises');
  const format = useFormat();
  if (hits !== null && hits.length === 0)
    return (
      <EmptyState
        level={2}
        title={t('search.none', { query: shortQuery(query) })}
        action={SEARCH_EXAMPLES.map((example) => (
          <Button key={example} size="small" onClick={() => onQuery(t(`examples.${example}`))}>
            {t(`examples.${example}`)}
          </Button>
        ))}
      >
        <p>{t('search.noneText')}</p>
      </EmptyState>
    );
  if (hits !== null)
    return (
      <EmptyState
        level={2}
        title={t('search.narrowTitle')}
        action={
          <Link className={buttonClass()} to={`${href('exercises')}?${new URLSearchParams({ q: query }).toString()}`}>
            {t('search.widen')}
          </Link>
        }
      >
        <p>
          {t('search.narrowText', {
            query: shortQuery(query),
            count: hits.length,
            number: format.number(hits.length),
          })}
        </p>
      </EmptyState>
    );
  const why = whyEmpty(filters, isPart, isHindered);
  return (
    <EmptyState
      level={2}
      title={why === null ? t('empty.title') : t(`empty.${why}Title`)}
      action={<Button onClick={onClear}>{t('empty.action')}</Button>}
    >
      <p>{why === null ? t('empty.text') : t(`empty.${why}Text`)}</p>
    </EmptyState>
  );
}

/** Where one filter alone leaves nothing, what it waits for. */
function whyEmpty(
  filters: Filters<FilterName>,
  isPart: boolean,
  isHindered: boolean,
): 'favourites' | 'completed' | 'recommended' | null {
  const [only] = filters.mine;
  if (FILTER_NAMES.reduce((sum, name) => sum + filters[name].length, 0) !== 1) return null;
  if (only === 'recommended') return isHindered ? only : null;
  return !isPart && (only === 'favourites' || only === 'completed') ? only : null;
}
