/** One question to a language model that the person connected, straight from this device. What it answers is text and nothing else. */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { watchPolicy } from '#pwa/device/page-policy.ts';
import { browserPage } from '#pwa/device/page.ts';
import { isForcedOffline } from './forced-offline.ts';
import type { ModelConnection } from './model-connection.ts';
import type { Network } from './network.ts';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelAnswer {
  readonly text: string;
  /** it ended at the limit of an answer */
  readonly isCut: boolean;
}

/**
 * `cancelled`: by the person. `offline`: the browser knows of no network. `blocked`: by the page's own policy, which is from
 * before that origin was allowed. `unreachable`: nobody answered, or without allowing this app's pages. `late`: not in time.
 * `key`: 401 or 403. `model`: 404. `busy`: 429. `rejected`: another 4xx. `server`: 5xx. `malformed`: no answer in it.
 */
export type ModelFailure =
  | 'cancelled'
  | 'offline'
  | 'blocked'
  | 'unreachable'
  | 'late'
  | 'key'
  | 'model'
  | 'busy'
  | 'rejected'
  | 'server'
  | 'malformed';

/** Models on a person's own computer take their time, and the answer comes as a whole. */
export const MOST_MINUTES = 2;
const TIMEOUT_MS = MOST_MINUTES * 60_000;
const MOST_TOKENS = 700;
/** More than so many tokens could be. */
const MOST_ANSWER_LETTERS = 20_000;
/** Of all that is sent with an answer. Nothing is read past it, so that no server can fill the memory of the page. */
const MOST_READ_LETTERS = 200_000;

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().check(z.regex(/\S/), z.maxLength(MOST_ANSWER_LETTERS)) }),
        finish_reason: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1)),
});

export interface ModelNetwork extends Pick<Network, 'fetch'> {
  /** what the browser believes */
  readonly isOnline: () => boolean;
}

export async function askModel(
  { fetch, isOnline }: ModelNetwork,
  { origin, model, key }: ModelConnection,
  messages: readonly ModelMessage[],
  cancelled: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<ModelAnswer, ModelFailure>> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const keepTime = browserPage.after(timeoutMs, end);
  cancelled.addEventListener('abort', end);
  if (cancelled.aborted) end();
  const policy = watchPolicy(origin);
  try {
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, messages, temperature: 0.2, max_tokens: MOST_TOKENS, stream: false }),
      // Neither cookies, nor from which page, nor on to another address.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: ending.signal,
    });
    if (!response.ok) return fail(failureOf(response.status));
    const text = await textOf(response);
    return text === null ? fail('malformed') : answerIn(text);
  } catch {
    if (cancelled.aborted) return fail('cancelled');
    if (ending.signal.aborted) return fail('late');
    if (await policy.hasBlocked()) return fail('blocked');
    return fail(isOnline() && !(await isForcedOffline()) ? 'unreachable' : 'offline');
  } finally {
    keepTime();
    cancelled.removeEventListener('abort', end);
    policy.stop();
    // What is still to come of an answer is not waited for.
    end();
  }
}

/** Null where it is longer than any answer. */
async function textOf({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true });
    if (text.length > MOST_READ_LETTERS) return null;
  }
  return text + decoder.decode();
}

function failureOf(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'rejected';
}

/** Whatever else is in it, such as a call of a tool, is not looked at. */
function answerIn(text: string): Result<ModelAnswer, ModelFailure> {
  const parsed = completion.safeParse(jsonOf(text));
  const [choice] = parsed.success ? parsed.data.choices : [];
  if (choice === undefined) return fail('malformed');
  return ok({ text: choice.message.content.trim(), isCut: choice.finish_reason === 'length' });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
