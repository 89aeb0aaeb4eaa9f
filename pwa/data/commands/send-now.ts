import { ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { readMeta } from '../core-db.ts';
import type { SyncPhase } from '../core-db.ts';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import { drainIfCurrent } from '../sync/drain.ts';
import type { DrainReport } from '../sync/drain.ts';

export interface Sent extends DrainReport {
  /** why not all of it; null where nothing is wrong */
  readonly code: string | null;
  /** what sending is at afterwards: `offline` where nobody answered, or the server had no time */
  readonly phase: SyncPhase;
}

/** Sends what waits without waiting for the backoff, and says what became of it. */
export async function sendNow(space: Space, network: Network): Promise<Result<Sent, never>> {
  const report = await drainIfCurrent(space, network, true);
  const sync = await readMeta(space.db, 'sync');
  return ok({ ...report, code: sync?.code ?? null, phase: sync?.phase ?? 'idle' });
}
