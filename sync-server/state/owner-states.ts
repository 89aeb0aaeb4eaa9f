/**
 * States of the owners lately asked for. Each is brought up to the log's head before it is used, by folding
 * only the rows it has not seen; the row at its own revision is read again first, so that a log put back from
 * a backup, or written by another process, is never mistaken for the one that was folded.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { emptyState, foldRows, isFactRow, voidedBy, weightOf } from './owner-state';
import { parseSnapshot, snapshotOf, SNAPSHOT_DOCUMENT } from './snapshot';
import type { LogRow, Store } from '../store/store';
import type { OwnerState } from './owner-state';

export interface OwnerStatesOptions {
  /** days, standing keys and voids held in memory over all owners */
  readonly weightLimit?: number;
  /** rows after which a snapshot is kept in the store */
  readonly snapshotEvery?: number;
  readonly pageSize?: number;
}

export interface OwnerStates {
  /** The owner's state at the head of the log. It is brought further by later calls: read it before the next await. */
  readonly at: (owner: string) => Promise<OwnerState>;
}

interface Held {
  readonly state: OwnerState;
  /** revision of the snapshot in the store */
  readonly snapshotRev: number;
}

const LARGEST_SNAPSHOT = 12 * 1024 * 1024;

export function createOwnerStates(store: Store, { weightLimit = 100_000, snapshotEvery = 500, pageSize = 1000 }: OwnerStatesOptions = {}): OwnerStates {
  const held = new Map<string, Held>();
  const underway = new Map<string, Promise<unknown>>();
  let weight = 0;

  const forget = (owner: string): void => {
    const entry = held.get(owner);
    if (entry === undefined) return;
    held.delete(owner);
    weight -= weightOf(entry.state);
  };
  const keep = (owner: string, entry: Held): void => {
    held.set(owner, entry);
    weight += weightOf(entry.state);
    for (const oldest of held.keys()) {
      if (weight <= weightLimit || oldest === owner) break;
      forget(oldest);
    }
  };

  /** Pages from `fromRev` to `toRev` in an unbroken run. */
  async function* pages(owner: string, fromRev: number, toRev: number): AsyncGenerator<LogRow[]> {
    for (let next = fromRev; next <= toRev; ) {
      const rows = await store.read(owner, next, Math.min(pageSize, toRev - next + 1));
      const broken = rows.findIndex((row, index) => row.rev !== next + index);
      const run = broken === -1 ? rows : rows.slice(0, broken);
      if (run.length === 0) return;
      yield run;
      if (broken !== -1) return;
      next += run.length;
      await nextTurn();
    }
  }

  const startOf = async (owner: string): Promise<Held> => {
    const document = await store.getDocument(owner, SNAPSHOT_DOCUMENT);
    const state = document === null ? null : parseSnapshot(document.value);
    return state === null ? { state: emptyState(), snapshotRev: 0 } : { state, snapshotRev: state.rev };
  };

  /** Rows after the state, or null where the log does not hold the row the state ends with. */
  const rowsAfter = async (owner: string, state: OwnerState): Promise<LogRow[] | null> => {
    if (state.rev === 0) return store.read(owner, 1, pageSize);
    const [last, ...rows] = await store.read(owner, state.rev, pageSize + 1);
    return last !== undefined && last.rev === state.rev && last.opId === state.op ? rows : null;
  };

  const foldAll = async (owner: string, state: OwnerState, voided: Iterable<string>, toRev: number): Promise<OwnerState> => {
    for (const id of voided) state.voided.add(id);
    for await (const rows of pages(owner, state.rev + 1, toRev)) foldRows(state, rows);
    return state;
  };

  const advance = async (owner: string, state: OwnerState, firstRows: readonly LogRow[]): Promise<OwnerState> => {
    const voided: string[] = [];
    let toRev = state.rev;
    const isOnePage = firstRows.length < pageSize;
    const sources = isOnePage ? [firstRows] : pages(owner, state.rev + 1, Number.MAX_SAFE_INTEGER);
    for await (const rows of sources) {
      voided.push(...voidedBy(rows));
      toRev = rows.at(-1)?.rev ?? toRev;
    }
    const news = voided.filter((id) => !state.voided.has(id));
    const found = news.length === 0 || state.rev === 0 ? [] : await store.findOps(owner, news);
    if (found.some((row) => row.rev <= state.rev && isFactRow(row))) return foldAll(owner, emptyState(), [...state.voided, ...news], toRev);
    if (!isOnePage) return foldAll(owner, state, news, toRev);
    for (const id of news) state.voided.add(id);
    const broken = firstRows.findIndex((row, index) => row.rev !== state.rev + 1 + index);
    foldRows(state, broken === -1 ? firstRows : firstRows.slice(0, broken));
    return state;
  };

  const bringUp = async (owner: string): Promise<OwnerState> => {
    let entry = held.get(owner) ?? (await startOf(owner));
    forget(owner);
    let rows = await rowsAfter(owner, entry.state);
    if (rows === null) {
      entry = { state: emptyState(), snapshotRev: 0 };
      rows = await store.read(owner, 1, pageSize);
    }
    const state = await advance(owner, entry.state, rows);
    let { snapshotRev } = entry;
    if (state.rev - snapshotRev >= snapshotEvery) {
      const text = snapshotOf(state);
      if (text.length <= LARGEST_SNAPSHOT) await store.putDocument(owner, SNAPSHOT_DOCUMENT, state.rev, text);
      snapshotRev = state.rev;
    }
    keep(owner, { state, snapshotRev });
    return state;
  };

  return {
    at: (owner) => {
      const before = underway.get(owner) ?? Promise.resolve();
      const mine = before.then(
        () => bringUp(owner),
        () => bringUp(owner),
      );
      underway.set(owner, mine);
      const done = (): void => {
        if (underway.get(owner) === mine) underway.delete(owner);
      };
      mine.then(done, done);
      return mine;
    },
  };
}
