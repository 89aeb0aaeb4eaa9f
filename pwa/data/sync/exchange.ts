/** The calls of the sync loop, said as it needs them. */
import type { EarlierOwner } from '#core/api/session.ts';
import * as session from '#core/api/session.ts';
import { exchange as exchangeCall } from '#core/api/sync.ts';
import type { SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import { awaitsFirstSession, noteFirstSession } from '../profiles/profiles.ts';
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
  { owner, secret, deviceId }: Profile,
  now: number,
  { first = false, timeoutMs }: { readonly first?: boolean; readonly timeoutMs?: number } = {},
): Promise<SessionOutcome> {
  const isNoted = (await awaitsFirstSession()) !== null;
  const body = { owner, secret, device: deviceId, ...((first || isNoted) && { first: true }) };
  const opened = await callServer(network, session.openSession, { body }, now, timeoutMs);
  if (opened.ok && isNoted) await noteFirstSession();
  return opened.ok ? { kind: 'opened' } : opened.failure;
}

export type EarlierOwnerOutcome = { readonly kind: 'known'; readonly earlierOwner: EarlierOwner | null } | CallFailure;

/** What this browser's earlier owner left on the server, if its storage was cleared. */
export async function askEarlierOwner(network: Network, now: number): Promise<EarlierOwnerOutcome> {
  const told = await callServer(network, session.readEarlierOwner, {}, now);
  return told.ok ? { kind: 'known', earlierOwner: told.value } : told.failure;
}
