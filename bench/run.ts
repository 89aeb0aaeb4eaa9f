// `npm run bench`: every measure in one run, ours and the peer in turns, in real Chromium against the real server as a
// process of its own on LMDB. Writes docs/benchmarks.md. A missed target is a finding, not a failure of the run.
//
//   --quick        a smoke of every part in about a minute; prints, writes nothing
//   --only=a,b     some parts (replay, faults, peers, write, history, query, edits, rate, memory, cost, dear, room, start, progress, dashboard, plan, figure, search, sizes); prints, writes nothing
//   --only=cost    as ever, and writes its table into docs/scale.md too, unless --quick
//   --only=scale   many users' days in the store; writes docs/scale.md, unless --quick. Not part of a whole run.
//   --only=peer-faults  no measure: what ours and two peers lose or double under the same faults; writes a table of its
//                  own, unless --quick or --schedules=a,b (prints); --seed=N for other schedules. Not part of a whole run.
import { ensureBuilt } from '../scripts/prepare.mjs';
import { measureBundleSizes } from './parts/bundle-sizes.ts';
import { measureDashboard } from './parts/dashboard.ts';
import { measureDearOwners } from './parts/dear-owners.ts';
import { measureDurableWrite } from './parts/durable-write.ts';
import { measureFaultyDrain } from './parts/faulty-drain.ts';
import { measureFigureFrame } from './parts/figure-frame.ts';
import { measureLongHistory } from './parts/long-history.ts';
import { measureMonthQuery } from './parts/month-query.ts';
import { playPeerFaults } from './parts/peer-faults.ts';
import { measurePeers } from './parts/peers.ts';
import { measureProgress } from './parts/progress.ts';
import { measureReplay } from './parts/replay.ts';
import { measureRequestCost } from './parts/request-cost.ts';
import { measureRoom } from './parts/room.ts';
import { measureScale } from './parts/scale.ts';
import { measureSearch } from './parts/search.ts';
import { measureServerMemory } from './parts/server-memory.ts';
import { measureServerRate } from './parts/server-rate.ts';
import { measureStart } from './parts/start.ts';
import { measureUnsentEdits } from './parts/unsent-edits.ts';
import { measureWeekPlan } from './parts/week-plan.ts';
import { printRows, renderReport, writeDocument, writeScale } from './report/document.ts';
import { circumstances, loadNow } from './report/machine.ts';
import type { Row } from './report/row.ts';
import { canPin, LOAD_CORE, SERVER_CORE } from './server/cores.ts';
import { FULL, QUICK } from './sizes.ts';
import type { BenchSize } from './sizes.ts';
import { setBenchStage } from './stage.ts';
import type { BenchStage } from './stage.ts';

const parts: Readonly<Record<string, (stage: BenchStage, size: BenchSize) => Promise<Row[]> | Row[]>> = {
  replay: measureReplay,
  faults: measureFaultyDrain,
  peers: measurePeers,
  write: measureDurableWrite,
  history: measureLongHistory,
  query: measureMonthQuery,
  edits: measureUnsentEdits,
  rate: measureServerRate,
  memory: measureServerMemory,
  cost: measureRequestCost,
  dear: measureDearOwners,
  room: measureRoom,
  start: (_stage, size) => measureStart(size),
  progress: measureProgress,
  dashboard: measureDashboard,
  plan: (_stage, { weekPlans }) => measureWeekPlan(weekPlans),
  figure: (_stage, { figureFrames }) => measureFigureFrame(figureFrames),
  search: () => measureSearch(),
  sizes: () => measureBundleSizes(),
};

const isQuick = process.argv.includes('--quick');
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('only')?.split(',');
const size = isQuick ? QUICK : FULL;
const isWhole = !isQuick && only === undefined;

if (only?.includes('peer-faults') === true) {
  await playPeerFaults({
    quick: isQuick,
    seed: option('seed') === undefined ? null : Number(option('seed')),
    schedules: option('schedules')?.split(',') ?? null,
  });
  if (only.length === 1) process.exit();
}
if (only?.includes('scale') === true) {
  await measureScale(size, !isQuick);
  if (only.length === 1) process.exit();
}
if (isWhole) await ensureBuilt();
const loads = [loadNow()];
const stage = await setBenchStage();
const rows: Row[] = [];
try {
  const about = circumstances(await stage.chromiumVersion(), 'npm run bench');
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && !only.includes(name)) continue;
    const from = performance.now();
    const measured = await measure(stage, size);
    printRows(measured);
    console.log(`        ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
    rows.push(...measured);
    if (!isQuick && name === 'cost')
      writeScale('npm run bench cost', renderReport(measured, circumstances(null, 'npm run bench -- --only=cost'), []));
    loads.push(loadNow());
  }
  if (isWhole) {
    const cores = canPin
      ? `The measured server was bound to core ${SERVER_CORE} and its load to core ${LOAD_CORE}.`
      : 'Server and load could not be bound to cores of their own here.';
    const others = `Load average from part to part, the measured work included: ${loads.map((load) => load.toFixed(1)).join(', ')}.`;
    const notes = [`Medians of ${size.rounds} runs that take turns (least-most in brackets). ${cores} ${others}`];
    writeDocument(renderReport(rows, about, notes));
  }
} finally {
  await stage.close();
}
