/** Replays offline operations until they are acknowledged, and measures their size on the wire. */
import { readOperationIds } from '../../tests/faults/log-reader.ts';
import type { Replay } from '../client/bench-api.ts';
import { figure, percent, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median } from '../statistics.ts';

const PART = 'Replay';
const MOST_RATIO = 1.5;
const MOST_BYTES = 40;

/** Every operation of the run is in the log, each once. */
export async function verifiedReplay(stage: BenchStage, run: Replay): Promise<Replay> {
  const ids = await readOperationIds(stage.server().url, run);
  if (ids.length !== run.operations) throw new Error(`the server holds ${ids.length} of ${run.operations} operations`);
  return run;
}

export async function measureReplay(stage: BenchStage, { rounds, replayed }: BenchSize): Promise<Row[]> {
  await inPage(await stage.freshPage(), 'checkBulk');
  // A warm-up, so that the server's code is compiled for both.
  await inPage(await stage.freshPage(), 'replayRaw', 'raw-warm', Math.min(replayed, 2_000));
  const { ours, other: raw } = await interleave(
    rounds,
    async (round) =>
      verifiedReplay(stage, await inPage(await stage.freshPage(), 'replayOurs', `ours-${round}`, replayed)),
    async (round) =>
      verifiedReplay(stage, await inPage(await stage.freshPage(), 'replayRaw', `raw-${round}`, replayed)),
  );
  const ms = (runs: readonly Replay[]): number[] => runs.map((run) => run.ms);
  const bytes = (runs: readonly Replay[]): number[] => runs.map((run) => run.bodyBytes / run.operations);
  const ratio = median(ms(ours)) / median(ms(raw));
  const wait = (runs: readonly Replay[]): number => median(runs.map((run) => run.waitMs));
  return [
    {
      part: PART,
      measure: `${replayed.toLocaleString('en-US')} offline mutations replayed and acknowledged`,
      ours: figure(ms(ours), 's', 1 / 1000),
      beside: `raw IndexedDB ${figure(ms(raw), 's', 1 / 1000)}`,
      ratio: times(ratio),
      target: `at most ${MOST_RATIO}x raw`,
      met: ratio <= MOST_RATIO,
      limit: `${percent(wait(ours) / median(ms(ours)))} of it a request is under way; the next batch is read while the server works on one, and an answer is written down while it works on the next.`,
    },
    {
      part: PART,
      measure: 'Bytes a fact up, gzipped, whole request bodies',
      ours: figure(bytes(ours), 'bytes'),
      beside: `raw IndexedDB ${figure(bytes(raw), 'bytes')}`,
      ratio: DASH,
      target: `at most ${MOST_BYTES}`,
      met: median(bytes(ours)) <= MOST_BYTES,
      limit:
        'the random bits of the operation ids and the milliseconds of `at` do not compress; they are most of what is left.',
    },
    {
      part: PART,
      measure: 'Of that, waiting for the server',
      ours: figure(
        ours.map((run) => run.waitMs),
        's',
        1 / 1000,
      ),
      beside: `raw IndexedDB ${figure(
        raw.map((run) => run.waitMs),
        's',
        1 / 1000,
      )}`,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}
