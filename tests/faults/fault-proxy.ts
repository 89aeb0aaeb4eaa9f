/**
 * A server in front of the real one that misbehaves on demand, as networks do. Browser and clients only know its
 * address, so page, service worker and test clients all meet the same weather.
 */
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Weather =
  | { readonly kind: 'pass' }
  /** the connection breaks before anything is read */
  | { readonly kind: 'refuse' }
  /** the server gets the whole request and acts on it; its answer never arrives */
  | { readonly kind: 'cut-after-body' }
  /** the server gets the request twice */
  | { readonly kind: 'duplicate' }
  /** a hotel's sign-in page instead of every answer */
  | { readonly kind: 'portal'; readonly how: 'page' | 'redirect' }
  /** with `code` it is our own server's refusal, else somebody's on the way */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number; readonly code?: string }
  /** everything arrives, late */
  | { readonly kind: 'slow'; readonly ms: number };

export const CLEAR: Weather = { kind: 'pass' };

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** the weather over paths that begin with `path`; everything else passes */
  readonly setWeather: (weather: Weather, path?: string) => void;
  readonly setUpstream: (url: string) => void;
  /** how many requests for a path have come in */
  readonly requestsFor: (path: string) => number;
  /** hears of every request when it is about to go on to the server, and again with the server's answer, or once where the weather refuses it as the server would; what it gives back ends it */
  readonly watch: (listener: (passed: PassedRequest) => void) => () => void;
  readonly close: () => Promise<void>;
}

export interface PassedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** of the answer; null while the request is about to go on */
  readonly status: number | null;
  /** the code by which the weather refused it: the server never heard of it */
  readonly refusedAs?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Files whose names tell their content, as they once came. Given to several proxies, each file is asked of the server once. */
export type KeptFiles = Map<string, Answer>;

/** @param kept for a build that stays the same as long as the proxy lives */
export async function startFaultProxy(firstUpstream: string, kept?: KeptFiles): Promise<FaultProxy> {
  let upstream = firstUpstream;
  let weather: Weather = CLEAR;
  let under = '/';
  const counts = new Map<string, number>();
  const watchers = new Set<(passed: PassedRequest) => void>();

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    void answer(request, response, path.startsWith(under) ? weather : CLEAR).catch((error: unknown) => {
      if (request.method === 'GET' && !path.startsWith('/api/')) console.error(`no answer to ${path}:`, error);
      request.socket.destroy();
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse, now: Weather): Promise<void> => {
    if (now.kind === 'refuse') {
      request.socket.destroy();
      return;
    }
    const body = await readAll(request);
    const tell = (status: number | null, refusedAs?: string): void => {
      const passed = { path: request.url ?? '/', headers: request.headers, body, status };
      for (const hear of watchers) hear({ ...passed, ...(refusedAs !== undefined && { refusedAs }) });
    };
    if (now.kind === 'status') {
      const isOurs = now.code !== undefined;
      if (isOurs) tell(now.status, now.code);
      response.writeHead(now.status, {
        'content-type': isOurs ? 'application/json' : 'text/html',
        ...(now.retryAfter === undefined ? {} : { 'retry-after': String(now.retryAfter) }),
      });
      response.end(
        isOurs
          ? JSON.stringify({ error: { code: now.code, message: 'not now' }, message: 'not now' })
          : '<h1>Not now</h1>',
      );
      return;
    }
    if (now.kind === 'portal') {
      if (now.how === 'redirect') response.writeHead(302, { location: '/hotel-sign-in' });
      else response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Welcome to the hotel. Please sign in.</h1>');
      return;
    }
    if (now.kind === 'slow') await sleep(now.ms);
    tell(null);
    const first = await (kept === undefined
      ? forward(upstream, request, body)
      : forwardOnce(kept, upstream, request, body));
    tell(first.status);
    const last = now.kind === 'duplicate' ? await forward(upstream, request, body) : first;
    if (now.kind === 'cut-after-body') {
      request.socket.destroy();
      return;
    }
    response.writeHead(last.status, withoutHopHeaders(last.headers));
    response.end(last.body);
  };

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    setWeather: (next, path = '/') => {
      weather = next;
      under = path;
    },
    setUpstream: (url) => {
      upstream = url;
    },
    requestsFor: (path) => counts.get(path) ?? 0,
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Files come over connections that stay open, which spares half of the work; a call of the API has its own, as a phone's. */
const files = new Agent({ keepAlive: true });
const wireFor = ({ method, url = '', headers }: IncomingMessage): Pick<RequestOptions, 'agent' | 'headers'> => {
  const { connection: _, ...kept } = headers;
  return method === 'GET' && !url.startsWith('/api/')
    ? { agent: files, headers: kept }
    : { headers: { ...kept, connection: 'close' } };
};

async function forwardOnce(kept: KeptFiles, upstream: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || !url.startsWith('/assets/')) return forward(upstream, request, body);
  const name = `${url} ${headers['accept-encoding'] ?? ''}`;
  const answer = kept.get(name) ?? (await forward(upstream, request, body));
  if (answer.status === 200) kept.set(name, answer);
  return answer;
}

const triesOfAFile = 3;

function forward(upstream: string, request: IncomingMessage, body: Buffer, tries = triesOfAFile): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = new URL(request.url ?? '/', upstream);
    const wire = wireFor(request);
    let hasFailed = false;
    // A file whose connection broke, for whatever reason, is asked for again: the server may close an idle connection just as
    // it is reused, and that is not our weather. Request and answer may both say so; it is one failure.
    const failed = (error: Error): void => {
      if (hasFailed) return;
      hasFailed = true;
      if (wire.agent === files && tries > 1) forward(upstream, request, body, tries - 1).then(resolve, reject);
      else reject(error);
    };
    const out = httpRequest(target, { method: request.method, ...wire }, (answer) => {
      readAll(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        failed,
      );
    });
    out.on('error', failed);
    out.end(body);
  });
}

function readAll(stream: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => resolve(Buffer.concat(parts)));
    stream.on('error', reject);
    stream.on('aborted', () => reject(new Error('aborted')));
  });
}

const withoutHopHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
