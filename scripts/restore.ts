// npm run restore -- <copy>: puts a copy in the place of the store, applies the journal to it and ends all sessions.
// npm run restore, without a copy: the same for a store that was put back by hand or by mongorestore. docs/backup.md.
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { createJournal, fillJournal, joinJournal } from '#server/identity/journal.ts';
import { repeatJournal } from '#server/identity/repeat-journal.ts';
import { renewKey } from '#server/identity/session-token.ts';
import { STANDINGS } from '#server/identity/standing.ts';
import { holdFolder } from '#server/store/hold-folder.ts';
import { createLmdbStore } from '#server/store/lmdb-store.ts';
import { journalFolder, openEmbedded, restoringFile, storeFolder } from '#server/store/open-store.ts';
import type { Stores } from '#server/store/open-store.ts';

/** The former store stays beside it; a copy that was broken off is begun anew. */
function putInPlace(dataFolder: string, copy: string): string {
  const [store, coming] = [storeFolder(dataFolder), join(dataFolder, 'lmdb-coming')];
  const former = join(dataFolder, `lmdb-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  rmSync(coming, { recursive: true, force: true });
  cpSync(storeFolder(copy), coming, { recursive: true });
  renameSync(store, former);
  renameSync(coming, store);
  return former;
}

/** The journal here is never replaced. It takes what only the copy's has: everything, on a machine that is new. */
async function takeJournal(dataFolder: string, copy: string, journal: Stores['journal']): Promise<void> {
  if (!existsSync(journalFolder(copy))) return;
  const folder = join(dataFolder, 'journal-coming');
  rmSync(folder, { recursive: true, force: true });
  cpSync(journalFolder(copy), folder, { recursive: true });
  const other = createLmdbStore({ folder });
  await joinJournal(journal, other, pause);
  await other.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Before the store here is put aside or its marks are set anew: what it knows the journal may have lost. */
const keepKnown = ({ store, journal }: Stores): Promise<void> =>
  fillJournal(createJournal(journal, { store, pause, now: Date.now }), store, STANDINGS);

async function standAgain({ store, journal }: Stores): Promise<void> {
  const { entries, owners } = await repeatJournal({ store, journal, pause, now: Date.now }, true);
  await renewKey(store);
  console.log(`${entries} entries of the journal were applied; for ${owners} data spaces the store did not know them.`);
  console.log('All sessions have ended: devices sign in again by themselves.');
}

async function restore({ dataFolder, mongodbUrl }: Config, copy: string | undefined): Promise<void> {
  if (mongodbUrl !== null) {
    if (copy !== undefined) throw new Error('use mongorestore, then this without a copy: see docs/backup.md');
    const { connectMongoStores } = await import('#server/store/mongo-store.ts');
    const stores = await connectMongoStores(mongodbUrl);
    await keepKnown(stores);
    await standAgain(stores);
    return stores.close();
  }
  if (copy !== undefined && !existsSync(join(storeFolder(copy), 'data.mdb')))
    throw new Error(`there is no copy of a store in ${copy}`);
  const letGo = await holdFolder(storeFolder(dataFolder));
  writeFileSync(restoringFile(dataFolder), '');
  const present = openEmbedded(dataFolder);
  await keepKnown(present);
  await present.close();
  if (copy !== undefined) console.log(`The former store is kept in ${putInPlace(dataFolder, copy)}.`);
  const stores = openEmbedded(dataFolder);
  if (copy !== undefined) await takeJournal(dataFolder, copy, stores.journal);
  await standAgain(stores);
  await stores.close();
  rmSync(restoringFile(dataFolder));
  await letGo();
}

async function main(): Promise<void> {
  const [copy] = process.argv.slice(2);
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.failure.join('; '));
  const dataFolder = resolve(config.value.dataFolder);
  await restore({ ...config.value, dataFolder }, copy === undefined ? undefined : resolve(copy));
}

await main().catch((error: unknown) => {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
