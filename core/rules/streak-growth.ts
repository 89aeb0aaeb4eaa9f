/**
 * When the best streak reached each length, replaying the facts in the order of their moments: days appear and join as
 * their facts do, and one fact may join two long streaks at once. deriveStreaks gives the result with all facts; this
 * gives the history of it.
 */
import { activeSince } from './active-days.ts';
import { joinsAmong } from './day-joins.ts';
import { inDayOrder } from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import { isNode } from './streak.ts';

/** A day becomes active (`other` is null), or it joins another. */
interface Growth {
  readonly at: number;
  readonly node: number;
  readonly other: number | null;
}

/** Each growth of the best streak: UTC ms and days, in ascending order of time. */
export function deriveStreakGrowth(days: readonly DaySummary[]): { at: number; amount: number }[] {
  const nodes = inDayOrder(days).filter(isNode);
  const parents = nodes.map((_, i) => i);
  const lengths = nodes.map(() => 0);
  const rootOf = (node: number): number => {
    let root = node;
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
      const above = parents[parent] ?? parent;
      parents[root] = above;
      root = above;
    }
    return root;
  };
  const steps: { at: number; amount: number }[] = [];
  let best = 0;
  for (const { at, node, other } of growthsOf(nodes)) {
    const root = rootOf(node);
    let length = lengths[root] ?? 0;
    if (other === null) {
      length += 1;
    } else {
      const from = rootOf(other);
      if (from === root) continue;
      length += lengths[from] ?? 0;
      parents[from] = root;
    }
    lengths[root] = length;
    if (length > best) {
      steps.push({ at, amount: length - best });
      best = length;
    }
  }
  return steps;
}

function growthsOf(nodes: readonly DaySummary[]): readonly Growth[] {
  const growths: Growth[] = [];
  let isOrdered = true;
  let latest = -Infinity;
  const push = (at: number, node: number, other: number | null): void => {
    if (at < latest) isOrdered = false;
    latest = at;
    growths.push({ at, node, other });
  };
  const forEachJoin = joinsAmong(nodes);
  nodes.forEach((row, node) => {
    const since = activeSince(row);
    if (since !== Infinity) push(since, node, null);
    forEachJoin(node, (other, at) => push(at, node, other));
  });
  return isOrdered ? growths : growths.sort((a, b) => a.at - b.at);
}
