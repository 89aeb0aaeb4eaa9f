import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openToOthers } from '../testing/open-to-others.ts';
import { writeCopy } from './copy.ts';
import { holdFolder } from './hold-folder.ts';
import { openEmbedded, openStores, restoringFile, storeFolder } from './open-store.ts';

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

describe.skipIf(process.platform === 'win32')('what other users of the machine may read', () => {
  const open = async (dataFolder: string): Promise<void> =>
    (await openStores({ mongodbUrl: null, dataFolder })).close();

  it('[PRIVATE-1] is nothing: a new data folder is its owner’s alone, with all that is in it', async () => {
    const above = await mkdtemp(join(tmpdir(), 'waymend-private-'));
    const dataFolder = join(above, 'new', 'data');
    await open(dataFolder);
    expect((await readdir(dataFolder)).sort()).toEqual(['backup-key', 'journal', 'lmdb']);
    expect(await readdir(storeFolder(dataFolder))).toContain('data.mdb');
    expect(openToOthers(dataFolder)).toEqual([]);
    await rm(above, { recursive: true });
  });

  it('[PRIVATE-1] is taken from them at the start, also of what a restore put aside', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'waymend-private-'));
    await open(dataFolder);
    const aside = join(dataFolder, 'lmdb-before-2026');
    await mkdir(aside);
    await writeFile(join(aside, 'data.mdb'), 'records');
    for (const path of ['.', 'lmdb', 'journal', 'lmdb-before-2026']) await chmod(join(dataFolder, path), 0o755);
    for (const path of ['lmdb', 'journal', 'lmdb-before-2026']) await chmod(join(dataFolder, path, 'data.mdb'), 0o644);
    await open(dataFolder);
    expect(openToOthers(dataFolder)).toEqual([]);
    await rm(dataFolder, { recursive: true });
  });

  it('[PRIVATE-1] stays where it is not ours: a folder of several programs, and their files in it', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'waymend-private-'));
    await writeFile(join(dataFolder, 'theirs.txt'), '');
    await chmod(join(dataFolder, 'theirs.txt'), 0o644);
    await chmod(dataFolder, 0o755);
    await open(dataFolder);
    expect(openToOthers(dataFolder)).toEqual(['.', 'theirs.txt']);
    await rm(dataFolder, { recursive: true });
  });

  it('[PRIVATE-1] is nothing of a copy', async () => {
    const above = await mkdtemp(join(tmpdir(), 'waymend-private-'));
    const { backup, close } = openEmbedded(join(above, 'data'));
    await writeCopy(join(above, 'copy'), backup);
    await close();
    expect(openToOthers(join(above, 'copy'))).toEqual([]);
    await rm(above, { recursive: true });
  });
});
