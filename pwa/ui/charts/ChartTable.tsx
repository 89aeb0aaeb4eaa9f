import { useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './ChartTable.module.css';

export interface ChartTableSource {
  /** the first column names the row, the others hold figures */
  readonly columns: readonly string[];
  /** the cells of one value; made only for the rows that are shown */
  readonly row: (index: number) => readonly string[];
  /** how the rows follow: newest first where the values lie in time */
  readonly order: 'newest-first' | 'as-drawn';
}

export interface ChartTableLabels {
  /** "Show 40 more" */
  readonly more: (count: number) => string;
  /** "40 of 10,000 values" */
  readonly some: (shown: number, total: number) => string;
}

interface ChartTableProps {
  readonly caption: string;
  readonly count: number;
  readonly source: ChartTableSource;
  readonly labels: ChartTableLabels;
  readonly open: boolean;
}

const PAGE = 40;

/**
 * The values of a chart as a table, forty at a time. Not a `Table`: it makes the cells of the rows it shows only, of ten
 * thousand, is never sorted and has no place in the address; and beside a chart a few narrow columns must not fold into
 * lines as a page's table does.
 */
export function ChartTable({ caption, count, source, labels, open }: ChartTableProps) {
  const [limit, setLimit] = useState(PAGE);
  const shown = Math.min(limit, count);
  const rest = count - shown;
  return (
    <>
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {source.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown }, (_, index) => (
              <tr key={index}>
                {source.row(source.order === 'newest-first' ? count - 1 - index : index).map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column} data-column={source.columns[column]}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <div className={styles['more']}>
          <p>{labels.some(shown, count)}</p>
          {open && (
            <Button variant="link" size="small" onClick={() => setLimit(limit + PAGE)}>
              {labels.more(Math.min(PAGE, rest))}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
