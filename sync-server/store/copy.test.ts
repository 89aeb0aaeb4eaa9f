import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyCopy, writeCopy } from './copy.ts';
import { openEmbedded } from './open-store.ts';

let folder: string;
let to: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-copy-'));
  to = join(folder, 'copies', 'one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A copy of a store that holds something. */
async function copyTo(target: string): Promise<void> {
  const { store, backup, close } = openEmbedded(join(folder, 'data'));
  await store.putDocument('o_a', 'text', 1, 'x'.repeat(50_000));
  await writeCopy(target, backup).finally(close);
}

describe('a copy of store and journal', () => {
  it('[BACKUP-6] has its name only when it is whole, also where the folder was there and empty', async () => {
    await mkdir(to, { recursive: true });
    const seen: (readonly string[])[] = [];
    const { backup, close } = openEmbedded(join(folder, 'data'));
    await writeCopy(to, async (part) => {
      await backup(part);
      seen.push(readdirSync(join(folder, 'copies')), readdirSync(to));
    });
    await close();
    expect(seen).toEqual([['one', 'one.part'], []]);
    expect(readdirSync(join(folder, 'copies'))).toEqual(['one']);
    expect(readdirSync(to).sort()).toEqual(['journal', 'lmdb', 'manifest.json']);
    expect([statSync(to).mode & 0o777, statSync(join(to, 'manifest.json')).mode & 0o777]).toEqual([0o700, 0o600]);
    await verifyCopy(to);
  });

  it('[BACKUP-6] leaves nothing behind where it fails, writes over nothing, and leaves what was broken off to the person', async () => {
    const dying = writeCopy(to, async (part) => {
      writeFileSync(join(part, 'half'), '');
      throw new Error('no space');
    });
    await expect(dying).rejects.toThrow('no space');
    expect(readdirSync(join(folder, 'copies'))).toEqual([]);
    await copyTo(to);
    const before = readFileSync(join(to, 'manifest.json'), 'utf8');
    await expect(copyTo(to)).rejects.toThrow('not empty');
    expect(readFileSync(join(to, 'manifest.json'), 'utf8')).toBe(before);
    await mkdir(join(folder, 'copies', 'two.part'));
    await expect(copyTo(join(folder, 'copies', 'two'))).rejects.toThrow('delete it');
    expect(existsSync(join(folder, 'copies', 'two.part'))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('[BACKUP-6] is refused where no folder can be made', async () => {
    await expect(writeCopy('/proc/nope/copy', async () => undefined)).rejects.toThrow('ENOENT');
  });

  it('[BACKUP-7] that was cut, changed, or lacks its manifest is told from a whole one', async () => {
    await copyTo(to);
    const spoiled = async (spoil: (copy: string) => unknown): Promise<string> => {
      const copy = join(folder, 'spoiled');
      await rm(copy, { recursive: true, force: true });
      await cp(to, copy, { recursive: true });
      await spoil(copy);
      return verifyCopy(copy).then(
        () => 'whole',
        (error: unknown) => (error as Error).message,
      );
    };
    expect(await spoiled(() => undefined)).toBe('whole');
    for (const store of ['lmdb', 'journal']) {
      const fileOf = (copy: string): string => join(copy, store, 'data.mdb');
      expect(await spoiled((copy) => truncateSync(fileOf(copy), 4096))).toContain('4096 bytes instead of');
      const change = (copy: string): void => {
        const bytes = readFileSync(fileOf(copy));
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(fileOf(copy), bytes);
      };
      expect(await spoiled(change)).toContain(`${store}/data.mdb does not hold what was written`);
    }
    expect(await spoiled((copy) => rm(join(copy, 'journal'), { recursive: true }))).toContain('cannot be read');
    expect(await spoiled((copy) => rm(join(copy, 'lmdb'), { recursive: true }))).toContain('no copy of a store');
    expect(await spoiled((copy) => rm(join(copy, 'manifest.json')))).toContain('by hand (docs/backup.md)');
    for (const text of ['{', '{"format":2}', '{"format":1,"store":"lmdb","at":"","files":[{"path":"../x"}]}'])
      expect(await spoiled((copy) => writeFileSync(join(copy, 'manifest.json'), text))).toContain('cannot be read');
    const nothing = '{"format":1,"store":"lmdb","at":"","files":[]}';
    expect(await spoiled((copy) => writeFileSync(join(copy, 'manifest.json'), nothing))).toContain('damaged');
  });

  it('[BACKUP-9] takes the journal when the store’s copy is done, so that it tells of all that the store knows', async () => {
    await copyTo(to);
    const timesOf = (store: string) => statSync(join(to, store, 'data.mdb'), { bigint: true });
    expect(timesOf('journal').birthtimeNs).toBeGreaterThanOrEqual(timesOf('lmdb').mtimeNs);
  });
});
