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
  '/pwa/features/streaks/View.tsx': ['/pwa/ui/rows/Rows.tsx', '/node_modules/charts'],
};

it('what a start evaluates is cut by its halves, the records before the screens, and what a feature alone has stays out', () => {
  const chunks = startChunks(
    {
      boot: 'main',
      data: '/pwa/data/start-space.ts',
      app: '/pwa/app/start-app.tsx',
      screen: '/pwa/features/streaks/Screen.tsx',
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
    '/pwa/ui/rows/Rows.tsx': 'kit',
    '/node_modules/charts': 'app-packages',
  });
});
