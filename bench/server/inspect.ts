/** The measured server with the inspection hook in it, and what the hook says. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../tests/faults/server-process.ts';
import type { ServerOptions, ServerProcess } from '../../tests/faults/server-process.ts';

/** Bytes, after garbage collection. */
export interface Memory {
  readonly pid: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  /** memory of the process itself, null where the system does not say */
  readonly anonymous: number | null;
  /** pages of files it has mapped, the store's among them; the system takes them back when it needs them */
  readonly mapped: number | null;
}

export interface InspectedServer extends ServerProcess {
  readonly memory: () => Promise<Memory>;
}

const hook = fileURLToPath(new URL('./inspect-hook.mjs', import.meta.url));

const ask = (path: string): Promise<Memory> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(path);
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Memory));
  });

export const hookEnvironment = (socketPath: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${hook}`,
  BENCH_INSPECT: socketPath,
});

export const memoryOf = ask;

export async function startInspectedServer(options: ServerOptions): Promise<InspectedServer> {
  const socketPath = join(options.dataDir, 'inspect.sock');
  const server = await startServer({ ...options, env: { ...options.env, ...hookEnvironment(socketPath) } });
  return { ...server, memory: () => ask(socketPath) };
}
