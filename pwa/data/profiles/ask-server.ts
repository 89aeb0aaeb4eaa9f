/** Calls about sessions and accounts: one answer each, said as the people screen needs it. */
import type { AnswerOf, Call } from '#core/api/call.ts';
import { closeSession } from '#core/api/session.ts';
import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { callServer } from '../server/call-server.ts';
import type { CallArguments, CallFailure } from '../server/call-server.ts';
import type { Network } from '../server/network.ts';
import { openSession } from '../sync/exchange.ts';
import { awaitsFirstSession, firstProfile } from './profiles.ts';
import type { Profile } from './profiles.ts';

/** `offline`: no word from our server, which may or may not have done it. `error`: it said no, by a code of core/sync/errors.ts. */
export type ServerFailure = { readonly reason: 'offline' } | { readonly reason: 'error'; readonly code: string };

/** Opening another profile must not hang on a bad network: the first exchange posts the session again. */
const HASTE_MS = 4_000;

const serverFailure = (failure: CallFailure): ServerFailure =>
  failure.kind === 'error' && failure.isOurs ? { reason: 'error', code: failure.code } : { reason: 'offline' };

/** In the session of this profile: the browser may hold another's, or none. */
export async function askAs<const C extends Call>(
  network: Network,
  profile: Profile,
  call: C,
  given: CallArguments<C>,
  now: number,
): Promise<Result<AnswerOf<C>, ServerFailure>> {
  const ask = async (): Promise<Result<AnswerOf<C>, ServerFailure>> => {
    const answer = await callServer(network, call, given, now);
    return answer.ok ? answer : fail(serverFailure(answer.failure));
  };
  const answer = await ask();
  if (answer.ok || answer.failure.reason === 'offline') return answer;
  if (answer.failure.code !== 'not_signed_in' && answer.failure.code !== 'owner_mismatch') return answer;
  const session = await openSession(network, profile, now);
  if (session.kind === 'unreachable') return fail({ reason: 'offline' });
  return session.kind === 'error' ? fail({ reason: 'error', code: session.code }) : ask();
}

/**
 * Puts this profile's session in the place of whichever the browser holds. Where the server answers with an error, none is held
 * afterwards: better signed out than signed in as another (but see `endSession`). Offline nothing changes; the first exchange
 * posts it.
 */
export async function takeSession(network: Network, profile: Profile, now: number): Promise<void> {
  // A sample person has no session: what is done here is done as nobody.
  if (profile.isSample === true) return endSession(network, now);
  const session = await openSession(network, profile, now, { timeoutMs: HASTE_MS });
  if (session.kind === 'error') await endSession(network, now);
}

/**
 * Has the server keep the key to what this browser had before, unless it has. Before that nothing else may take the place of
 * the browser's session, which may be that key.
 * @returns whether it is kept
 */
export async function postFirstSession(network: Network, now: number): Promise<boolean> {
  if (!(await awaitsFirstSession())) return true;
  const first = await firstProfile();
  return first !== null && (await openSession(network, first, now, { timeoutMs: HASTE_MS })).kind === 'opened';
}

/** Best effort: offline the cookie stays until the next profile's session takes its place. */
export async function endSession(network: Network, now: number): Promise<void> {
  if (await postFirstSession(network, now)) await callServer(network, closeSession, {}, now, HASTE_MS);
}
