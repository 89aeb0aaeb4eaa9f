/**
 * An intermediary between the weather and a server that reads the traffic: a gateway that answers its own JSON, or a filter
 * that blocks any request with a certain entry in it. Everything else passes unchanged.
 */
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Manner =
  | { readonly kind: 'open' }
  /** each request is answered 200 with this */
  | { readonly kind: 'other-json'; readonly body: string }
  /** a push with this text in its body is blocked */
  | { readonly kind: 'poison'; readonly status: number; readonly marker: string };

export interface Gate {
  readonly url: string;
  readonly setManner: (manner: Manner) => void;
  readonly close: () => Promise<void>;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @param apiPath what belongs to the product; @param pushPath where entries travel */
export async function startGate(upstream: string, apiPath: string, pushPath: string): Promise<Gate> {
  let manner: Manner = { kind: 'open' };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const body = await readAll(request);
    if (manner.kind === 'other-json' && path.startsWith(apiPath)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(manner.body);
      return;
    }
    if (manner.kind === 'poison' && path.startsWith(pushPath)) {
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
      if (text.includes(manner.marker)) {
        response.writeHead(manner.status, { 'content-type': 'text/html' }).end('<h1>Request refused</h1>');
        return;
      }
    }
    const out = httpRequest(
      new URL(path, upstream),
      { method: request.method, headers: { ...request.headers, connection: 'close' } },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
        reply.on('error', () => request.socket.destroy());
      },
    );
    out.on('error', () => request.socket.destroy());
    out.end(body);
  };

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setManner: (next) => {
      manner = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
