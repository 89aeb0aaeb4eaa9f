import type { BrowserStorage } from '#pwa/device/storage.ts';
import type { Space } from '../space/space.ts';

export interface StorageRoom {
  /** bytes by the browser's own estimate, or null where it gives none */
  readonly used: number | null;
  readonly left: number | null;
  /** the browser promised to clear this storage only when the person says so; null where it says nothing */
  readonly kept: boolean | null;
}

/**
 * Looks anew whenever the number of waiting entries changes.
 * @param _asked how often the person asked the browser to keep it: asking again looks again
 */
export async function storageRoom({ db }: Space, storage: BrowserStorage, _asked: number): Promise<StorageRoom> {
  await db.outbox.count();
  const [estimate, kept] = await Promise.all([storage.estimate(), storage.isKept()]);
  return {
    used: estimate?.used ?? null,
    left: estimate === null ? null : Math.max(0, estimate.quota - estimate.used),
    kept,
  };
}
