import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../testing/server-process.ts';
import { askForBackup } from './backup.ts';
import { holdFolder } from './hold-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'waymend-hold-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('an embedded folder', () => {
  it('[HOLD-1] has one process at a time, by whatever name it is called, and is free when that lets go', async () => {
    const folder = join(root, 'one');
    const letGo = await holdFolder(folder);
    symlinkSync(folder, join(root, 'alias'));
    await expect(holdFolder(folder, { patienceMs: 0 })).rejects.toThrow(/another server runs/);
    await expect(holdFolder(join(root, 'alias'), { patienceMs: 0 })).rejects.toThrow(/DATA_DIR/);
    await (
      await holdFolder(join(root, 'two'), { patienceMs: 0 })
    )();
    await letGo();
    await (
      await holdFolder(folder, { patienceMs: 0 })
    )();
  });

  it('[HOLD-1] is said to be starting where a copy is asked for before there is a store', async () => {
    const folder = join(root, 'starting');
    const letGo = await holdFolder(folder);
    await expect(askForBackup(root, folder, join(root, 'copy'))).rejects.toThrow('the server is still starting');
    await letGo();
  });

  it('[HOLD-2] waits for a server that is shutting down, and is free once that server is killed', async () => {
    const folder = join(root, 'three');
    const letGo = await holdFolder(folder);
    setTimeout(() => void letGo(), 150);
    const again = await holdFolder(folder);
    await again();
    const first = startServerProcess({ DATA_DIR: join(root, 'killed') });
    await first.url;
    await expect(holdFolder(join(root, 'killed', 'lmdb'), { patienceMs: 0 })).rejects.toThrow(/another server runs/);
    first.signal('SIGKILL');
    await first.ended;
    await (
      await holdFolder(join(root, 'killed', 'lmdb'), { patienceMs: 0 })
    )();
  });
});
