/**
 * Amounts at moments, and when their sum reached a goal. Five thousand days have some fifty thousand amounts but only a
 * handful of goals, so not everything is sorted: the amounts are bucketed into even slices of time, and only the slice
 * in which the sum reaches the goal is sorted.
 */
const SLICES = 1_024;

interface Slices {
  /** sum of each slice */
  readonly sums: Float64Array;
  /** where each slice begins in `places`; the last element is the total */
  readonly begins: Uint32Array;
  /** indices of the amounts, slice by slice */
  readonly places: Uint32Array;
}

export class Timeline {
  readonly #times: number[] = [];
  readonly #amounts: number[] = [];
  readonly #highestGoal: number;
  #slices: Slices | null = null;
  #sum = 0;
  #latest = -Infinity;
  /** the highest goal was reached no later than this, UTC ms */
  #settledAt = Infinity;

  /** @param highestGoal the highest goal that will be asked for */
  constructor(highestGoal = Infinity) {
    this.#highestGoal = highestGoal;
  }

  /** @param at UTC ms */
  add(at: number, amount: number): void {
    this.#times.push(at);
    this.#amounts.push(amount);
    this.#slices = null;
    this.#sum += amount;
    if (at > this.#latest) this.#latest = at;
    if (this.#settledAt === Infinity && this.#sum >= this.#highestGoal) this.#settledAt = this.#latest;
  }

  /** Whether amounts from a moment on can no longer change an answer, because every goal was reached before it. */
  isSettledBefore(at: number): boolean {
    return at > this.#settledAt;
  }

  /** When the sum of all amounts up to and including a moment first reached the goal, UTC ms, or null. */
  reachedAt(goal: number): number | null {
    const { sums, begins, places } = (this.#slices ??= slicesOf(this.#times, this.#amounts));
    let sum = 0;
    let slice = 0;
    for (; slice < SLICES; slice++) {
      const upTo = sum + (sums[slice] ?? 0);
      if (upTo >= goal) break;
      sum = upTo;
    }
    const around = Array.from(places.subarray(begins[slice], begins[slice + 1]));
    around.sort((a, b) => (this.#times[a] ?? 0) - (this.#times[b] ?? 0));
    for (const place of around) {
      sum += this.#amounts[place] ?? 0;
      if (sum >= goal) return this.#times[place] ?? null;
    }
    return null;
  }
}

function slicesOf(times: readonly number[], amounts: readonly number[]): Slices {
  const count = times.length;
  let first = Infinity;
  let last = -Infinity;
  for (const at of times) {
    if (at < first) first = at;
    if (at > last) last = at;
  }
  const perMs = SLICES / (last - first + 1);
  const slices = new Uint16Array(count);
  const sums = new Float64Array(SLICES);
  const begins = new Uint32Array(SLICES + 2);
  for (let place = 0; place < count; place++) {
    const slice = Math.min(SLICES - 1, Math.floor(((times[place] ?? 0) - first) * perMs));
    slices[place] = slice;
    sums[slice] = (sums[slice] ?? 0) + (amounts[place] ?? 0);
    begins[slice + 1] = (begins[slice + 1] ?? 0) + 1;
  }
  for (let slice = 1; slice < begins.length; slice++) begins[slice] = (begins[slice] ?? 0) + (begins[slice - 1] ?? 0);
  const places = new Uint32Array(count);
  const next = begins.slice();
  for (let place = 0; place < count; place++) {
    const slice = slices[place] ?? 0;
    const at = next[slice] ?? 0;
    places[at] = place;
    next[slice] = at + 1;
  }
  return { sums, begins, places };
}
