export interface LoadJob {
  readonly url: string;
  readonly connections: number;
  readonly owners: number;
  readonly factsPerPush: number;
  /** made before anything is timed; more are made on the way where they do not suffice */
  readonly preparedPushes: number;
  /** a bare handler knows no sessions */
  readonly signIn: boolean;
  /** not counted; before them the runtime has not compiled what is hot */
  readonly warmUpSeconds: number;
  /** ends after so many seconds, or once so many operations were acknowledged */
  readonly until: { readonly seconds: number } | { readonly operations: number };
}

export interface LoadResult {
  readonly requests: number;
  readonly operations: number;
  readonly seconds: number;
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
}
