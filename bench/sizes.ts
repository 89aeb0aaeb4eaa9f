/** How much of everything is measured: in full for the table, or a smoke of every part in about a minute. */
export interface BenchSize {
  readonly rounds: number;
  readonly replayed: number;
  readonly peerReplayed: number;
  readonly writes: number;
  readonly historyDays: number;
  readonly taps: number;
  readonly starts: number;
  readonly loadSeconds: number;
  readonly warmUpSeconds: number;
  readonly owners: number;
  readonly memoryOperations: number;
  readonly memoryOwners: number;
  readonly faultyReplayed: number;
  /** facts of the two owners compared */
  readonly costHistories: readonly [fewer: number, more: number];
  readonly costSamples: number;
  /** records beside those of the kind that is asked for */
  readonly otherRecords: readonly [few: number, many: number];
  /** edits of one text that wait to be sent */
  readonly unsentEdits: readonly [few: number, many: number];
  readonly coldSamples: number;
  readonly figureFrames: number;
  readonly weekPlans: number;
  /** of five years */
  readonly progressRecords: number;
  /** owners in the store */
  readonly costCrowds: readonly number[];
  readonly scale: readonly ScaleSize[];
}

/** So many users, each with so many days of the year described in docs/scale.md, written in so many rounds. */
export interface ScaleSize {
  readonly users: number;
  readonly days: number;
  readonly rounds: number;
}

export const FULL: BenchSize = {
  rounds: 5,
  replayed: 10_000,
  peerReplayed: 10_000,
  writes: 300,
  historyDays: 5_000,
  taps: 20,
  starts: 9,
  loadSeconds: 5,
  warmUpSeconds: 2,
  owners: 256,
  memoryOperations: 100_000,
  memoryOwners: 1_024,
  faultyReplayed: 10_000,
  costHistories: [1_000, 50_000],
  costSamples: 400,
  otherRecords: [1_000, 50_000],
  unsentEdits: [60, 600],
  coldSamples: 15,
  figureFrames: 200,
  weekPlans: 40,
  progressRecords: 50_000,
  costCrowds: [100, 1_000, 10_000],
  scale: [
    { users: 1_000, days: 365, rounds: 52 },
    { users: 10_000, days: 36, rounds: 12 },
    { users: 100_000, days: 4, rounds: 4 },
  ],
};
export const QUICK: BenchSize = {
  rounds: 1,
  replayed: 600,
  peerReplayed: 1_000,
  writes: 30,
  historyDays: 150,
  taps: 3,
  starts: 1,
  loadSeconds: 1,
  warmUpSeconds: 0.5,
  owners: 64,
  memoryOperations: 3_000,
  memoryOwners: 64,
  faultyReplayed: 2_000,
  costHistories: [200, 2_000],
  costSamples: 20,
  otherRecords: [100, 1_000],
  unsentEdits: [20, 60],
  coldSamples: 1,
  figureFrames: 10,
  weekPlans: 5,
  progressRecords: 5_000,
  costCrowds: [50, 200],
  scale: [
    { users: 20, days: 365, rounds: 12 },
    { users: 100, days: 36, rounds: 4 },
  ],
};

/** Facts a day in the long history. */
export const PER_DAY = 10;
