/**
 * What is kept in the store so that a fresh process folds only the rows since: the figures, small and written often, and
 * the whole state, for calls that need every day. As JSON text: every store keeps it alike, whatever it does to objects.
 * Raise FORMAT when the meaning of either changes; older ones are then passed over and the log is folded again.
 */
import { RULESET } from '#core/rules/rulesets.ts';
import type { OwnerFigures } from './owner-figures.ts';
import type { OwnerState } from './owner-state.ts';

export const FIGURES_DOCUMENT = 'state';
export const HISTORY_DOCUMENT = 'history';
const FORMAT = 3;

type Entries<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? readonly (readonly [Key, Value])[]
    : T extends ReadonlySet<infer Item>
      ? readonly Item[]
      : T;
/** As in JSON: maps and sets as lists. */
type Plain<T> = { readonly [K in keyof T]: Entries<T[K]> };
type PlainFigures = Plain<Omit<OwnerFigures, 'running'>> & { readonly running: Plain<OwnerFigures['running']> };
type Kept<T> = T & { readonly format: number; readonly ruleset: string };

const textOf = <T extends object>(value: T): string =>
  JSON.stringify({ format: FORMAT, ruleset: RULESET.id, ...value });

/** Null for one of another format or ruleset. The text is our own; only its age is in doubt. */
function parsed<T>(text: unknown): T | null {
  if (typeof text !== 'string') return null;
  const kept = JSON.parse(text) as Kept<T>;
  return kept.format === FORMAT && kept.ruleset === RULESET.id ? kept : null;
}

export const historyText = (state: OwnerState): string =>
  textOf<Plain<OwnerState>>({
    ...state,
    days: [...state.days],
    standing: [...state.standing],
    revs: [...state.revs],
    deeds: [...state.deeds],
    voided: [...state.voided],
    waiting: [...state.waiting],
    edits: [...state.edits],
  });

export function parseHistory(text: unknown): OwnerState | null {
  const kept = parsed<Plain<OwnerState>>(text);
  if (kept === null) return null;
  const { rev, op, settings, latestClock } = kept;
  return {
    rev,
    op,
    settings,
    latestClock,
    days: new Map(kept.days),
    standing: new Map(kept.standing),
    revs: new Map(kept.revs.map(([day, revs]) => [day, [...revs]])),
    deeds: new Map(kept.deeds.map(([key, revs]) => [key, [...revs]])),
    voided: new Set(kept.voided),
    waiting: new Set(kept.waiting),
    edits: new Map(kept.edits),
  };
}

export const figuresText = ({ running, ...figures }: OwnerFigures): string =>
  textOf<PlainFigures>({
    ...figures,
    running: { ...running, recent: [...running.recent] },
    standing: [...figures.standing],
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
    standing: new Map(kept.standing),
    waiting: new Set(kept.waiting),
    edits: new Map(kept.edits),
  };
}
