import Dexie from 'dexie';
import { coreDbName } from '../core-db.ts';
import type { Space } from '../space.ts';
import { telemetryDbName } from '../telemetry/telemetry-db.ts';

/** Resolves once they are gone; other pages and workers close them when they are told. */
export async function deleteRecords(profileId: string): Promise<void> {
  for (const name of [coreDbName(profileId), telemetryDbName(profileId)]) await Dexie.delete(name);
}

/** For good: what this page still wants to write is refused, or Dexie would make a deleted database anew. */
export function closeRecords({ db, telemetry }: Pick<Space, 'db' | 'telemetry'>): void {
  db.close();
  telemetry.close();
}
