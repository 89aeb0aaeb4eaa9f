/**
 * One request and what became of it. Nothing but an answer in the protocol's own shape counts as the server's
 * word: a hotel's sign-in page answers 200 too, and must never empty a queue.
 */
import { spaceBefore } from '#core/api/session.ts';
import type { SpaceBefore } from '#core/api/session.ts';
import { LIMITS } from '#core/sync/limits.ts';
import { parseSyncAnswer } from '#core/sync/protocol.ts';
import type { SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import type { Profile } from '../profiles.ts';
import { retryAfterMs } from './backoff.ts';
import { requestBody } from './network.ts';
import type { Network } from './network.ts';

export type ExchangeOutcome =
  | { readonly kind: 'answered'; readonly answer: SyncAnswer }
  /** no word from our server: offline, timed out, redirected, or somebody else answered. `isLate`: there was a connection, and it carried too little. */
  | { readonly kind: 'unreachable'; readonly detail: string; readonly isLate?: true }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly code: string;
      readonly fields: readonly string[];
      /** said in our own shape, not by somebody in between */ readonly isOurs: boolean;
      readonly retryAfterMs: number | null;
    };

export const TIMEOUT_MS = 30_000;

export async function exchange(network: Network, request: SyncRequest, now: number): Promise<ExchangeOutcome> {
  const response = await send(network, 'POST', '/api/sync', request);
  if ('kind' in response) return response;
  if (response.status !== 200) return requestError(response, now);
  const text = await readWhole(response);
  if (text === null) return { kind: 'unreachable', detail: 'the answer was cut', isLate: true };
  const body = parseJson(text);
  if (body === undefined) return { kind: 'unreachable', detail: 'the answer is not JSON' };
  const parsed = parseSyncAnswer(body);
  return parsed.ok ? { kind: 'answered', answer: parsed.value } : { kind: 'unreachable', detail: parsed.failure };
}

export type SessionOutcome = { readonly kind: 'opened' } | Exclude<ExchangeOutcome, { kind: 'answered' }>;

/**
 * Proves the owner to the server, which answers with the session's cookies.
 * @param first this device never exchanged: the server keeps what the browser's cookies say of an earlier data space
 */
export async function openSession(
  network: Network,
  profile: Profile,
  now: number,
  first = false,
): Promise<SessionOutcome> {
  const response = await send(network, 'POST', '/api/session', {
    owner: profile.owner,
    secret: profile.secret,
    device: profile.deviceId,
    ...(first && { first }),
  });
  if ('kind' in response) return response;
  return response.status === 204 ? { kind: 'opened' } : requestError(response, now);
}

export type BeforeOutcome =
  { readonly kind: 'known'; readonly before: SpaceBefore | null } | Exclude<ExchangeOutcome, { kind: 'answered' }>;

/** What this browser's earlier data space left on the server, if its storage was cleared. */
export async function askBefore(network: Network, now: number): Promise<BeforeOutcome> {
  const response = await send(network, 'GET', '/api/session/before');
  if ('kind' in response) return response;
  if (response.status === 204) return { kind: 'known', before: null };
  if (response.status !== 200) return requestError(response, now);
  const parsed = spaceBefore.safeParse(await readJson(response));
  return parsed.success
    ? { kind: 'known', before: parsed.data }
    : { kind: 'unreachable', detail: 'the answer is of another shape' };
}

async function send(
  network: Network,
  method: 'GET' | 'POST',
  path: string,
  value?: unknown,
): Promise<Response | Extract<ExchangeOutcome, { kind: 'unreachable' }>> {
  try {
    const content = value === undefined ? {} : await requestBody(value, LIMITS.gzipFrom);
    const response = await network.fetch(path, {
      method,
      ...content,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return { kind: 'unreachable', detail: 'redirected' };
    return response;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isLate = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { kind: 'unreachable', detail, ...(isLate && { isLate }) };
  }
}

/** Statuses that mean the same whoever in between says them; the others count only with our own error body. */
const PLAIN_STATUS: Readonly<Record<number, string>> = {
  400: 'malformed',
  422: 'unprocessable',
  413: 'too_large',
  429: 'rate_limited',
  503: 'unavailable',
};

async function requestError(
  response: Response,
  now: number,
): Promise<ExchangeOutcome & { kind: 'error' | 'unreachable' }> {
  const body = await readJson(response);
  const error = errorOf(body);
  const code = error?.code ?? PLAIN_STATUS[response.status] ?? (response.status >= 500 ? 'internal' : null);
  if (code === null) return { kind: 'unreachable', detail: `status ${response.status} from somebody else` };
  return {
    kind: 'error',
    status: response.status,
    code,
    fields: error?.fields ?? [],
    isOurs: error !== null,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
  };
}

/** Null where the body was cut, or did not come to its end in time. */
async function readWhole(response: Response): Promise<string | null> {
  try {
    return await response.text();
  } catch {
    return null;
  }
}

/** Undefined where it is no JSON, which the callers treat as no word from our server. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readWhole(response);
  return text === null ? undefined : parseJson(text);
}

function errorOf(body: unknown): { readonly code: string; readonly fields: readonly string[] } | null {
  if (!(body instanceof Object) || !('error' in body)) return null;
  const { error } = body;
  if (!(error instanceof Object) || !('code' in error) || typeof error.code !== 'string') return null;
  const fields: readonly unknown[] = 'fields' in error && Array.isArray(error.fields) ? error.fields : [];
  return { code: error.code, fields: fields.filter((field) => typeof field === 'string') };
}
