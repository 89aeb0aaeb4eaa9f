import type { ErrorCode } from '#core/sync/errors.ts';
import type { Space } from '../data/space.ts';
import { quarantineSingle } from '../data/sync/apply-answer.ts';
import { NOON } from './device.ts';

interface Refusal {
  readonly code?: ErrorCode;
  readonly field?: string | null;
  readonly serverDocument?: Readonly<Record<string, unknown>>;
}

/** The server refuses what waits under this id, as the drain takes it in. */
export async function refuse(
  space: Space,
  opId: string,
  { code = 'invalid', field = null, serverDocument }: Refusal = {},
): Promise<string> {
  const row = (await space.db.outbox.toArray()).find((queued) => queued.opId === opId);
  if (row?.seq === undefined) throw new Error(`${opId} does not wait`);
  const refused = await quarantineSingle(space, { ...row, seq: row.seq }, code, field, NOON);
  if (!refused.ok) throw new Error(refused.failure.reason);
  if (serverDocument !== undefined) await space.db.quarantine.update(opId, { serverDocument });
  return opId;
}
