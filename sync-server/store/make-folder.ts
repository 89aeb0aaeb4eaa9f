import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Like `mkdir -p`. Node's own `recursive` never ends where a parent says that it is not there and cannot be made, as
 * under /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // another process was first
    if (!existsSync(folder)) throw error;
  }
}

/** Nobody else on the machine enters. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Takes from other users of the machine what they may do with a file or folder and all in it; a folder comes first, so
 * that nobody reaches what is taken after it. What another user owns stays as it is, and a file system without rights too.
 */
export function makePrivate(path: string): void {
  const found = statSync(path);
  const isFolder = found.isDirectory();
  if (found.uid === process.getuid?.()) {
    try {
      chmodSync(path, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
    } catch {
      // a mounted share may know no rights: then they are as whoever mounted it said
    }
  }
  if (isFolder) for (const name of readdirSync(path)) makePrivate(join(path, name));
}
