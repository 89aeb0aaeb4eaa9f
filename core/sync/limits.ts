/** One place for the sizes that client and server must agree on. */
export const LIMITS = {
  /** operations a client puts into one request */
  batchOperations: 200,
  /** bytes of JSON a client puts into one request */
  batchBytes: 256 * 1024,
  /** inflated bytes at which the server answers a request with 413 */
  requestBytes: 1024 * 1024,
  /** values (members and items, however deep) of a request at which the server answers it with 413 */
  requestValues: 50_000,
  /** bytes of one operation's JSON, and members of its `d`, beyond which it is rejected with `operation_too_large` */
  operationBytes: 64 * 1024,
  operationMembers: 200,
  /** requests of at least this many bytes are sent gzipped */
  gzipFrom: 1024,
  /** maximum number of changes in one answer */
  changes: 1000,
  /** bytes after which a page of changes ends, whatever its `limit` */
  pageBytes: 1024 * 1024,
  /** maximum bytes of JSON in an answer */
  answerBytes: 2 * 1024 * 1024,
  /** share of a quota from which answers report its use */
  quotaShownFrom: 0.8,
  /** how far ahead of the server's clock a fact may be dated, ms */
  aheadMs: 7 * 86_400_000,
  /** how far ahead of the server's clock a hybrid logical clock may run before it is re-stamped, ms */
  clockDriftMs: 5 * 60_000,
  /** how long receipts of telemetry and overwritten edits are kept on the server, ms */
  receiptsMs: 180 * 86_400_000,
  /** the most unsent telemetry a device keeps; the oldest is dropped first, and counted */
  telemetryEvents: 5_000,
  telemetryMs: 14 * 86_400_000,
  telemetryBytes: 5 * 1024 * 1024,
} as const;

export const PROTOCOL = 1;
