/** A peer's server as a process of its own, so that it can be killed and started again on the same data. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface PeerServer {
  readonly url: string;
  readonly port: number;
  /** SIGKILL */
  readonly kill: () => Promise<void>;
}

export interface PeerServerOptions {
  readonly dataDir: string;
  readonly pageDir: string;
  /** 0 for any that is free */
  readonly port?: number;
}

export async function startPeerServer(
  product: 'pouch' | 'rx',
  { dataDir, pageDir, port = 0 }: PeerServerOptions,
): Promise<PeerServer> {
  const program = fileURLToPath(new URL(`./server/${product}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PAGE_DIR: pageDir, PORT: String(port) },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the server of ${product} ended early with ${String(code)}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
