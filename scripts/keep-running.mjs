// Runs the server until it is told to stop. A server that ends unexpectedly is restarted after a pause that doubles from
// a second to a minute and resets once the server has run for a minute. One that never listened is not restarted: the
// cause (settings, a taken port) would be the same the next time, and it has been reported.
// The server has its own process group, so that Ctrl-C reaches it once, through here. If this process is killed, the
// closed channel between the two stops the server.
import { spawn } from 'node:child_process';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const RAN_WELL_MS = 60_000;

/** Starts Node with these arguments. Resolves with this process's exit code once nothing is running any more. */
export const keepRunning = (parameters, options = {}, ranWellMs = RAN_WELL_MS) =>
  new Promise((resolve) => {
    let child = null;
    let waiting = null;
    let isStopping = false;
    let hasListened = false;
    let pause = FIRST_PAUSE_MS;

    const start = () => {
      waiting = null;
      const startedAt = performance.now();
      child = spawn(process.execPath, parameters, {
        ...options,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
      });
      child.on('message', (message) => {
        if (message === 'listening') hasListened = true;
      });
      child.once('error', (error) => {
        console.error(`The server could not be started: ${error.message}`);
        resolve(1);
      });
      child.once('exit', (code, signal) => {
        child = null;
        if (isStopping || !hasListened || code === 0) return resolve(code ?? 1);
        if (performance.now() - startedAt >= ranWellMs) pause = FIRST_PAUSE_MS;
        console.error(`The server ended unexpectedly (${signal ?? code}). It is started again in ${pause / 1000} s.`);
        waiting = setTimeout(start, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      });
    };

    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(name, () => {
        isStopping = true;
        if (child !== null) return child.kill(name);
        clearTimeout(waiting);
        resolve(0);
      });
    }
    start();
  });
