import { isValue } from './scale.ts';

/** Indexes that one unbroken line joins. */
export type Run = readonly number[];

/** A gap narrower than this, pixels, cannot be seen where values crowd. */
const VISIBLE_GAP = 2;

/** The first, the lowest, the highest and the last of each pixel column: drawn, they look like all of them. */
function thinned(run: Run, values: readonly (number | null)[], xs: readonly number[]): number[] {
  const kept = new Set<number>();
  let column = NaN;
  let [first, low, high, last] = [0, 0, 0, 0];
  const keep = (): void => {
    for (const index of [first, Math.min(low, high), Math.max(low, high), last]) kept.add(index);
  };
  for (const index of run) {
    const here = Math.floor(xs[index] ?? 0);
    if (here !== column) {
      if (!Number.isNaN(column)) keep();
      column = here;
      [first, low, high] = [index, index, index];
    }
    const value = values[index] ?? 0;
    if (value < (values[low] ?? 0)) low = index;
    if (value > (values[high] ?? 0)) high = index;
    last = index;
  }
  if (!Number.isNaN(column)) keep();
  return [...kept];
}

/**
 * What lines to draw: a missing value breaks the line. Of more values than twice the pixels, each pixel column keeps its
 * extremes, so that ten thousand cost no more than the width can show.
 * @param xs ascending places, pixels
 */
export function deriveRuns(values: readonly (number | null)[], xs: readonly number[], width: number): Run[] {
  const drawn = values.reduce<number>((count, value) => count + (isValue(value) ? 1 : 0), 0);
  const crowded = drawn > width * 2;
  const runs: number[][] = [];
  let before: number | null = null;
  values.forEach((value, index) => {
    if (!isValue(value)) return;
    const run = runs.at(-1);
    const isGap =
      before !== null && index - before > 1 && (!crowded || (xs[index] ?? 0) - (xs[before] ?? 0) >= VISIBLE_GAP);
    if (run === undefined || isGap) runs.push([index]);
    else run.push(index);
    before = index;
  });
  return crowded ? runs.map((run) => thinned(run, values, xs)) : runs;
}
