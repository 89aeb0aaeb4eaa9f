/**
 * The streak rule exactly as specified: every pair of facts, no summaries, no limit on how far apart two days may be.
 * Far too slow for the product, but the linear form must equal it.
 */
import { dayOf } from '../lib/day.ts';
import type { CountedFact } from '../records/index.ts';
import { nodeDayOf } from './day-summary.ts';
import type { DaySummary } from './day-summary.ts';
import type { Moment } from './facts.contract.ts';

interface Node {
  readonly day: number;
  readonly real: Moment[];
  marked: boolean;
}

export interface NaiveStreak {
  /** node days, ascending */
  readonly days: number[];
  readonly length: number;
  readonly real: readonly Moment[];
}

const within1 = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

const linked = (a: Moment, b: Moment): boolean =>
  within1(dayOf(a.at, a.off), dayOf(b.at, b.off)) ||
  within1(dayOf(a.at, a.off), dayOf(b.at, a.off)) ||
  within1(dayOf(a.at, b.off), dayOf(b.at, b.off));

export function naiveStreaks(facts: readonly CountedFact[]): NaiveStreak[] {
  const nodes = nodesOf(facts);
  const groups = nodes.map((_, i) => i);
  nodes.forEach((a, i) =>
    nodes.forEach((b, j) => {
      const joins = within1(a.day, b.day) || a.real.some((fact) => b.real.some((other) => linked(fact, other)));
      const [keep, drop] = [groups[i], groups[j]];
      if (joins && keep !== undefined) groups.forEach((group, k) => group === drop && (groups[k] = keep));
    }),
  );
  return [...new Set(groups)].map((group) => {
    const members = nodes.filter((_, i) => groups[i] === group);
    return {
      days: members.map(({ day }) => day),
      length: members.filter(({ real }) => real.length > 0).length,
      real: members.flatMap(({ real }) => real),
    };
  });
}

export function naiveCurrent(facts: readonly CountedFact[], now: Moment): number {
  const today = dayOf(now.at, now.off);
  const marked = new Set(nodesOf(facts).flatMap((node) => (node.marked ? [node.day] : [])));
  const alive = naiveStreaks(facts).filter(
    ({ days, real }) =>
      real.some((fact) => linked(fact, now)) ||
      days.some((day) => marked.has(day) && (day === today || day === today - 1)),
  );
  return Math.max(0, ...alive.map(({ length }) => length));
}

/** When two non-neighbouring days first joined, comparing every span of one with every span of the other; Infinity for never. */
export function naiveJoinedAt(a: DaySummary, b: DaySummary): number {
  const reach = (day: number, off: number, first: number, last: number): number =>
    within1(dayOf(first, off), day) ? first : within1(dayOf(last, off), day) ? last : Infinity;
  let earliest = Infinity;
  for (const [offA, firstA, lastA] of a.spans)
    for (const [offB, firstB, lastB] of b.spans)
      earliest = Math.min(
        earliest,
        Math.max(firstA, reach(a.day, offA, firstB, lastB)),
        Math.max(firstB, reach(b.day, offB, firstA, lastA)),
      );
  return earliest;
}

/** The longest run of consecutive numbers. */
export function longestRun(days: Iterable<number>): number {
  const all = new Set(days);
  let best = 0;
  for (const day of all) {
    if (all.has(day - 1)) continue;
    let end = day;
    while (all.has(end)) end += 1;
    best = Math.max(best, end - day);
  }
  return best;
}

function nodesOf(facts: readonly CountedFact[]): Node[] {
  const nodes = new Map<number, Node>();
  for (const fact of facts) {
    const day = nodeDayOf(fact);
    const node = nodes.get(day) ?? { day, real: [], marked: false };
    nodes.set(day, node);
    if (fact.entity === 'rest' || fact.entity === 'freeze') node.marked = true;
    else node.real.push({ at: fact.data.at, off: fact.data.off });
  }
  return [...nodes.values()].sort((a, b) => a.day - b.day);
}
