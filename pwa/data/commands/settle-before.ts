import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { Joined } from '#core/sync/account-protocol.ts';
import type { Space } from '../space.ts';
import { settleBeforeOnServer } from '../sync/exchange.ts';
import { browserNetwork } from '../sync/network.ts';
import type { Network } from '../sync/network.ts';
import { writeTransaction } from '../write.ts';

/** `offline`: no word from the server, ask again later. `refused`: the server said `code`. Nothing changed in either case. */
export type SettleFailure = { readonly reason: 'offline' | 'refused'; readonly code: string | null };

/**
 * After this browser cleared its storage: brings back what the server still has of the data space before, or leaves it.
 * @returns what came back; null after `forget`
 */
export async function settleBefore(
  space: Space,
  act: 'restore' | 'forget',
  network: Network = browserNetwork,
): Promise<Result<Joined | null, SettleFailure>> {
  const outcome = await settleBeforeOnServer(network, act, space.device.now());
  if (outcome.kind === 'unreachable') return fail({ reason: 'offline', code: null });
  if (outcome.kind === 'refused') return fail({ reason: 'refused', code: outcome.code });
  const written = await writeTransaction(space, [], () => space.db.meta.delete('before'));
  if (!written.ok) return fail({ reason: 'refused', code: written.failure.reason });
  space.wake();
  return ok(outcome.joined);
}
