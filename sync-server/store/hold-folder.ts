/**
 * One process at a time on an embedded folder. LMDB itself would share it, but opening is not safe beside a writer: the
 * opening process takes down the last commit it read (mdb_env_open2 sets mti_txnid without the write lock), and a commit
 * that came in between is forgotten by all (docs/adr/0010). So the name of the folder is held by listening to it: the
 * system lets go of it with the process, however that ends.
 */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, PRIVATE_FOLDER } from './make-folder.ts';

/** A server that is being replaced ends within this time. */
const PATIENCE_MS = 12_000;
const NEXT_TRY_MS = 100;

class FolderTaken extends Error {
  constructor(folder: string) {
    super(
      `another server runs on ${folder}. Stop it, give this one a DATA_DIR of its own, or use MONGODB_URL for several processes`,
    );
    this.name = 'FolderTaken';
  }
}

/** Abstract names on Linux and pipes on Windows go with their process; elsewhere a file stays behind that nobody answers at. */
export function addressOf(folder: string): { readonly path: string; readonly isFile: boolean } {
  const name = `waymend-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false };
  return { path: join(tmpdir(), `${name}.sock`), isFile: true };
}

const listen = (path: string, onConnection: (socket: Socket) => void): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer(onConnection);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export interface HoldOptions {
  /** how long to wait for a server that is just ending */
  readonly patienceMs?: number;
  /** what is said to those who ask for the folder (backup.ts) */
  readonly onConnection?: (socket: Socket) => void;
}

/**
 * Rejects with `FolderTaken`.
 * @returns lets go of the folder
 */
export async function holdFolder(
  folder: string,
  { patienceMs = PATIENCE_MS, onConnection = (socket) => socket.destroy() }: HoldOptions = {},
): Promise<() => Promise<void>> {
  makeFolder(folder, PRIVATE_FOLDER);
  const { path, isFile } = addressOf(folder);
  for (const end = performance.now() + patienceMs; ; await sleep(NEXT_TRY_MS)) {
    const server = await listen(path, onConnection);
    if (server !== null) {
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
    if (isFile && !(await isAnswered(path))) rmSync(path, { force: true });
    else if (performance.now() > end) throw new FolderTaken(folder);
  }
}
