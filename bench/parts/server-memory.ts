/** Memory of a server process after many operations by many owners and a garbage collection. */
import { figure, MIB } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { startInspectedServer } from '../server/inspect.ts';
import type { Memory } from '../server/inspect.ts';
import { runLoad } from '../server/load.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 32;
const FACTS_PER_PUSH = 10;
const WARM_UP_SHARE = 0.05;
const MOST_MIB = 64;

interface Growth {
  readonly before: Memory;
  readonly after: Memory;
}

async function growth(stage: BenchStage, operations: number, owners: number): Promise<Growth> {
  const server = await startInspectedServer({
    dataDir: await stage.newFolder('memory'),
    env: { LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '100000000', ADDRESS_RATE_LIMIT_PER_MINUTE: '100000000' },
  });
  try {
    const { pid } = await server.memory();
    const job = {
      url: server.url,
      connections: CONNECTIONS,
      owners,
      factsPerPush: FACTS_PER_PUSH,
      signIn: true,
      warmUpSeconds: 0,
      preparedPushes: 0,
    };
    await runLoad({ ...job, until: { operations: Math.ceil(operations * WARM_UP_SHARE) } }, pid);
    const before = await server.memory();
    await runLoad({ ...job, until: { operations } }, pid);
    return { before, after: await server.memory() };
  } finally {
    await server.kill();
  }
}

export async function measureServerMemory(
  stage: BenchStage,
  { rounds, memoryOperations, memoryOwners }: BenchSize,
): Promise<Row[]> {
  const runs: Growth[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await growth(stage, memoryOperations, memoryOwners));
  const grown = (pick: (memory: Memory) => number): number[] =>
    runs.map(({ before, after }) => (pick(after) - pick(before)) / MIB);
  const rss = grown((memory) => memory.rss);
  const own = grown((memory) => memory.anonymous ?? memory.rss);
  const mapped = grown((memory) => memory.mapped ?? 0);
  const part = 'Server';
  const measure = `Growth of memory after ${memoryOperations.toLocaleString('en-US')} operations, garbage collected`;
  return [
    {
      part,
      measure: `${measure}: resident`,
      ours: figure(rss, 'MiB'),
      beside: DASH,
      ratio: DASH,
      target: `at most ${MOST_MIB} MiB`,
      met: median(rss) <= MOST_MIB,
      limit: `${figure([median(mapped)], 'MiB')} of it are pages of the store's file, which the system takes back when it needs them; the process's own memory grew by ${figure([median(own)], 'MiB')}.`,
    },
    {
      part,
      measure: "Of that, the process's own (without pages of the store's file)",
      ours: figure(own, 'MiB'),
      beside: DASH,
      ratio: DASH,
      target: `at most ${MOST_MIB} MiB`,
      met: median(own) <= MOST_MIB,
      limit: `the JavaScript heap grew by ${figure(
        grown((memory) => memory.heapUsed),
        'MiB',
      )}.`,
    },
    {
      part,
      measure: 'Of that, JavaScript heap',
      ours: figure(
        grown((memory) => memory.heapUsed),
        'MiB',
      ),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}
