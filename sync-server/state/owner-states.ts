/**
 * States of recently used owners: small figures for every sync, the full state for calls that need all days. Each is
 * brought up to the log's head before use by folding only new rows; the row at its own revision is read again first, so
 * that a log restored from a backup, or written by another process, is never mistaken for the one that was folded.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#core/sync/limits.ts';
import type { Cursor } from '#core/sync/protocol.ts';
import { placeOf } from '../log/log-names.ts';
import { unbrokenRun } from '../log/read.ts';
import { bytesOf, READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { emptyFigures, figuresOf, foldFigures, weightOfFigures } from './owner-figures.ts';
import type { OwnerFigures } from './owner-figures.ts';
import { changesMoreThanItself, emptyState, foldRows, voidedBy, weightOf } from './owner-state.ts';
import type { OwnerState } from './owner-state.ts';
import {
  FIGURES_DOCUMENT,
  figuresText,
  HISTORY_DOCUMENT,
  historyText,
  parseFigures,
  parseHistory,
} from './snapshot.ts';
import { takeBack } from './take-back.ts';

export interface OwnerStatesOptions {
  /** days, winning keys and voids held in memory over all owners */
  readonly weightLimit?: number;
  /** rows after which the full state is saved to the store again, if it was used */
  readonly snapshotEvery?: number;
  /** rows after which the figures are saved to the store again: a fresh process reads no more than these */
  readonly figuresEvery?: number;
  readonly pageSize?: number;
  /** the server's clock, UTC ms */
  readonly now?: () => number;
}

export interface OwnerStates {
  /** The owner's state at the head of the log. Later calls advance it in place: read it before the next await. */
  readonly at: (owner: string) => Promise<OwnerState>;
  /**
   * What a sync needs of it, at a cost that does not grow with the log. Never modified afterwards.
   * @param read what the caller has just read of the log: figures that end where it begins do not read it again, and
   * then end where it ends
   */
  readonly figures: (owner: string, read?: ReadRun) => Promise<OwnerFigures>;
  /**
   * Drops what was folded, in memory and in the store: the next call folds the log from its first row. Does nothing
   * within an hour of the last time, since what was folded since then is as good as a new fold.
   */
  readonly heal: (owner: string) => Promise<void>;
}

/** A contiguous run of rows, and the place in the log that it follows. */
export interface ReadRun {
  readonly after: Pick<Cursor, 'rev' | 'op'>;
  readonly rows: readonly LogRow[];
}

/** A fold of the log, and what the store holds of it. */
interface Kept<T> {
  readonly value: T;
  /** revision of the stored document, and of the log it holds */
  readonly documentRev: number;
  readonly savedRev: number;
}

interface Held {
  readonly state: Kept<OwnerState> | null;
  readonly figures: Kept<OwnerFigures> | null;
  readonly weight: number;
}

const NOTHING: Held = { state: null, figures: null, weight: 0 };
const LARGEST_SNAPSHOT = 12 * 1024 * 1024;
const IDS_AT_ONCE = 1000;
const HEALED_ONCE_IN_MS = 3_600_000;
const MOST_HEALED = 100_000;

const weightOfHeld = ({ state, figures }: Omit<Held, 'weight'>): number =>
  (state === null ? 0 : weightOf(state.value)) + (figures === null ? 0 : weightOfFigures(figures.value));

export function createOwnerStates(
  store: Store,
  {
    weightLimit = 100_000,
    snapshotEvery = 500,
    figuresEvery = 200,
    pageSize = 1000,
    now = Date.now,
  }: OwnerStatesOptions = {},
): OwnerStates {
  const held = new Map<string, Held>();
  const underway = new Map<string, Promise<unknown>>();
  /** when, UTC ms. Kept per process: no other process can have repaired this one's memory. */
  const healedAt = new Map<string, number>();
  let weight = 0;

  /** Hands out the held fold and lets go of it, so that it is not reused after a failure in mid-fold. */
  const take = (owner: string): Held => {
    const entry = held.get(owner);
    if (entry === undefined) return NOTHING;
    held.delete(owner);
    weight -= entry.weight;
    return entry;
  };
  const keep = (owner: string, entry: Omit<Held, 'weight'>): void => {
    const added = weightOfHeld(entry);
    held.set(owner, { ...entry, weight: added });
    weight += added;
    for (const oldest of held.keys()) {
      if (weight <= weightLimit || oldest === owner) break;
      take(oldest);
    }
  };

  /** Pages from `fromRev` to `toRev` as one contiguous run. */
  async function* pages(owner: string, fromRev: number, toRev: number): AsyncGenerator<readonly LogRow[]> {
    for (let next = fromRev; next <= toRev;) {
      const rows = await store.read(owner, next, Math.min(pageSize, toRev - next + 1), READ_BYTES);
      const unbroken = await unbrokenRun(store, owner, rows, next - 1);
      const run = unbroken.filter(({ rev }) => rev <= toRev);
      const last = run.at(-1);
      if (last === undefined) return;
      yield run;
      if (run.length < rows.length) return;
      next = last.rev + 1;
      await nextTurn();
    }
  }

  async function load<T extends { readonly rev: number }>(
    owner: string,
    name: string,
    parse: (value: unknown) => T | null,
    empty: () => T,
  ): Promise<Kept<T>> {
    const document = await store.getDocument(owner, name);
    const value = document === null ? null : parse(document.value);
    return { value: value ?? empty(), documentRev: document?.rev ?? 0, savedRev: value?.rev ?? 0 };
  }

  /** A fresh fold may end at a lower revision than the document it replaces. */
  async function saved<T extends { readonly rev: number }>(
    owner: string,
    name: string,
    { value, documentRev }: Kept<T>,
    text: string,
  ): Promise<Kept<T>> {
    const rev = Math.max(value.rev, documentRev + 1);
    if (text.length <= LARGEST_SNAPSHOT) await store.putDocument(owner, name, rev, text);
    return { value, documentRev: rev, savedRev: value.rev };
  }

  /** Allows for the fold's last row, which is read along with these; no row is larger than a request. */
  const mayBeCut = (rows: readonly LogRow[]): boolean =>
    rows.length >= pageSize || bytesOf(rows) > READ_BYTES - LIMITS.requestBytes;

  /** Rows after a fold, at most a page, or null if the log lacks the row that the fold ends with. */
  const rowsAfter = async (
    owner: string,
    { rev, op }: { readonly rev: number; readonly op: string | null },
  ): Promise<readonly LogRow[] | null> => {
    if (rev === 0) return store.read(owner, 1, pageSize, READ_BYTES);
    const [last, ...rows] = await store.read(owner, rev, pageSize + 1, READ_BYTES);
    return last !== undefined && last.rev === rev && placeOf(last) === op ? rows : null;
  };

  /** Those of the ids that are in the log. */
  const found = async (owner: string, ids: readonly string[]): Promise<LogRow[]> => {
    const rows: LogRow[] = [];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
      rows.push(...(await store.findOps(owner, ids.slice(from, from + IDS_AT_ONCE))));
    return rows;
  };

  const foldAll = async (
    owner: string,
    state: OwnerState,
    voided: Iterable<string>,
    toRev: number,
  ): Promise<OwnerState> => {
    for (const id of voided) {
      state.voided.add(id);
      state.waiting.add(id);
    }
    for await (const rows of pages(owner, state.rev + 1, toRev)) foldRows(state, rows);
    return state;
  };

  const advance = async (owner: string, state: OwnerState, firstRows: readonly LogRow[]): Promise<OwnerState> => {
    const voided: string[] = [];
    let toRev = state.rev;
    const isOnePage = !mayBeCut(firstRows);
    const rows = isOnePage ? await unbrokenRun(store, owner, firstRows, state.rev) : [];
    const sources = isOnePage ? [rows] : pages(owner, state.rev + 1, Number.MAX_SAFE_INTEGER);
    for await (const page of sources) {
      voided.push(...voidedBy(page));
      toRev = page.at(-1)?.rev ?? toRev;
    }
    const news = [...new Set(voided)].filter((id) => !state.voided.has(id));
    const before = state.rev === 0 ? [] : (await found(owner, news)).filter(({ rev }) => rev <= state.rev);
    for (const id of news) {
      state.voided.add(id);
      state.waiting.add(id);
    }
    for (const { opId } of before) state.waiting.delete(opId);
    if (!(await takeBack(store, owner, state, before.filter(changesMoreThanItself))))
      return foldAll(owner, emptyState(), [...state.voided], toRev);
    if (!isOnePage) return foldAll(owner, state, [], toRev);
    foldRows(state, rows);
    return state;
  };

  const stateOf = async (owner: string, before: Kept<OwnerState> | null): Promise<Kept<OwnerState>> => {
    let kept = before ?? (await load(owner, HISTORY_DOCUMENT, parseHistory, emptyState));
    let rows = await rowsAfter(owner, kept.value);
    if (rows === null) {
      kept = { ...kept, value: emptyState(), savedRev: 0 };
      rows = await store.read(owner, 1, pageSize, READ_BYTES);
    }
    kept = { ...kept, value: await advance(owner, kept.value, rows) };
    return kept.value.rev - kept.savedRev >= snapshotEvery
      ? saved(owner, HISTORY_DOCUMENT, kept, historyText(kept.value))
      : kept;
  };

  /** The figures with what came since, or null if only the whole log can tell. */
  const advanceFigures = async (
    owner: string,
    figures: OwnerFigures,
    read: ReadRun | undefined,
  ): Promise<OwnerFigures | null> => {
    const isRead = read !== undefined && read.after.rev === figures.rev && read.after.op === figures.op;
    const rows = isRead ? read.rows : await rowsAfter(owner, figures);
    if (rows === null || (!isRead && mayBeCut(rows))) return null;
    const run = isRead ? rows : await unbrokenRun(store, owner, rows, figures.rev);
    const before = (await found(owner, voidedBy(run))).filter(({ rev }) => rev <= figures.rev);
    return before.some(changesMoreThanItself)
      ? null
      : foldFigures(figures, run, new Set(before.map(({ opId }) => opId)));
  };

  const bringUpFigures = async (owner: string, read: ReadRun | undefined): Promise<OwnerFigures> => {
    const before = take(owner);
    const kept = before.figures ?? (await load(owner, FIGURES_DOCUMENT, parseFigures, emptyFigures));
    const advanced = await advanceFigures(owner, kept.value, read);
    const state = advanced === null ? await stateOf(owner, before.state) : before.state;
    const value = advanced ?? (state === null ? emptyFigures() : figuresOf(state.value));
    let figures: Kept<OwnerFigures> = { ...kept, value, savedRev: advanced === null ? 0 : kept.savedRev };
    if (value.rev - figures.savedRev >= figuresEvery)
      figures = await saved(owner, FIGURES_DOCUMENT, figures, figuresText(value));
    keep(owner, { state, figures });
    return value;
  };

  /** Runs one call after another per owner, so that each row is folded once. */
  const inTurn = <T>(owner: string, task: () => Promise<T>): Promise<T> => {
    const before = underway.get(owner) ?? Promise.resolve();
    const mine = before.then(task, task);
    underway.set(owner, mine);
    const done = (): void => {
      if (underway.get(owner) === mine) underway.delete(owner);
    };
    mine.then(done, done);
    return mine;
  };

  return {
    at: (owner) =>
      inTurn(owner, async () => {
        const { state: before, figures } = take(owner);
        const state = await stateOf(owner, before);
        keep(owner, { state, figures });
        return state.value;
      }),
    figures: (owner, read) => inTurn(owner, () => bringUpFigures(owner, read)),
    heal: (owner) =>
      inTurn(owner, async () => {
        const before = healedAt.get(owner);
        if (before !== undefined && Math.abs(now() - before) < HEALED_ONCE_IN_MS) return;
        take(owner);
        for (const name of [FIGURES_DOCUMENT, HISTORY_DOCUMENT]) {
          const document = await store.getDocument(owner, name);
          if (document !== null) await store.putDocument(owner, name, document.rev + 1, null);
        }
        if (healedAt.size >= MOST_HEALED) healedAt.clear();
        healedAt.set(owner, now());
      }),
  };
}
