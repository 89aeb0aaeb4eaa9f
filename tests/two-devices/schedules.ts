/** How the fault schedules are dealt out: over the kinds of store, and of each kind some hundreds at a time. */

export const storeKinds = ['memory', 'LMDB', 'MongoDB'] as const;
export type StoreKind = (typeof storeKinds)[number];

export interface Chunk {
  readonly kind: StoreKind;
  readonly seed: number;
  readonly count: number;
}

/** Schedules per world: databases in memory pile up. */
const CHUNK = 250;

/** Most run on the in-memory store, a sixth on LMDB, a twentieth over the MongoDB protocol. */
export function chunksOf(total: number, seed: number, hasMongo: boolean): readonly Chunk[] {
  const MongoDB = hasMongo ? Math.ceil(total / 20) : 0;
  const LMDB = Math.ceil(total / 6);
  const shares: Readonly<Record<StoreKind, number>> = { memory: total - LMDB - MongoDB, LMDB, MongoDB };
  return storeKinds
    .flatMap((kind) =>
      Array.from({ length: Math.ceil(shares[kind] / CHUNK) }, (_, i) => ({
        kind,
        count: Math.min(CHUNK, shares[kind] - i * CHUNK),
      })),
    )
    .map((chunk, i) => ({ ...chunk, seed: seed + i }));
}

/** The end of a test's title, as `it.each` fills it in. By it `test:full` tells its parts apart. */
export const CHUNK_TITLE = 'hold over $count schedules on the $kind store, seed $seed';
