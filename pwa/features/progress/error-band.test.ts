import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeOf, errorOf, measures } from '#core/rules/progress/measures.ts';
import type { MeasureId } from '#core/rules/progress/measures.ts';
import { deriveLine } from '#pwa/ui/charts/line-shape.ts';

it('[PROGRESS-5] a chart with the error band calls the same changes real', () => {
  for (const id of Object.keys(measures) as MeasureId[]) {
    const value = fc.integer({ min: measures[id].least, max: measures[id].most });
    fc.assert(
      fc.property(value, value, (first, last) => {
        const points = [first, last].map((each, at) => ({ at, value: each }));
        const { change } = deriveLine(
          points,
          { width: 600, letter: 13, plusMinus: errorOf(id) },
          { format: String, formatAt: () => '', realChange: String },
        );
        expect(change !== null).toBe(changeOf([first, last], id)?.isReal);
      }),
      { seed: 20_261_121, numRuns: 100 },
    );
  }
});
