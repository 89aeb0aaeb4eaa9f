/** The load runs in a process of its own, on a core of its own where the system allows it. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, LOAD_CORE, pin } from './cores.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

const program = fileURLToPath(new URL('./load-process.ts', import.meta.url));

export interface Load extends LoadResult {
  /** processor seconds the server used while measured, all its threads; null where the system does not say */
  readonly serverSeconds: number | null;
}

/** @param serverPid whose processor time is noted */
export async function runLoad(job: LoadJob, serverPid: number): Promise<Load> {
  const child = fork(program, [JSON.stringify(job)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) await pin(child.pid, LOAD_CORE);
  let before: number | null = null;
  return new Promise((resolve, reject) => {
    child.on('message', (message: 'measuring' | LoadResult) => {
      if (message === 'measuring') {
        before = cpuSeconds(serverPid);
        return;
      }
      const after = cpuSeconds(serverPid);
      resolve({ ...message, serverSeconds: before === null || after === null ? null : after - before });
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the load ended early with ${String(code)}`)));
  });
}
