// The runner of `npm test` (small seeded shares) and `npm run test:full` (the figures the issues
// ask for). Both run the checks too and end with one line that sums every part.
//
// test:full remembers in .cache/test-full.json which parts passed, if the sources were exactly these when
// they began and ended, so that an interrupted run continues where it stopped. Every finished part is appended to
// .cache/test-full.jsonl with its commit and figures, and its whole output is kept in
// .cache/test-full/<part>.log. docs/benchmarks.md gets its row.
// `npm run test:full -- --part=core,schedules` runs only these parts; the table keeps the rows of the others.
import { spawn } from 'node:child_process';
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { saidIn, writeFullFigures } from './full-figures.ts';
import type { FullPart } from './full-figures.ts';
import { ofFull, ofMongo } from './full-parts.ts';
import type { Selection } from './full-parts.ts';
import { startMongoStandIn } from './mongo-stand-in.ts';
import { root } from './source-stamp.mjs';
import { headCommit, sourcesKey } from './sources-key.ts';
import { addCounts, countParts, errorOutside, failuresIn, none, OUTSIDE } from './test-parts.ts';
import type { Count, VitestReport } from './test-parts.ts';

const cache = join(root, '.cache');
const fullFigures = { PROPERTY_RUNS: '20000', KILLS: '100', SCHEDULES: '20000', RAW_REQUESTS: '20000' };
const isCi = process.env['CI'] === 'true';
type Counts = ReadonlyMap<string, Count>;
/** of every selection that has run */
const failures: string[] = [];

/** Runs one selection of vitest and prefixes every line of its output with the selection's name. */
const vitest = async (name: string, selection: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> => {
  const reportPath = join(cache, 'test', `${name}.json`);
  const logPath = join(cache, env['TEST_FULL'] === '1' ? 'test-full' : 'test', `${name}.log`);
  mkdirSync(join(logPath, '..'), { recursive: true });
  mkdirSync(join(reportPath, '..'), { recursive: true });
  rmSync(reportPath, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...selection, ...reporters], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logPath);
  const lines: string[] = [];
  const show = (line: string): void => {
    lines.push(line);
    log.write(`${line}\n`);
    console.log(`[${name}] ${line}`);
  };
  createInterface({ input: child.stdout }).on('line', show);
  createInterface({ input: child.stderr }).on('line', show);
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)));
  await new Promise<void>((resolve) => log.end(resolve));
  const sayOutside = (): void => {
    failures.push(`${name} (ended with ${code}), outside of its tests\n    ${errorOutside(lines)}`);
  };
  if (!existsSync(reportPath)) {
    sayOutside();
    return new Map([[name, { ...none, failed: 1 }]]);
  }
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport;
  failures.push(...failuresIn(report, root));
  const counts = countParts({ ...report, success: report.success && code === 0 }, root);
  if (counts.has(OUTSIDE)) sayOutside();
  return counts;
};

const merge = (all: readonly Counts[]): Counts => {
  const merged = new Map<string, Count>();
  for (const counts of all) {
    for (const [part, count] of counts) merged.set(part, addCounts(merged.get(part) ?? none, count));
  }
  return merged;
};

type Task = () => Promise<Counts>;

/**
 * The unit tests as many files at once as there are processors, although another lane runs too: many a test waits for a server
 * or a browser.
 */
const ofUnits: readonly Selection[] = ['unit', 'soak', 'two-devices'].map((name) => [
  name,
  [`--project=${name}*`, `--maxWorkers=${availableParallelism()}`],
]);
const BROWSER_SHARES = 10;
const ofBrowser: readonly Selection[] = Array.from({ length: BROWSER_SHARES }, (_, at) => [
  `browser-${at + 1}`,
  ['--project=browser', `--shard=${at + 1}/${BROWSER_SHARES}`],
]);

/** Two lanes, each with its own tasks. Whichever is done takes what is left of the other's, so that none waits. */
const inLanes = async (...lanes: readonly [readonly Task[], readonly Task[]]): Promise<Counts> => {
  const all: Counts[] = [];
  const [first, second] = lanes.map((tasks) => [...tasks]) as [Task[], Task[]];
  const lane = async (own: Task[], other: Task[]): Promise<void> => {
    for (let next = own.shift() ?? other.shift(); next !== undefined; next = own.shift() ?? other.shift())
      all.push(await next());
  };
  await Promise.all([lane(first, second), lane(second, first)]);
  return merge(all);
};

const runSmall = (checks: Task, env: NodeJS.ProcessEnv): Promise<Counts> => {
  const run = ([name, selection]: Selection): Promise<Counts> => vitest(name, selection, env);
  const tasks = (selections: readonly Selection[]): readonly Task[] => selections.map((one) => () => run(one));
  return inLanes([checks, ...tasks(ofUnits)], tasks(ofBrowser));
};

interface Remembered {
  readonly key: string;
  readonly parts: Readonly<Record<string, FullPart>>;
}

const remembered = (path: string, key: string): Record<string, FullPart> => {
  if (!existsSync(path)) return {};
  const state = JSON.parse(readFileSync(path, 'utf8')) as Remembered;
  return state.key === key ? { ...state.parts } : {};
};

type FailWith = (note: string) => void;

const runFull = async (checks: Task, env: NodeJS.ProcessEnv, failWith: FailWith): Promise<Counts> => {
  const figures = { ...fullFigures };
  for (const name of ['PROPERTY_RUNS', 'KILLS', 'SCHEDULES', 'RAW_REQUESTS'] as const)
    figures[name] = env[name] ?? figures[name];
  const full = { ...env, ...figures, TEST_FULL: '1' };
  const hasMongo = (env['TEST_MONGODB_URL'] ?? '') !== '';
  const keyNow = (): string => sourcesKey(JSON.stringify([figures, hasMongo, env['SEED']]));
  const key = keyNow();
  const statePath = join(cache, 'test-full.json');
  const done = remembered(statePath, key);
  const chosen = process.argv
    .find((word) => word.startsWith('--part='))
    ?.slice('--part='.length)
    .split(',');
  const lanes = ofFull(figures.SCHEDULES === fullFigures.SCHEDULES);
  const parts = lanes.flat().map(([part]) => part);
  const isOf = (part: string, name: string): boolean => part === name || part.startsWith(`${name}-`);
  const unknown = chosen?.filter((name) => !parts.some((part) => isOf(part, name))) ?? [];
  if (unknown.length > 0) failWith(`no such part: ${unknown.join(', ')}. There are ${parts.join(', ')}.`);
  let haveChanged = false;
  const runPart = async ([part, selection]: Selection): Promise<Counts> => {
    if (haveChanged) return new Map();
    const before = done[part];
    if (before !== undefined) {
      console.log(`[${part}] passed before for ${key}, not run again`);
      writeFullFigures(before, figures);
      return new Map([[part, before]]);
    }
    const started = performance.now();
    const ran = await vitest(part, selection, full);
    const played = [...ran.values()].reduce(addCounts, none);
    // A name pattern that matches nothing ends well and says nothing.
    const isEmpty = played.passed + played.failed === 0;
    if (isEmpty) failures.push(`${part}: no test of it ran`);
    const count = isEmpty ? { ...played, failed: 1 } : played;
    const counts: Counts = isEmpty ? new Map([[part, count]]) : ran;
    const seconds = Math.round((performance.now() - started) / 1000);
    const said = saidIn(readFileSync(join(cache, 'test-full', `${part}.log`), 'utf8'));
    const row: FullPart = { part, ...count, seconds, at: new Date().toISOString(), commit: headCommit(), said };
    if (haveChanged || keyNow() !== key) {
      if (!haveChanged)
        failWith(`the sources changed while ${part} ran: it is not remembered, and nothing else is played`);
      haveChanged = true;
      return counts;
    }
    appendFileSync(join(cache, 'test-full.jsonl'), `${JSON.stringify({ ...row, key, figures })}\n`);
    if (count.failed === 0) {
      done[part] = row;
      writeFileSync(statePath, JSON.stringify({ key, parts: done } satisfies Remembered, null, 2));
    }
    writeFullFigures(row, figures);
    return counts;
  };
  const [folders = [], others = []] = lanes.map((selections) =>
    selections
      .filter((one) => hasMongo || one !== ofMongo)
      .filter(([part]) => chosen?.some((name) => isOf(part, name)) ?? true)
      .map((one) => () => runPart(one)),
  );
  return inLanes(folders, [checks, ...others]);
};

const printCounts = (counts: Counts): void => {
  console.log('');
  for (const [part, { passed, failed, skipped }] of counts) {
    console.log(
      `${part.padEnd(16)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`,
    );
  }
};

/** Prints everything, what failed once more at the end, with the totals as the very last line, and returns the exit code. */
export const runTests = async (size: 'small' | 'full'): Promise<number> => {
  const notes: string[] = [];
  let extraFailures = 0;
  const failWith: FailWith = (note) => {
    extraFailures += 1;
    notes.push(note);
  };

  const checks: Task = async () => {
    for (const name of await runChecks(1)) failWith(`check failed: ${name}`);
    return new Map();
  };

  const env: NodeJS.ProcessEnv = { ...process.env };
  const chromium = await findChromium();
  if (chromium.ok) env['CHROMIUM'] = chromium.value;
  else notes.push(chromium.failure);

  const named = env['TEST_MONGODB_URL'] ?? '';
  const mongo = named === '' ? await startMongoStandIn() : null;
  if (mongo?.ok === true) {
    env['TEST_MONGODB_URL'] = mongo.value.url;
  } else if (mongo !== null) {
    const note = `THE MONGODB PART DID NOT RUN: TEST_MONGODB_URL is not set and the stand-in could not be started: ${mongo.failure}`;
    if (isCi) failWith(note);
    else notes.push(note);
  }

  let counts: Counts;
  try {
    counts = await (size === 'full' ? runFull(checks, env, failWith) : runSmall(checks, env));
  } finally {
    if (mongo?.ok === true) await mongo.value.stop();
  }

  for (const failure of failures) console.log(`failed: ${failure}`);
  printCounts(counts);
  for (const note of notes) console.log(note);
  const total = [...counts.values()].reduce(addCounts, { ...none, failed: extraFailures });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
};
