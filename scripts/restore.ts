// npm run restore -- <copy>: replaces the store by a copy, applies the journal to it and ends all sessions.
// npm run restore, without a copy: the same for a store that was restored by hand or by mongorestore. docs/backup.md.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { createJournal, joinJournal } from '#server/identity/journal.ts';
import { repeatJournal } from '#server/identity/repeat-journal.ts';
import { renewKey } from '#server/identity/session-token.ts';
import { journalAllStandings } from '#server/identity/standing.ts';
import { toDisk, verifyCopy } from '#server/store/copy.ts';
import { holdFolder } from '#server/store/hold-folder.ts';
import { createLmdbStore } from '#server/store/lmdb-store.ts';
import { makePrivate, PRIVATE_FOLDER } from '#server/store/make-folder.ts';
import {
  journalFolder,
  openEmbedded,
  openStores,
  prepareDataFolder,
  restoringFile,
  storeFolder,
} from '#server/store/open-store.ts';
import type { Stores } from '#server/store/open-store.ts';

/** the file of an embedded store, without its lock file */
const DATA = 'data.mdb';
const BEFORE = 'lmdb-before-';

const holdsStore = (folder: string): boolean => existsSync(join(folder, DATA));

/** Places one store of a copy into a folder that an interrupted restore may have started. */
async function bring(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: PRIVATE_FOLDER });
  copyFileSync(join(from, DATA), join(to, DATA));
  makePrivate(to);
  await toDisk(join(to, DATA));
  await toDisk(to);
}

/** @param isKept whether the earlier store is kept beside it; a new machine has none */
async function putInPlace(dataFolder: string, copy: string, isKept: boolean): Promise<void> {
  const [store, coming] = [storeFolder(dataFolder), join(dataFolder, 'lmdb-coming')];
  await bring(storeFolder(copy), coming);
  if (isKept) renameSync(store, join(dataFolder, `${BEFORE}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`));
  else rmSync(store, { recursive: true });
  renameSync(coming, store);
  await toDisk(dirname(store));
}

/** The journal here is never replaced. It takes over what only the copy's journal has: everything, on a new machine. */
async function takeJournal(dataFolder: string, copy: string, journal: Stores['journal']): Promise<void> {
  const folder = join(dataFolder, 'journal-coming');
  await bring(journalFolder(copy), folder);
  const other = createLmdbStore({ folder });
  await joinJournal(journal, other, pause);
  await other.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Before the store here is put aside or its marks are set anew: what it knows the journal may have lost. */
const keepKnown = ({ store, journal }: Stores): Promise<void> =>
  journalAllStandings(store, createJournal(journal, { store, pause, now: Date.now }));

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

async function standAgain({ store, journal, collections }: Stores): Promise<void> {
  const { entries, owners } = await repeatJournal({ store, journal, collections, pause, now: Date.now }, true);
  await renewKey(store);
  console.log(
    `Applied ${counted(entries, 'entry', 'entries')} of the journal. ${counted(owners, 'owner was', 'owners were')} brought up to it.`,
  );
  console.log('All sessions have ended: devices sign in again by themselves.');
}

function sayWhatIsKept(dataFolder: string): void {
  const kept = readdirSync(dataFolder).filter((name) => name.startsWith(BEFORE));
  if (kept.length === 0) return;
  console.log('The earlier store is kept. It holds what was erased since the backup, so delete it when all is well:');
  for (const name of kept) console.log(`  ${join(dataFolder, name)}`);
}

async function restoreEmbedded(dataFolder: string, copy: string | undefined): Promise<void> {
  prepareDataFolder(dataFolder);
  const letGo = await holdFolder(storeFolder(dataFolder));
  writeFileSync(restoringFile(dataFolder), '');
  const isKept = holdsStore(storeFolder(dataFolder));
  const present = openEmbedded(dataFolder);
  await keepKnown(present);
  if (copy !== undefined) {
    await takeJournal(dataFolder, copy, present.journal);
    await present.close();
    await putInPlace(dataFolder, copy, isKept);
  } else await present.close();
  const stores = openEmbedded(dataFolder);
  await standAgain(stores);
  await stores.close();
  rmSync(restoringFile(dataFolder));
  await letGo();
  sayWhatIsKept(dataFolder);
}

async function restoreMongo(config: Pick<Config, 'mongodbUrl' | 'dataFolder'>): Promise<void> {
  const stores = await openStores(config);
  await keepKnown(stores);
  await standAgain(stores);
  await stores.close();
}

async function restore({ dataFolder, mongodbUrl }: Config, copy: string | undefined) {
  if (mongodbUrl !== null && copy !== undefined)
    throw new Error('use mongorestore, then this without a copy: see docs/backup.md');
  if (mongodbUrl !== null) return restoreMongo({ dataFolder, mongodbUrl });
  if (copy !== undefined) await verifyCopy(copy);
  return restoreEmbedded(resolve(dataFolder), copy);
}

async function main(): Promise<void> {
  const [copy] = process.argv.slice(2);
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.failure.join('; '));
  await restore(config.value, copy === undefined ? undefined : resolve(copy));
}

await main().catch((error: unknown) => {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
