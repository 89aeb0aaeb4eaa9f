/**
 * Removes voided facts from a state that counts them, by reading only the portions they are part of: the cost grows
 * neither with the history nor with a day or key of thousands of rows.
 */
import { byTouchedDay, mergedDay, summariseDay, withoutFact } from '#core/rules/day-summary.ts';
import type { DaySummary } from '#core/rules/day-summary.ts';
import { READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { countedFactsOf, earlierOf, setDay, setWinning, winningOf } from './owner-state.ts';
import type { OwnerState, WinningRow } from './owner-state.ts';
import { portionWith } from './portions.ts';
import type { Portion } from './portions.ts';

const ROWS_AT_ONCE = 1000;
/** up to this many rows between two wanted ones it is cheaper to read them too */
const GAP = 8;

/** The rows of these revisions, ascending, or null if one of them is missing. */
async function rowsAt(store: Store, owner: string, revs: readonly number[]): Promise<readonly LogRow[] | null> {
  const wanted = new Set(revs);
  const rows: LogRow[] = [];
  for (let next = 0; next < revs.length;) {
    const first = revs[next] ?? 0;
    let last = first;
    for (const rev of revs.slice(next, next + ROWS_AT_ONCE)) {
      if (rev - last > GAP || rev - first >= ROWS_AT_ONCE) break;
      last = rev;
    }
    const found = (await store.read(owner, first, last - first + 1, READ_BYTES)).filter(({ rev }) => wanted.has(rev));
    if (found[0]?.rev !== first) return null;
    rows.push(...found);
    next += found.length;
  }
  return rows;
}

function grouped<T, Key>(items: readonly T[], keyOf: (item: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * The portions without the removed rows, or null if the log no longer holds what they were made of.
 * @param reduced a portion's value without some of its rows, or null if only the others can tell
 * @param valueOf the value of all remaining rows, or null if there are none
 */
async function withoutTaken<T, Taken extends { readonly rev: number }>(
  read: (revs: readonly number[]) => Promise<readonly LogRow[] | null>,
  portions: readonly Portion<T>[],
  taken: readonly Taken[],
  reduced: (value: T, taken: readonly Taken[]) => T | null,
  valueOf: (rows: readonly LogRow[]) => T | null,
): Promise<readonly Portion<T>[] | null> {
  const byPortion = grouped(taken, ({ rev }) => portionWith(portions, rev));
  if (byPortion.has(-1)) return null;
  const left: Portion<T>[] = [];
  for (const [index, portion] of portions.entries()) {
    const gone = byPortion.get(index);
    const value = gone === undefined ? portion.value : reduced(portion.value, gone);
    if (value !== null) {
      left.push(value === portion.value ? portion : { ...portion, value });
      continue;
    }
    const rows = await read(portion.revs);
    if (rows === null) return null;
    const anew = valueOf(rows);
    if (anew !== null) left.push({ revs: rows.map(({ rev }) => rev), value: anew });
  }
  return left;
}

/**
 * Precondition: `state.voided` holds the removed ids, and the state counts these rows.
 * @returns false if the log no longer holds what the state was folded from; the state is useless then
 */
export async function takeBack(
  store: Store,
  owner: string,
  state: OwnerState,
  rows: readonly LogRow[],
): Promise<boolean> {
  const read = async (revs: readonly number[]): Promise<readonly LogRow[] | null> =>
    (await rowsAt(store, owner, revs))?.filter(({ opId }) => !state.voided.has(opId)) ?? null;

  for (const [day, taken] of byTouchedDay(countedFactsOf(rows))) {
    const left = await withoutTaken(
      read,
      state.portions.get(day) ?? [],
      taken,
      (summary, facts) =>
        facts.reduce<DaySummary | null>((held, fact) => held && withoutFact(held, day, fact), summary),
      (others) => summariseDay(day, countedFactsOf(others)),
    );
    if (left === null) return false;
    setDay(state, day, mergedDay(left.map(({ value }) => value)));
    if (left.length === 0) state.portions.delete(day);
    else state.portions.set(day, left);
  }

  for (const [key, taken] of grouped(
    rows.filter((row) => row.key !== row.opId),
    (row) => row.key,
  )) {
    const winning = state.winning.get(key);
    const repeated =
      state.repeated.get(key) ?? (winning === undefined ? [] : [{ revs: [winning.rev], value: winning }]);
    const left = await withoutTaken(
      read,
      repeated,
      taken,
      (first, gone) => (gone.some(({ opId }) => opId === first.id) ? null : first),
      (others) => others.reduce<WinningRow | null>(winningOf, null),
    );
    if (left === null) return false;
    setWinning(
      state,
      key,
      left.reduce<WinningRow | null>((first, { value }) => earlierOf(first, value), null),
    );
    if (left.length === 0 || (left.length === 1 && left[0]?.revs.length === 1)) state.repeated.delete(key);
    else state.repeated.set(key, left);
  }
  return true;
}
