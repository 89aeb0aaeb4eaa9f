import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './source-stamp.mjs';

/** Each test starts several servers one after another. */
const PATIENCE_MS = 90_000;

/** What `npm start` does once everything is installed and built. */
const KEEPER = `import { keepRunning } from './scripts/keep-running.mjs';
process.exitCode = await keepRunning(['--import', 'tsx', 'sync-server/main.ts']);`;

let folder: string;
let keeper: ChildProcess;
let said: string;
let ended: Promise<number | null>;

const start = (env: Readonly<Record<string, string>> = {}, script = KEEPER): void =>
  run(process.execPath, ['--input-type=module', '-e', script], root, env);
const run = (
  program: string,
  parameters: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): void => {
  said = '';
  keeper = spawn(program, parameters, {
    cwd,
    // a group of its own, so that what npm leaves behind is killed with it
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
  });
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()));
  ended = new Promise((resolve) => keeper.once('close', (code) => resolve(code)));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymend-keep-'));
});
afterEach(async () => {
  try {
    if (keeper.pid !== undefined) process.kill(-keeper.pid, 'SIGKILL');
  } catch {
    // all have ended
  }
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const addresses = (): string[] => [...said.matchAll(/^Waymend listens on (\S+)$/gm)].map(([, url = '']) => url);
const listening = async (times: number): Promise<string> => {
  await expect.poll(() => addresses().length, { timeout: 30_000, interval: 50 }).toBe(times);
  return addresses().at(-1) ?? '';
};
const serverPid = (): number => Number(execFileSync('pgrep', ['-P', String(keeper.pid)], { encoding: 'utf8' }));
const isLive = (url: string): Promise<boolean> =>
  fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('npm start', { timeout: PATIENCE_MS }, () => {
  it('restarts a killed server after a growing pause', async () => {
    start();
    await listening(1);
    for (const times of [2, 3]) {
      process.kill(serverPid(), 'SIGKILL');
      const url = await listening(times);
      expect(await isLive(url)).toBe(true);
    }
    expect([...said.matchAll(/started again in (\d+) s/g)].map(([, seconds]) => seconds)).toEqual(['1', '2']);
    keeper.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('resets the pause to a second once a server has run well', async () => {
    const dying = "process.send('listening'); setTimeout(() => process.exit(3), 500)";
    start(
      {},
      `import { keepRunning } from './scripts/keep-running.mjs';
await keepRunning(['-e', ${JSON.stringify(dying)}], {}, 100);`,
    );
    const pauses = (): (string | undefined)[] =>
      [...said.matchAll(/started again in (\d+) s/g)].map(([, seconds]) => seconds);
    await expect.poll(() => pauses().length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(pauses().slice(0, 2)).toEqual(['1', '1']);
  });

  it('passes a stop on, waits for the server to end and does not restart it', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      start();
      await listening(1);
      const pid = serverPid();
      keeper.kill(signal);
      expect(await ended).toBe(0);
      expect([exists(pid), said.includes('started again')]).toEqual([false, false]);
    }
  });

  it.skipIf(process.platform === 'win32')('passes on a stop that npm was told, as by a supervisor', async () => {
    // `npm start` as it is, in a package that has nothing to install or build first
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
    const away = join(folder, 'package');
    mkdirSync(join(away, 'scripts'), { recursive: true });
    writeFileSync(join(away, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
    const keeping = KEEPER.replace("'./scripts/", `'${root}/scripts/`);
    writeFileSync(join(away, 'scripts/start.mjs'), `process.chdir(${JSON.stringify(root)});\n${keeping}`);
    run('npm', ['start'], away);
    const url = await listening(1);
    keeper.kill('SIGTERM');
    // npm ends once everything has that it started
    expect(await ended).toBe(0);
    expect(await isLive(url)).toBe(false);
  });

  it('stops the server when it is killed itself', async () => {
    start();
    const url = await listening(1);
    const pid = serverPid();
    keeper.kill('SIGKILL');
    await expect.poll(() => exists(pid), { timeout: 10_000 }).toBe(false);
    expect(await isLive(url)).toBe(false);
  });

  it('reports a failed start once and exits with 1', async () => {
    start({ PORT: 'many' });
    expect(await ended).toBe(1);
    expect([said.match(/cannot start/g)?.length, said.includes('started again')]).toEqual([1, false]);
    start({ DATA_DIR: '/proc/nope' });
    expect(await ended).toBe(1);
    expect([said.match(/DATA_DIR: \/proc\/nope/g)?.length, said.includes('started again')]).toEqual([1, false]);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    start({ PORT: String((other.address() as AddressInfo).port) });
    expect(await ended).toBe(1);
    other.close();
    expect([said.match(/EADDRINUSE/g)?.length, said.includes('started again')]).toEqual([1, false]);
  });
});
