/** Serves empty pages for testing a package or Chromium in isolation, and records how requests arrive. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface PlatformServer {
  readonly port: number;
  /** by the name `localhost` */
  readonly url: string;
  /** ends every connection, as if it had been idle too long */
  readonly closeConnections: () => void;
  readonly close: () => Promise<void>;
}

/** Answers a request it knows; false leaves it to the pages. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  call: { readonly url: URL; readonly body: string; readonly onSocket: number },
) => boolean;

/** One of platform-pages/, with its packages in it. */
async function bundled(page: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`./platform-pages/${page}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'platformPage',
        fileName: () => `${page}.js`,
      },
    },
  });
  const chunk = (Array.isArray(output) ? output : [output])
    .flatMap((made) => ('output' in made ? made.output : []))
    .find((made) => made.type === 'chunk');
  if (chunk === undefined) throw new Error(`${page} was not bundled`);
  return chunk.code;
}

export async function startPlatformServer(answer: Answer): Promise<PlatformServer> {
  const served = new Map<Socket, number>();
  const pages = new Map<string, Promise<string>>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket } = request;
    const onSocket = (served.get(socket) ?? 0) + 1;
    served.set(socket, onSocket);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (answer(request, response, { url, body: Buffer.concat(parts).toString(), onSocket })) return;
    const script = /^\/([a-z-]+)\.js$/.exec(url.pathname)?.[1];
    response.setHeader('cache-control', 'no-store');
    if (script === undefined) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>-</title>');
      return;
    }
    const code = pages.get(script) ?? bundled(script);
    pages.set(script, code);
    response.setHeader('content-type', 'text/javascript').end(await code);
  };
  const server = createServer(
    (request, response) => void respond(request, response).catch(() => request.socket.destroy()),
  );
  // Chromium reaches this address as both `localhost` and `127.0.0.1`.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}`,
    closeConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
