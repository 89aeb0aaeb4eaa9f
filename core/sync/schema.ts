import { records, retired } from '../records/index.ts';

/** At schema 2 there were fifteen kinds of record, each of version 1. */
const VERSIONS_AT_2 = 15;
/** Raised with whatever else an older server would call wrong, as a challenge or a member of an operation, and with the mending of an upcast. */
const BESIDES_RECORDS = 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A retired kind counts with its last version, and once more for the retiring: the number never falls and none comes twice. */
export const schemaOf = (
  kinds: Readonly<Record<string, { readonly version: number }>>,
  retiredKinds: Readonly<Record<string, number>>,
): number =>
  2 +
  sumOf(Object.values(kinds).map(({ version }) => version)) +
  sumOf(Object.values(retiredKinds).map((last) => last + 1)) -
  VERSIONS_AT_2 +
  BESIDES_RECORDS;

/**
 * Version of all that this code writes. It rises by itself with each kind of record, each version of one and each kind that
 * is retired: devices then read again what they could not read before, and servers put off what only a newer one can judge.
 */
export const SCHEMA = schemaOf(records, retired);
/** oldest schema the server still takes */
export const MIN_SCHEMA = 1;
