/** The calls of the sync loop, said as it needs them. */
import type { EarlierOwner } from '#core/api/session.ts';
import * as session from '#core/api/session.ts';
import { exchange as exchangeCall } from '#core/api/sync.ts';
import type { SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import { failureOf } from '../commands/command-failure.ts';
import { awaitsFirstSession, listProfiles, noteFirstSession } from '../profiles/profiles.ts';
import type { Profile } from '../profiles/profiles.ts';
import { callServer } from '../server/call-server.ts';
import type { CallFailure } from '../server/call-server.ts';
import type { Network } from '../server/network.ts';

export type ExchangeOutcome = { readonly kind: 'answered'; readonly answer: SyncAnswer } | CallFailure;

export async function exchange(network: Network, request: SyncRequest, now: number): Promise<ExchangeOutcome> {
  const answered = await callServer(network, exchangeCall, { body: request }, now);
  return answered.ok ? { kind: 'answered', answer: answered.value } : answered.failure;
}

export type SessionOutcome = { readonly kind: 'opened' } | CallFailure;

/**
 * Proves the owner to the server, which answers with the session's cookies. The first of this storage, whichever profile's
 * it is, has the server keep what the browser's cookies say of an earlier owner.
 * @param first the same for a profile of a storage that began before this was noted, and that never exchanged
 */
export async function openSession(
  network: Network,
  { id, owner, secret, deviceId }: Profile,
  now: number,
  { first = false, timeoutMs }: { readonly first?: boolean; readonly timeoutMs?: number } = {},
): Promise<SessionOutcome> {
  const isAwaited = await awaitsFirstSession();
  const body = { owner, secret, device: deviceId, ...((first || isAwaited) && { first: true }) };
  const opened = await callServer(network, session.openSession, { body }, now, timeoutMs);
  if (opened.ok && isAwaited)
    await noteFirstSession(id).catch((error: unknown) => {
      // A full disk takes no note. Said again it has a profile of this device kept as well, which nobody is offered.
      if (failureOf(error)?.reason !== 'quota') throw error;
    });
  return opened.ok ? { kind: 'opened' } : opened.failure;
}

export type EarlierOwnerOutcome = { readonly kind: 'known'; readonly earlierOwner: EarlierOwner | null } | CallFailure;

/**
 * What this browser's earlier owner left on the server, if its storage was cleared. A person who is on this device is none
 * of them, though the server may have kept a key (`noteFirstSession` may fail): it is dropped, and asked on.
 */
export async function askEarlierOwner(
  network: Network,
  { owner }: Pick<Profile, 'owner'>,
  now: number,
): Promise<EarlierOwnerOutcome> {
  const { profiles } = await listProfiles();
  const dropped = new Set<string>();
  for (;;) {
    const told = await callServer(network, session.readEarlierOwner, {}, now);
    if (!told.ok) return told.failure;
    const earlier = told.value?.owner;
    if (earlier === undefined || !profiles.some((profile) => profile.owner === earlier))
      return { kind: 'known', earlierOwner: told.value };
    // A server that drops nothing would be asked for ever.
    if (dropped.has(earlier)) return { kind: 'known', earlierOwner: null };
    dropped.add(earlier);
    const body = { owner, act: 'forget' as const, earlier };
    const forgotten = await callServer(network, session.settleEarlierOwner, { body }, now);
    if (!forgotten.ok) return forgotten.failure;
  }
}
