import { useMemo } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { AS_GIVEN, useTablePlace } from '#pwa/ui/address/useTablePlace.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Table } from '#pwa/ui/table/Table.tsx';
import { usePanelKey } from '../usePanelKey.ts';

type Cell = string | number;

interface TablePanelProps {
  readonly title: string;
  readonly hint?: string;
  /** heads; the first column names its row */
  readonly columns: readonly string[];
  /** As many cells as columns. A column of numbers can be sorted by. */
  readonly rows: readonly (readonly Cell[])[];
  /** names its place in the address, where a panel has several tables */
  readonly place?: string;
}

export function TablePanel({ columns, rows, place: name = 'table', ...header }: TablePanelProps) {
  const t = useText('dashboards');
  const format = useFormat();
  const figures = useMemo(
    () =>
      columns.flatMap((_, index) =>
        index > 0 && rows.every((row) => typeof row[index] === 'number') ? [String(index)] : [],
      ),
    [columns, rows],
  );
  const [place, setPlace] = useTablePlace(figures, AS_GIVEN, usePanelKey(name));
  return (
    <Section {...header}>
      <Table
        label={header.title}
        columns={columns.map((label, index) => ({
          key: String(index),
          label,
          cell: (row: readonly Cell[]) => {
            const cell = row[index];
            return typeof cell === 'number' ? format.number(cell) : cell;
          },
          ...(index === 0 && { kind: 'name' as const }),
          ...(figures.includes(String(index)) && {
            kind: 'figure' as const,
            sortBy: (row: readonly Cell[]) => row[index] ?? null,
          }),
        }))}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        place={place}
        onPlace={setPlace}
        paging="more"
        labels={{
          sorted: (column, isDescending) => t(isDescending ? 'table.largest' : 'table.smallest', { column }),
          range: (_, last, all) => t('table.range', { shown: format.number(last), all: format.number(all) }),
          more: (count) => t('table.more', { number: format.number(count) }),
        }}
        empty={<p>{t('table.empty')}</p>}
      />
    </Section>
  );
}
