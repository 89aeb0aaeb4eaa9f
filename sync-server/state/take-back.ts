/**
 * Takes facts and entries that a state counts out of it again, by summing up anew the days they touch and nothing else:
 * the cost is that of the day, not of the history.
 */
import type { Day } from '#core/lib/day.ts';
import type { Fact } from '#core/records/fact.ts';
import { byTouchedDay, summariseDay, withoutFact } from '#core/rules/day-summary.ts';
import { READ_BYTES } from '../store/row-bytes.ts';
import type { LogRow, Store } from '../store/store.ts';
import { factOf, isFactRow, standingOf } from './owner-state.ts';
import type { OwnerState, Standing } from './owner-state.ts';

const ROWS_AT_ONCE = 1000;
/** rows between two wanted ones that are sooner read along than left out */
const GAP = 8;

/** The rows of these revisions, ascending, or null where one of them is not there. */
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

async function withoutDayFacts(
  store: Store,
  owner: string,
  state: OwnerState,
  day: Day,
  taken: readonly Fact[],
): Promise<boolean> {
  let summary = state.days.get(day) ?? null;
  for (const fact of taken) summary = summary === null ? null : withoutFact(summary, day, fact);
  if (summary === null) {
    const rows = await rowsAt(store, owner, state.revs.get(day) ?? []);
    if (rows === null) return false;
    const standing = rows.filter(({ opId }) => !state.voided.has(opId));
    state.revs.set(
      day,
      standing.map(({ rev }) => rev),
    );
    summary = summariseDay(day, standing.map(factOf));
  }
  if (summary === null) {
    state.days.delete(day);
    state.revs.delete(day);
  } else state.days.set(day, summary);
  return true;
}

/** The deed that stands for a key once the one that stood was taken back. */
async function nextStanding(store: Store, owner: string, state: OwnerState, key: string): Promise<boolean> {
  const rows = await rowsAt(store, owner, state.deeds.get(key) ?? []);
  if (rows === null) return false;
  const left = rows.filter(({ opId }) => !state.voided.has(opId));
  const standing = left.reduce<Standing | undefined>(standingOf, undefined);
  if (standing === undefined) state.standing.delete(key);
  else state.standing.set(key, standing);
  if (left.length < 2) state.deeds.delete(key);
  else
    state.deeds.set(
      key,
      left.map(({ rev }) => rev),
    );
  return true;
}

/**
 * Precondition: `state.voided` holds what is taken back, and the state counts these rows.
 * @returns false where the log does not hold what the state was folded from; the state is of no use then
 */
export async function takeBack(
  store: Store,
  owner: string,
  state: OwnerState,
  rows: readonly LogRow[],
): Promise<boolean> {
  for (const [day, taken] of byTouchedDay(rows.filter(isFactRow).map(factOf)))
    if (!(await withoutDayFacts(store, owner, state, day, taken))) return false;
  const fallen = new Set(
    rows.filter((row) => state.standing.get(row.key)?.id === row.opId && row.key !== row.opId).map(({ key }) => key),
  );
  for (const key of fallen) if (!(await nextStanding(store, owner, state, key))) return false;
  return true;
}
