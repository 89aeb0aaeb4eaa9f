/**
 * One request and what became of it. Nothing but an answer in the protocol's own shape counts as the server's
 * word: a hotel's sign-in page answers 200 too, and must never empty a queue.
 */
import { requestBody } from './network';
import type { Network } from './network';
import { retryAfterMs } from './backoff';
import { LIMITS } from '../../../core/sync/limits';
import { parseSyncAnswer } from '../../../core/sync/protocol';
import type { SyncAnswer, SyncRequest } from '../../../core/sync/protocol';
import type { Profile } from '../profiles';

export type ExchangeOutcome =
  | { readonly kind: 'answered'; readonly answer: SyncAnswer }
  /** no word from our server: offline, timed out, redirected, or somebody else answered */
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly retryAfterMs: number | null };

const TIMEOUT_MS = 30_000;

export async function exchange(network: Network, request: SyncRequest, now: number): Promise<ExchangeOutcome> {
  const response = await send(network, '/api/sync', request);
  if ('kind' in response) return response;
  if (response.status !== 200) return refusal(response, now);
  const body = await readJson(response);
  if (body === undefined) return { kind: 'unreachable', detail: 'the answer is not JSON' };
  const parsed = parseSyncAnswer(body);
  return parsed.ok ? { kind: 'answered', answer: parsed.value } : { kind: 'unreachable', detail: parsed.failure };
}

export type SessionOutcome = { readonly kind: 'opened' } | Exclude<ExchangeOutcome, { kind: 'answered' }>;

/** Proves the owner to the server, which answers with the session's cookies. */
export async function openSession(network: Network, profile: Profile, now: number): Promise<SessionOutcome> {
  const response = await send(network, '/api/session', { owner: profile.owner, secret: profile.secret, device: profile.deviceId });
  if ('kind' in response) return response;
  return response.status === 204 ? { kind: 'opened' } : refusal(response, now);
}

async function send(network: Network, path: string, value: unknown): Promise<Response | Extract<ExchangeOutcome, { kind: 'unreachable' }>> {
  const { body, headers } = await requestBody(value, LIMITS.gzipFrom);
  try {
    const response = await network.fetch(path, {
      method: 'POST',
      body,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) return { kind: 'unreachable', detail: 'redirected' };
    return response;
  } catch (error) {
    return { kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Statuses that mean the same whoever in between says them; the others count only with our own error body. */
const PLAIN_STATUS: Readonly<Record<number, string>> = { 413: 'too_large', 429: 'rate_limited', 503: 'unavailable' };

async function refusal(response: Response, now: number): Promise<ExchangeOutcome & { kind: 'refused' | 'unreachable' }> {
  const body = await readJson(response);
  const code = errorCode(body) ?? PLAIN_STATUS[response.status] ?? (response.status >= 500 ? 'internal' : null);
  if (code === null) return { kind: 'unreachable', detail: `status ${response.status} from somebody else` };
  return { kind: 'refused', status: response.status, code, retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now) };
}

/** The parsed body; undefined where it is cut short or no JSON, which the callers treat as no word from our server. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function errorCode(body: unknown): string | null {
  if (!(body instanceof Object) || !('error' in body)) return null;
  const { error } = body;
  return error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
