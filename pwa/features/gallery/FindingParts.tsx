import { useMemo, useState } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useAddressFilters } from '#pwa/ui/address/useAddressFilters.ts';
import { useAddressText } from '#pwa/ui/address/useAddressText.ts';
import { useTablePlace, type TablePlace } from '#pwa/ui/address/useTablePlace.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { FilterBar } from '#pwa/ui/find/FilterBar.tsx';
import { SearchField } from '#pwa/ui/find/SearchField.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { EmptyState } from '#pwa/ui/state/EmptyState.tsx';
import { Table, type Column } from '#pwa/ui/table/Table.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const FILTERS = { needs: ['none', 'chair', 'band'], length: ['short', 'long'] } as const;
type FilterName = keyof typeof FILTERS;
const COUNTS = { none: 41, chair: 18, band: 22, short: 63, long: 12 } as const;
const ALL = 81;

const LAST_DAY = 20_776 as Day;
const SORTABLE = ['day', 'session', 'minutes', 'pain'];
const START: TablePlace = { sort: 'day', isDescending: true, page: 1 };
const LONG_WORD = 'a'.repeat(400);

interface Row {
  readonly day: Day;
  readonly session: 'a' | 'calm' | 'walk';
  readonly minutes: number;
  readonly pain: number | null;
}

/** Sample rows, always the same. */
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(LAST_DAY, -index),
    session: (['a', 'a', 'calm', 'walk'] as const)[index % 4] ?? 'a',
    minutes: 5 + ((index * 7) % 20),
    pain: index % 9 === 4 ? null : (index * 3) % 8,
  }));
const ROWS = rowsOf(46);
const MANY = rowsOf(1000);
const FEW = 8;

export function FindingParts() {
  return (
    <>
      <Finding />
      <Tables />
    </>
  );
}

function Finding() {
  const t = useText('gallery');
  const format = useFormat();
  const [filters, setFilters] = useAddressFilters<FilterName>(FILTERS);
  const [text, setText] = useAddressText('q');
  const chosen = [...filters.needs, ...filters.length] as (keyof typeof COUNTS)[];
  const shown = Math.min(ALL, ...chosen.map((value) => COUNTS[value])) - Math.min(11, text.length);
  return (
    <PartSection heading={t('find.heading')}>
      <SearchField
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        value={text}
        result={t('find.result', { shown: format.number(shown), all: format.number(ALL) })}
        labels={{ clear: t('find.clear') }}
        onChange={setText}
      />
      <FilterBar
        label={t('find.filters')}
        groups={(['needs', 'length'] as const).map((name) => ({
          name,
          label: t(`find.${name}`),
          options: FILTERS[name].map((value) => ({
            value,
            label: t(`find.value.${value}`),
            count: format.number(COUNTS[value]),
          })),
        }))}
        value={filters}
        labels={{
          open: (count) => (count === 0 ? t('find.open') : t('find.openWith', { number: format.number(count) })),
          clear: (count) => t('find.clearAll', { number: format.number(count) }),
        }}
        onChange={setFilters}
      />
      <SearchField
        label={t('find.label')}
        value={LONG_WORD}
        result={t('find.none', { text: LONG_WORD })}
        labels={{ clear: t('find.clear') }}
        onChange={() => undefined}
      />
      <SearchField
        label={t('find.label')}
        placeholder={t('fields.off')}
        value=""
        result=""
        labels={{ clear: t('find.clear') }}
        disabled
        onChange={() => undefined}
      />
      <p className={styles['note']}>{t('sample')}</p>
    </PartSection>
  );
}

function Tables() {
  const t = useText('gallery');
  const common = useText('common');
  const format = useFormat();
  const [place, setPlace] = useTablePlace(SORTABLE, START);
  const [pagePlace, setPagePlace] = useTablePlace(SORTABLE, START, 'pages');
  const [isLong, setIsLong] = useState(false);
  const [removed, setRemoved] = useState<readonly Day[]>([]);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      {
        key: 'day',
        label: t('table.day'),
        kind: 'name',
        cell: ({ day }) => format.day(day, 'date'),
        sortBy: ({ day }) => day,
      },
      {
        key: 'session',
        label: t('table.session'),
        cell: ({ session }) => t(`table.sessions.${session}`),
        sortBy: ({ session }) => t(`table.sessions.${session}`),
      },
      {
        key: 'minutes',
        label: t('table.minutes'),
        kind: 'figure',
        cell: ({ minutes }) => t('table.minutesValue', { number: format.number(minutes) }),
        sortBy: ({ minutes }) => minutes,
      },
      {
        key: 'pain',
        label: t('table.pain'),
        kind: 'figure',
        cell: ({ pain }) =>
          pain === null ? t('table.notAsked') : t('table.painValue', { number: format.number(pain) }),
        sortBy: ({ pain }) => pain,
      },
    ],
    [t, format],
  );
  const act: Column<Row> = {
    key: 'act',
    label: t('table.act'),
    kind: 'action',
    cell: ({ day }) => (
      <Button size="small" onClick={() => setRemoved([...removed, day])}>
        {t('table.remove')}
      </Button>
    ),
  };
  const labels = {
    sorted: (column: string, isDescending: boolean) => t(isDescending ? 'table.down' : 'table.up', { column }),
    more: (count: number) => t('table.more', { count, number: format.number(count) }),
    range: (first: number, last: number, all: number) =>
      t('table.range', { first: format.number(first), last: format.number(last), all: format.number(all) }),
    newer: t('table.newer'),
    older: t('table.older'),
  };
  const empty = (
    <EmptyState title={t('table.emptyTitle')}>
      <p>{t('table.emptyText')}</p>
    </EmptyState>
  );
  return (
    <PartSection heading={t('table.heading')}>
      <Table
        label={t('table.label')}
        columns={[...columns, act]}
        rows={ROWS.filter(({ day }) => !removed.includes(day))}
        keyOf={({ day }) => day}
        place={place}
        onPlace={setPlace}
        paging="more"
        pageSize={4}
        labels={labels}
        empty={empty}
      />
      <Table
        label={t('table.pagesLabel')}
        columns={columns}
        rows={ROWS}
        keyOf={({ day }) => day}
        place={pagePlace}
        onPlace={setPagePlace}
        paging="pages"
        pageSize={4}
        labels={labels}
        empty={empty}
      />
      <Table
        label={t('table.longLabel')}
        columns={[{ key: 'text', label: t('table.text'), cell: () => LONG_WORD }]}
        rows={[{ id: 1 }]}
        keyOf={({ id }) => id}
        place={START}
        onPlace={() => undefined}
        labels={labels}
        empty={empty}
      />
      <Table
        label={t('table.label')}
        columns={columns}
        rows={[]}
        keyOf={({ day }) => day}
        place={START}
        onPlace={() => undefined}
        labels={labels}
        empty={empty}
      />
      <h3>{t('table.longList')}</h3>
      <div className={styles['scroll']} role="group" aria-label={t('table.longList')} tabIndex={0}>
        <Rows label={t('table.longList')} rowHeight="4.5rem">
          {(isLong ? MANY : MANY.slice(0, FEW)).map((row) => (
            <EntryRow
              key={row.day}
              title={t(`table.sessions.${row.session}`)}
              time={format.day(row.day, 'date')}
              meta={[t('table.minutesValue', { number: format.number(row.minutes) })]}
              stone="saved"
              stoneLabel={common('storage.saved')}
            />
          ))}
        </Rows>
      </div>
      {!isLong && (
        <div>
          <Button size="small" onClick={() => setIsLong(true)}>
            {labels.more(MANY.length - FEW)}
          </Button>
        </div>
      )}
      <p className={styles['note']}>{t('sample')}</p>
    </PartSection>
  );
}
