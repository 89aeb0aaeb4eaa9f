// Four parts. unit: beside the code. two-devices: what crosses borders, above all two
// databases and the real server in one process. browser: real Chromium, one file at a time in a run.
// soak: a share of the fault suite. `npm test` runs the others one after another, and browser in shares beside them.
// TEST_FULL=1 (npm run test:full) stretches the time a test may take, since its figures are large.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { exercisesPlugin } from './scripts/exercises-plugin.ts';
import { root } from './scripts/source-stamp.mjs';

const patience = process.env['TEST_FULL'] === '1' ? 60 : 1;
const seconds = (count: number): number => count * 1000 * patience;

// Most unit tests share a process, and those over jsdom a page: a start of its own costs a file more than most tests do.
// What has a database shares with its like, and each file begins without any. Alone is what mocks modules and what asks for it.
const OWN_PROCESS = /\bvi\.(mock|doMock|unmock|doUnmock|resetModules)\b|^\/\/ @alone: /m;
const DATABASE = /fake-indexeddb/;
const IN_PAGE = /^\/\/ @vitest-environment jsdom$/m;
const unitTests = ['core', 'pwa', 'sync-server', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => {
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      const text = readFileSync(join(root, file), 'utf8');
      if (text.includes('@vitest-environment') && !IN_PAGE.test(text))
        throw new Error(`${file}: write "// @vitest-environment jsdom" on a line of its own`);
      return {
        file,
        place: OWN_PROCESS.test(text)
          ? 'alone'
          : `${IN_PAGE.test(text) ? 'page' : 'node'}${DATABASE.test(text) ? '-db' : ''}`,
      };
    }),
);
const unit = (place: string) => ({
  include: unitTests.filter((test) => test.place === place).map(({ file }) => file),
  isolate: place === 'alone',
  environment: 'node' as const,
  setupFiles: [
    ...(place.endsWith('-db') ? ['tests/setup/fresh-databases.ts'] : []),
    'tests/setup/clean-page.ts',
    'tests/setup/nothing-left-open.ts',
  ],
  globalSetup: ['tests/setup/mongo.ts'],
  testTimeout: seconds(60),
  hookTimeout: seconds(30),
});

export default defineConfig({
  plugins: [exercisesPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  cacheDir: '.cache/vitest',
  test: {
    pool: 'forks',
    // What a library prints after the last test of a file would else be one more message to a runner that is closing, and an
    // error of its own (vitest issue 11153).
    disableConsoleIntercept: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    coverage: { provider: 'v8', include: ['core/**', 'pwa/**', 'sync-server/**'], reportsDirectory: 'coverage' },
    projects: [
      { extends: true, test: { name: 'unit-node', ...unit('node') } },
      { extends: true, test: { name: 'unit-page', ...unit('page') } },
      { extends: true, test: { name: 'unit-node-db', ...unit('node-db') } },
      { extends: true, test: { name: 'unit-page-db', ...unit('page-db') } },
      { extends: true, test: { name: 'unit-alone', ...unit('alone') } },
      {
        extends: true,
        test: {
          name: 'two-devices',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/soak/soak.test.ts'],
          environment: 'node',
          setupFiles: ['tests/setup/nothing-left-open.ts'],
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
