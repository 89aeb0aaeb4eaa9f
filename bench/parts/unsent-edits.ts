/** Ten minutes of autosave offline are some hundred edits of one text: neither the next one nor the answers may hold up a tap. */
import { figure, times } from '../report/figures.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median } from '../statistics.ts';

const MOST_MS = 50;

export async function measureUnsentEdits(stage: BenchStage, { rounds, unsentEdits }: BenchSize): Promise<Row[]> {
  const [few, many] = unsentEdits;
  const edit = async (edits: number, round: number) =>
    inPage(await stage.freshPage(), 'editOffline', `edits-${edits}-${round}`, edits);
  const { ours, other } = await interleave(
    rounds,
    (round) => edit(many, round),
    (round) => edit(few, round),
  );
  return (
    [
      [`The next edit of a text beside ${many} unsent ones`, 'editMs'],
      [`The longest transaction that takes in an answer to ${many} of them`, 'answerMs'],
    ] as const
  ).map(([measure, part]) => {
    const [mine, beside] = [ours, other].map((runs) => runs.map((run) => run[part])) as [number[], number[]];
    return {
      part: 'Unsent edits',
      measure,
      ours: figure(mine, 'ms'),
      beside: `${few}: ${figure(beside, 'ms')}`,
      ratio: times(median(mine) / median(beside)),
      target: `under ${MOST_MS} ms`,
      met: median(mine) < MOST_MS,
    };
  });
}
