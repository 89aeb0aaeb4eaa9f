/**
 * What one call of `/api/sync` needs of an owner, small however long the log is: running totals, and which facts win on
 * the days that may still change. What they cannot absorb (a fact on an earlier day, the void of a counted fact) goes
 * into the full state, from which the figures are then derived.
 */
import { addToTotals, startTotals } from '#core/rules/running-totals.ts';
import type { RunningTotals } from '#core/rules/running-totals.ts';
import { laterHlc } from '#core/sync/clock.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { placeOf } from '../log/log-names.ts';
import { mayBeOverwritten, monthOf } from '../log/prune.ts';
import type { LogRow } from '../store/store.ts';
import { countedFactsOf, dayOfKey, daysOf, voidedBy, winningOf } from './owner-state.ts';
import type { OwnerState, WinningRow } from './owner-state.ts';

export interface OwnerFigures {
  /** the revision up to which the log is folded, and the operation there */
  readonly rev: number;
  readonly op: string | null;
  readonly running: RunningTotals;
  /** by plain key: all of them while there are few, then those of the latest days */
  readonly winning: ReadonlyMap<string, WinningRow>;
  /** the first day whose winning keys are all held; null while those of all days are, and those without a day */
  readonly keysFrom: number | null;
  /** ids of voided facts that have not arrived yet */
  readonly waiting: ReadonlySet<string>;
  readonly latestClock: Hlc | null;
  /** see `OwnerState` */
  readonly edits: ReadonlyMap<number, number>;
}

export const emptyFigures = (): OwnerFigures => ({
  rev: 0,
  op: null,
  running: startTotals([]),
  winning: new Map(),
  keysFrom: null,
  waiting: new Set(),
  latestClock: null,
  edits: new Map(),
});

const MOST_KEYS = 300;
/** below every day a key can name */
const NO_DAY = 0;
const KEYS_KEPT = 150;

/** False if the figures cannot say which row of that key wins. */
export const knowsKey = ({ keysFrom }: Pick<OwnerFigures, 'keysFrom'>, key: string): boolean =>
  keysFrom === null || (dayOfKey(key) ?? -Infinity) >= keysFrom;

/** The first of the latest days that together hold enough keys, or the day after one that alone holds too many. */
function firstDayKept(days: Iterable<number>, keysOn: (day: number) => number): number | null {
  let kept = 0;
  for (const day of Float64Array.from(days).sort().reverse()) {
    kept += keysOn(day);
    if (kept > MOST_KEYS) return day + 1;
    if (kept > KEYS_KEPT) return day;
  }
  return null;
}

type Keys = Pick<OwnerFigures, 'winning' | 'keysFrom'>;

/** If there are too many keys, drops those of earlier days and those without a day. */
function withoutOldKeys({ winning, keysFrom }: Keys): Keys {
  if (winning.size <= MOST_KEYS) return { winning, keysFrom };
  const counts = new Map<number, number>();
  for (const key of winning.keys()) {
    const day = dayOfKey(key);
    if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const cut = { keysFrom: firstDayKept(counts.keys(), (day) => counts.get(day) ?? 0) ?? keysFrom ?? NO_DAY };
  return { ...cut, winning: new Map([...winning].filter(([key]) => knowsKey(cut, key))) };
}

function latestKeys({ winning, keysOn }: OwnerState): Keys {
  if (winning.size <= MOST_KEYS) return { winning: new Map(winning), keysFrom: null };
  const keysFrom = firstDayKept(keysOn.keys(), (day) => keysOn.get(day)?.size ?? 0) ?? NO_DAY;
  const latest = new Map<string, WinningRow>();
  for (const [day, keys] of keysOn) {
    if (day < keysFrom) continue;
    for (const key of keys) {
      const held = winning.get(key);
      if (held !== undefined) latest.set(key, held);
    }
  }
  return { winning: latest, keysFrom };
}

export function figuresOf(state: OwnerState): OwnerFigures {
  return {
    rev: state.rev,
    op: state.op,
    running: startTotals(daysOf(state), state.sums),
    ...latestKeys(state),
    waiting: new Set(state.waiting),
    latestClock: state.latestClock,
    edits: new Map(state.edits),
  };
}

/**
 * The figures with the rows that follow, or null if only the whole log can tell.
 * Precondition: nothing that these rows void is counted in the figures.
 * @param settled ids voided by these rows that arrived before them
 */
export function foldFigures(
  figures: OwnerFigures,
  rows: readonly LogRow[],
  settled: ReadonlySet<string>,
): OwnerFigures | null {
  const last = rows.at(-1);
  if (last === undefined) return figures;
  const voided = waitingAndVoided(figures.waiting, rows);
  const appends = rows.filter((row) => row.type === 'append' && !voided.has(row.opId));
  const running = addToTotals(figures.running, countedFactsOf(appends));
  if (running === null) return null;
  const edited = rows.filter(({ hlc }) => hlc !== undefined);
  return {
    rev: last.rev,
    op: placeOf(last),
    running,
    ...winningWith(figures, appends),
    waiting: stillWaiting(voided, rows, settled),
    latestClock: edited.reduce<Hlc | null>((latest, { hlc }) => laterHlc(latest, hlc ?? null), figures.latestClock),
    edits: editsWith(figures.edits, edited),
  };
}

function winningWith(figures: OwnerFigures, appends: readonly LogRow[]): Pick<OwnerFigures, 'winning' | 'keysFrom'> {
  const keyed = appends.filter((row) => row.key !== row.opId && knowsKey(figures, row.key));
  if (keyed.length === 0) return { winning: figures.winning, keysFrom: figures.keysFrom };
  const winning = new Map(figures.winning);
  for (const row of keyed) winning.set(row.key, winningOf(winning.get(row.key) ?? null, row));
  return withoutOldKeys({ winning, keysFrom: figures.keysFrom });
}

/** There may be many awaited ids: they are copied only if one is added or removed. */
function waitingAndVoided(waiting: ReadonlySet<string>, rows: readonly LogRow[]): ReadonlySet<string> {
  const voided = voidedBy(rows);
  return voided.length === 0 ? waiting : new Set([...waiting, ...voided]);
}

/** An operation arrives once: an id that has arrived is no longer awaited. */
function stillWaiting(
  voided: ReadonlySet<string>,
  rows: readonly LogRow[],
  settled: ReadonlySet<string>,
): ReadonlySet<string> {
  const come = [...settled, ...rows.map(({ opId }) => opId)].filter((id) => voided.has(id));
  if (come.length === 0) return voided;
  const waiting = new Set(voided);
  for (const id of come) waiting.delete(id);
  return waiting;
}

function editsWith(edits: ReadonlyMap<number, number>, rows: readonly LogRow[]): ReadonlyMap<number, number> {
  const months = rows.filter(mayBeOverwritten).map(({ receivedAt }) => monthOf(receivedAt));
  if (months.length === 0) return edits;
  const more = new Map(edits);
  for (const month of months) more.set(month, (more.get(month) ?? 0) + 1);
  return more;
}

/** Memory used by the figures, in entries. */
export function weightOfFigures({ running, winning, waiting }: OwnerFigures): number {
  let weight = 8 + winning.size + waiting.size;
  for (const { spans } of running.recent.values()) weight += Math.max(1, spans.length);
  return weight;
}
