// `npm run check`: every static check of the code. All checks run, two at a time, and each prints
// its own findings, so that one run shows them all. In a run of the tests they are one task among others, one at a time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';

const node = (...parameters: readonly string[]): readonly string[] => [process.execPath, ...parameters];
const script = (name: string): readonly string[] => node('--import', 'tsx', `scripts/${name}.ts`);
const bin = (path: string, ...parameters: readonly string[]): readonly string[] =>
  node(join(root, 'node_modules', path), ...parameters);

const sources = ['core', 'pwa', 'sync-server', 'tests', 'scripts', 'vite.config.ts', 'vitest.config.ts'];
// The longest first: at the end nothing waits for one alone.
const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['lint', bin('eslint/bin/eslint.js', '--max-warnings=0', '.')],
  ['types', bin('typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/tsc.tsbuildinfo')],
  [
    'form',
    bin('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier', '.'),
  ],
  [
    'types of the bench',
    bin('typescript/bin/tsc', '-p', 'bench', '--incremental', '--tsBuildInfoFile', '.cache/tsc-bench.tsbuildinfo'),
  ],
  ['borders', bin('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.js', ...sources)],
  ['rule ids', script('check-spec')],
  ['locales', script('check-locales')],
  ['logical directions', script('check-css')],
  ['specification coverage', script('check-coverage-table')],
  ['calls', script('check-api-page')],
  ['tree', script('check-tree')],
  ['budgets', script('check-budgets')],
];

interface Outcome {
  readonly name: string;
  readonly isPassed: boolean;
}

const runCheck = ([name, command]: (typeof checks)[number]): Promise<Outcome> =>
  new Promise((resolve) => {
    const [program = '', ...parameters] = command;
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('close', (code) => {
      const isPassed = code === 0;
      console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${name}`);
      process.stdout.write(Buffer.concat(output));
      resolve({ name, isPassed });
    });
  });

/** @returns the names of those that failed */
export const runChecks = async (atOnce: 1 | 2): Promise<readonly string[]> => {
  const waiting = [...checks];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) outcomes.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const failed = outcomes.filter((outcome) => !outcome.isPassed).map((outcome) => outcome.name);
  console.log(
    failed.length === 0
      ? `check: all ${checks.length} passed`
      : `check: ${failed.length} of ${checks.length} failed: ${failed.join(', ')}`,
  );
  return failed;
};

if (process.argv[1] === join(root, 'scripts/check.ts')) {
  const failed = await runChecks(2);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
