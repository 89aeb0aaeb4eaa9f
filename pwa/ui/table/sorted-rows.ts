/** What a column sorts by: numbers by size, words by the reader's alphabet; what is missing comes last either way. */
export type SortValue = number | string | null;

export function sortedRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  isDescending: boolean,
  language?: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order = (one: SortValue, other: SortValue): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const ascending =
      typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
    return isDescending ? -ascending : ascending;
  };
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((one, other) => order(one.value, other.value))
    .map(({ row }) => row);
}
