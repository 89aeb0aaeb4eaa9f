// Loaded into a server by --import, so that the server itself needs no door for this. Whoever connects to the socket
// named by BENCH_INSPECT gets one line of JSON: the process's memory after forced garbage collection.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const path = process.env.BENCH_INSPECT;

const kibibytes = (status, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;

const ownMemory = () => {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return { anonymous: kibibytes(status, 'RssAnon'), mapped: kibibytes(status, 'RssFile') };
  } catch {
    return { anonymous: null, mapped: null };
  }
};

if (isMainThread && path !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const server = createServer(async (socket) => {
    for (let round = 0; round < 4; round++) {
      collect();
      await turn();
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    socket.end(JSON.stringify({ pid: process.pid, rss, heapUsed, external, ...ownMemory() }));
  });
  server.listen(path);
  server.unref();
}
