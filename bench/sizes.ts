/** How much of everything is measured: in full for the table, or a smoke of every part in under a minute. */
export interface BenchSize {
  readonly rounds: number;
  readonly replayed: number;
  readonly writes: number;
  readonly historyDays: number;
  readonly taps: number;
  readonly loadSeconds: number;
  readonly warmUpSeconds: number;
  readonly owners: number;
  readonly memoryOperations: number;
  readonly memoryOwners: number;
}

export const FULL: BenchSize = { rounds: 5, replayed: 10_000, writes: 300, historyDays: 5_000, taps: 20, loadSeconds: 5, warmUpSeconds: 2, owners: 256, memoryOperations: 100_000, memoryOwners: 1_024 };
export const QUICK: BenchSize = { rounds: 1, replayed: 600, writes: 30, historyDays: 150, taps: 3, loadSeconds: 1, warmUpSeconds: 0.5, owners: 64, memoryOperations: 3_000, memoryOwners: 64 };

/** Facts a day in the long history. */
export const PER_DAY = 10;
