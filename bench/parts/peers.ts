/**
 * PouchDB and RxDB doing the work of the replay in turns with ours and the raw client, each with its own server. Each runs
 * in its standard batches of 100 and in batches of 1,000, since both say that small documents go faster in larger ones.
 * Each replay has a browser just started: what the one before left to be tidied up is nobody's time.
 */
import type { Replay } from '../client/bench-api.ts';
import type { PeerJob, PeerReplay } from '../peers/client/peers-api.ts';
import { ensurePeersInstalled } from '../peers/install.ts';
import { buildPeersPage } from '../peers/page.ts';
import { startPeerServer } from '../peers/peer-server.ts';
import type { PeerServer } from '../peers/peer-server.ts';
import { idsAtPouch, idsAtRx } from '../peers/server-ids.ts';
import { figure, percent, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { median, percentile } from '../statistics.ts';
import { verifiedReplay } from './replay.ts';

const PART = 'Peers';
/** The target: ours takes at most a third of the time. */
const TIMES_AS_FAST = 3;
const NAMES = { pouch: 'PouchDB', rx: 'RxDB' } as const;
type Peer = keyof typeof NAMES;

interface Contestant {
  readonly peer: Peer;
  readonly batch: number;
  readonly runs: PeerReplay[];
}

export async function measurePeers(stage: BenchStage, { rounds, peerReplayed, writes }: BenchSize): Promise<Row[]> {
  await ensurePeersInstalled();
  const pageDir = await stage.newFolder('peers-page');
  await buildPeersPage(pageDir);
  const servers: Readonly<Record<Peer, PeerServer>> = {
    pouch: await startPeerServer('pouch', { dataDir: await stage.newFolder('pouch'), pageDir }),
    rx: await startPeerServer('rx', { dataDir: await stage.newFolder('rx'), pageDir }),
  };
  try {
    const replayPeer = async (peer: Peer, job: Omit<PeerJob, 'writes'>): Promise<PeerReplay> =>
      replayAt(stage, servers[peer], peer, { ...job, writes: Math.min(writes, job.operations) });
    const replayOwn = async (method: 'replayOurs' | 'replayRaw', name: string, count: number): Promise<Replay> =>
      verifiedReplay(stage, await inPage(await stage.freshBrowser(), method, name, count));
    // A warm-up, so that every server's code is compiled.
    const warm = Math.min(peerReplayed, 2_000);
    await replayOwn('replayRaw', 'peers-raw-warm', warm);
    await replayPeer('pouch', { name: 'pouch-warm', operations: warm, batch: 100 });
    await replayPeer('rx', { name: 'rx-warm', operations: warm, batch: 100 });
    const [ours, raw, oursWriteMs]: [Replay[], Replay[], (readonly number[])[]] = [[], [], []];
    const contestants: readonly Contestant[] = [100, 1_000].flatMap((batch) =>
      (['pouch', 'rx'] as const).map((peer) => ({ peer, batch, runs: [] })),
    );
    for (let round = 0; round < rounds; round++) {
      ours.push(await replayOwn('replayOurs', `peers-ours-${round}`, peerReplayed));
      raw.push(await replayOwn('replayRaw', `peers-raw-${round}`, peerReplayed));
      for (const { peer, batch, runs } of contestants)
        runs.push(await replayPeer(peer, { name: `${peer}-${batch}-${round}`, operations: peerReplayed, batch }));
      oursWriteMs.push(await inPage(await stage.freshPage(), 'writeOurs', `peers-write-${round}`, writes));
    }
    return rowsOf(ours, raw, oursWriteMs, contestants, peerReplayed, writes);
  } finally {
    await Promise.all([servers.pouch.kill(), servers.rx.kill()]);
  }
}

async function replayAt(stage: BenchStage, server: PeerServer, peer: Peer, job: PeerJob): Promise<PeerReplay> {
  const before = peer === 'rx' ? (await idsAtRx(server.url)).length : 0;
  const page = await stage.freshBrowser();
  await page.goto(`${server.url}/page/`);
  await page.waitForFunction(() => 'peers' in window);
  const run = await page.evaluate(([...given]) => window.peers.replay(...given), [peer, job] as const);
  const held =
    peer === 'rx' ? (await idsAtRx(server.url)).length - before : (await idsAtPouch(server.url, job.name)).length;
  if (held !== job.operations)
    throw new Error(`the server of ${NAMES[peer]} holds ${held} of ${job.operations} entries`);
  return run;
}

function rowsOf(
  ours: readonly Replay[],
  raw: readonly Replay[],
  oursWriteMs: readonly (readonly number[])[],
  contestants: readonly Contestant[],
  count: number,
  writes: number,
): Row[] {
  const ms = (of: readonly Pick<Replay, 'ms'>[]): number[] => of.map((run) => run.ms);
  const bytes = (of: readonly Pick<Replay, 'bodyBytes' | 'operations'>[]): number[] =>
    of.map((run) => run.bodyBytes / run.operations);
  const p50 = (of: readonly (readonly number[])[]): number[] => of.map((run) => percentile(run, 50));
  const waits = (of: readonly Pick<Replay, 'ms' | 'waitMs'>[]): string =>
    percent(median(of.map((run) => run.waitMs / run.ms)));
  const grouped = (value: number): string => value.toLocaleString('en-US');
  const reported = { part: PART, target: DASH, met: null } as const;
  return [
    ...contestants.map(({ peer, batch, runs }): Row => {
      const name = NAMES[peer];
      const ratio = median(ms(ours)) / median(ms(runs));
      return {
        part: PART,
        measure: `${grouped(count)} offline mutations replayed and acknowledged, beside ${name} in batches of ${grouped(batch)}${batch === 100 ? ', its standard' : ''}`,
        ours: figure(ms(ours), 's', 1 / 1000),
        beside: `${name} ${figure(ms(runs), 's', 1 / 1000)}`,
        ratio: times(ratio),
        target: `at most ${times(1 / TIMES_AS_FAST)}, three times as fast`,
        met: ratio * TIMES_AS_FAST <= 1,
        limit: `ours took ${times(ratio)} of its time; the raw client, which only sends to the same server as ours, took ${times(median(ms(raw)) / median(ms(runs)))}. Waiting for the server was ${waits(ours)} of our time, ${waits(raw)} of the raw client's and ${waits(runs)} of ${name}'s. ${name} only pushes here, in ${grouped(median(runs.map(({ requests }) => requests)))} requests, and its server keeps documents by id; ours keeps revisions, receipts and figures, and pulls in the same calls.`,
      };
    }),
    {
      ...reported,
      measure: 'The same, raw IndexedDB against our server in the same rounds',
      ours: figure(ms(ours), 's', 1 / 1000),
      beside: `raw IndexedDB ${figure(ms(raw), 's', 1 / 1000)}`,
      ratio: times(median(ms(ours)) / median(ms(raw))),
    },
    ...contestants.map(({ peer, batch, runs }): Row => ({
      ...reported,
      measure: `Bytes an entry up, whole request bodies, beside ${NAMES[peer]} in batches of ${grouped(batch)}`,
      ours: figure(bytes(ours), 'bytes'),
      beside: `${NAMES[peer]} ${figure(bytes(runs), 'bytes')}`,
      ratio: times(median(bytes(ours)) / median(bytes(runs))),
    })),
    ...(['pouch', 'rx'] as const).map((peer): Row => {
      const theirs = p50(
        contestants.filter((one) => one.peer === peer).flatMap(({ runs }) => runs.map(({ writeMs }) => writeMs)),
      );
      return {
        ...reported,
        measure: `Recording one entry, p50 of ${grouped(Math.min(writes, count))}, beside ${NAMES[peer]}`,
        ours: figure(p50(oursWriteMs), 'ms'),
        beside: `${NAMES[peer]} ${figure(theirs, 'ms')}`,
        ratio: times(median(p50(oursWriteMs)) / median(theirs)),
      };
    }),
  ];
}
