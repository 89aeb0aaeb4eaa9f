import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

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
