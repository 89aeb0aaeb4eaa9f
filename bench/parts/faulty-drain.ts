/** Drains the same offline operations while a tenth of the requests fail, compared with a drain without faults. */
import { figure, plain, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median } from '../statistics.ts';
import { verifiedReplay } from './replay.ts';

const PART = 'Faults';
const SHARE = 0.1;
/** Of five rounds by this seed and the next ones a tenth of the requests fail, and some twice in a row; by many others fewer do. */
const SEED = 4;
const MOST_RATIO = 2;

export async function measureFaultyDrain(stage: BenchStage, { rounds, faultyReplayed }: BenchSize): Promise<Row[]> {
  // A warm-up, so that the server's code is compiled for both.
  await inPage(await stage.freshPage(), 'replayRaw', 'faults-warm', Math.min(faultyReplayed, 2_000));
  const { ours: faulty, other: calm } = await interleave(
    rounds,
    async (round) => {
      const run = await inPage(
        await stage.freshPage(),
        'replayFaulty',
        `faulty-${round}`,
        faultyReplayed,
        SHARE,
        SEED + round,
      );
      await verifiedReplay(stage, run);
      return run;
    },
    async (round) =>
      verifiedReplay(stage, await inPage(await stage.freshPage(), 'replayOurs', `calm-${round}`, faultyReplayed)),
  );
  const ms = (runs: readonly { readonly ms: number }[]): number[] => runs.map((run) => run.ms);
  const ratio = median(ms(faulty)) / median(ms(calm));
  const backOff = faulty.map(({ backOffMs }) => backOffMs);
  const lost = faulty.map((run) => `${run.lost} of ${run.requests}`).join(', ');
  return [
    {
      part: PART,
      measure: `${faultyReplayed.toLocaleString('en-US')} offline mutations acknowledged while each request fails with a chance of 1 in 10 (runs: ${lost}), all found in the log once`,
      ours: figure(ms(faulty), 's', 1 / 1000),
      beside: `without faults ${figure(ms(calm), 's', 1 / 1000)}`,
      ratio: times(ratio),
      target: `at most ${MOST_RATIO}x`,
      met: ratio <= MOST_RATIO,
      limit: `${plain(median(backOff) / 1000, 's')} of it is waiting between drains: two failures in a row end a drain, and the loop waits at least a second before the next.`,
    },
    {
      part: PART,
      measure: 'Of that, waiting between drains',
      ours: figure(backOff, 's', 1 / 1000),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}
