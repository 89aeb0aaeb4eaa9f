/** What the page offers to the runner. Every answer is plain JSON; times are milliseconds. */
import type { Profile } from '../../pwa/data/profiles/profiles.ts';

export interface Replay {
  readonly ms: number;
  readonly operations: number;
  readonly requests: number;
  /** of all request bodies, as passed to fetch */
  readonly bodyBytes: number;
  /** spent inside fetch until the answer's headers were there */
  readonly waitMs: number;
  readonly owner: string;
  readonly secret: string;
}

export interface FaultyReplay extends Replay {
  /** requests whose answer never reached the device */
  readonly lost: number;
  /** waited between drains */
  readonly backOffMs: number;
}

export interface BoardOpening {
  /** from opening the database to the first commit with data */
  readonly ms: number;
  readonly factCount: number;
}

export interface Tap {
  /** from the call to the commit that shows the new count */
  readonly commitMs: number;
  /** until the frame that contains it was submitted for drawing */
  readonly screenMs: number;
}

/** The steps measured separately, to show where the time goes. Each is the median of several calls in one page. */
export interface BoardSteps {
  readonly write: number;
  /** after a write, as a tap makes it run */
  readonly board: number;
  readonly readDays: number;
  readonly overview: number;
  /** how many day rows there are, and their size as JSON */
  readonly days: number;
  readonly daysBytes: number;
}

export interface Derivation {
  /** the first call in a fresh page */
  readonly firstMs: number;
  readonly warmMs: number;
  readonly days: number;
}

export interface MonthQuery {
  /** median of several calls */
  readonly ms: number;
  readonly found: number;
}

/** Autosave of one text while nothing can be sent, and then the answers to it. */
export interface OfflineEdits {
  /** median of the last edits, each until it is on disk */
  readonly editMs: number;
  /** the longest transaction that takes an answer in, which every tap meanwhile waits for */
  readonly answerMs: number;
}

export interface BenchApi {
  /** Throws if the bulk writer produces other rows than the app's own commands. */
  readonly checkBulk: () => Promise<number>;
  readonly replayOurs: (name: string, operations: number) => Promise<Replay>;
  /** @param share of the requests that fail, 0 to 1; half of them after the server has acted */
  readonly replayFaulty: (name: string, operations: number, share: number, seed: number) => Promise<FaultyReplay>;
  readonly replayRaw: (name: string, operations: number) => Promise<Replay>;
  readonly writeOurs: (name: string, calls: number) => Promise<readonly number[]>;
  readonly writeRaw: (name: string, calls: number) => Promise<readonly number[]>;
  /** Fills the current profile with a synced history. */
  readonly seedHistory: (days: number, perDay: number) => Promise<Profile>;
  readonly openBoard: () => Promise<BoardOpening>;
  /** Opens the same database without Dexie and React and reads the same rows. */
  readonly openBoardRaw: () => Promise<number>;
  readonly derive: () => Promise<Derivation>;
  /** After `openBoard`: what the app does after its first screen, and when nobody looks any more. */
  readonly settle: () => Promise<void>;
  /** After `openBoard`. */
  readonly tap: () => Promise<Tap>;
  readonly boardSteps: () => Promise<BoardSteps>;
  /** @param others records of another kind beside those asked for */
  readonly queryMonth: (name: string, others: number) => Promise<MonthQuery>;
  readonly editOffline: (name: string, edits: number) => Promise<OfflineEdits>;
}

declare global {
  interface Window {
    bench: BenchApi;
  }
}
