/** Sync requests a second on one core, beside a bare Koa handler under the same load. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { figure, percent, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { pin, SERVER_CORE } from '../server/cores.ts';
import { startInspectedServer } from '../server/inspect.ts';
import { runLoad } from '../server/load.ts';
import type { Load } from '../server/load.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median } from '../statistics.ts';

const CONNECTIONS = 32;
const PUSHES = [1, 50] as const;
/** More than either answers here. */
const MOST_PER_SECOND = { ours: { 1: 3_000, 50: 800 }, bare: { 1: 9_000, 50: 3_000 } } as const;
const bareProgram = fileURLToPath(new URL('../server/bare-koa.ts', import.meta.url));

interface Bare {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => void;
}

async function startBare(): Promise<Bare> {
  const child = spawn(process.execPath, ['--import', 'tsx', bareProgram], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the bare handler ended with ${String(code)}`)));
  });
  return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}

export async function measureServerRate(
  stage: BenchStage,
  { rounds, loadSeconds, warmUpSeconds, owners }: BenchSize,
): Promise<Row[]> {
  // As an operator starts it: one line of log a request.
  const server = await startInspectedServer({
    dataDir: await stage.newFolder('rate'),
    env: { LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '100000000', ADDRESS_RATE_LIMIT_PER_MINUTE: '100000000' },
  });
  const { pid } = await server.memory();
  const bare = await startBare();
  try {
    await pin(pid, SERVER_CORE);
    await pin(bare.pid, SERVER_CORE);
    const rows: Row[] = [];
    for (const factsPerPush of PUSHES) {
      const prepared = (perSecond: number): number => Math.ceil(perSecond * (warmUpSeconds + loadSeconds));
      const job = { connections: CONNECTIONS, owners, factsPerPush, warmUpSeconds, until: { seconds: loadSeconds } };
      const { ours, other } = await interleave(
        rounds,
        () =>
          runLoad(
            { ...job, url: server.url, signIn: true, preparedPushes: prepared(MOST_PER_SECOND.ours[factsPerPush]) },
            pid,
          ),
        () =>
          runLoad(
            { ...job, url: bare.url, signIn: false, preparedPushes: prepared(MOST_PER_SECOND.bare[factsPerPush]) },
            bare.pid,
          ),
      );
      rows.push(...rowsFor(factsPerPush, ours, other));
    }
    return rows;
  } finally {
    bare.stop();
    await server.kill();
  }
}

function rowsFor(factsPerPush: number, ours: readonly Load[], bare: readonly Load[]): Row[] {
  const part = 'Server';
  const pushes = `pushes of ${factsPerPush} ${factsPerPush === 1 ? 'fact' : 'facts'}`;
  const rate = (runs: readonly Load[]): number[] => runs.map(({ requests, seconds }) => requests / seconds);
  const slow = (runs: readonly Load[]): number[] => runs.map(({ p99 }) => p99);
  const cost = (runs: readonly Load[]): number[] =>
    runs.flatMap(({ serverSeconds, requests }) => (serverSeconds === null ? [] : serverSeconds / requests));
  const busy = (runs: readonly Load[]): string => {
    const known = runs.flatMap(({ serverSeconds, seconds }) => (serverSeconds === null ? [] : serverSeconds / seconds));
    return known.length === 0 ? 'not known' : percent(median(known));
  };
  const plainRow = { part, target: DASH, met: null } as const;
  return [
    {
      ...plainRow,
      measure: `Sync requests a second, ${pushes}`,
      ours: figure(rate(ours), '/s'),
      beside: `bare Koa ${figure(rate(bare), '/s')}`,
      ratio: times(median(rate(ours)) / median(rate(bare))),
    },
    {
      ...plainRow,
      measure: `Answered within, p99, ${pushes}`,
      ours: figure(slow(ours), 'ms'),
      beside: `bare Koa ${figure(slow(bare), 'ms')}`,
      ratio: times(median(slow(ours)) / median(slow(bare))),
    },
    {
      ...plainRow,
      measure: `Processor time a request, ${pushes}`,
      ours: figure(cost(ours), 'ms', 1000),
      beside: `bare Koa ${figure(cost(bare), 'ms', 1000)}`,
      ratio: times(median(cost(ours)) / median(cost(bare))),
    },
    {
      ...plainRow,
      measure: `Share of the core in use meanwhile, ${pushes}`,
      ours: busy(ours),
      beside: `bare Koa ${busy(bare)}`,
      ratio: DASH,
    },
  ];
}
