/** A month of one kind costs the same whatever else is recorded. */
import { figure, times } from '../report/figures.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median } from '../statistics.ts';

/** What is left above 1 is noise. */
const MOST_RATIO = 1.5;

export async function measureMonthQuery(stage: BenchStage, { rounds, otherRecords }: BenchSize): Promise<Row[]> {
  const [few, many] = otherRecords;
  const query = async (others: number, round: number): Promise<number> =>
    (await inPage(await stage.freshPage(), 'queryMonth', `month-${others}-${round}`, others)).ms;
  const { ours, other } = await interleave(
    rounds,
    (round) => query(many, round),
    (round) => query(few, round),
  );
  const ratio = median(ours) / median(other);
  return [
    {
      part: 'Query',
      measure: `A month of one kind beside ${many.toLocaleString('en-US')} other records`,
      ours: figure(ours, 'ms'),
      beside: `beside ${few.toLocaleString('en-US')}: ${figure(other, 'ms')}`,
      ratio: times(ratio),
      target: `at most ${MOST_RATIO}x`,
      met: ratio <= MOST_RATIO,
    },
  ];
}
