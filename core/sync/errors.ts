/**
 * Every error of the protocol, read by the server (which status to answer) and the client (what to do with the
 * operation). `keep`: stays queued and is sent again. `quarantine`: not retried, waits at the repair desk. Messages for
 * people are the locale keys `sync:code.<code>`.
 */
export type ErrorCode = keyof typeof syncErrors;

interface ErrorRow {
  /** HTTP status if the error answers the whole request; null if the code appears in a result of a 200. */
  readonly status: number | null;
  readonly client: 'keep' | 'quarantine' | 'halve' | 'sign-in' | 'sign-in-elsewhere' | 'pause' | 'update' | 'stop';
  /** the device sends an error report */
  readonly report: boolean;
}

const row = (status: number | null, client: ErrorRow['client'], report = false): ErrorRow => ({
  status,
  client,
  report,
});

export const syncErrors = {
  // the whole request
  malformed: row(400, 'halve', true),
  unprocessable: row(422, 'halve', true),
  not_signed_in: row(401, 'sign-in'),
  wrong_secret: row(403, 'pause', true),
  cross_site: row(403, 'pause', true),
  /** the account is signed in and lacks the role */
  forbidden: row(403, 'pause'),
  not_found: row(404, 'update'),
  method_not_allowed: row(405, 'update'),
  owner_mismatch: row(409, 'stop', true),
  /** the log holds entries the device had not seen when asking to erase: fetch them and ask the person again */
  unseen_entries: row(409, 'keep'),
  /** the owner's log was joined to an account's: sign in there to continue */
  merged: row(409, 'sign-in-elsewhere'),
  /** the owner belongs to an account: its secret alone no longer opens anything */
  claimed: row(403, 'sign-in-elsewhere'),
  /** the owner was deleted for good; a device that still holds its entries cannot bring them back */
  erased: row(410, 'stop'),
  too_large: row(413, 'halve'),
  unsupported_media: row(415, 'update', true),
  protocol_version: row(426, 'update'),
  rate_limited: row(429, 'keep'),
  internal: row(500, 'keep', true),
  unavailable: row(503, 'keep'),
  storage_full: row(507, 'keep', true),
  // beside a `retry`, inside a 200; a call that records one thing only is answered with it whole
  /** the log is full: nothing new is accepted, but voids and deletes are */
  over_quota: row(507, 'keep'),
  /** written by a newer version than the server's, which is updated sooner or later */
  newer_version: row(503, 'keep'),
  // one operation, inside a 200
  id_reuse: row(422, 'quarantine', true),
  invalid: row(null, 'quarantine', true),
  unknown_entity: row(null, 'quarantine', true),
  unknown_type: row(null, 'quarantine', true),
  unknown_version: row(null, 'quarantine', true),
  unknown_challenge: row(404, 'quarantine'),
  offset_out_of_range: row(null, 'quarantine'),
  date_too_far_ahead: row(null, 'quarantine'),
  operation_too_large: row(null, 'quarantine', true),
} as const satisfies Record<string, ErrorRow>;

/** Where the code stands inside a 200 for operations, a call that records one thing only is answered 422 with it. */
const STATUS_OF_FIELD_ERROR = 422;

export const statusOf = (code: ErrorCode): number => syncErrors[code].status ?? STATUS_OF_FIELD_ERROR;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(syncErrors, code);
