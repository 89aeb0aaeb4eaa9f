// Four parts. unit: beside the code. two-devices: what crosses borders, above all two
// databases and the real server in one process. browser: real Chromium, one file at a time.
// soak: a share of the fault suite. `npm test` runs the others one after another beside browser.
// TEST_FULL=1 (npm run test:full) stretches the time a test may take, since its figures are large.
import { defineConfig } from 'vitest/config';
import { exercisesPlugin } from './scripts/exercises-plugin.ts';

const patience = process.env['TEST_FULL'] === '1' ? 60 : 1;
const seconds = (count: number): number => count * 1000 * patience;

export default defineConfig({
  plugins: [exercisesPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  cacheDir: '.cache/vitest',
  test: {
    pool: 'forks',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    coverage: { provider: 'v8', include: ['core/**', 'pwa/**', 'sync-server/**'], reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,pwa,sync-server,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/setup/unmount.ts'],
          globalSetup: ['tests/setup/mongo.ts'],
          testTimeout: seconds(20),
          hookTimeout: seconds(30),
        },
      },
      {
        extends: true,
        test: {
          name: 'two-devices',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/soak/soak.test.ts'],
          environment: 'node',
          globalSetup: ['tests/setup/mongo.ts'],
          testTimeout: seconds(120),
          hookTimeout: seconds(60),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/setup/browser.ts'],
          fileParallelism: false,
          testTimeout: seconds(180),
          hookTimeout: seconds(180),
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/soak/soak.test.ts'],
          environment: 'node',
          globalSetup: ['tests/setup/browser.ts', 'tests/setup/mongo.ts'],
          testTimeout: seconds(400),
          hookTimeout: seconds(180),
        },
      },
    ],
  },
});
