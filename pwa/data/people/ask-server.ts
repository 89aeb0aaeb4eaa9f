/** Calls about sessions and accounts: one answer each, said as the people screen needs it. */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Profile } from '../profiles.ts';
import { openSession } from '../sync/exchange.ts';
import { requestBody } from '../sync/network.ts';
import type { Network } from '../sync/network.ts';

/** `offline`: no word from our server, which may or may not have done it. `error`: it said no, by a code of core/sync/errors.ts. */
export type ServerFailure = { readonly reason: 'offline' } | { readonly reason: 'error'; readonly code: string };

const TIMEOUT_MS = 30_000;
/** Opening another profile must not hang on a bad network: the first exchange posts the session again. */
const HASTE_MS = 4_000;

const inHaste = (network: Network): Network => ({
  ...network,
  fetch: (path, init) => network.fetch(path, { ...init, signal: AbortSignal.timeout(HASTE_MS) }),
});

/** @returns null where the server has nothing to add (204) */
async function ask(
  network: Network,
  method: 'POST' | 'DELETE',
  path: string,
  value?: unknown,
): Promise<Result<unknown, ServerFailure>> {
  const content = value === undefined ? {} : await requestBody(value, LIMITS.gzipFrom);
  let response: Response;
  try {
    response = await network.fetch(path, {
      method,
      ...content,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return fail({ reason: 'offline' });
  }
  if (response.status === 204) return ok(null);
  const body = await readJson(response);
  if (response.status === 200 && body !== undefined && body !== null) return ok(body);
  const code = codeOf(body);
  return fail(code === null ? { reason: 'offline' } : { reason: 'error', code });
}

/** As `ask`, in the session of this profile: the browser may hold another's, or none. */
export async function askAs(
  network: Network,
  profile: Profile,
  path: string,
  value: unknown,
  now: number,
): Promise<Result<unknown, ServerFailure>> {
  const answer = await ask(network, 'POST', path, value);
  if (answer.ok || answer.failure.reason === 'offline') return answer;
  if (answer.failure.code !== 'not_signed_in' && answer.failure.code !== 'owner_mismatch') return answer;
  const session = await openSession(network, profile, now);
  if (session.kind === 'unreachable') return fail({ reason: 'offline' });
  if (session.kind === 'error') return fail({ reason: 'error', code: session.code });
  return ask(network, 'POST', path, value);
}

/**
 * Puts this profile's session in the place of whichever the browser holds. Where the server answers with an error, none is held
 * afterwards: better signed out than signed in as another. Offline nothing changes; the first exchange posts it.
 */
export async function takeSession(network: Network, profile: Profile, now: number): Promise<void> {
  const session = await openSession(inHaste(network), profile, now);
  if (session.kind === 'error') await endSession(network);
}

/** Best effort: offline the cookie stays until the next profile's session takes its place. */
export async function endSession(network: Network): Promise<void> {
  await ask(inHaste(network), 'DELETE', '/api/session');
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function codeOf(body: unknown): string | null {
  if (!(body instanceof Object) || !('error' in body)) return null;
  const { error } = body;
  return error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
