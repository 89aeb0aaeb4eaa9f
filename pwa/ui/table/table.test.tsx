// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AS_GIVEN, useTablePlace, type TablePlace } from '../address/useTablePlace.ts';
import { sortedRows } from './sorted-rows.ts';
import { Table, type Column, type TableLabels } from './Table.tsx';

interface Session {
  readonly id: number;
  readonly name: string;
  readonly pain: number | null;
}

const LABELS: TableLabels = {
  sorted: (column, isDescending) => `Sorted by ${column}, ${isDescending ? 'largest' : 'smallest'} first`,
  more: (count) => `Show ${count} more`,
  range: (first, last, all) => `${first} to ${last} of ${all}`,
  newer: 'Newer',
  older: 'Older',
};
const COLUMNS: readonly Column<Session>[] = [
  { key: 'name', label: 'Session', kind: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'pain', label: 'Pain', kind: 'figure', cell: ({ pain }) => pain ?? '–', sortBy: ({ pain }) => pain },
  { key: 'act', label: 'Act', kind: 'action', cell: ({ name }) => <button>{`Open ${name}`}</button> },
];
const SORTABLE = ['name', 'pain'];
const START: TablePlace = { sort: 'name', isDescending: false, page: 1 };
const sessions = (count: number): readonly Session[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Session ${id + 1}`, pain: id % 11 }));

interface SampleProps {
  readonly rows: readonly Session[];
  readonly paging?: 'more' | 'pages';
  readonly start?: TablePlace;
}

function Sample({ rows, start = START, ...rest }: SampleProps) {
  const [place, setPlace] = useTablePlace(SORTABLE, start);
  return (
    <>
      <Table
        {...rest}
        label="Sessions"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        place={place}
        onPlace={setPlace}
        labels={LABELS}
        empty={<p>No sessions yet</p>}
      />
      <code>{useLocation().search}</code>
    </>
  );
}

const opened = (props: SampleProps, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Sample {...props} />
    </MemoryRouter>,
  );
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

describe('a table', () => {
  it('[TABLE-1] sorts by its heads, once up, once down, and says so to the eye, to the reader and aloud', async () => {
    opened({
      rows: [
        { id: 1, name: 'B', pain: 10 },
        { id: 2, name: 'A', pain: 9 },
      ],
    });
    expect(names()).toEqual(['A', 'B']);
    expect(head('Session').getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Pain' }));
    expect(names()).toEqual(['A', 'B']);
    await userEvent.click(screen.getByRole('button', { name: 'Pain' }));
    expect(names()).toEqual(['B', 'A']);
    expect(head('Pain').getAttribute('aria-sort')).toBe('descending');
    expect(head('Session').hasAttribute('aria-sort')).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('Sorted by Pain, largest first');
    expect(head('Act').hasAttribute('aria-sort')).toBe(false);
  });

  it('[TABLE-5] of nothing shows what stands in its place', () => {
    opened({ rows: [] });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No sessions yet')).toBeDefined();
  });

  it('[TABLE-3] shows 20 more, and as many as are left', async () => {
    opened({ rows: sessions(46), paging: 'more' });
    expect(names()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(screen.getByText('1 to 40 of 46')).toBeDefined();
    expect(document.activeElement).toBe(screen.getAllByRole('row')[21]);
    await userEvent.click(screen.getByRole('button', { name: 'Show 6 more' }));
    expect(names()).toHaveLength(46);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('shows 20 more in the order in which its rows were given too', async () => {
    opened({ rows: sessions(46).toReversed(), paging: 'more', start: AS_GIVEN });
    await userEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(screen.getByText('1 to 40 of 46')).toBeDefined();
    expect(screen.getByText('?table=.2')).toBeDefined();
    expect(names()[0]).toBe('Session 46');
  });

  it('[TABLE-3] turns pages, and sorting goes back to the first', async () => {
    opened({ rows: sessions(46), paging: 'pages' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(screen.getByText('21 to 40 of 46')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Older');
    await userEvent.click(screen.getByRole('button', { name: 'Session' }));
    expect(names()[0]).toBe('Session 46');
    expect(document.activeElement?.textContent).toBe('Session');
  });

  it('[TABLE-4] at the first or last page, where the pressed button is out of use, the focus is on the first row', async () => {
    opened({ rows: sessions(46), paging: 'pages' }, '/?table=name.2');
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(document.activeElement).toBe(screen.getAllByRole('row')[1]);
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(document.activeElement?.textContent).toBe('Newer');
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(document.activeElement).toBe(screen.getAllByRole('row')[1]);
  });

  it('[ADDRESS-4] keeps its place in the address', async () => {
    opened({ rows: sessions(46), paging: 'pages' }, '/?table=-pain.2');
    expect(screen.getByText('21 to 40 of 46')).toBeDefined();
    expect(head('Pain').getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(screen.getByText('?table=-pain.3')).toBeDefined();
  });

  it.each(['-speed.2', 'pain', 'pain.0', 'pain.x', '.', 'pain.99'])(
    '[ADDRESS-4] an address that says %j shows rows nevertheless',
    (said) => {
      opened({ rows: sessions(46), paging: 'pages' }, `/?table=${said}`);
      expect(names().length).toBeGreaterThan(0);
    },
  );

  it('[TABLE-6] keeps its meaning where its cells no longer lie in columns', () => {
    opened({ rows: sessions(1) });
    const row = within(screen.getAllByRole('row')[1] ?? document.body);
    expect(row.getAllByRole('cell').map((cell) => cell.getAttribute('role'))).toEqual(['cell', 'cell']);
    expect(row.getByRole('rowheader').getAttribute('role')).toBe('rowheader');
  });
});

describe('sorted rows', () => {
  it('[TABLE-2] words by the alphabet of the reader with numbers by size, and what is missing last either way', () => {
    const by = (value: string | number | null) => value;
    expect(sortedRows(['Set 10', 'set 9', 'Äpfel', 'Zeh'], by, false, 'de')).toEqual([
      'Äpfel',
      'set 9',
      'Set 10',
      'Zeh',
    ]);
    expect(sortedRows([3, null, 10, 1], by, false)).toEqual([1, 3, 10, null]);
    expect(sortedRows([3, null, 10, 1], by, true)).toEqual([10, 3, 1, null]);
  });

  it('[TABLE-2] leave rows that are alike in their order', () => {
    const rows = [
      { id: 1, pain: 2 },
      { id: 2, pain: 1 },
      { id: 3, pain: 2 },
    ];
    expect(sortedRows(rows, ({ pain }) => pain, true).map(({ id }) => id)).toEqual([1, 3, 2]);
  });
});
