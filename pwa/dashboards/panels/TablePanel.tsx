import { useState } from 'react';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { AS_GIVEN } from '#pwa/ui/address/useTablePlace.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Table } from '#pwa/ui/table/Table.tsx';

type Cell = string | number;

interface TablePanelProps {
  readonly title: string;
  readonly hint?: string;
  /** heads; the first column names its row */
  readonly columns: readonly string[];
  /** As many cells as columns. A column of numbers can be sorted by. */
  readonly rows: readonly (readonly Cell[])[];
}

export function TablePanel({ columns, rows, ...header }: TablePanelProps) {
  const t = useText('dashboards');
  const format = useFormat();
  const [place, setPlace] = useState(AS_GIVEN);
  const isFigure = (index: number): boolean => index > 0 && rows.every((row) => typeof row[index] === 'number');
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
          ...(isFigure(index) && { kind: 'figure' as const, sortBy: (row: readonly Cell[]) => row[index] ?? null }),
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
