import { expect, it } from 'vitest';
import { measureBudgets } from './budgets.ts';
import type { BuildManifest } from './budgets.ts';

const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.css', src: 'index.html' },
  _boot: { file: 'assets/boot.js', name: 'boot' },
  _data: { file: 'assets/data.js', name: 'data', imports: ['_boot', '_dexie'] },
  _dexie: { file: 'assets/dexie.js' },
  _app: { file: 'assets/app.js', name: 'app', imports: ['_boot', '_data', '_shared'], css: ['assets/app.css'] },
  _shared: { file: 'assets/shared.js' },
  _chart: { file: 'assets/chart.js', imports: ['_shared'] },
  'features/a/AScreen.tsx': {
    file: 'assets/A.js',
    src: 'features/a/AScreen.tsx',
    isDynamicEntry: true,
    imports: ['_chart', '_kit', '_app', '_data'],
  },
  'features/b/BScreen.tsx': {
    file: 'assets/B.js',
    src: 'features/b/BScreen.tsx',
    isDynamicEntry: true,
    imports: ['_kit', '_app', '_exercises'],
  },
  _exercises: { file: 'assets/exercises.js', name: 'exercises' },
  'virtual:exercises/knee': { file: 'assets/later/exercises-knee.js', name: 'knee', isDynamicEntry: true },
  _kit: { file: 'assets/kit.js', name: 'kit', css: ['assets/kit.css'] },
  _texts: { file: 'assets/texts.js', name: 'texts' },
};
const sizes: Readonly<Record<string, number>> = {
  'assets/boot.js': 10,
  'assets/app.js': 100,
  'assets/data.js': 200,
  'assets/dexie.js': 50,
  'assets/shared.js': 10,
  'assets/chart.js': 5,
  'assets/A.js': 1,
  'assets/B.js': 2,
  'assets/kit.js': 30,
  'assets/kit.css': 3,
  'assets/texts.js': 6,
  'assets/exercises.js': 20,
  'assets/later/exercises-knee.js': 9,
  'assets/index.css': 7,
  'assets/app.css': 4,
};

it('an entry counts what it imports but the records, which come beside it, a screen only what it loads by itself, and what several load counts once', () => {
  const measured = measureBudgets(manifest, (file) => sizes[file] ?? Number.NaN, 1000, 'features/a/AScreen.tsx');
  expect(measured.map(({ name, size }) => [name, size])).toEqual([
    ['entry JavaScript', 120],
    ['records at the start', 250],
    ['before the first frame', 406],
    ['before a stranger’s first tap', 420],
    ['entry CSS', 11],
    ['shared by screens', 30],
    ['features/a/AScreen.tsx', 6],
    ['features/b/BScreen.tsx', 2],
    ['exercise library', 29],
    ['exercise library at the start', 0],
    ['precache (as stored)', 1000],
  ]);
});

it('a first screen that the build does not have is an error, not a start without one', () => {
  expect(() => measureBudgets(manifest, () => 1, 1000, 'features/gone/GoneScreen.tsx')).toThrow('GoneScreen');
});

it('the exercise library is counted by itself, all of it, and any of it at the start is too much', () => {
  const heavy = {
    ...manifest,
    _app: { ...manifest['_app'], file: 'assets/app.js', name: 'app', imports: ['_exercises'] },
  };
  const measured = measureBudgets(heavy, (file) => sizes[file] ?? Number.NaN, 1000, 'features/a/AScreen.tsx');
  expect(measured.filter(({ name }) => name.startsWith('exercise library'))).toEqual([
    { name: 'exercise library', size: 29, limit: 150 * 1024 },
    { name: 'exercise library at the start', size: 20, limit: 0 },
  ]);
});
