/**
 * How much an owner may keep. Asked before rows go in, so calls at once exceed it by no more than a batch each. What
 * does not fit is to be sent again later and is never rejected: an operator may give more room, and then it goes in by
 * itself. Taking back and deleting pass beside it, as often as there are entries to take back. Of telemetry the oldest
 * makes room. What joining brings over is not asked for: an owner may be over its quota then, and keeps all it has.
 */
import { LIMITS } from '#core/sync/limits.ts';
import type { LogName, QuotaStanding } from '#core/sync/protocol.ts';
import { rowBytes } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { isTakingBack, plus, reaches } from './log-size.ts';
import type { Amount, LogSizes } from './log-size.ts';
import { dropOldest } from './prune.ts';

export const RETRY_WHEN_FULL_SECONDS = 3_600;
/** Twice what a device keeps of it. */
const TELEMETRY_QUOTA: Amount = { rows: 2 * LIMITS.telemetryEvents, bytes: 2 * LIMITS.telemetryBytes };
/** A share that is surely below `LIMITS.quotaShownFrom` after one more batch: below it nothing is asked of the store. */
const FAR_BELOW = 0.5;

export interface Room {
  /** Takes the room for a row, or answers false. After the first entry that finds none, no other entry does. */
  readonly take: (row: Pick<LogRow, 'type' | 'data' | 'base'>) => boolean;
}

export interface Quotas {
  /** @param name the log's, as the store knows it */
  readonly roomIn: (name: string, log: LogName) => Promise<Room>;
  /** How much of the core log's quota is taken after a write, or null while that is not worth telling. */
  readonly used: (owner: string) => Promise<QuotaStanding | null>;
}

const larger = (one: Amount, other: Amount): Amount => ({
  rows: Math.max(one.rows, other.rows),
  bytes: Math.max(one.bytes, other.bytes),
});

export function createQuotas(store: Store, sizes: LogSizes, limit: Amount): Quotas {
  const roomForTelemetry = async (name: string): Promise<Room> => {
    const { entries } = await sizes.of(name, TELEMETRY_QUOTA);
    if (reaches(entries, TELEMETRY_QUOTA)) await dropOldest(store, name, entries, TELEMETRY_QUOTA);
    return { take: () => true };
  };

  return {
    roomIn: async (name, log) => {
      if (log === 'telemetry') return roomForTelemetry(name);
      const size = await sizes.of(name, limit);
      let { entries, takenBack } = size;
      let isFull = false;
      const backLimit = larger(limit, size.entries);
      return {
        take: (row) => {
          const bytes = rowBytes(row);
          if (isTakingBack(row)) {
            const next = plus(takenBack, bytes);
            if (next.rows > backLimit.rows || next.bytes > backLimit.bytes) return false;
            takenBack = next;
            return true;
          }
          const next = plus(entries, bytes);
          isFull ||= next.rows > limit.rows || next.bytes > limit.bytes;
          if (!isFull) entries = next;
          return !isFull;
        },
      };
    },
    used: async (owner) => {
      const known = sizes.lastKnown(owner);
      if (known === null || !reaches(known.entries, limit, FAR_BELOW)) return null;
      const { entries } = await sizes.of(owner, limit);
      if (!reaches(entries, limit, LIMITS.quotaShownFrom)) return null;
      return { ...entries, rowsLimit: limit.rows, bytesLimit: limit.bytes };
    },
  };
}
