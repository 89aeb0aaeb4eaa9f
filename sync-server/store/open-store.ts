import { join } from 'node:path';
import type { Config } from '../config.ts';
import { holdFolder } from './hold-folder.ts';
import { createLmdbStore } from './lmdb-store.ts';
import type { Store } from './store.ts';

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
  const { connectMongoStore } = await import('./mongo-store.ts');
  return connectMongoStore(mongodbUrl);
}
