/** One measured line of the table. */
export interface Row {
  readonly part: string;
  readonly measure: string;
  /** median and range, with its unit */
  readonly ours: string;
  /** what stood beside it in the same run, or nothing */
  readonly beside: string;
  /** ours over beside, where a ratio says something */
  readonly ratio: string;
  readonly target: string;
  /** null: reported only */
  readonly met: boolean | null;
  /** shown if the target is missed: where the time or space goes, with this run's figures */
  readonly limit?: string;
}

export const DASH = '';
