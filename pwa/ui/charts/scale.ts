/** Two ends: of values, or of pixels. */
export type Stretch = readonly [number, number];

export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Puts a value of one stretch at its place in another; a stretch without length lies in the middle. */
export const linear =
  ([from, to]: Stretch, [start, end]: Stretch) =>
  (value: number): number =>
    to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** Whether a value can be drawn; everything else is a gap. */
export const isValue = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];
/** Adding steps leaves traces such as 0.30000000000000004. */
const clean = (value: number): number => Number(value.toPrecision(12));

/** Three evenly spaced round levels, the first at or below `low`, the last at or above `high`. */
function roundLevels(low: number, high: number): readonly [number, number, number] {
  if (high <= low) {
    // One value lies in the middle; at a large one, adding 1 would change nothing.
    const reach = Math.max(1, Math.abs(low) / 10);
    return roundLevels(low >= 0 ? Math.max(0, low - reach) : low - reach, low + reach);
  }
  const magnitude = Math.floor(Math.log10((high - low) / 2));
  for (const more of [0, 1, 2]) {
    for (const factor of STEPS) {
      const step = factor * 10 ** (magnitude + more);
      const first = clean(Math.floor(clean(low / step)) * step);
      const last = clean(first + 2 * step);
      if (last >= high) return [first, clean(first + step), last];
    }
  }
  return [low, (low + high) / 2, high];
}

/**
 * The levels of the value axis, never more than three, lowest first; the drawing reaches from the first to the last.
 * A fixed scale (pain, 0 to 10) keeps its ends; where a value lies beyond them, round levels take its place.
 */
export function gridLevels(values: readonly number[], fixed?: Stretch): readonly number[] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return fixed === undefined ? [] : [fixed[0], clean((fixed[0] + fixed[1]) / 2), fixed[1]];
  if (fixed === undefined) return roundLevels(low, high);
  if (low >= fixed[0] && high <= fixed[1]) return [fixed[0], clean((fixed[0] + fixed[1]) / 2), fixed[1]];
  return roundLevels(Math.min(low, fixed[0]), Math.max(high, fixed[1]));
}

/** The place in `ascending` nearest to `x`; -1 where there is none. */
export function nearestIndex(ascending: readonly number[], x: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  const before = ascending[low];
  const after = ascending[high];
  if (before === undefined || after === undefined) return -1;
  return x - before <= after - x ? low : high;
}
