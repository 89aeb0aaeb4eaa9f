// @vitest-environment jsdom
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Promises } from '#pwa/features/landing/Promises.tsx';
import { knownOf } from '#pwa/features/today/today-builders.ts';
import type { LineChart } from '#pwa/ui/charts/LineChart.tsx';
import { renderView } from './render-view.tsx';
import { answered, view } from './today-view.tsx';

type Drawn = ComponentProps<typeof LineChart>;
const drawn: Drawn[] = [];
vi.mock('#pwa/ui/charts/LineChart.tsx', () => ({
  LineChart: (given: Drawn) => {
    drawn.push(given);
    return null;
  },
}));
beforeEach(() => void drawn.splice(0));

/** What the line is worked out from. */
const shapedBy = ({ points, format, formatAt, plusMinus, realChange, domain }: Drawn) => [
  points,
  format,
  formatAt,
  plusMinus,
  realChange,
  domain?.[0],
  domain?.[1],
];

it.each([
  ['on the dashboard', (isLater: boolean) => view({ known, isLater })],
  ['on the landing page', () => <Promises />],
])('[CHART-20] a line %s is handed the same in every frame', async (_, page) => {
  const { update } = await renderView(page(false));
  update(page(true));
  const [first, ...later] = drawn.map(shapedBy);
  expect(later.length).toBeGreaterThan(0);
  for (const frame of later) frame.forEach((each, at) => expect(each).toBe(first?.[at]));
});

const known = knownOf({ pain: answered(4) });
