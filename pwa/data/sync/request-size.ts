/**
 * The size of one exchange, halved whenever one times out in either direction, so that a connection which carries only
 * little at once makes progress all the same. It is doubled after a full one that took a
 * quarter of the time at most: twice as much then takes half of it. The count of halvings is kept on the device, so a new
 * page goes on with what is known to get through.
 */
import { LIMITS } from '#core/sync/limits.ts';
import { TIMEOUT_MS } from '../server/call-server.ts';
import type { BatchSize } from './batch.ts';

/** By then one row goes up and one change comes down. */
const MOST_HALVINGS = Math.floor(Math.log2(LIMITS.changes));

const halved = (size: number, halvings: number): number => Math.max(1, Math.floor(size / 2 ** halvings));

export const sizeAfter = (halvings: number): BatchSize => ({
  rows: halved(LIMITS.batchOperations, halvings),
  bytes: halved(LIMITS.batchBytes, halvings),
  changes: halved(LIMITS.changes, halvings),
});

export const afterLate = (halvings: number): number => Math.min(MOST_HALVINGS, halvings + 1);

/** @param isFull more waited to be carried, up or down */
export const afterAnswer = (halvings: number, isFull: boolean, tookMs: number): number =>
  isFull && tookMs <= TIMEOUT_MS / 4 ? Math.max(0, halvings - 1) : halvings;
