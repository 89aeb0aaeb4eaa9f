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
    imports: ['_chart', '_data', 'index.html'],
  },
  'features/b/BScreen.tsx': {
    file: 'assets/B.js',
    src: 'features/b/BScreen.tsx',
    isDynamicEntry: true,
    imports: ['_data', 'index.html'],
  },
  _data: { file: 'assets/data.js' },
};
const sizes: Readonly<Record<string, number>> = {
  'assets/index.js': 100,
  'assets/shared.js': 10,
  'assets/chart.js': 5,
  'assets/A.js': 1,
  'assets/B.js': 2,
  'assets/data.js': 30,
  'assets/index.css': 7,
};

it('an entry counts what it imports, a screen only what it loads by itself, and what several load counts once', () => {
  const measured = measureBudgets(manifest, (file) => sizes[file] ?? Number.NaN, 1000);
  expect(measured.map(({ name, size }) => [name, size])).toEqual([
    ['entry JavaScript', 110],
    ['entry CSS', 7],
    ['shared by screens', 30],
    ['features/a/AScreen.tsx', 6],
    ['features/b/BScreen.tsx', 2],
    ['precache (as stored)', 1000],
  ]);
});
