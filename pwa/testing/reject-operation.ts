import type { ErrorCode } from '#core/sync/errors.ts';
import type { Space } from '../data/space/space.ts';
import { quarantineSingle } from '../data/sync/apply-answer.ts';
import { NOON } from './device.ts';

interface RejectionDetails {
  readonly code?: ErrorCode;
  readonly field?: string | null;
  /** by the clock of the device, UTC ms */
  readonly at?: number;
}

/** The server rejects what waits under this id, as the drain takes it in. */
export async function rejectOperation(
  space: Space,
  opId: string,
  { code = 'invalid', field = null, at = NOON }: RejectionDetails = {},
): Promise<string> {
  const row = (await space.db.outbox.toArray()).find((queued) => queued.opId === opId);
  if (row?.seq === undefined) throw new Error(`${opId} does not wait`);
  const rejected = await quarantineSingle(space, { ...row, seq: row.seq }, code, field, at);
  if (!rejected.ok) throw new Error(rejected.failure.reason);
  return opId;
}
