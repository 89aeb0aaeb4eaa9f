/**
 * Saved in the store so that a fresh process folds only newer rows: the figures, small and written often, and the full
 * state, for calls that need every day. Saved as JSON text, which every store returns unchanged. Raise FORMAT when the
 * meaning of either changes; older ones are then ignored and the log is folded again.
 */
import { mergedDay } from '#core/rules/day-summary.ts';
import { RULESET } from '#core/rules/rulesets.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import type { OwnerFigures } from './owner-figures.ts';
import { emptyState, setWinning } from './owner-state.ts';
import type { OwnerState } from './owner-state.ts';

export const FIGURES_DOCUMENT = 'state';
export const HISTORY_DOCUMENT = 'history';
const FORMAT = 6;

type Listed<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? readonly (readonly [Key, Value])[]
    : T extends ReadonlySet<infer Item>
      ? readonly Item[]
      : T;
/** As in JSON: maps and sets as lists. */
type Plain<T> = { readonly [K in keyof T]: Listed<T[K]> };
/** `winning`, under the name by which stored documents have it */
type StoredWinning = { readonly standing: Listed<OwnerState['winning']> };
type PlainFigures = Plain<Omit<OwnerFigures, 'running' | 'winning'>> &
  StoredWinning & { readonly running: Plain<OwnerFigures['running']> };
/** Days follow from their portions, and the days of keys from the keys. */
type PlainHistory = Plain<Omit<OwnerState, 'days' | 'keysOn' | 'winning' | 'repeated'>> &
  StoredWinning & {
    /** `repeated`, under the name by which stored histories have it */
    readonly deeds: Listed<OwnerState['repeated']>;
  };
type Kept<T> = T & { readonly format: number; readonly ruleset: string; readonly schema?: number };

const textOf = <T extends object>(value: T): string =>
  JSON.stringify({ format: FORMAT, ruleset: RULESET.id, schema: SCHEMA, ...value });

/** Null for one of another format, ruleset or schema: a server of another version may have read other rows. Older code wrote no schema, and was of 2. The text is our own; only its age is in doubt. */
function parsed<T>(text: unknown): T | null {
  if (typeof text !== 'string') return null;
  const kept = JSON.parse(text) as Kept<T>;
  return kept.format === FORMAT && kept.ruleset === RULESET.id && (kept.schema ?? 2) === SCHEMA ? kept : null;
}

export const historyText = ({ days: _, keysOn: __, winning, repeated, ...state }: OwnerState): string =>
  textOf<PlainHistory>({
    ...state,
    documents: [...state.documents],
    portions: [...state.portions],
    standing: [...winning],
    deeds: [...repeated],
    voided: [...state.voided],
    waiting: [...state.waiting],
    edited: [...state.edited],
    edits: [...state.edits],
  });

export function parseHistory(text: unknown): OwnerState | null {
  const kept = parsed<PlainHistory>(text);
  if (kept === null) return null;
  const { rev, op, sums, facts, latestClock } = kept;
  const state: OwnerState = {
    ...emptyState(),
    rev,
    op,
    sums,
    facts,
    latestClock,
    documents: new Map(kept.documents),
    portions: new Map(kept.portions),
    repeated: new Map(kept.deeds),
    voided: new Set(kept.voided),
    waiting: new Set(kept.waiting),
    edited: new Set(kept.edited),
    edits: new Map(kept.edits),
  };
  for (const [day, portions] of kept.portions) {
    const summary = mergedDay(portions.map(({ value }) => value));
    if (summary !== null) state.days.set(day, summary);
  }
  for (const [key, row] of kept.standing) setWinning(state, key, row);
  return state;
}

export const figuresText = ({ running, winning, ...figures }: OwnerFigures): string =>
  textOf<PlainFigures>({
    ...figures,
    running: { ...running, recent: [...running.recent] },
    standing: [...winning],
    waiting: [...figures.waiting],
    edits: [...figures.edits],
  });

export function parseFigures(text: unknown): OwnerFigures | null {
  const kept = parsed<PlainFigures>(text);
  if (kept === null) return null;
  const { rev, op, running, keysFrom, latestClock } = kept;
  return {
    rev,
    op,
    keysFrom,
    latestClock,
    running: { ...running, recent: new Map(running.recent) },
    winning: new Map(kept.standing),
    waiting: new Set(kept.waiting),
    edits: new Map(kept.edits),
  };
}
