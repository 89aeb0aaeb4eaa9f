/**
 * What an owner's log adds up to. Folding is a pure function of the log: the same rows give the same state on
 * every server process, and a state is only ever a cache that may be thrown away. Facts can be added but not
 * subtracted, so a `void` of a fact that is already in makes the log be folded again from its first row.
 */
import { mergeDelete, mergePatch, EMPTY_DOCUMENT } from '../../core/sync/merge';
import { laterHlc } from '../../core/sync/clock';
import { factSchemas } from '../../core/records/fact';
import { addFact, touchedDays } from '../../core/rules/day-summary';
import type { Hlc } from '../../core/sync/clock';
import type { Day } from '../../core/lib/day';
import type { Fact } from '../../core/records/fact';
import type { DaySummary } from '../../core/rules/day-summary';
import type { MergedDocument } from '../../core/sync/merge';
import type { LogRow } from '../store/store';

/** The fact that stands for a plain key: the earliest (at, id). */
export interface Standing {
  readonly at: number;
  readonly id: string;
  readonly rev: number;
}

export interface OwnerState {
  /** the revision up to which the log is folded, and the operation there */
  rev: number;
  op: string | null;
  readonly days: Map<Day, DaySummary>;
  readonly standing: Map<string, Standing>;
  /** ids of facts taken back, also of facts that have not come yet */
  readonly voided: Set<string>;
  settings: MergedDocument;
  /** `at` and UTC offset of the latest fact */
  lastMoment: { readonly at: number; readonly off: number } | null;
}

export const emptyState = (): OwnerState => ({
  rev: 0,
  op: null,
  days: new Map(),
  standing: new Map(),
  voided: new Set(),
  settings: EMPTY_DOCUMENT,
  lastMoment: null,
});

/** Days ascending. */
export const daysOf = (state: OwnerState): DaySummary[] => [...state.days.values()].sort((a, b) => a.day - b.day);

/** The latest clock any field of the settings was written with, or null. */
export const latestClockOf = ({ settings }: OwnerState): Hlc | null =>
  [...Object.values(settings.clocks), ...(settings.deletedAt === undefined ? [] : [settings.deletedAt])].reduce<Hlc | null>(laterHlc, null);

export const isFactRow = (row: LogRow): boolean => row.type === 'append' && Object.hasOwn(factSchemas, row.entity);

const factOf = (row: LogRow): Fact => ({ id: row.opId, entity: row.entity, key: row.key, data: row.data }) as unknown as Fact;

function foldFact(state: OwnerState, row: LogRow): void {
  const fact = factOf(row);
  const { at, off } = fact.data;
  if (state.voided.has(fact.id)) return;
  for (const day of touchedDays(fact)) state.days.set(day, addFact(state.days.get(day) ?? null, day, fact));
  if (state.lastMoment === null || at >= state.lastMoment.at) state.lastMoment = { at, off };
  if (fact.key === fact.id) return;
  const held = state.standing.get(fact.key);
  if (held === undefined || at < held.at || (at === held.at && fact.id < held.id)) state.standing.set(fact.key, { at, id: fact.id, rev: row.rev });
}

/**
 * Folds rows that follow the state's revision.
 * Precondition: `state.voided` holds every fact taken back by these rows and by any later ones already read.
 */
export function foldRows(state: OwnerState, rows: readonly LogRow[]): void {
  for (const row of rows) {
    if (isFactRow(row)) foldFact(state, row);
    else if (row.type === 'patch' && row.hlc !== undefined) state.settings = mergePatch(state.settings, row.data, { id: row.opId, hlc: row.hlc });
    else if (row.type === 'delete' && row.hlc !== undefined) state.settings = mergeDelete(state.settings, { id: row.opId, hlc: row.hlc });
    state.rev = row.rev;
    state.op = row.opId;
  }
}

/** Ids of the facts these rows take back. */
export const voidedBy = (rows: readonly LogRow[]): string[] => rows.filter((row) => row.type === 'void').map((row) => row.key);

/** How much memory a state takes, in entries. */
export const weightOf = (state: OwnerState): number => 8 + state.days.size + state.standing.size + state.voided.size;
