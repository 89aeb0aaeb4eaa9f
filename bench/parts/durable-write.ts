/** One command on disk: the fact, its outbox row and the day's summary in one strict transaction. */
import { figure, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median, percentile } from '../statistics.ts';

export async function measureDurableWrite(stage: BenchStage, { rounds, writes }: BenchSize): Promise<Row[]> {
  const { ours, other: raw } = await interleave(
    rounds,
    async (round) => inPage(await stage.freshPage(), 'writeOurs', `write-ours-${round}`, writes),
    async (round) => inPage(await stage.freshPage(), 'writeRaw', `write-raw-${round}`, writes),
  );
  return [50, 99].map((rank) => {
    const of = (runs: readonly (readonly number[])[]): number[] => runs.map((run) => percentile(run, rank));
    return {
      part: 'One durable write',
      measure: `\`logActivity\`, p${rank} of ${writes} calls`,
      ours: figure(of(ours), 'ms'),
      beside: `raw, two stores ${figure(of(raw), 'ms')}`,
      ratio: times(median(of(ours)) / median(of(raw))),
      target: DASH,
      met: null,
    };
  });
}
