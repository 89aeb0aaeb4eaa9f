/** Keeps a number of connections busy for a while, and reports how many requests were answered and how fast. */
import { performance } from 'node:perf_hooks';
import { percentile } from '../statistics.ts';
import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { Device } from './device.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

const job = JSON.parse(process.argv[2] ?? '') as LoadJob;
const perConnection = Math.max(1, Math.floor(job.owners / job.connections));

const lines = await Promise.all(
  Array.from({ length: job.connections }, async (): Promise<{ connection: Connection; devices: readonly Device[] }> => {
    const connection = await openConnection(job.url);
    const devices = Array.from({ length: perConnection }, () => new Device(job.url));
    for (const device of devices) {
      if (job.signIn) await device.signIn(connection);
      device.prepare(Math.ceil(job.preparedPushes / (job.connections * perConnection)), job.factsPerPush);
    }
    return { connection, devices };
  }),
);

async function load(isOver: (operations: number) => boolean): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  let sent = 0;
  const from = performance.now();
  const keepBusy = async ({ connection, devices }: (typeof lines)[number]): Promise<void> => {
    for (let turn = 0; !isOver(sent); turn++) {
      const device = devices[turn % devices.length];
      if (device === undefined) return;
      sent += job.factsPerPush;
      const bytes = device.next(job.factsPerPush);
      const start = performance.now();
      const answer = await connection.request(bytes);
      times.push(performance.now() - start);
      device.hear(answer, job.factsPerPush);
    }
  };
  await Promise.all(lines.map(keepBusy));
  return { times, seconds: (performance.now() - from) / 1000 };
}

const forSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
};

await load(forSeconds(job.warmUpSeconds));
const { until } = job;
process.send?.('measuring');
const { times, seconds } = await load(
  'seconds' in until ? forSeconds(until.seconds) : (operations) => operations >= until.operations,
);
for (const { connection } of lines) connection.close();
const result: LoadResult = {
  requests: times.length,
  operations: times.length * job.factsPerPush,
  seconds,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
};
process.send?.(result);
process.disconnect();
