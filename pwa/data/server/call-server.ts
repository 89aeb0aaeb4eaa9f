/**
 * The one way from the app to the server: one request by its contract, and what became of it. Nothing but an answer in the
 * contract's shape counts as the server's word: a hotel's sign-in page answers 200 too, and must never empty a queue.
 */
import type { AnswerOf, BodyOf, Call, ParametersOf, QueryOf } from '#core/api/call.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { retryAfterMs } from './backoff.ts';
import type { Network } from './network.ts';
import { send, unreachable } from './send.ts';
import type { Unreachable } from './send.ts';

export type CallFailure =
  | Unreachable
  | {
      readonly kind: 'error';
      readonly status: number;
      /** `internal` as well where the answer of our server breaks its contract */
      readonly code: string;
      readonly fields: readonly string[];
      /** said in our own shape, not by an intermediary */
      readonly isOurs: boolean;
      readonly retryAfterMs: number | null;
    };

type Given<Name extends string, Value> = Value extends undefined
  ? { readonly [N in Name]?: undefined }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

export type CallArguments<C extends Call> = Given<'body', BodyOf<C>> &
  ([keyof ParametersOf<C>] extends [never]
    ? { readonly parameters?: undefined }
    : { readonly parameters: ParametersOf<C> }) & {
    /** those that differ from the contract's defaults */
    readonly query?: Partial<QueryOf<C>>;
  };

export const TIMEOUT_MS = 30_000;

/** The answer of our server broke its contract: a bug in the client or the server. Never contains the answer itself. */
export class BrokenAnswer extends Error {
  constructor(call: string, fields: readonly string[]) {
    super(`${call}: ${fields.join(', ')}`);
    this.name = 'BrokenAnswer';
  }
}

/** @param now UTC ms */
export async function callServer<const C extends Call>(
  network: Network,
  call: C,
  given: CallArguments<C>,
  now: number,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<AnswerOf<C>, CallFailure>> {
  const sent = await send(network, call.method.toUpperCase(), addressOf(call, given), {
    value: given.body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!sent.ok) return sent;
  const response = sent.value;
  const mayBeEmpty = call.answer === undefined || z.safeParse(call.answer, null).success;
  if (response.status === 204 && mayBeEmpty) return ok(null as AnswerOf<C>);
  if (!response.ok) return requestError(response, now);
  if (response.status !== 200 || call.answer === undefined)
    return unreachable(`status ${response.status} from somebody else`);
  const text = await readWhole(response);
  if (text === null) return unreachable('the answer was cut', true);
  const body = parseJson(text);
  if (body === undefined || body === null) return unreachable('the answer is not JSON');
  const parsed = z.safeParse(call.answer, body);
  if (parsed.success) return ok(parsed.data as AnswerOf<C>);
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.map(String).join('.')))].slice(0, 20);
  if (!response.headers.has(OUR_HEADER)) return unreachable(`the answer is of another shape: ${fields.join(', ')}`);
  network.report?.(new BrokenAnswer(call.id, fields));
  return fail({ kind: 'error', status: 200, code: 'internal', fields, isOurs: true, retryAfterMs: null });
}

/** On every answer of our server, and on none of a sign-in page's. */
const OUR_HEADER = 'x-request-id';

function addressOf(
  { path }: Call,
  {
    parameters = {},
    query = {},
  }: { readonly parameters?: Readonly<Record<string, string>> | undefined; readonly query?: unknown },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** Statuses that mean the same whichever intermediary says them; the others count only with our own error body. */
const PLAIN_STATUS: Readonly<Record<number, string>> = {
  400: 'malformed',
  422: 'unprocessable',
  413: 'too_large',
  429: 'rate_limited',
  503: 'unavailable',
};

async function requestError(response: Response, now: number): Promise<Result<never, CallFailure>> {
  const text = await readWhole(response);
  const error = text === null ? null : errorOf(parseJson(text));
  const code = error?.code ?? PLAIN_STATUS[response.status] ?? (response.status >= 500 ? 'internal' : null);
  if (code === null) return unreachable(`status ${response.status} from somebody else`);
  return fail({
    kind: 'error',
    status: response.status,
    code,
    fields: error?.fields ?? [],
    isOurs: error !== null,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
  });
}

/** Null where the body was cut, or did not come to its end in time. */
async function readWhole(response: Response): Promise<string | null> {
  try {
    return await response.text();
  } catch {
    return null;
  }
}

/** Undefined where it is no JSON, which counts as no word from our server. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(body: unknown): { readonly code: string; readonly fields: readonly string[] } | null {
  if (!(body instanceof Object) || !('error' in body)) return null;
  const { error } = body;
  if (!(error instanceof Object) || !('code' in error) || typeof error.code !== 'string') return null;
  const fields: readonly unknown[] = 'fields' in error && Array.isArray(error.fields) ? error.fields : [];
  return { code: error.code, fields: fields.filter((field) => typeof field === 'string') };
}
