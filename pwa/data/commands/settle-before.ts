import type { Space } from '../space';
import { settleBeforeOnServer } from '../sync/exchange';
import { browserNetwork } from '../sync/network';
import type { Network } from '../sync/network';
import { writeTransaction } from '../write';
import { fail, ok } from '../../../core/lib/result';
import type { Result } from '../../../core/lib/result';
import type { Joined } from '../../../core/sync/account-protocol';

/** `offline`: no word from the server, ask again later. `refused`: the server said `code`. Nothing changed in either case. */
export type SettleFailure = { readonly reason: 'offline' | 'refused'; readonly code: string | null };

/**
 * After this browser cleared its storage: brings back what the server still has of the data space before, or leaves it.
 * @returns what came back; null after `forget`
 */
export async function settleBefore(space: Space, act: 'restore' | 'forget', network: Network = browserNetwork): Promise<Result<Joined | null, SettleFailure>> {
  const outcome = await settleBeforeOnServer(network, act, space.device.now());
  if (outcome.kind === 'unreachable') return fail({ reason: 'offline', code: null });
  if (outcome.kind === 'refused') return fail({ reason: 'refused', code: outcome.code });
  const written = await writeTransaction(space, [], () => space.db.meta.delete('before'));
  if (!written.ok) return fail({ reason: 'refused', code: written.failure.reason });
  space.wake();
  return ok(outcome.joined);
}
