/** One request to the server. Apart from what reads answers, because a page asks before that code is there. */
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Network } from './network.ts';

/** No response from our server: offline, timed out, redirected, or somebody else answered. `isLate`: there was a connection, and it carried too little. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly detail: string;
  readonly isLate?: true;
}

export const unreachable = (detail: string, isLate = false): Result<never, Unreachable> =>
  fail({ kind: 'unreachable', detail, ...(isLate && { isLate }) });

/** One request, not yet looked into but for redirects, which never come from our server. */
export async function send(
  network: Pick<Network, 'fetch'>,
  method: string,
  address: string,
  { value, signal }: { readonly value?: unknown; readonly signal: AbortSignal },
): Promise<Result<Response, Unreachable>> {
  try {
    const response = await network.fetch(address, {
      method,
      ...(value !== undefined && (await requestBody(value))),
      credentials: 'include',
      cache: 'no-store',
      redirect: 'manual',
      signal,
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return unreachable('redirected');
    return ok(response);
  } catch (error) {
    const isLate = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return unreachable(error instanceof Error ? error.message : String(error), isLate);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The bytes of a body and its headers: gzipped where that pays, and where the browser can. */
async function requestBody(value: unknown): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  const text = JSON.stringify(value);
  if (text.length < LIMITS.gzipFrom || !('CompressionStream' in globalThis)) return { body: text, headers: JSON_TYPE };
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { body: await new Response(stream).arrayBuffer(), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } };
}
