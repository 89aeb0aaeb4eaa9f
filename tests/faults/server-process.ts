/** The real server as a process of its own, so that it can be killed in mid-batch and started again on the same data. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** SIGKILL */
  readonly kill: () => Promise<void>;
  /** SIGTERM: drain and close */
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly mongodbUrl?: string;
  readonly staticDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startServer({ dataDir, port = 0, mongodbUrl, staticDir, env = {} }: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sync-server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      MONGODB_URL: mongodbUrl ?? '',
      ...(staticDir === undefined ? {} : { STATIC_DIR: staticDir }),
      ...env,
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      said.push(`${line}\n`);
      const address = /https?:\/\/[^\s]+:\d+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
    void gone.then(() => reject(new Error(`the server ended before it listened:\n${said.join('')}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  return { url, port: Number(new URL(url).port), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
