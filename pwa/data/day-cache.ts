/**
 * The day summaries in memory. After the first read only blocks with a newer version are read again, so a tap costs
 * the same after ten years as on the first day. Other tabs and the service worker write with versions too.
 */
import type { CoreDb } from './core-db';
import { decodeDays } from './day-codec';
import type { DaySummary } from '../../core/rules/day-summary';

export interface DayCache {
  /** Ascending. The same array as long as nothing changed, so that what derives from it can be kept beside it. */
  readonly current: () => Promise<readonly DaySummary[]>;
}

export function createDayCache(db: CoreDb): DayCache {
  const blocks = new Map<number, readonly DaySummary[]>();
  let version = 0;
  let rows: readonly DaySummary[] = [];
  return {
    current: async () => {
      const changed = version === 0 ? await db.days.toArray() : await db.days.where('version').above(version).toArray();
      if (changed.length === 0) return rows;
      for (const { block, version: written, days } of changed) {
        blocks.set(block, decodeDays(days));
        version = Math.max(version, written);
      }
      rows = [...blocks].sort(([a], [b]) => a - b).flatMap(([, summaries]) => summaries);
      return rows;
    },
  };
}
