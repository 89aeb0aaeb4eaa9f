/** Where in a table the person is: by which column it is sorted, and how far they have read. */
import { useCallback, useMemo } from 'react';
import { useAddress } from './useAddress.ts';

export interface TablePlace {
  /** the key of a column */
  readonly sort: string;
  readonly isDescending: boolean;
  /** 1: the first page, or the first rows; 2: the second, or "Show 20 more" pressed once */
  readonly page: number;
}

/** Sorted by no column: in the order in which the rows were given. */
export const AS_GIVEN: TablePlace = { sort: '', isDescending: false, page: 1 };

const DIGITS = /^[1-9]\d{0,4}$/;

/** `-pain.3`: by pain, the largest first, third page; `.2`: as given, second page. */
const parsePlace = (text: string, columns: readonly string[]): TablePlace | null => {
  const [, minus, sort = '', page = ''] = /^(-?)([^.]*)\.(.+)$/.exec(text) ?? [];
  if (!DIGITS.test(page) || !['', ...columns].includes(sort)) return null;
  return { sort, isDescending: minus === '-' && sort !== '', page: Number(page) };
};

/**
 * A table's place in the address, so that whoever comes back finds it as they left it.
 * @param name of the table in the address, where a page has several
 * @param columns that can be sorted by; keep this and `start` outside the component
 * @param start where the address says nothing
 */
export function useTablePlace(
  columns: readonly string[],
  start: TablePlace = AS_GIVEN,
  name = 'table',
): readonly [place: TablePlace, change: (place: TablePlace) => void] {
  const [search, changeAddress] = useAddress();
  const text = search.get(name);
  const place = useMemo(() => parsePlace(text ?? '', columns) ?? start, [text, columns, start]);
  const change = useCallback(
    (next: TablePlace) =>
      changeAddress((address) => address.set(name, `${next.isDescending ? '-' : ''}${next.sort}.${next.page}`), {
        inPlace: true,
      }),
    [changeAddress, name],
  );
  return [place, change];
}
