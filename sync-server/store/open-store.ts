/** MongoDB where its address is given, else the embedded store, one process at a time. Its driver is loaded only when it is used. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLmdbCollections } from '../collections/lmdb-collections.ts';
import type { CollectionsAdapter } from '../collections/port.ts';
import type { Config } from '../config.ts';
import { answerBackups } from './backup.ts';
import { holdFolder } from './hold-folder.ts';
import { createLmdbStore } from './lmdb-store.ts';
import { makeFolder, makePrivate, PRIVATE_FOLDER } from './make-folder.ts';
import type { Store } from './store.ts';

export interface Stores {
  readonly store: Store;
  /** beside the store and never put back with it: what no restored backup may undo */
  readonly journal: Store;
  /** in the database of the store: a copy of the one is a copy of both */
  readonly collections: CollectionsAdapter;
  readonly close: () => Promise<void>;
}

export const storeFolder = (dataFolder: string): string => join(dataFolder, 'lmdb');
export const journalFolder = (dataFolder: string): string => join(dataFolder, 'journal');

/** There from the first step of a restore to its last: what lies in the folder meanwhile is no store to serve from. */
export const restoringFile = (dataFolder: string): string => join(dataFolder, 'restoring');

export function throwIfHalfRestored(dataFolder: string): void {
  if (existsSync(restoringFile(dataFolder)))
    throw new Error(
      `a restore into ${dataFolder} was not finished: run npm run restore again, with the same copy or another`,
    );
}

/** Stores, those that a restore put aside or began to bring, and its mark; the key of backups (backup.ts). */
const OWN_NAMES = /^(?:lmdb|journal)(?:-|$)|^restoring$|^backup-key$/;

/** Says which setting is wrong: whatever is made in the folder later fails with less to go by. */
export function prepareDataFolder(dataFolder: string): void {
  try {
    makeFolder(dataFolder, PRIVATE_FOLDER);
    // also where it is a file
    const names = readdirSync(dataFolder);
    accessSync(dataFolder, constants.W_OK);
    const own = names.filter((name) => OWN_NAMES.test(name));
    // A folder that other programs use as well stays open to them; what is ours in it does not.
    if (own.length === names.length) makePrivate(dataFolder);
    else for (const name of own) makePrivate(join(dataFolder, name));
  } catch (error) {
    throw new Error(`DATA_DIR: ${resolve(dataFolder)} cannot be used as a folder (${(error as Error).message})`);
  }
}

/** Both embedded stores of a data folder that this process holds already. */
export function openEmbedded(dataFolder: string): Stores & { readonly backup: (folder: string) => Promise<void> } {
  const store = createLmdbStore({ folder: storeFolder(dataFolder) });
  const journal = createLmdbStore({ folder: journalFolder(dataFolder) });
  return {
    store,
    journal,
    collections: createLmdbCollections(store.environment),
    // the journal last: then it tells of all that the copy of the store knows
    backup: async (folder) => {
      await store.backup(storeFolder(folder));
      await journal.backup(journalFolder(folder));
    },
    close: async () => {
      await store.close();
      await journal.close();
    },
  };
}

export async function openStores({
  mongodbUrl,
  dataFolder,
}: Pick<Config, 'mongodbUrl' | 'dataFolder'>): Promise<Stores> {
  if (mongodbUrl === null) {
    prepareDataFolder(dataFolder);
    throwIfHalfRestored(dataFolder);
    const backups = answerBackups(dataFolder);
    const letGo = await holdFolder(storeFolder(dataFolder), { onConnection: backups.onConnection });
    try {
      // a restore may have held the folder until now, and have died with its work half done
      throwIfHalfRestored(dataFolder);
    } catch (error) {
      await letGo();
      throw error;
    }
    const embedded = openEmbedded(dataFolder);
    backups.begin(embedded.backup);
    return {
      ...embedded,
      close: async () => {
        await embedded.close();
        await letGo();
      },
    };
  }
  const { connectMongoStores } = await import('./mongo-store.ts');
  const { createMongoCollections } = await import('../collections/mongo-collections.ts');
  const { db, ...stores } = await connectMongoStores(mongodbUrl);
  return { ...stores, collections: createMongoCollections(db) };
}
