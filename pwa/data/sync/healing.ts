/** What became of a difference between this device's figures and the server's. */
export interface Healing {
  /** UTC ms */
  readonly at: number;
  /** `days`: the summaries were wrong. `mirror`: everything is heard again. `failed`: that had been done the same day and did not help. */
  readonly by: 'days' | 'mirror' | 'failed';
  /** the two hashes that differed */
  readonly own: string;
  readonly server: string;
}
