/**
 * What one address may have stored in a day, however many owners it acts as. Counted where the store takes it, so no way
 * in can be forgotten: rows by their bytes, also those that joining copies, documents of collections by theirs, those of
 * the log flat, because they replace each other. What became of an owner counts by its bytes besides, because the journal
 * keeps every revision of it. Asked before a call that stores and counted after, so calls at once exceed it by no more than a body each.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { CollectionsAdapter, Row } from '../collections/port.ts';
import { STANDINGS } from '../identity/standing.ts';
import { bytesOf, rowBytes } from '../store/row-bytes.ts';
import type { Store } from '../store/store.ts';
import type { AppContext, AppMiddleware } from './app-context.ts';
import { addressKey, DAY_SECONDS, rateLimited } from './rate-limit.ts';
import type { RateLimited } from './rate-limit.ts';

const DOCUMENT_BYTES = 400;

/** Whether a call's address may store more today. */
export type MayStore = (ctx: AppContext) => Promise<Result<null, RateLimited>>;

export interface StoredBytesLimit {
  /** the store to use within a call */
  readonly store: Store;
  /** and the collections beside it */
  readonly collections: CollectionsAdapter;
  readonly count: AppMiddleware;
  readonly mayStore: MayStore;
}

export function createStoredBytesLimit(
  store: Store,
  collections: CollectionsAdapter,
  bytesPerDay: number,
): StoredBytesLimit {
  const limiter = new RateLimiterMemory({ points: bytesPerDay, duration: DAY_SECONDS });
  const callers = new AsyncLocalStorage<string>();
  const add = async (bytes: number): Promise<void> => {
    const caller = callers.getStore();
    if (caller !== undefined && bytes > 0) await limiter.penalty(caller, bytes);
  };
  const addDocument = async (isIn: boolean, { document }: Row): Promise<boolean> => {
    if (isIn) await add(Math.max(DOCUMENT_BYTES, Buffer.byteLength(JSON.stringify(document))));
    return isIn;
  };
  /** when there is room again, in ms; null where there is room */
  const fullFor = async (ctx: AppContext): Promise<number | null> => {
    const today = await limiter.get(addressKey(ctx.ip));
    return today === null || today.consumedPoints < bytesPerDay ? null : today.msBeforeNext;
  };
  return {
    store: {
      ...store,
      insert: async (rows) => {
        const outcome = await store.insert(rows);
        await add(bytesOf(rows.slice(0, outcome.inserted)));
        return outcome;
      },
      putDocument: async (owner, name, rev, value) => {
        const isPut = await store.putDocument(owner, name, rev, value);
        if (isPut) await add(DOCUMENT_BYTES + (owner === STANDINGS ? rowBytes({ data: { rev, value } }) : 0));
        return isPut;
      },
    },
    collections: {
      open: async (shape) => {
        const rows = await collections.open(shape);
        return {
          ...rows,
          insert: async (row, at) => addDocument(await rows.insert(row, at), row),
          replace: async (row, readVersion, at) => addDocument(await rows.replace(row, readVersion, at), row),
        };
      },
    },
    count: (ctx, next) => callers.run(addressKey(ctx.ip), next),
    mayStore: async (ctx) => {
      const ms = await fullFor(ctx);
      return ms === null ? ok(null) : fail(rateLimited(ms));
    },
  };
}
