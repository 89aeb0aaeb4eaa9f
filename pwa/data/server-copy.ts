import { readMetas } from './core-db.ts';
import type { CoreDb } from './core-db.ts';

/**
 * Whether the server may have erased what it had of this space: it said so, or was asked to and has exchanged nothing
 * since. Every entry then counts as being only on this device.
 */
export async function mayBeErased(db: CoreDb): Promise<boolean> {
  const [sync, eraseAsked] = await readMetas(db, ['sync', 'eraseAsked']);
  if (sync?.code === 'erased') return true;
  return eraseAsked !== undefined && eraseAsked.lastSavedAt === (sync?.lastSavedAt ?? null);
}
