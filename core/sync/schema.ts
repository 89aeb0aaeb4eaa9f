import { records } from '../records/index.ts';

/** At schema 2 there were fifteen kinds of record, each of version 1. */
const VERSIONS_AT_2 = 15;
/** Raised with whatever else an older server would call wrong, as a challenge or a member of an operation, and with the mending of an upcast. */
const BESIDES_RECORDS = 0;
/**
 * Version of all that this code writes. It rises by itself with each kind of record and each version of one: devices then
 * read again what they could not read before, and servers put off what only a newer one can judge.
 */
export const SCHEMA =
  2 + Object.values(records).reduce((sum, { version }) => sum + version, -VERSIONS_AT_2) + BESIDES_RECORDS;
/** oldest schema the server still takes */
export const MIN_SCHEMA = 1;
