/**
 * The cost of one push as an owner's history and the number of owners in the store grow, and the size of an exchange that
 * finds nothing new. Over HTTP against the real server as a separate process on LMDB, one request at a time.
 */
import { join } from 'node:path';
import { dayOf } from '../../core/lib/day.ts';
import type { CountedFact } from '../../core/records/index.ts';
import { createOwnerStates } from '../../sync-server/state/owner-states.ts';
import { createLmdbStore } from '../../sync-server/store/lmdb-store.ts';
import type { LogRow } from '../../sync-server/store/store.ts';
import { startServer } from '../../tests/faults/server-process.ts';
import type { ServerProcess } from '../../tests/faults/server-process.ts';
import { makeHistory } from '../client/history.ts';
import { figure, plain, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { openConnection } from '../server/connection.ts';
import type { Connection } from '../server/connection.ts';
import { startCountedServer } from '../server/counted-store.ts';
import { heldAt, insertAll, putDevice, writeCrowd } from '../server/crowd.ts';
import type { Held } from '../server/crowd.ts';
import { KnownDevice } from '../server/known-device.ts';
import type { Exchanged } from '../server/known-device.ts';
import { logRow, operationOf } from '../server/log-rows.ts';
import { seededOwner } from '../server/seeded-owner.ts';
import type { SeededOwner } from '../server/seeded-owner.ts';
import { PER_DAY } from '../sizes.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { median, percentile } from '../statistics.ts';

const PART = 'Cost of a request';
const MOST_RATIO = 1.2;
/** so that the crowd's owners are others */
const FIRST_OWNER = 10_000_000;
const BATCH = 200;
const CROWD_DAYS = 4;
/** of a crowd, those whose pushes are measured, in turns */
const CALLERS = 50;
const WARM_UP = 100;

export interface Known {
  readonly who: SeededOwner;
  readonly facts: number;
  readonly held: Held;
}

export const storeOf = (dataDir: string): string => join(dataDir, 'lmdb');
const numbered = (count: number): string => count.toLocaleString('en-US');

/** An owner whose history came in pushes of 200, with the documents that the server keeps on the way. */
async function writeHistory(folder: string, index: number, facts: number): Promise<Known> {
  return writeFacts(folder, index, makeHistory({ facts, perDay: PER_DAY, before: Date.now(), withChallenges: true }));
}

export async function writeFacts(folder: string, index: number, history: readonly CountedFact[]): Promise<Known> {
  const facts = history.length;
  const store = createLmdbStore({ folder });
  const states = createOwnerStates(store);
  const who = seededOwner(FIRST_OWNER + index);
  let last: LogRow | undefined;
  for (let from = 0; from < facts; from += BATCH) {
    const rows = history
      .slice(from, from + BATCH)
      .map((fact, i) => logRow(who.owner, who.device, from + i + 1, fact.data.at, operationOf(fact, from + i + 1)));
    await insertAll(store, rows);
    await states.figures(who.owner);
    last = rows.at(-1);
  }
  if (last === undefined) throw new Error('a history without facts');
  await putDevice(store, who.owner, who.device, facts);
  await store.close();
  return { who, facts, held: heldAt(last) };
}

export interface Caller {
  readonly device: KnownDevice;
  readonly facts: number;
}

export async function signedIn(url: string, connection: Connection, known: readonly Known[]): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const { who, facts, held } of known) {
    const device = new KnownDevice(url, who, held);
    await device.signIn(connection);
    callers.push({ device, facts });
  }
  return callers;
}

export const msOf = (done: readonly Exchanged[]): number[] => done.map(({ ms }) => ms);

/** Samples of the two alternate, and the first one changes every time. */
export async function inTurns(
  samples: number,
  callers: readonly Caller[],
  call: (caller: Caller) => Promise<Exchanged>,
): Promise<Map<Caller, Exchanged[]>> {
  const done = new Map(callers.map((caller): [Caller, Exchanged[]] => [caller, []]));
  for (let sample = 0; sample < samples; sample++) {
    for (const caller of sample % 2 === 0 ? callers : [...callers].reverse())
      done.get(caller)?.push(await call(caller));
  }
  return done;
}

interface Served {
  readonly server: ServerProcess;
  readonly connection: Connection;
}

export async function served(dataDir: string, port = 0): Promise<Served> {
  const server = await startServer({ dataDir, port });
  return { server, connection: await openConnection(server.url) };
}

export async function stop({ server, connection }: Served): Promise<void> {
  connection.close();
  await server.stop();
}

export function comparedRow(
  measure: string,
  [small, large]: readonly [readonly number[], readonly number[]],
  [fewer, more]: readonly [number, number],
  limit: string,
  most = MOST_RATIO,
): Row {
  const ratio = median(large) / median(small);
  return {
    part: PART,
    measure,
    ours: `${numbered(more)} facts ${spread(large)}`,
    beside: `${numbered(fewer)} facts ${spread(small)}`,
    ratio: times(ratio),
    target: `at most ${most}x`,
    met: ratio <= most,
    limit,
  };
}

const spread = (ms: readonly number[]): string =>
  `${plain(median(ms), 'ms')} (p25-p75 ${plain(percentile(ms, 25), '')}-${plain(percentile(ms, 75), 'ms')})`.replaceAll(
    ' -',
    '-',
  );

async function measureHistories(
  dataDir: string,
  { costHistories: [fewer, more], costSamples, coldSamples }: BenchSize,
): Promise<Row[]> {
  const folder = storeOf(dataDir);
  const [small, large, other] = [
    await writeHistory(folder, 0, fewer),
    await writeHistory(folder, 1, more),
    await writeHistory(folder, 2, BATCH),
  ];
  let running = await served(dataDir);
  const { port } = running.server;
  try {
    const callers = await signedIn(running.server.url, running.connection, [small, large]);
    const [stranger] = await signedIn(running.server.url, running.connection, [other]);
    if (stranger === undefined) throw new Error('no other owner');
    const warmUp = async (calls: number): Promise<void> => {
      for (let i = 0; i < calls; i++) await stranger.device.push(running.connection);
    };
    await inTurns(WARM_UP, callers, ({ device }) => device.push(running.connection));
    const push = ({ device }: Caller): Promise<Exchanged> => device.push(running.connection);
    const warm = [...(await inTurns(costSamples, callers, push)).values()].map(msOf);
    const idle = [...(await inTurns(costSamples, callers, ({ device }) => device.idle(running.connection))).values()];
    // Every sample has a new process that has served another owner first, so only this owner is unknown to it.
    const cold = [
      ...(
        await inTurns(coldSamples, callers, async (caller) => {
          await stop(running);
          running = await served(dataDir, port);
          await warmUp(WARM_UP);
          return push(caller);
        })
      ).values(),
    ].map(msOf);
    const pair = (found: readonly (readonly number[])[]): [readonly number[], readonly number[]] => [
      found[0] ?? [],
      found[1] ?? [],
    ];
    const of: readonly [number, number] = [fewer, more];
    const [, idleLarge = []] = idle;
    return [
      comparedRow('A push of one fact, p50, owner in memory', pair(warm), of, 'not yet explained.'),
      comparedRow(
        `The same, server restarted before each of ${coldSamples} samples and warmed by another owner`,
        pair(cold),
        of,
        'the figures are read and parsed, and up to 199 rows since they were kept are folded.',
      ),
      comparedRow('An exchange that finds nothing new, p50', pair(idle.map(msOf)), of, 'not yet explained.'),
      {
        part: PART,
        measure: 'Bytes of an exchange that finds nothing new, up and down, heads included',
        ours: `${figure([median(idleLarge.map(({ up }) => up))], 'bytes')} up, ${figure([median(idleLarge.map(({ down }) => down))], 'bytes')} down`,
        beside: `bodies alone ${figure([median(idleLarge.map(({ upBody }) => upBody))], 'bytes')} up, ${figure([median(idleLarge.map(({ downBody }) => downBody))], 'bytes')} down`,
        ratio: DASH,
        target: DASH,
        met: null,
      },
    ];
  } finally {
    await stop(running);
  }
}

interface Crowd {
  readonly owners: number;
  readonly server: ServerProcess;
  readonly known: readonly Known[];
}
interface CrowdServed extends Served {
  readonly owners: number;
  readonly callers: readonly Caller[];
}

async function serveCrowd(stage: BenchStage, owners: number): Promise<Crowd> {
  const dataDir = await stage.newFolder('crowd');
  const store = createLmdbStore({ folder: storeOf(dataDir) });
  const crowd = await writeCrowd(store, { owners, days: CROWD_DAYS, rounds: CROWD_DAYS, before: dayOf(Date.now(), 0) });
  await store.close();
  const step = Math.max(1, Math.floor(owners / CALLERS));
  const known = crowd.owners.flatMap((who, index): Known[] =>
    index % step === 0 ? [{ who, facts: crowd.held(index).seq, held: crowd.held(index) }] : [],
  );
  return { owners, server: await startServer({ dataDir }), known: known.slice(0, CALLERS) };
}

/** All sizes are served at once, and asked in turns. */
async function measureCrowds(stage: BenchStage, { costCrowds, costSamples }: BenchSize): Promise<Row[]> {
  const waiting: Crowd[] = [];
  const crowds: CrowdServed[] = [];
  try {
    for (const owners of costCrowds) waiting.push(await serveCrowd(stage, owners));
    // Connections are opened after all writing, since the server closes idle ones after some seconds.
    for (const { owners, server, known } of waiting) {
      const connection = await openConnection(server.url);
      crowds.push({ owners, server, connection, callers: await signedIn(server.url, connection, known) });
    }
    const ms = new Map(crowds.map(({ owners }): [number, number[]] => [owners, []]));
    for (let sample = -WARM_UP; sample < costSamples; sample++) {
      for (const { owners, callers, connection } of crowds) {
        const done = await callers[(sample + WARM_UP) % callers.length]?.device.push(connection);
        if (sample >= 0 && done !== undefined) ms.get(owners)?.push(done.ms);
      }
    }
    const [[, fewest = []] = []] = ms;
    return [...ms].map(([owners, found]): Row => {
      const isFirst = found === fewest;
      const ratio = median(found) / median(fewest);
      return {
        part: PART,
        measure: `A push of one fact, p50, ${numbered(owners)} owners in the store, ${CALLERS} of them in turns`,
        ours: spread(found),
        beside: isFirst ? DASH : `${numbered(crowds[0]?.owners ?? 0)} owners ${spread(fewest)}`,
        ratio: isFirst ? DASH : times(ratio),
        target: isFirst ? DASH : `at most ${MOST_RATIO}x`,
        met: isFirst ? null : ratio <= MOST_RATIO,
        limit: 'the store is a tree: each level more is one more page to look into and to write.',
      };
    });
  } finally {
    for (const { connection } of crowds) connection.close();
    for (const { server } of waiting) await server.stop();
  }
}

const inWords = (calls: Readonly<Record<string, number>>): string =>
  Object.entries(calls)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
const sum = (calls: Readonly<Record<string, number>>): number =>
  Object.values(calls).reduce((total, count) => total + count, 0);

async function countCalls(dataDir: string): Promise<Row[]> {
  const known = await writeHistory(storeOf(dataDir), 0, BATCH);
  const server = await startCountedServer(storeOf(dataDir));
  const connection = await openConnection(server.url);
  try {
    const [caller] = await signedIn(server.url, connection, [known]);
    if (caller === undefined) throw new Error('no owner');
    // The daily check of what may be pruned comes after the first answer.
    for (let i = 0; i < 3; i++) await caller.device.push(connection);
    server.taken();
    await caller.device.push(connection);
    const push = server.taken();
    await caller.device.idle(connection);
    const idle = server.taken();
    return [
      {
        part: PART,
        measure: 'Calls of the store for a push of one fact, owner in memory',
        ours: String(sum(push)),
        beside: inWords(push),
        ratio: DASH,
        target: DASH,
        met: null,
      },
      {
        part: PART,
        measure: 'Calls of the store for an exchange that finds nothing new',
        ours: String(sum(idle)),
        beside: inWords(idle),
        ratio: DASH,
        target: DASH,
        met: null,
      },
    ];
  } finally {
    connection.close();
    await server.close();
  }
}

export async function measureRequestCost(stage: BenchStage, size: BenchSize): Promise<Row[]> {
  return [
    ...(await measureHistories(await stage.newFolder('cost'), size)),
    ...(await measureCrowds(stage, size)),
    ...(await countCalls(await stage.newFolder('calls'))),
  ];
}
