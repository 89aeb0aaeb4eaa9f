/**
 * The day summaries in memory. After the first read only blocks with a newer version are read again, so a tap costs
 * the same after ten years as on the first day. Other tabs and the service worker write with versions too.
 */
import type { DaySummary } from '#core/rules/day-summary.ts';
import type { CoreDb } from '../core-db.ts';
import { decodeDays } from './day-codec.ts';

export interface DayCache {
  /** Ascending. The same array as long as nothing changed, so that what derives from it can be kept beside it. */
  readonly current: () => Promise<readonly DaySummary[]>;
  /** they were all read once, and asking again costs no more than what changed since */
  readonly isRead: () => boolean;
}

export function createDayCache(db: CoreDb): DayCache {
  const blocks = new Map<number, { readonly version: number; readonly days: readonly DaySummary[] }>();
  let version = 0;
  let rows: readonly DaySummary[] = [];
  return {
    isRead: () => version > 0,
    current: async () => {
      const changed = version === 0 ? await db.days.toArray() : await db.days.where('version').above(version).toArray();
      // Two readers may overlap, and the one that looked first may come last: what is older than what is held is dropped.
      const newer = changed.filter(({ block, version: written }) => written > (blocks.get(block)?.version ?? 0));
      if (newer.length === 0) return rows;
      for (const { block, version: written, days } of newer) {
        blocks.set(block, { version: written, days: decodeDays(days) });
        version = Math.max(version, written);
      }
      rows = [...blocks].sort(([a], [b]) => a - b).flatMap(([, held]) => held.days);
      return rows;
    },
  };
}
