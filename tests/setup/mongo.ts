// Gives the selected tests TEST_MONGODB_URL. A run that selects no test of MongoDB starts nothing.
// Where no server can be had, those tests are skipped and this says so loudly; in CI it is a failure.
import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startMongoStandIn } from '#scripts/mongo-stand-in.ts';

/** The names given on the command line. Vitest keeps them to itself; without them the stand-in just starts more often than it must. */
const selection = (project: TestProject): string[] => {
  const pattern: unknown = Reflect.get(project.vitest, 'filenamePattern');
  return Array.isArray(pattern) ? pattern.filter((name): name is string => typeof name === 'string') : [];
};

const usesMongo = (path: string): boolean => /mongo/i.test(path) || /mongo/i.test(readFileSync(path, 'utf8'));

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if ((process.env['TEST_MONGODB_URL'] ?? '') !== '') return undefined;
  const { testFiles } = await project.globTestFiles(selection(project));
  if (!testFiles.some(usesMongo)) return undefined;

  const started = await startMongoStandIn();
  if (!started.ok) {
    const message = `THE MONGODB PART DID NOT RUN: TEST_MONGODB_URL is not set and the stand-in could not be started: ${started.failure}`;
    if (process.env['CI'] === 'true') throw new Error(message);
    console.warn(`\n${'!'.repeat(80)}\n${message}\n${'!'.repeat(80)}\n`);
    return undefined;
  }
  process.env['TEST_MONGODB_URL'] = started.value.url;
  return async () => {
    delete process.env['TEST_MONGODB_URL'];
    await started.value.stop();
  };
};
