/** The real server with its address known: it can be killed in mid-batch and started again on the same data. */
import { startServerProcess } from '#server/testing/server-process.ts';

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** what it has printed so far */
  readonly printed: () => string;
  /** SIGKILL */
  readonly kill: () => Promise<void>;
  /** SIGTERM: drain and close */
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** 0 for any that is free */
  readonly port?: number;
  readonly mongodbUrl?: string;
  readonly staticDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** another checkout's server */
  readonly checkout?: string;
}

export async function startServer({
  dataDir,
  port = 0,
  mongodbUrl,
  staticDir,
  env = {},
  checkout,
}: ServerOptions): Promise<ServerProcess> {
  const running = startServerProcess(
    {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(mongodbUrl === undefined ? {} : { MONGODB_URL: mongodbUrl }),
      ...(staticDir === undefined ? {} : { STATIC_DIR: staticDir }),
      ...env,
    },
    checkout === undefined ? {} : { checkout },
  );
  const url = await running.url;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.signal(signal);
    await running.ended;
  };
  return {
    url,
    port: Number(new URL(url).port),
    printed: running.printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
