import { useEffect, useId, useRef, type ReactNode } from 'react';
import { AS_GIVEN, type TablePlace } from '../address/useTablePlace.ts';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { focusOn } from '../keep-focus.ts';
import { sortedRows, type SortValue } from './sorted-rows.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** makes the column sortable */
  readonly sortBy?: (row: Row) => SortValue;
  /** `name` heads its row, `figure` stands at the end in digits of one width, `action` comes last and has no heading to read */
  readonly kind?: 'name' | 'figure' | 'action';
}

export interface TableLabels {
  /** said when the order changes: "Sorted by minutes, largest first" */
  readonly sorted: (column: string, isDescending: boolean) => string;
  /** "Show 20 more" */
  readonly more?: (count: number) => string;
  /** "1 to 20 of 46" */
  readonly range: (first: number, last: number, all: number) => string;
  readonly newer?: string;
  readonly older?: string;
}

interface TableProps<Row> {
  /** what it lists; read aloud */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** of `useTablePlace`, or of a state; this and `labels` are left out where nothing is sorted and nothing paged */
  readonly place?: TablePlace;
  readonly onPlace?: (place: TablePlace) => void;
  /** `more` for what is read from the top, `pages` for what is looked up */
  readonly paging?: 'more' | 'pages';
  readonly pageSize?: number;
  readonly labels?: TableLabels;
  /** in the place of a table of nothing: an `EmptyState` */
  readonly empty: ReactNode;
}

/** Sorts by its heads. Where it has no room its lines fold, each value behind its name and the action last. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  place = AS_GIVEN,
  onPlace,
  paging,
  pageSize = 20,
  labels,
  empty,
}: TableProps<Row>) {
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row from which one reads on after a press. */
  const readOn = useRef<number | null>(null);
  useEffect(() => {
    const row = readOn.current === null ? undefined : body.current?.rows[readOn.current];
    if (row === undefined) return;
    readOn.current = null;
    focusOn(row);
  });
  const by = columns.find(({ key }) => key === place.sort);
  const sortBy = by?.sortBy;
  const language = document.documentElement.lang || undefined;
  const sorted = sortBy === undefined ? rows : sortedRows(rows, sortBy, place.isDescending, language);
  if (rows.length === 0) return empty;

  const pages = Math.ceil(sorted.length / pageSize);
  const page = Math.min(Math.max(1, place.page), pages);
  const from = paging === 'pages' ? (page - 1) * pageSize : 0;
  const shown = paging === undefined ? sorted : sorted.slice(from, page * pageSize);
  const sort = (column: Column<Row>): void =>
    onPlace?.({
      sort: column.key,
      isDescending: column.key === place.sort && !place.isDescending,
      page: 1,
    });
  const showMore = (): void => {
    readOn.current = shown.length;
    onPlace?.({ ...place, page: page + 1 });
  };
  const turnTo = (next: number): void => {
    // The button that was pressed is out of use there.
    if (next === 1 || next === pages) readOn.current = 0;
    onPlace?.({ ...place, page: next });
  };
  // A table whose cells are no longer laid out as such keeps its meaning by its roles.
  return (
    <div className={styles['frame']}>
      <table role="table" className={styles['table']}>
        <caption className="visually-hidden">{label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const isSorted = column === by && sortBy !== undefined;
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={classNames(styles[column.kind ?? ''], column.sortBy === undefined && styles['plain'])}
                  aria-sort={isSorted ? (place.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  {column.sortBy === undefined ? (
                    <span className={column.kind === 'action' ? 'visually-hidden' : undefined}>{column.label}</span>
                  ) : (
                    <button type="button" className={styles['sort']} onClick={() => sort(column)}>
                      {column.label}
                      <SortArrow direction={!isSorted ? null : place.isDescending ? 'down' : 'up'} />
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {shown.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) =>
                column.kind === 'name' ? (
                  <th key={column.key} role="rowheader" scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} role="cell" className={styles[column.kind ?? '']}>
                    {column.kind !== 'action' && (
                      <span className={styles['name-of-value']} aria-hidden="true">
                        {column.label}{' '}
                      </span>
                    )}
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {by !== undefined && labels?.sorted(by.label, place.isDescending)}
      </p>
      {paging !== undefined && pages > 1 && (
        <div className={styles['pager']}>
          <span id={`${id}-range`} role="status">
            {labels?.range(from + 1, from + shown.length, sorted.length)}
          </span>
          {paging === 'more' && page < pages && (
            <Button size="small" onClick={showMore}>
              {labels?.more?.(Math.min(pageSize, sorted.length - shown.length))}
            </Button>
          )}
          {paging === 'pages' && (
            <span className={styles['turn']}>
              <Button size="small" icon="chevron-start" disabled={page === 1} onClick={() => turnTo(page - 1)}>
                {labels?.newer}
              </Button>
              <Button size="small" disabled={page === pages} onClick={() => turnTo(page + 1)}>
                {labels?.older}
                <Icon name="chevron-end" size="small" />
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

const ARROWS = {
  up: 'M12 19V5M7 10l5-5 5 5',
  down: 'M12 5v14M7 14l5 5 5-5',
  both: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
} as const;

const SortArrow = ({ direction }: { readonly direction: 'up' | 'down' | null }) => (
  <svg className={styles['arrow']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={ARROWS[direction ?? 'both']} />
  </svg>
);
