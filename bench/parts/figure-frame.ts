/** What the figure's own code needs for a frame: where the body is, and what is drawn of it. React and the browser's painting come on top. */
import { bodyAt, cycleSeconds, momentAt } from '../../core/exercises/body/movement.ts';
import { layersOf, sceneOf } from '../../pwa/ui/figure/scene.ts';
import { readExercises } from '../../scripts/exercise-files.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { percentile } from '../statistics.ts';

const MOST_MS = 2;

/** @param frames of each exercise, spread over its cycle */
export function measureFigureFrame(frames: number): Row[] {
  const scenes = readExercises().map(({ motion }) => sceneOf(motion));
  const times = scenes.flatMap((scene) =>
    Array.from({ length: frames }, (_, at) => {
      const start = performance.now();
      const moment = momentAt(scene.keys, (at / frames) * cycleSeconds(scene.keys));
      layersOf(scene, bodyAt(scene.keys, moment), scene.goal);
      return performance.now() - start;
    }),
  );
  const p95 = percentile(times, 95);
  return [
    {
      part: 'Figure',
      measure: `a frame of ${scenes.length} exercises, p95 of ${frames} each`,
      ours: `${p95.toFixed(2)} ms, median ${percentile(times, 50).toFixed(2)} ms`,
      beside: DASH,
      ratio: DASH,
      target: `at most ${MOST_MS} ms`,
      met: p95 <= MOST_MS,
    },
  ];
}
