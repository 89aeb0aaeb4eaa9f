/**
 * How much a row takes, by one measure for every store, for pages and for quotas: what all rows carry (ids, hash, clock,
 * names of the members) counts as a flat number, which is more than a change on the wire has beside its data, and about
 * what BSON has. So a page of rows within a number of bytes is an answer within it.
 */
import type { LogRow } from './store.ts';

const FLAT_BYTES = 400;

/** quotes and comma of a name in `base` */
const AROUND_NAME_BYTES = 3;

export const rowBytes = ({ data, base = [] }: Pick<LogRow, 'data' | 'base'>): number =>
  FLAT_BYTES +
  Buffer.byteLength(JSON.stringify(data)) +
  base.reduce((sum, name) => sum + name.length + AROUND_NAME_BYTES, 0);

export const bytesOf = (rows: readonly Pick<LogRow, 'data' | 'base'>[]): number =>
  rows.reduce((sum, row) => sum + rowBytes(row), 0);

/** Most that a reader of a whole log has in memory at once. */
export const READ_BYTES = 4 * 1024 * 1024;

/** The first rows whose bytes do not exceed the number, but always one where there is one. */
export function rowsWithin(rows: readonly LogRow[], mostBytes: number): readonly LogRow[] {
  let bytes = 0;
  const count = rows.findIndex((row, index) => (bytes += rowBytes(row)) > mostBytes && index > 0);
  return count === -1 ? rows : rows.slice(0, count);
}
