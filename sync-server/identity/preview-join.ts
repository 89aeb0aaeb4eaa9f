import type { Joined } from '#core/api/account.ts';
import { isActivity } from '#core/rules/day-summary.ts';
import { totalsOf } from '#core/rules/running-totals.ts';
import { logPages } from '../log/log-pages.ts';
import { daysOf, emptyState, foldRows, voidedBy } from '../state/owner-state.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import type { LogRow, Store } from '../store/store.ts';
import { isBroughtAlong } from './join.ts';
import type { JoinDeps } from './join.ts';

const hasActivity = ({ type, entity }: LogRow): boolean => type === 'append' && isActivity(entity);

/**
 * What joining one owner's log to another's would do; nothing is changed. Both logs are read twice and never held.
 * @param into null for an account that has no owner yet: everything is new to it
 */
export async function previewJoin(store: Store, from: string, into: string | null): Promise<Joined> {
  const pagesInto = (): AsyncIterable<readonly LogRow[]> | Iterable<readonly LogRow[]> =>
    into === null ? [] : logPages(store, into);
  const held = new Set<string>();
  const [before, after] = [emptyState(), emptyState()];
  for await (const rows of pagesInto()) {
    for (const { opId } of rows) held.add(opId);
    for (const id of voidedBy(rows)) before.voided.add(id);
  }
  for (const id of before.voided) after.voided.add(id);
  for await (const rows of logPages(store, from)) for (const id of voidedBy(rows)) after.voided.add(id);

  for await (const rows of pagesInto()) {
    foldRows(before, rows);
    foldRows(after, rows);
  }
  const counts = { added: 0, same: 0, activities: 0 };
  for await (const rows of logPages(store, from)) {
    const fresh = rows.filter(({ opId }) => !held.has(opId));
    counts.added += fresh.length;
    counts.same += rows.length - fresh.length;
    counts.activities += fresh.filter((row) => hasActivity(row) && !after.voided.has(row.opId)).length;
    foldRows(after, fresh);
  }
  const [was, is] = [totalsOf(daysOf(before)), totalsOf(daysOf(after))];
  return { ...counts, streakBefore: was.best, streakAfter: is.best, pointsBefore: was.points, pointsAfter: is.points };
}

export interface PreviewDeps extends JoinDeps {
  readonly figures: OwnerStates['figures'];
}

/**
 * The same for an owner that may be joined already, or is the other one: where nothing is left to go over, neither log is
 * read. An answer that was lost is asked for again, as often as anyone likes.
 */
export async function previewAgain(deps: PreviewDeps, from: string, into: string): Promise<Joined> {
  const { store, figures } = deps;
  if (from !== into && !(await isBroughtAlong(deps, from))) return previewJoin(store, from, into);
  const [same, { running }] = await Promise.all([store.head(from), figures(into)]);
  const { best, points } = running.totals;
  return {
    added: 0,
    same,
    activities: 0,
    streakBefore: best,
    streakAfter: best,
    pointsBefore: points,
    pointsAfter: points,
  };
}
