/** A recorder between the weather and the server: what arrives, when, how many at once, and a cut on demand. */
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Arrival {
  readonly path: string;
  readonly cookie: string;
  /** the `x-asked` header from the test: if it arrives twice, the browser sent the request again */
  readonly asked: string;
  /** ids of the operations in a request for /api/sync */
  readonly ops: readonly string[];
}

export interface Arrivals {
  readonly url: string;
  readonly all: readonly Arrival[];
  readonly of: (path: string) => readonly Arrival[];
  /** the most requests for /api/sync in flight at one time */
  readonly mostAtOnce: () => number;
  /** ms by which every answer to /api/sync is delayed */
  delayMs: number;
  /** how many answers to requests with operations are lost: the server has acted, then the socket is cut */
  cuts: number;
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

export async function watchArrivals(upstream: () => string): Promise<Arrivals> {
  const all: Arrival[] = [];
  let under = 0;
  let most = 0;

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const isSync = path === '/api/sync';
    const body = await bodyOf(request);
    const ops = isSync ? operationIds(request, body) : [];
    all.push({ path, cookie: request.headers.cookie ?? '', asked: String(request.headers['x-asked'] ?? ''), ops });
    if (isSync) most = Math.max(most, ++under);
    try {
      const answer = await forward(new URL(path, upstream()), request, body);
      const content = await bodyOf(answer);
      if (isSync) await new Promise((resolve) => setTimeout(resolve, arrivals.delayMs));
      if (ops.length > 0 && arrivals.cuts > 0) {
        arrivals.cuts -= 1;
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.end(content);
    } finally {
      if (isSync) under -= 1;
    }
  };

  const server = createServer(
    (request, response) => void pass(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const arrivals: Arrivals = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all,
    of: (path) => all.filter((arrival) => arrival.path === path),
    mostAtOnce: () => most,
    delayMs: 0,
    cuts: 0,
    forget: () => {
      all.length = 0;
      most = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return arrivals;
}

function operationIds(request: IncomingMessage, body: Buffer): string[] {
  const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
  return (JSON.parse(text) as { ops: { id: string }[] }).ops.map(({ id }) => id);
}

const forward = (target: URL, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const out = httpRequest(target, { method: request.method, headers: request.headers, agent: false }, resolve);
    out.on('error', reject);
    out.end(body);
  });

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
