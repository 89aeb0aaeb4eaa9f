import type { DoneSet, Run } from './run.ts';

/** A session under way as its device keeps it, beside the records: only where one stands, so that nothing recorded rests on it. */
export interface KeptRun {
  /** of this shape; another is of a newer version, and the session is taken up from its records */
  readonly form: 1;
  readonly sessionId: string;
  /** UTC ms */
  readonly startedAt: number;
  /** the place that pain answers are about */
  readonly region: string;
  /** counts what was kept of it, so that of two tabs one notices the other */
  readonly rev: number;
  readonly run: Run;
  /** the sets that this device recorded: each device counts its own in the streak */
  readonly mine: readonly DoneSet[];
}
