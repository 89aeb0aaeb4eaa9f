/**
 * What the same rows and documents weigh in MongoDB: BSON by the driver's own measure; index entries by an estimate from
 * the layout of WiredTiger's keys, because no MongoDB takes part here.
 */
import { deflateRawSync } from 'node:zlib';
import { BSON } from 'mongodb';
import type { LogRow, StoredDocument } from '../../sync-server/store/store.ts';

const OBJECT_ID_BYTES = 12;
/** a type byte before each value of a key and an end byte after a text */
const textKey = (text: string): number => Buffer.byteLength(text) + 2;
const NUMBER_KEY = 4;
const ID_KEY = OBJECT_ID_BYTES + 1;
/** end of the key, number of the record, head of the cell */
const ENTRY_REST = 1 + 4 + 2;
/** WiredTiger compresses its blocks by snappy, which Node lacks: deflate at its fastest packs somewhat better */
const BLOCK_BYTES = 32 * 1024;

export interface MongoSize {
  readonly bytes: number;
  /** without and with WiredTiger's prefix compression, which leaves out the owner that neighbours share */
  readonly indexBytes: { readonly whole: number; readonly prefixed: number };
}

const entry = (owner: string, rest: number): MongoSize['indexBytes'] => {
  const idEntry = ID_KEY + ENTRY_REST;
  return { whole: idEntry + textKey(owner) + rest + ENTRY_REST, prefixed: idEntry + rest + ENTRY_REST + 1 };
};

export function mongoRow(row: LogRow): MongoSize {
  const [byRev, byOperation] = [entry(row.owner, NUMBER_KEY), entry(row.owner, textKey(row.opId))];
  const idTwice = ID_KEY + ENTRY_REST;
  return {
    bytes: BSON.calculateObjectSize({ _id: new BSON.ObjectId(), ...row }, { ignoreUndefined: true }),
    indexBytes: {
      whole: byRev.whole + byOperation.whole - idTwice,
      prefixed: byRev.prefixed + byOperation.prefixed - idTwice,
    },
  };
}

export const mongoDocument = (owner: string, name: string, { rev, value }: StoredDocument): MongoSize => ({
  bytes: BSON.calculateObjectSize({ _id: new BSON.ObjectId(), owner, name, rev, value }),
  indexBytes: entry(owner, textKey(name)),
});

/** How much of their size neighbouring rows keep when a block of them is compressed. */
export function packedShare(rows: readonly LogRow[]): number {
  const whole = Buffer.concat(
    rows.map((row) => BSON.serialize({ _id: new BSON.ObjectId(), ...row }, { ignoreUndefined: true })),
  );
  let packed = 0;
  for (let from = 0; from < whole.length; from += BLOCK_BYTES)
    packed += deflateRawSync(whole.subarray(from, from + BLOCK_BYTES), { level: 1 }).length;
  return packed / whole.length;
}
