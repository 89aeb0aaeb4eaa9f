/** The real server as a separate process, so that it can be killed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface ServerProcess {
  /** from the line it prints when it listens; rejects if it ends first */
  readonly url: Promise<string>;
  readonly ended: Promise<Ended>;
  /** what it has printed so far */
  readonly printed: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly pid: number;
  /** what it has written to its log so far */
  readonly errors: () => string;
  readonly isRunning: () => boolean;
}

export interface ProcessOptions {
  /** limits files to this many blocks of 512 bytes: simulates a full disk without filling one */
  readonly fileBlocks?: number;
  /** another checkout's server */
  readonly checkout?: string;
}

export function startServerProcess(
  env: Readonly<Record<string, string>>,
  { fileBlocks, checkout }: ProcessOptions = {},
): ServerProcess {
  const main = checkout === undefined ? [bundled('sync-server/main.ts')] : ['--import', 'tsx', 'sync-server/main.ts'];
  const command = [process.execPath, ...main];
  const [program = '', ...parameters] =
    fileBlocks === undefined ? command : ['sh', '-c', `ulimit -f ${fileBlocks} && exec "$0" "$@"`, ...command];
  const child = spawn(program, parameters, {
    cwd: checkout ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOST: 'localhost',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
      ADDRESS_NEW_OWNERS_PER_DAY: '1000000',
      ADDRESS_STORED_BYTES_PER_DAY: '100000000000',
      ...env,
    },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, out, err })),
  );
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      const address = /^Waymend listens on (http:\/\/\S+)$/m.exec(out)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(({ code, signal }) =>
      reject(new Error(`ended with ${String(code ?? signal)} before it listened: ${err}`)),
    );
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  url.catch(() => undefined);
  return {
    url,
    ended,
    printed: () => out + err,
    signal: (name) => {
      if (isRunning()) child.kill(name);
    },
    pid: child.pid ?? 0,
    errors: () => err,
    isRunning,
  };
}
