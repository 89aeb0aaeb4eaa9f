/**
 * Rows that together make one value, kept in bounded portions with a value each: when a row is voided, only its own
 * portion is read again, however many rows there are. The whole value is the merge of the portions' values.
 */
export interface Portion<T> {
  /** ascending, including rows that were voided since */
  readonly revs: readonly number[];
  readonly value: T;
}

const PORTION_ROWS = 100;

/**
 * @param items ascending by revision, all later than those in the portions
 * @param add the value of a portion with more items
 */
export function withMore<T, Item extends { readonly rev: number }>(
  portions: readonly Portion<T>[],
  items: readonly Item[],
  add: (value: T | null, items: readonly Item[]) => T,
): Portion<T>[] {
  const all = [...portions];
  for (let from = 0; from < items.length;) {
    const last = all.at(-1);
    const open = last === undefined || last.revs.length >= PORTION_ROWS ? null : all.pop();
    const revs = open?.revs ?? [];
    const some = items.slice(from, from + PORTION_ROWS - revs.length);
    all.push({ revs: [...revs, ...some.map(({ rev }) => rev)], value: add(open?.value ?? null, some) });
    from += some.length;
  }
  return all;
}

/** Where the row of a revision is, or -1. */
export const portionWith = (portions: readonly Portion<unknown>[], rev: number): number =>
  portions.findLastIndex(({ revs }) => (revs[0] ?? Infinity) <= rev);
