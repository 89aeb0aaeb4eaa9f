import { join } from 'node:path';
import { holdFolder } from './hold-folder';
import { createLmdbStore } from './lmdb-store';
import type { Config } from '../config';
import type { Store } from './store';

/** MongoDB where its address is given, else the embedded store, one process at a time. Its driver is loaded only when it is used. */
export async function openStore({ mongodbUrl, dataFolder }: Pick<Config, 'mongodbUrl' | 'dataFolder'>): Promise<Store> {
  if (mongodbUrl === null) {
    const folder = join(dataFolder, 'lmdb');
    const letGo = await holdFolder(folder);
    const store = createLmdbStore({ folder });
    return {
      ...store,
      close: async () => {
        await store.close();
        await letGo();
      },
    };
  }
  const { connectMongoStore } = await import('./mongo-store');
  return connectMongoStore(mongodbUrl);
}
