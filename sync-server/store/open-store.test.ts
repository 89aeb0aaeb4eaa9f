import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdFolder } from './hold-folder.ts';
import { openStores, restoringFile, storeFolder } from './open-store.ts';

it('[BACKUP-5] a server that waits for the folder does not begin on what a restore left half done meanwhile', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'waymend-open-'));
  const letGo = await holdFolder(storeFolder(dataFolder));
  const opening = openStores({ mongodbUrl: null, dataFolder });
  const failed = expect(opening).rejects.toThrow('run npm run restore again');
  await writeFile(restoringFile(dataFolder), '');
  await letGo();
  await failed;
  // and holds it no longer
  await (
    await holdFolder(storeFolder(dataFolder))
  )();
  await rm(dataFolder, { recursive: true });
});
