// Two starts at once should not install or build twice. The lock avoids waste; correctness does not
// depend on it: a build is made in a separate folder and renamed into place, so taking over a lock
// whose owner is merely slow does no harm. An owner shows that it is alive by touching the file.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './source-stamp.mjs';

const staleAfter = 60_000;
const touchEvery = 5_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const isStale = (path) => {
  try {
    if (Date.now() - statSync(path).mtimeMs > staleAfter) return true;
    const [host, pid] = readFileSync(path, 'utf8').split(' ');
    return host === hostname() && /^\d+$/.test(pid ?? '') && !isAlive(Number(pid));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
};

const tryTake = (path) => {
  try {
    writeFileSync(path, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

const touch = (path) => {
  try {
    utimesSync(path, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
};

/** Runs `work` while no other process of this checkout runs under the same name. */
export const withLock = async (name, work) => {
  const path = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(path), { recursive: true });
  let isTold = false;
  while (!tryTake(path)) {
    if (isStale(path)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!isTold) console.log(`Waiting for another process (${name}) ...`);
    isTold = true;
    await sleep(200);
  }
  const touching = setInterval(() => touch(path), touchEvery);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
};
