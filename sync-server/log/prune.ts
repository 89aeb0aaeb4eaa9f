/**
 * Lets rows go that can change nothing any more: telemetry by its age, and old edits all of whose fields were written
 * again or deleted since. Facts, what takes them back, deletes, siblings and the highest row stay for ever. The
 * mark up to which rows may be missing is raised before they go, so no reader takes the hole for the end of the log.
 */
import { MS_PER_DAY } from '#core/lib/day.ts';
import { isDocumentEntity, readData, records } from '#core/records/index.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { LogName } from '#core/sync/protocol.ts';
import { rowBytes } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { logOf } from './log-names.ts';
import { logPages } from './log-pages.ts';
import type { Amount } from './log-size.ts';
import { notePruning, raisePruned } from './pruned.ts';

export interface PruneDeps {
  readonly store: Store;
  /** of the figures, the edits that later ones may overwrite, by the month they were received in */
  readonly states: {
    readonly figures: (owner: string) => Promise<{ readonly edits: ReadonlyMap<number, number> }>;
  };
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

/** Looks after one of the owner's logs, at most once a day; most of the time nothing is due. */
export type Pruner = (owner: string, log: LogName) => Promise<void>;

/** edits that must have grown old before reading a whole log is worth it */
const LEAST_EDITS = 20;
const REMOVED_AT_ONCE = 1000;
const MOST_REMEMBERED = 100_000;
/** of a full log of telemetry, what stays */
const KEPT_SHARE = 0.75;
/** its revision is the last month whose edits were looked at */
const LOOKED_DOCUMENT = 'pruning';

const MONTH_MS = 30 * MS_PER_DAY;
export const monthOf = (receivedAt: number): number => Math.floor(receivedAt / MONTH_MS);
/** An edit that is of no use once all its fields were edited again. Of sibling fields nothing is ever of no use. */
export const mayBeOverwritten = ({ type, entity }: Pick<LogRow, 'type' | 'entity'>): boolean =>
  type === 'patch' && isDocumentEntity(entity) && records[entity].siblingFields.size === 0;

async function removeRows(store: Store, owner: string, revs: readonly number[]): Promise<number> {
  const highest = revs.at(-1);
  if (highest === undefined) return 0;
  await raisePruned(store, owner, highest);
  for (let from = 0; from < revs.length; from += REMOVED_AT_ONCE)
    await store.remove(owner, revs.slice(from, from + REMOVED_AT_ONCE));
  await notePruning(store, owner);
  return revs.length;
}

/** What decides about a row, without its content: all old edits of an owner are held at once. */
interface OldEdit {
  readonly rev: number;
  readonly record: string;
  /** with the record before each */
  readonly fields: readonly string[];
  readonly hlc: Hlc;
}

/**
 * Removes old edits without effect, and answers how many.
 * @param before only rows received before this, UTC ms
 */
export async function pruneEdits(store: Store, owner: string, before: number): Promise<number> {
  const written = new Map<string, Hlc>();
  const deleted = new Map<string, Hlc>();
  const old: OldEdit[] = [];
  let highest = 0;
  const raise = (clocks: Map<string, Hlc>, name: string, hlc: Hlc): void => {
    if (hlc > (clocks.get(name) ?? '')) clocks.set(name, hlc);
  };
  const recordOf = ({ entity, key }: LogRow): string => `${entity} ${key}`;
  for await (const rows of logPages(store, owner)) {
    for (const row of rows) {
      highest = row.rev;
      if (row.hlc === undefined) continue;
      if (row.type === 'delete') raise(deleted, recordOf(row), row.hlc);
      if (!mayBeOverwritten(row)) continue;
      // By what the fields are called now: an older edit may say the same under another name.
      const read = readData(row.entity, row.schema, row.data);
      const fields = read.ok ? Object.keys(read.value).map((field) => `${recordOf(row)} ${field}`) : [];
      for (const field of fields) raise(written, field, row.hlc);
      if (row.receivedAt < before && row.base === undefined)
        old.push({ rev: row.rev, record: recordOf(row), fields, hlc: row.hlc });
    }
  }
  const isDead = ({ rev, record, fields, hlc }: OldEdit): boolean => {
    if (fields.length === 0 || rev === highest) return false;
    const isDeleted = (deleted.get(record) ?? '') >= hlc;
    return isDeleted || fields.every((field) => (written.get(field) ?? '') > hlc);
  };
  return removeRows(
    store,
    owner,
    old.filter(isDead).map(({ rev }) => rev),
  );
}

/** Removes telemetry received before a moment (UTC ms), and answers how many rows. */
export async function pruneTelemetry(store: Store, owner: string, before: number): Promise<number> {
  const highest = await store.head(owner);
  const revs: number[] = [];
  for await (const rows of logPages(store, owner)) {
    const old = rows.filter((row) => row.receivedAt < before && row.rev < highest);
    revs.push(...old.map(({ rev }) => rev));
    if (old.length < rows.length) break;
  }
  return removeRows(store, owner, revs);
}

/**
 * Removes the oldest rows of a log of telemetry until it holds a quarter less than it may, and answers how many.
 * @param held what it holds
 */
export async function dropOldest(store: Store, owner: string, held: Amount, most: Amount): Promise<number> {
  const highest = await store.head(owner);
  const revs: number[] = [];
  let { rows: left, bytes } = held;
  for await (const rows of logPages(store, owner)) {
    for (const row of rows) {
      if ((left <= most.rows * KEPT_SHARE && bytes <= most.bytes * KEPT_SHARE) || row.rev >= highest)
        return removeRows(store, owner, revs);
      revs.push(row.rev);
      left -= 1;
      bytes -= rowBytes(row);
    }
  }
  return removeRows(store, owner, revs);
}

export function createPruner({ store, states, now }: PruneDeps): Pruner {
  const lookedOn = new Map<string, number>();

  const pruneCore = async (owner: string, before: number): Promise<void> => {
    const { edits } = await states.figures(owner);
    const lastMonth = monthOf(before) - 1;
    const aged = [...edits].filter(([month]) => month <= lastMonth);
    if (aged.length === 0) return;
    const looked = (await store.getDocument(owner, LOOKED_DOCUMENT))?.rev ?? 0;
    const unseen = aged.reduce((sum, [month, count]) => (month > looked ? sum + count : sum), 0);
    if (unseen < LEAST_EDITS) return;
    await pruneEdits(store, owner, before);
    await store.putDocument(owner, LOOKED_DOCUMENT, lastMonth, {});
  };

  return async (owner, log) => {
    const name = logOf(owner, log);
    const today = Math.floor(now() / MS_PER_DAY);
    if (lookedOn.get(name) === today) return;
    if (lookedOn.size >= MOST_REMEMBERED) lookedOn.clear();
    lookedOn.set(name, today);
    const before = now() - LIMITS.receiptsMs;
    if (log === 'core') return pruneCore(owner, before);
    const [first, second] = await store.read(name, 1, 2);
    if (second !== undefined && first !== undefined && first.receivedAt < before)
      await pruneTelemetry(store, name, before);
  };
}
