import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What other users of the machine may do anything with: the folder itself, and all in it. */
export function openToOthers(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0).sort();
}
