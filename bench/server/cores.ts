/** Pins the measured server to one core and its load to another. Linux only. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Jiffies a second: fixed at 100 in what /proc shows. */
const TICKS = 100;

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

export const canPin: boolean = (() => {
  if (process.platform !== 'linux' || availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** All threads of a process that runs already. */
export async function pin(pid: number, core: number): Promise<void> {
  if (canPin) await run('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

/** Seconds of processor time the process has used, all threads together; null where the system does not say. */
export function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
}
