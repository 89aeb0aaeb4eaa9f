/**
 * The app on Node's http server, with limits on what a caller may hold without sending anything whole. What Node refuses
 * itself (a head it cannot read 400, too large a head 431, too slow a request 408) it answers and closes; nothing
 * listens to `clientError`, because its own answer is right. A connection is closed again by its caller, or by these
 * limits, in bounded time.
 */
import { createServer } from 'node:http';
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type Koa from 'koa';
import type { RequestState } from './middleware/app-context.ts';
import { addressKey } from './middleware/rate-limit.ts';

const SECOND = 1000;

const PATIENCE = {
  /** The head is a few hundred bytes: cookies and headers of a browser. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20 * SECOND,
  /** Four times what our client waits for an exchange. A whole 256 KiB in that time is 2 KiB a second. */
  requestTimeout: 120 * SECOND,
  /** Longer than proxies commonly keep a connection (60 s), so that none sends a request into one that is closing. */
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
} as const;
const LIMITS = {
  /** without a byte either way: who does not read an answer does not keep it in memory */
  idleTimeout: 120 * SECOND,
  maxConnections: 4_000,
} as const;
/** One household, clinic or attacker; behind proxies, where addresses are the proxies', there is no such limit. */
const MOST_CONNECTIONS_OF_ADDRESS = 1_000;

function limitByAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > MOST_CONNECTIONS_OF_ADDRESS) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** connections that have not sent a byte yet, such as those a browser opens ahead */
const silent = new WeakMap<Server, () => readonly Socket[]>();

function noteSilent(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  silent.set(server, () => [...open].filter(({ bytesRead }) => bytesRead === 0));
}

/**
 * Takes no further connection and resolves when every request that had begun is answered. Node alone would wait for
 * `keepAliveTimeout` where an answer ends a moment later, and for `headersTimeout` where a connection is silent.
 */
export async function closeWhenAnswered(server: Server): Promise<void> {
  let isClosed = false;
  server.close(() => (isClosed = true));
  while (!isClosed) {
    server.closeIdleConnections();
    for (const socket of silent.get(server)?.() ?? []) socket.destroy();
    await sleep(20);
  }
}

export interface HttpOptions {
  readonly trustedProxies: number;
  readonly patience?: Pick<ServerOptions, keyof typeof PATIENCE> & { readonly [name in keyof typeof LIMITS]?: number };
}

export function createHttpServer(app: Koa<RequestState>, { trustedProxies, patience = {} }: HttpOptions): Server {
  const handle = app.callback();
  const { idleTimeout, maxConnections, ...settings } = { ...PATIENCE, ...LIMITS, ...patience };
  const server = createServer(settings, (request, response) => {
    // Koa answers every failure; where the answering itself fails, the connection ends and nothing else
    handle(request, response).catch((error: unknown) => {
      app.emit('error', error);
      response.destroy();
    });
  });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  if (trustedProxies === 0) limitByAddress(server);
  noteSilent(server);
  return server;
}
