/** Listens. A stop signal turns readiness off, lets running requests finish, then closes the store. */
import type { Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import type { Config } from './config.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './middleware/request-log.ts';
import { openStore } from './store/open-store.ts';

const STDERR = 2;
const DRAIN_MS = 10_000;

const listen = (server: Server, { port, host }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const drained = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

async function run(config: Config): Promise<void> {
  const destination = pino.destination({ fd: STDERR, sync: false });
  const log = createLogger(config.logLevel, destination);
  const store = await openStore(config);
  let open = true;
  const app = createApp({ store, log, config, isOpen: () => open });
  const server = createHttpServer(app, config);
  const port = await listen(server, config);
  console.log(`Waymend listens on http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);

  closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'stopping after an unexpected failure');
    else log.info({ signal }, 'stopping');
    open = false;
    await drained(server);
    await store.close();
    destination.flushSync();
  });
}

const config = parseConfig(process.env);
if (config.ok) {
  await run(config.value).catch((error: unknown) => {
    console.error(`Waymend cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    setImmediate(() => process.exit());
  });
} else {
  console.error(
    `Waymend cannot start. These settings cannot be used:\n${config.failure.map((fault) => `  ${fault}`).join('\n')}`,
  );
  process.exitCode = 1;
}
