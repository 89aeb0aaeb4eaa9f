/** A figure of a sample that moves while it is looked at, as data: content has no code. */
export interface Signal {
  /** when the page opens */
  readonly start: number;
  /** added at every step; below 0 it falls */
  readonly step: number;
  /** seconds from step to step, above 0 */
  readonly every: number;
  /** where it stops */
  readonly cap: number;
}

/** What a signal shows after the page's clock has run for so many seconds. */
export function valueAt({ start, step, every, cap }: Signal, seconds: number): number {
  if (step === 0) return start;
  const moved = start + step * Math.floor(Math.max(0, seconds) / every);
  return step > 0 ? Math.min(moved, cap) : Math.max(moved, cap);
}
