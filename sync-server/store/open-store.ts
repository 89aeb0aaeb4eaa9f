import { join } from 'node:path';
import { createLmdbStore } from './lmdb-store';
import type { Config } from '../config';
import type { Store } from './store';

/** MongoDB where its address is given, else the embedded store. Its driver is loaded only when it is used. */
export async function openStore({ mongodbUrl, dataFolder }: Pick<Config, 'mongodbUrl' | 'dataFolder'>): Promise<Store> {
  if (mongodbUrl === null) return createLmdbStore({ folder: join(dataFolder, 'lmdb') });
  const { connectMongoStore } = await import('./mongo-store');
  return connectMongoStore(mongodbUrl);
}
