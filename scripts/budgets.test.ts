import { expect, it } from 'vitest';
import { measureBudgets } from './budgets.ts';
import type { BuildManifest } from './budgets.ts';

const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared'], css: ['assets/index.css'] },
  _shared: { file: 'assets/shared.js' },
  _chart: { file: 'assets/chart.js', imports: ['_shared'] },
  'features/a/AScreen.tsx': {
    file: 'assets/A.js',
    src: 'features/a/AScreen.tsx',
    isDynamicEntry: true,
    imports: ['_chart', 'index.html'],
  },
};
const sizes: Readonly<Record<string, number>> = {
  'assets/index.js': 100,
  'assets/shared.js': 10,
  'assets/chart.js': 5,
  'assets/A.js': 1,
  'assets/index.css': 7,
};

it('an entry counts what it imports, a screen only what the entry has not loaded', () => {
  const measured = measureBudgets(manifest, (file) => sizes[file] ?? Number.NaN, 1000);
  expect(measured.map(({ name, size }) => [name, size])).toEqual([
    ['entry JavaScript', 110],
    ['entry CSS', 7],
    ['features/a/AScreen.tsx', 6],
    ['precache (as stored)', 1000],
  ]);
});
