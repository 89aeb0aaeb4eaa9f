// `npm run check`: every static check of the code. All checks run, two at a time, and each prints
// its own findings, so that one run shows them all. In a run of the tests they are one task among others, one at a time.
// `npm run check -- lint tree` runs only these.
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
    'bench-types',
    bin('typescript/bin/tsc', '-p', 'bench', '--incremental', '--tsBuildInfoFile', '.cache/tsc-bench.tsbuildinfo'),
  ],
  ['borders', bin('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.js', ...sources)],
  ['spec', script('check-spec')],
  ['locales', script('check-locales')],
  ['css', script('check-css')],
  ['coverage-table', script('check-coverage-table')],
  ['api', script('check-api-page')],
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
export const runChecks = async (atOnce: 1 | 2, chosen = checks): Promise<readonly string[]> => {
  const waiting = [...chosen];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) outcomes.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const failed = outcomes.filter((outcome) => !outcome.isPassed).map((outcome) => outcome.name);
  console.log(
    failed.length === 0
      ? `check: all ${chosen.length} passed`
      : `check: ${failed.length} of ${chosen.length} failed: ${failed.join(', ')}`,
  );
  return failed;
};

if (process.argv[1] === join(root, 'scripts/check.ts')) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !checks.some(([one]) => one === name));
  if (unknown.length > 0) {
    console.error(`No check is called ${unknown.join(', ')}. There are ${checks.map(([name]) => name).join(', ')}.`);
    process.exitCode = 1;
  } else {
    const failed = await runChecks(2, names.length === 0 ? checks : checks.filter(([name]) => names.includes(name)));
    process.exitCode = failed.length === 0 ? 0 : 1;
  }
}
