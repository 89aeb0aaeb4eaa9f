import Dexie from 'dexie';
import { coreDbName } from '../core-db.ts';
import { telemetryDbName } from '../telemetry/telemetry-db.ts';

/** Resolves once they are gone; other pages and workers close them when they are told (space.ts). */
export async function deleteRecords(profileId: string): Promise<void> {
  for (const name of [coreDbName(profileId), telemetryDbName(profileId)]) await Dexie.delete(name);
}
