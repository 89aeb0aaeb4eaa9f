/**
 * An account takes over this owner. No record moves on the device: the profile goes on under the account's owner, its
 * database keeps its name, and what was not sent goes up there.
 */
import { claimOwner, previewClaim as previewCall } from '#core/api/account.ts';
import type { ClaimAnswer, Joined } from '#core/api/account.ts';
import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { START } from '#core/sync/protocol.ts';
import { writeMeta } from '#pwa/data/core-db.ts';
import { askAs, postFirstSession } from '#pwa/data/profiles/ask-server.ts';
import type { ServerFailure } from '#pwa/data/profiles/ask-server.ts';
import { drainLockName } from '#pwa/data/profiles/locks.ts';
import { giveToAccount } from '#pwa/data/profiles/profiles.ts';
import type { Profile, ProfileFailure } from '#pwa/data/profiles/profiles.ts';
import { writeTransaction } from '#pwa/data/records/write.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { startRebuild } from '#pwa/data/sync/rebuild-mirror.ts';
import type { CommandFailure } from '../command-failure.ts';

export type ClaimFailure = ServerFailure | CommandFailure | ProfileFailure;

/** The secret shows that this device has the space; the sign-in, which the browser brings along, whose account takes it. */
const proofOf = ({ owner, secret, deviceId }: Profile): { owner: string; secret: string; device: string } => ({
  owner,
  secret,
  device: deviceId,
});

/** What a claim would do; nothing is done. */
export async function previewClaim(
  { profile, device }: Space,
  network: Network,
): Promise<Result<Joined, ServerFailure>> {
  return askAs(network, profile, previewCall, { body: proofOf(profile) }, device.now());
}

/** Done again after a lost answer it does nothing more. No drain runs meanwhile: an answer for the former owner must not move the cursor of the new one. */
export const claim = (space: Space, network: Network): Promise<Result<ClaimAnswer, ClaimFailure>> =>
  network.exclusively(drainLockName(space.profile.id), async () => {
    const { profile, device } = space;
    // Its answer brings a session of the account.
    if (!(await postFirstSession(network, device.now()))) return fail({ reason: 'offline' });
    const claimed = await askAs(network, profile, claimOwner, { body: proofOf(profile) }, device.now());
    if (!claimed.ok) return claimed;
    const adopted = await adoptOwner(space, claimed.value.owner);
    return adopted.ok ? claimed : adopted;
  });

/**
 * The mirror is heard from the start under its new owner, and whatever that owner's log lacks is queued: a backup may have
 * taken it out of the former owner's, and only this device would know. The cursor goes first: a crash in between costs a
 * repeated claim, nothing else.
 */
export async function adoptOwner(
  space: Space,
  owner: string,
): Promise<Result<Profile, CommandFailure | ProfileFailure>> {
  const { profile, db, device } = space;
  if (owner !== profile.owner) {
    const reset = await writeTransaction(space, [db.heard, db.unknown], async () => {
      await startRebuild(db);
      await writeMeta(db, 'cursor', START);
      await writeMeta(db, 'ackSeq', 0);
      await db.meta.bulkDelete(['sync', 'quota', 'eraseAsked']);
    });
    if (!reset.ok) return reset;
  }
  return giveToAccount(profile.id, owner, device.now());
}
