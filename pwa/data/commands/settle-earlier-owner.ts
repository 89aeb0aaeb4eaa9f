import type { Joined } from '#core/api/account.ts';
import * as session from '#core/api/session.ts';
import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import { askAs } from '../profiles/ask-server.ts';
import type { ServerFailure } from '../profiles/ask-server.ts';
import { writeTransaction } from '../records/write.ts';
import { browserNetwork } from '../server/network.ts';
import type { Network } from '../server/network.ts';
import type { Space } from '../space/space.ts';
import { drainIfCurrent } from '../sync/drain.ts';

/**
 * After this browser cleared its storage: brings back what the server still has of the earlier owner, or drops this
 * browser's key to it. Where it fails nothing changed, or it was done and the answer is lost: asked again it does nothing
 * more. What comes back is fetched before it is no longer offered, so that nobody sees neither. What was there before that,
 * where storage was lost more than once, is offered next.
 * @param earlier the owner whom the person was shown: another tab may have settled that one, and be at the next
 * @returns what came back; null after `forget`, and where nothing is left to come back
 */
export async function settleEarlierOwner(
  space: Space,
  act: 'restore' | 'forget',
  earlier: string,
  network: Network = browserNetwork,
): Promise<Result<Joined | null, ServerFailure>> {
  const { profile, device, db } = space;
  const body = { owner: profile.owner, act, earlier };
  const answer = await askAs(network, profile, session.settleEarlierOwner, { body }, device.now());
  if (!answer.ok) return answer;
  if (act === 'restore') await drainIfCurrent(space, network, true);
  const told = await askAs(network, profile, session.readEarlierOwner, {}, device.now());
  if (!told.ok) return told;
  const next = told.value;
  // The server could not do it, and has kept the key.
  if (next !== null && next.owner === earlier) return fail({ reason: 'error', code: 'internal' });
  const written = await writeTransaction(space, [], async () => {
    const before = await readMeta(db, 'before');
    if (next === null) await db.meta.delete('before');
    else await writeMeta(db, 'before', { ...next, ...(before?.isPutOff === true && { isPutOff: true }) });
  });
  if (!written.ok) return fail({ reason: 'error', code: written.failure.reason });
  space.wake();
  return answer;
}
