/** Nearest rank. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Alternates: ours, raw, ours, raw ..., so that a slow minute of the machine affects both equally. */
export async function interleave<A, B>(
  rounds: number,
  ours: (round: number) => Promise<A>,
  other: (round: number) => Promise<B>,
): Promise<{ readonly ours: readonly A[]; readonly other: readonly B[] }> {
  const [first, second]: [A[], B[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    first.push(await ours(round));
    second.push(await other(round));
  }
  return { ours: first, other: second };
}
