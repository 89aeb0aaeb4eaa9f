/**
 * A copy of store and journal. It is made under another name, brought to the disk and renamed when it is whole, so what
 * has the name that was asked for is never half a copy. Its manifest says what it holds: a copy that was cut or damaged
 * since is refused before anything is touched, for LMDB ends the whole process on a file that is too short.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from '#core/records/schema.ts';
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from './make-folder.ts';

const MANIFEST = 'manifest.json';
/** what both embedded stores consist of, below the copy's folder */
const FILES = ['lmdb/data.mdb', 'journal/data.mdb'] as const;

const manifestShape = z.object({
  format: z.literal(1),
  store: z.literal('lmdb'),
  /** when it was made, ISO 8601 */
  at: z.string(),
  files: z.array(z.object({ path: z.enum(FILES), bytes: z.int(), sha256: z.string() })),
});
type Manifest = z.output<typeof manifestShape>;

async function describeFile(folder: string, path: (typeof FILES)[number]): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') };
}

/** Resolves when a file, or which files a folder holds, is on the disk. */
export async function toDisk(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  // Windows opens no folder
  if (isFolder && process.platform === 'win32') return;
  const handle = await open(path, isFolder ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Only its owner may read it. Nothing is written over: the folder is not there yet, or empty. */
export async function writeCopy(to: string, backup: (folder: string) => Promise<void>): Promise<void> {
  const isThere = existsSync(to);
  if (isThere && readdirSync(to).length > 0) throw new Error(`${to} is not empty`);
  const part = `${to}.part`;
  if (existsSync(part))
    throw new Error(`${part} is there: another backup is being made, or one was broken off. If none is, delete it`);
  makeFolder(dirname(to));
  mkdirSync(part, { mode: PRIVATE_FOLDER });
  try {
    await backup(part);
    const manifest: Manifest = {
      format: 1,
      store: 'lmdb',
      at: new Date().toISOString(),
      files: await Promise.all(FILES.map((path) => describeFile(part, path))),
    };
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_FILE });
    const parts = [...FILES, MANIFEST, ...FILES.map((path) => dirname(path)), '.'];
    for (const path of parts) await toDisk(join(part, path));
    if (isThere) rmdirSync(to);
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  await toDisk(dirname(to));
}

/** Rejects with a sentence unless the copy is what was written. */
export async function verifyCopy(folder: string): Promise<void> {
  if (!existsSync(join(folder, FILES[0]))) throw new Error(`there is no copy of a store in ${folder}`);
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(
      `${folder} has no ${MANIFEST}: it is not whole, or an earlier version made it. Take another copy, or put this one back by hand (docs/backup.md)`,
    );
  const manifest = readManifest(text);
  if (manifest === null)
    throw new Error(`the ${MANIFEST} in ${folder} cannot be read: it is damaged, or a newer version made it`);
  for (const path of FILES) {
    const noted = manifest.files.find((one) => one.path === path);
    const held = await describeFile(folder, path).catch(() => null);
    if (held === null) throw new Error(`the copy is damaged: ${path} cannot be read. Take another copy`);
    if (held.bytes !== noted?.bytes)
      throw new Error(
        `the copy is damaged: ${path} has ${held.bytes} bytes instead of ${noted?.bytes ?? 0}. Take another copy`,
      );
    if (held.sha256 !== noted.sha256)
      throw new Error(`the copy is damaged: ${path} does not hold what was written. Take another copy`);
  }
}

function readManifest(text: string): Manifest | null {
  try {
    return manifestShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
