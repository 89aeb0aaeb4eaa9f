/**
 * What one call of `/api/sync` asks of an owner, kept small whatever the length of the log: running totals, and which
 * deeds stand of the days that may still change. What it cannot take in (a fact of an earlier day, a counted fact taken
 * back) goes into the whole state, and the figures are cut out of that.
 */
import { addToTotals, startTotals } from '#core/rules/running-totals.ts';
import type { RunningTotals } from '#core/rules/running-totals.ts';
import { laterHlc } from '#core/sync/clock.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { placeOf } from '../log/place.ts';
import type { LogRow } from '../store/store.ts';
import { daysOf, factOf, isFactRow, mayBeOverwritten, monthOf, standingOf, voidedBy } from './owner-state.ts';
import type { OwnerState, Standing } from './owner-state.ts';

export interface OwnerFigures {
  /** the revision up to which the log is folded, and the operation there */
  readonly rev: number;
  readonly op: string | null;
  readonly running: RunningTotals;
  /** by plain key: of the latest days, and all that name no day */
  readonly standing: ReadonlyMap<string, Standing>;
  /** the first day of which all standing keys are held; null while all are */
  readonly keysFrom: number | null;
  /** ids of facts taken back that have not come yet */
  readonly waiting: ReadonlySet<string>;
  readonly latestClock: Hlc | null;
  /** see `OwnerState` */
  readonly edits: ReadonlyMap<number, number>;
}

export const emptyFigures = (): OwnerFigures => ({
  rev: 0,
  op: null,
  running: startTotals([]),
  standing: new Map(),
  keysFrom: null,
  waiting: new Set(),
  latestClock: null,
  edits: new Map(),
});

/** The day that a plain key names, or null. */
const dayOfKey = (key: string): number | null => {
  const day = /^[a-z_]+:(\d+)(?::|$)/.exec(key)?.[1];
  return day === undefined ? null : Number(day);
};

const MOST_KEYS = 300;
const KEYS_KEPT = 150;

/** False where the figures cannot say which deed of that key stands. */
export const knowsKey = ({ keysFrom }: Pick<OwnerFigures, 'keysFrom'>, key: string): boolean =>
  keysFrom === null || (dayOfKey(key) ?? Infinity) >= keysFrom;

/** Lets keys of earlier days go where there are too many. */
function keysOf(
  standing: ReadonlyMap<string, Standing>,
  keysFrom: number | null,
): Pick<OwnerFigures, 'standing' | 'keysFrom'> {
  if (standing.size <= MOST_KEYS) return { standing, keysFrom };
  const days = [...standing.keys()].flatMap((key) => dayOfKey(key) ?? []).sort((a, b) => b - a);
  const cut = { keysFrom: days[KEYS_KEPT] ?? keysFrom };
  return { ...cut, standing: new Map([...standing].filter(([key]) => knowsKey(cut, key))) };
}

export function figuresOf(state: OwnerState): OwnerFigures {
  return {
    rev: state.rev,
    op: state.op,
    running: startTotals(daysOf(state)),
    ...keysOf(new Map(state.standing), null),
    waiting: new Set(state.waiting),
    latestClock: state.latestClock,
    edits: new Map(state.edits),
  };
}

/**
 * The figures with the rows that follow, or null where only the whole log can tell.
 * Precondition: nothing these rows take back is counted in the figures.
 * @param settled ids of what these rows take back that came before them
 */
export function foldFigures(
  figures: OwnerFigures,
  rows: readonly LogRow[],
  settled: ReadonlySet<string>,
): OwnerFigures | null {
  const last = rows.at(-1);
  if (last === undefined) return figures;
  const voided = new Set([...figures.waiting, ...voidedBy(rows)]);
  const appends = rows.filter((row) => row.type === 'append' && !voided.has(row.opId));
  const running = addToTotals(figures.running, appends.filter(isFactRow).map(factOf));
  if (running === null) return null;
  const edited = rows.filter(({ hlc }) => hlc !== undefined);
  return {
    rev: last.rev,
    op: placeOf(last),
    running,
    ...standingWith(figures, appends),
    waiting: waitingWith(voided, rows, settled),
    latestClock: edited.reduce<Hlc | null>((latest, { hlc }) => laterHlc(latest, hlc ?? null), figures.latestClock),
    edits: editsWith(figures.edits, edited),
  };
}

function standingWith(figures: OwnerFigures, appends: readonly LogRow[]): Pick<OwnerFigures, 'standing' | 'keysFrom'> {
  const keyed = appends.filter((row) => row.key !== row.opId && knowsKey(figures, row.key));
  if (keyed.length === 0) return { standing: figures.standing, keysFrom: figures.keysFrom };
  const standing = new Map(figures.standing);
  for (const row of keyed) standing.set(row.key, standingOf(standing.get(row.key), row));
  return keysOf(standing, figures.keysFrom);
}

/** An operation comes once: what has come waits no more. */
function waitingWith(
  voided: ReadonlySet<string>,
  rows: readonly LogRow[],
  settled: ReadonlySet<string>,
): ReadonlySet<string> {
  if (voided.size === 0) return voided;
  const come = new Set(rows.map(({ opId }) => opId));
  return new Set([...voided].filter((id) => !come.has(id) && !settled.has(id)));
}

function editsWith(edits: ReadonlyMap<number, number>, rows: readonly LogRow[]): ReadonlyMap<number, number> {
  const months = rows.filter(mayBeOverwritten).map(({ receivedAt }) => monthOf(receivedAt));
  if (months.length === 0) return edits;
  const more = new Map(edits);
  for (const month of months) more.set(month, (more.get(month) ?? 0) + 1);
  return more;
}

/** How much memory the figures take, in entries. */
export function weightOfFigures({ running, standing, waiting }: OwnerFigures): number {
  let weight = 8 + standing.size + waiting.size;
  for (const { spans } of running.recent.values()) weight += Math.max(1, spans.length);
  return weight;
}
