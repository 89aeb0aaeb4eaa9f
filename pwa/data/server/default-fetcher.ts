import type { QueryFunction } from '@tanstack/react-query';
import { browserNetwork } from './network.ts';
import { send } from './send.ts';

/** The server answered, and not with success. `message` is `{status}: {body text or status text}`. */
export class AnswerError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'AnswerError';
  }
}

/** Resolves for any 2xx answer. @throws AnswerError otherwise */
export async function throwUnlessOk(answer: Response): Promise<void> {
  if (answer.ok) return;
  const text = await answer.text();
  throw new AnswerError(answer.status, `${answer.status}: ${text === '' ? answer.statusText : text}`);
}

interface FetcherOptions {
  /** what a 401 does: fail (unless told otherwise), or count as "nothing here" */
  readonly on401?: 'throw' | 'null';
}

/**
 * A query whose key is its address: `['/api/streak', 'user-data']` is a GET of `/api/streak/user-data`.
 * Expects JSON; an answer that is none (a captive portal's page) fails.
 */
export const createDefaultFetcher =
  ({ on401 = 'throw' }: FetcherOptions = {}): QueryFunction =>
  async ({ queryKey, signal }) => {
    const sent = await send(browserNetwork, 'GET', queryKey.join('/'), { signal });
    if (!sent.ok) throw new Error(sent.failure.detail);
    const answer = sent.value;
    if (on401 === 'null' && answer.status === 401) return null;
    await throwUnlessOk(answer);
    return (await answer.json()) as unknown;
  };
