/**
 * What an owner's log adds up to. Folding is a pure function of the log: the same rows give the same state in every
 * server process, and a state is only a cache that may be dropped. Facts can be added but not always subtracted, so the
 * state notes where in the log the facts of each day are: when one is voided, only a portion of its day is recomputed
 * (take-back.ts). Sums over all days are updated with each changed day, so that figures need no recount.
 */
import type { Day } from '#core/lib/day.ts';
import { entriesIn } from '#core/records/entries.ts';
import { isCountedEntity, isDocumentEntity, readData, records } from '#core/records/index.ts';
import type { CountedFact } from '#core/records/index.ts';
import { addFacts, byTouchedDay } from '#core/rules/day-summary.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { changeDay, emptySums } from '#core/rules/running-totals.ts';
import type { Sums } from '#core/rules/running-totals.ts';
import { laterHlc } from '#core/sync/clock.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { placeOf } from '../log/log-names.ts';
import { mayBeOverwritten, monthOf } from '../log/prune.ts';
import type { LogRow } from '../store/store.ts';
import { withMore } from './portions.ts';
import type { Portion } from './portions.ts';

/** The winning row of a plain key: the earliest (at, id). */
export interface WinningRow {
  readonly at: number;
  readonly id: string;
  readonly rev: number;
}

export interface OwnerState {
  /** the revision up to which the log is folded, and the operation there */
  rev: number;
  op: string | null;
  readonly days: Map<Day, DaySummary>;
  /** of all days */
  readonly sums: Sums;
  /** the facts that touch a day */
  readonly portions: Map<Day, readonly Portion<DaySummary>[]>;
  readonly winning: Map<string, WinningRow>;
  /** the winning keys that name a day */
  readonly keysOn: Map<number, Set<string>>;
  /** facts recorded more than once under a plain key; the value is the earliest */
  readonly repeated: Map<string, readonly Portion<WinningRow>[]>;
  /** ids of voided facts, also of facts that have not arrived yet */
  readonly voided: Set<string>;
  /** those of them that have not arrived yet */
  readonly waiting: Set<string>;
  /** facts of every kind that have arrived, taken back or not */
  facts: number;
  /** the documents that were ever edited, as kind and key */
  readonly edited: Set<string>;
  /** of the kinds that the server folds, by key */
  readonly documents: Map<string, MergedDocument>;
  /** the latest clock in any of the owner's documents */
  latestClock: Hlc | null;
  /** rows that later edits may overwrite, by the 30-day month in which they were received; for pruning */
  readonly edits: Map<number, number>;
}

export const emptyState = (): OwnerState => ({
  rev: 0,
  op: null,
  days: new Map(),
  sums: emptySums(),
  portions: new Map(),
  winning: new Map(),
  keysOn: new Map(),
  repeated: new Map(),
  voided: new Set(),
  waiting: new Set(),
  facts: 0,
  edited: new Set(),
  documents: new Map(),
  latestClock: null,
  edits: new Map(),
});

export function setDay(state: OwnerState, day: Day, summary: DaySummary | null): void {
  changeDay(state.sums, state.days.get(day) ?? null, summary);
  if (summary === null) state.days.delete(day);
  else state.days.set(day, summary);
}

/** The day that a plain key names, or null. */
export const dayOfKey = (key: string): number | null => {
  const day = /^[a-z_]+:(\d+)(?::|$)/.exec(key)?.[1];
  return day === undefined ? null : Number(day);
};

export function setWinning(state: Pick<OwnerState, 'winning' | 'keysOn'>, key: string, of: WinningRow | null): void {
  const wasThere = state.winning.has(key);
  if (of === null) state.winning.delete(key);
  else state.winning.set(key, of);
  const day = wasThere === (of !== null) ? null : dayOfKey(key);
  if (day === null) return;
  const keys = state.keysOn.get(day);
  if (of === null) {
    keys?.delete(key);
    if (keys?.size === 0) state.keysOn.delete(day);
  } else if (keys === undefined) state.keysOn.set(day, new Set([key]));
  else keys.add(key);
}

/** Days ascending. */
export const daysOf = (state: OwnerState): DaySummary[] => [...state.days.values()].sort((a, b) => a.day - b.day);

/** The entries of the owner, as a device that holds the whole log counts them. */
export const entriesOf = ({ facts, voided, waiting, edited }: OwnerState): number =>
  entriesIn({ facts, takenBack: voided.size - waiting.size, documents: edited.size });

export const latestClockOf = ({ latestClock }: Pick<OwnerState, 'latestClock'>): Hlc | null => latestClock;

const isCountedFactRow = (row: LogRow): boolean => row.type === 'append' && isCountedEntity(row.entity);
/** An append whose taking back changes more than the record itself: what is derived, or which row of its key stands. */
export const changesMoreThanItself = (row: LogRow): boolean =>
  row.type === 'append' && (isCountedFactRow(row) || row.key !== row.opId);

/** A fact and where in the log it is. */
export type LoggedFact = CountedFact & { readonly rev: number };

/** The counted facts among the rows, as this version reads them: what it cannot read counts nowhere, as on a device. */
export const countedFactsOf = (rows: readonly LogRow[]): LoggedFact[] =>
  rows.filter(isCountedFactRow).flatMap(({ opId: id, entity, key, schema, data, rev }) => {
    const read = readData(entity, schema, data);
    return read.ok ? [{ id, entity, key, data: read.value, rev } as unknown as LoggedFact] : [];
  });
const momentOf = (row: LogRow): { readonly at: number; readonly off: number } =>
  row.data as { readonly at: number; readonly off: number };

/** Which of the two stands: the earlier. */
export const earlierOf = (held: WinningRow | null, other: WinningRow): WinningRow =>
  held === null || other.at < held.at || (other.at === held.at && other.id < held.id) ? other : held;

export const winningOf = (held: WinningRow | null, row: LogRow): WinningRow =>
  earlierOf(held, { at: momentOf(row).at, id: row.opId, rev: row.rev });

/** The UTC offset of the latest activity or challenge, minutes, or null. */
export function lastOffsetOf(state: OwnerState): number | null {
  let [latest, offset]: [number, number | null] = [-Infinity, null];
  for (const { spans } of state.days.values()) {
    for (const [off, , last] of spans) {
      if (last < latest) continue;
      latest = last;
      offset = off;
    }
  }
  return offset;
}

/** @returns the fact that is counted now, or none */
function foldAppend(state: OwnerState, row: LogRow): readonly LoggedFact[] {
  if (state.voided.has(row.opId)) return [];
  if (row.key !== row.opId) {
    const held = state.winning.get(row.key);
    if (held !== undefined) {
      const repeated = state.repeated.get(row.key) ?? [{ revs: [held.rev], value: held }];
      state.repeated.set(
        row.key,
        withMore(repeated, [row], (first: WinningRow | null) => winningOf(first, row)),
      );
    }
    setWinning(state, row.key, winningOf(held ?? null, row));
  }
  return countedFactsOf([row]);
}

function foldDay(state: OwnerState, day: Day, news: readonly LoggedFact[]): void {
  const portions = withMore(state.portions.get(day) ?? [], news, (summary: DaySummary | null, facts) =>
    addFacts(summary, day, facts),
  );
  const [only] = portions;
  state.portions.set(day, portions);
  const isWhole = only !== undefined && portions.length === 1;
  setDay(state, day, isWhole ? only.value : addFacts(state.days.get(day) ?? null, day, news));
}

function foldEdit(state: OwnerState, row: LogRow, hlc: Hlc): void {
  state.latestClock = laterHlc(state.latestClock, hlc);
  state.edited.add(`${row.entity} ${row.key}`);
  if (mayBeOverwritten(row))
    state.edits.set(monthOf(row.receivedAt), (state.edits.get(monthOf(row.receivedAt)) ?? 0) + 1);
  if (!isDocumentEntity(row.entity) || records[row.entity].foldedByServer !== true) return;
  const held = state.documents.get(row.key) ?? EMPTY_DOCUMENT;
  const writing = { id: row.opId, hlc, base: row.base ?? [] };
  const read = readData(row.entity, row.schema, row.data);
  if (row.type === 'delete') state.documents.set(row.key, mergeDelete(held, writing));
  else if (read.ok)
    state.documents.set(row.key, mergePatch(held, read.value, writing, records[row.entity].siblingFields));
}

/**
 * Folds rows that follow the state's revision.
 * Precondition: `state.voided` holds every fact voided by these rows and by any later ones already read.
 */
export function foldRows(state: OwnerState, rows: readonly LogRow[]): void {
  const facts: LoggedFact[] = [];
  for (const row of rows) {
    state.waiting.delete(row.opId);
    if (row.type === 'append') {
      state.facts++;
      facts.push(...foldAppend(state, row));
    } else if (row.hlc !== undefined) foldEdit(state, row, row.hlc);
    state.rev = row.rev;
    state.op = placeOf(row);
  }
  for (const [day, news] of byTouchedDay(facts)) foldDay(state, day, news);
}

/** Ids of the facts that these rows void. */
export const voidedBy = (rows: readonly LogRow[]): string[] =>
  rows.filter((row) => row.type === 'void').map((row) => row.key);

const REVS_A_UNIT = 16;
/** Memory used by a state, in entries. */
export function weightOf(state: OwnerState): number {
  let weight = 8 + state.winning.size + state.voided.size + state.edited.size + Math.ceil(state.rev / REVS_A_UNIT);
  for (const { spans } of state.days.values()) weight += Math.max(1, spans.length);
  return weight;
}
