import { expect, it } from 'vitest';
import { startChunks } from './start-plugin.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  main: ['/pwa/routes/table.ts'],
  '/pwa/data/start-space.ts': ['/node_modules/dexie', '/pwa/device/page.ts', '/pwa/routes/table.ts'],
  '/pwa/app/start-app.tsx': [
    '/node_modules/react',
    '/pwa/data/useLive.ts',
    '/pwa/ui/Button.tsx',
    '/pwa/routes/table.ts',
  ],
  '/pwa/data/useLive.ts': ['/node_modules/dexie'],
  '/pwa/features/streaks/Screen.tsx': ['/pwa/features/streaks/View.tsx', '/pwa/ui/Button.tsx'],
  '/pwa/features/streaks/View.tsx': [
    '/pwa/ui/rows/Rows.tsx',
    '/pwa/ui/path/Vista.tsx',
    '/pwa/data/commands/take-back.ts',
    '/core/rules/week.ts',
    '/node_modules/charts',
  ],
  '/pwa/data/commands/take-back.ts': ['/core/sync/merge.ts'],
  '/pwa/features/people/Screen.tsx': ['/pwa/ui/rows/Rows.tsx', '/pwa/data/commands/take-back.ts', '/pwa/ui/Map.tsx'],
};

it('what a start evaluates is cut by its halves, the records before the screens, what the first screen adds by who else needs it, and what a feature alone has stays out', () => {
  const chunks = startChunks(
    {
      boot: 'main',
      data: '/pwa/data/start-space.ts',
      app: '/pwa/app/start-app.tsx',
      screen: '/pwa/features/streaks/Screen.tsx',
      others: ['/pwa/features/people/Screen.tsx'],
    },
    (id) => IMPORTS[id] ?? [],
  );
  expect(Object.fromEntries(chunks)).toEqual({
    main: 'boot',
    '/pwa/routes/table.ts': 'boot',
    '/pwa/data/start-space.ts': 'data',
    '/pwa/device/page.ts': 'data',
    '/node_modules/dexie': 'data-packages',
    '/pwa/app/start-app.tsx': 'app',
    '/pwa/data/useLive.ts': 'app',
    '/pwa/ui/Button.tsx': 'app',
    '/node_modules/react': 'app-packages',
    '/pwa/ui/rows/Rows.tsx': 'kit-more',
    '/pwa/ui/path/Vista.tsx': 'first',
    '/pwa/data/commands/take-back.ts': 'kit-more',
    '/core/sync/merge.ts': 'kit-more',
    '/core/rules/week.ts': 'first',
    '/node_modules/charts': 'app-packages',
  });
});

it('what a stranger’s screen needs is one chunk, not weighed down by what only the other one does', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    '/pwa/features/a/AScreen.tsx': ['/pwa/ui/Rows.tsx', '/pwa/ui/Chart.tsx'],
    '/pwa/features/b/BScreen.tsx': ['/pwa/ui/Rows.tsx'],
    '/pwa/features/c/CScreen.tsx': ['/pwa/ui/Chart.tsx'],
  };
  const given = {
    boot: 'main',
    data: 'data',
    app: 'app',
    screen: '/pwa/features/a/AScreen.tsx',
    others: ['/pwa/features/c/CScreen.tsx'],
  };
  const chunks = startChunks({ ...given, stranger: '/pwa/features/b/BScreen.tsx' }, (id) => imports[id] ?? []);
  expect([chunks.get('/pwa/ui/Rows.tsx'), chunks.get('/pwa/ui/Chart.tsx')]).toEqual(['kit', 'kit-more']);
  expect(chunks.get('/pwa/features/b/BScreen.tsx')).toBe('kit');
});

it('what several other screens need is one chunk of small pieces, and what one needs stays with it', () => {
  const screens = Array.from({ length: 3 }, (_, at) => `/pwa/features/s${at}/Screen.tsx`);
  const imports: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(
      screens.map((id, at) => [
        id,
        ['/pwa/ui/Field.tsx', '/node_modules/zod', ...(at === 0 ? ['/pwa/ui/Map.tsx'] : [])],
      ]),
    ),
    '/pwa/ui/Field.tsx': ['/pwa/ui/FieldLine.tsx', '/pwa/ui/Rows.tsx'],
    '/pwa/features/a/AScreen.tsx': ['/pwa/ui/Rows.tsx'],
  };
  const chunks = startChunks(
    { boot: 'main', data: 'data', app: 'app', screen: '/pwa/features/a/AScreen.tsx', others: screens },
    (id) => imports[id] ?? [],
  );
  expect(['Field', 'FieldLine', 'Rows', 'Map'].map((name) => chunks.get(`/pwa/ui/${name}.tsx`))).toEqual([
    'kit-common',
    'kit-common',
    'kit-more',
    undefined,
  ]);
  expect(chunks.get('/node_modules/zod')).toBeUndefined();
});
