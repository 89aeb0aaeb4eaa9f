// npm run backup -- <folder>: copies store and journal, by the server running on DATA_DIR or, if there is none, by this
// process. docs/backup.md.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseConfig } from '#server/config.ts';
import { askForBackup } from '#server/store/backup.ts';
import { writeCopy } from '#server/store/copy.ts';
import { holdFolder } from '#server/store/hold-folder.ts';
import { openEmbedded, storeFolder, throwIfHalfRestored } from '#server/store/open-store.ts';

async function backUp(dataFolder: string, to: string): Promise<void> {
  const held = storeFolder(dataFolder);
  if (!existsSync(held)) throw new Error(`there is no store in ${dataFolder}`);
  throwIfHalfRestored(dataFolder);
  if (await askForBackup(dataFolder, held, to)) return;
  const letGo = await holdFolder(held);
  const { backup, close } = openEmbedded(dataFolder);
  await writeCopy(to, backup).finally(async () => {
    await close();
    await letGo();
  });
}

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  const config = parseConfig(process.env);
  if (folder === undefined || !config.ok) throw new Error(config.ok ? 'name a folder' : config.failure.join('; '));
  if (config.value.mongodbUrl !== null) throw new Error('MongoDB is backed up by mongodump: see docs/backup.md');
  const to = resolve(folder);
  await backUp(resolve(config.value.dataFolder), to);
  console.log(`Store and journal are copied to ${to}.`);
}

await main().catch((error: unknown) => {
  console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
