// A server for the MongoDB protocol that the store tests use unless TEST_MONGODB_URL names one.
// Built once into .cache by Maven and javac, then started in under a second. Its standard input is
// a pipe from this process: however this process ends, the server ends too.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { withLock } from './file-lock.mjs';
import { root } from './source-stamp.mjs';

const execute = promisify(execFile);
const pom = join(root, 'tests/mongo-stand-in/pom.xml');
const source = join(root, 'tests/mongo-stand-in/src/main/java/waymend/MongoStandIn.java');
const startWithin = 20_000;
const stopWithin = 5_000;

export interface MongoStandIn {
  /** `mongodb://127.0.0.1:<port>`, without a database name. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const hasProgram = (name: string): Promise<boolean> =>
  execute(name, ['-version']).then(
    () => true,
    () => false,
  );

const buildInto = async (folder: string): Promise<void> => {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(making, 'classes'), { recursive: true });
  await execute('mvn', [
    '--quiet',
    '--batch-mode',
    `--file=${pom}`,
    `-Dstandin.output=${making}`,
    'dependency:copy-dependencies',
    `-DoutputDirectory=${join(making, 'lib')}`,
    '-DincludeScope=runtime',
  ]);
  await execute('javac', ['-d', join(making, 'classes'), '-cp', join(making, 'lib', '*'), source]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
};

const build = async (): Promise<Result<string, string>> => {
  const key = createHash('sha256').update(readFileSync(pom)).update(readFileSync(source)).digest('hex').slice(0, 12);
  const folder = join(root, '.cache/mongo-stand-in', key);
  if (existsSync(folder)) return ok(folder);
  const programs = ['mvn', 'javac'];
  const present = await Promise.all(programs.map(hasProgram));
  const missing = programs.filter((_, index) => present[index] !== true);
  if (missing.length > 0) return fail(`${missing.join(' and ')} not found (a JDK 17 and Maven are needed once)`);
  try {
    await withLock('mongo-stand-in', async () => {
      if (!existsSync(folder)) await buildInto(folder);
    });
    return ok(folder);
  } catch (error) {
    return fail(`it could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const launch = (folder: string): Promise<Result<MongoStandIn, string>> =>
  new Promise((resolve) => {
    const classes = [join(folder, 'classes'), join(folder, 'lib', '*')].join(delimiter);
    const child = spawn('java', ['-Xmx512m', '-cp', classes, 'waymend.MongoStandIn'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
    let heard = '';
    let complaint = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(fail(`it did not answer within ${startWithin / 1000} seconds`));
    }, startWithin);

    const stop = async (): Promise<void> => {
      const killing = setTimeout(() => child.kill('SIGKILL'), stopWithin);
      child.stdin.end();
      await exited;
      clearTimeout(killing);
    };

    child.once('error', (error) => {
      clearTimeout(timer);
      resolve(fail(`java could not be started: ${error.message}`));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(fail(`it ended with ${String(code)}: ${complaint.slice(-500)}`));
    });
    child.stdin.on('error', () => child.kill('SIGKILL'));
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)));
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const port = /^listening (\d+)$/m.exec(heard)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(ok({ url: `mongodb://127.0.0.1:${port}`, stop }));
    });
  });

/** Builds it if needed and starts it; the failure is a message that says what was missing. */
export const startMongoStandIn = async (): Promise<Result<MongoStandIn, string>> => {
  const built = await build();
  return built.ok ? launch(built.value) : built;
};
