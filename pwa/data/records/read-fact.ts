/** A fact lies in its table as it was written, in the version it was written in. What it says is asked here, and nowhere else. */
import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Data, Unreadable } from '#core/records/define-record.ts';
import { isCountedEntity, readData, records, touchedDays } from '#core/records/index.ts';
import type { CountedFact, Fact, FactEntity } from '#core/records/index.ts';
import type { StoredFact } from '../core-db.ts';

interface WrittenFact {
  readonly id: string;
  readonly entity: FactEntity;
  readonly key: string;
  readonly data: Data;
  /** the version it was written in; without it this one's */
  readonly v?: number;
}

/** The row of a fact: as it was written, and beside it what the table is asked by. */
export function storedFact({ v, ...written }: WrittenFact): Result<StoredFact, Unreadable> {
  const version = v ?? records[written.entity].version;
  const read = readData(written.entity, version, written.data);
  if (!read.ok) return read;
  const fact = { ...written, data: read.value } as Fact;
  return ok({ ...written, v: version, at: fact.data.at, days: touchedDays(fact) } as StoredFact);
}

/** The fact as this version of the app reads it. */
export function readFact({ id, entity, key, v, data }: StoredFact): Result<Fact, Unreadable> {
  const read = readData(entity, v, data);
  return read.ok ? ok({ id, entity, key, data: read.value } as Fact) : read;
}

/** Those from which figures derive. What cannot be read counts nowhere, as it does on the server. */
export const countedFacts = (rows: readonly StoredFact[]): CountedFact[] =>
  rows.flatMap((row) => {
    if (!isCountedEntity(row.entity)) return [];
    const read = readFact(row);
    return read.ok ? [read.value as CountedFact] : [];
  });
