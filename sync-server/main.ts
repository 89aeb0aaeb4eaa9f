/**
 * Listens. A stop signal turns readiness off, lets running requests finish, then closes the store; so does the end of the
 * channel to the process that started this one (scripts/keep-running.mjs). After an exception that nobody caught nothing
 * is certain any more: the process stops in the same way, with 1, and is started again.
 */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import type { Config } from './config.ts';
import { closeWhenAnswered, createHttpServer } from './http-server.ts';
import { repeatJournal } from './identity/repeat-journal.ts';
import { createLogger } from './middleware/request-log.ts';
import { openStores } from './store/open-store.ts';

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

async function run(config: Config): Promise<void> {
  const destination = pino.destination({ fd: STDERR, sync: false });
  const log = createLogger(config.logLevel, destination);
  let stop = (): void => process.exit(1);
  process.once('disconnect', () => stop());
  const { close, ...stores } = await openStores(config);
  const repeated = await repeatJournal({ ...stores, pause: sleep, now: Date.now }, false);
  if (repeated.owners > 0) log.warn({ owners: repeated.owners }, 'the store was behind the journal and has caught up');
  if (repeated.differing > 0)
    log.warn(
      { owners: repeated.differing },
      'store and journal, or two journals, told different things: both are kept',
    );
  let open = true;
  const app = await createApp({ ...stores, log, config, isOpen: () => open });
  const server = createHttpServer(app, config);
  const port = await listen(server, config);
  // Before it is said that it listens: whoever reads that may tell it to stop at once.
  const closing = closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'stopping after an unexpected failure');
    else log.info({ signal }, 'stopping');
    open = false;
    await closeWhenAnswered(server);
    await close();
    destination.flushSync();
  });
  stop = () => {
    if (open) void closing.close();
  };

  process.send?.('listening');
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  console.log(`Waymend listens on ${address}`);
  // Made on the device, in a profile of its own: the server has no part in it but to say where.
  if (process.argv.includes('--sample')) console.log(`The sample person is made at ${address}/sample`);
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
    `Waymend cannot start. These settings cannot be used:\n${config.failure.map((error) => `  ${error}`).join('\n')}`,
  );
  process.exitCode = 1;
}
