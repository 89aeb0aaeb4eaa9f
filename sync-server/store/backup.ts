/**
 * A copy while the server runs is made by the server itself: another process must not open an embedded folder beside it
 * (docs/adr/0010). It is asked through the name by which it holds the folder. Any user of the machine can reach that name,
 * so whoever asks shows a key that lies in the data folder: who can read it can read the records anyway.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { writeCopy } from './copy.ts';
import { addressOf } from './hold-folder.ts';
import { PRIVATE_FILE } from './make-folder.ts';

const KEY_FILE = 'backup-key';
const KEY_BYTES = 32;
const LONGEST_ASKING = 8192;
const ASKING_MS = 5_000;
const DONE = 'done';

type Backup = (folder: string) => Promise<void>;

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** What the holder of a folder says to those who connect: one line is asked, one answered. */
export function answerBackups(dataFolder: string): {
  readonly onConnection: (socket: Socket) => void;
  /** from now on copies can be made */
  readonly begin: (backup: Backup) => void;
} {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  let backup: Backup | null = null;

  const answer = async (line: string): Promise<string> => {
    const [given = '', folder = ''] = line.split('\t');
    if (backup === null) return 'the server is not ready yet';
    if (!isSame(given, key) || folder === '') return 'not asked with the key of this server';
    try {
      await writeCopy(folder, backup);
      return DONE;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  return {
    onConnection: (socket) => {
      let asked = '';
      socket.setEncoding('utf8');
      socket.setTimeout(ASKING_MS, () => socket.destroy());
      socket.on('error', () => socket.destroy());
      socket.on('data', (part: string) => {
        asked += part;
        if (asked.length > LONGEST_ASKING) return socket.destroy();
        const end = asked.indexOf('\n');
        if (end === -1) return;
        socket.setTimeout(0);
        socket.pause();
        void answer(asked.slice(0, end)).then((said) => socket.end(`${said}\n`));
      });
    },
    begin: (made) => {
      writeFileSync(join(dataFolder, KEY_FILE), key, { mode: PRIVATE_FILE });
      backup = made;
    },
  };
}

/** Asks the server that runs on the folder; false where none does. Rejects where it could not make the copy. */
export async function askForBackup(dataFolder: string, held: string, to: string): Promise<boolean> {
  const { path } = addressOf(held);
  const said = await new Promise<string | null>((resolve, reject) => {
    const socket = connect(path);
    let answer = '';
    socket.setEncoding('utf8');
    socket.once('connect', () => {
      const key = join(dataFolder, KEY_FILE);
      if (existsSync(key)) socket.write(`${readFileSync(key, 'utf8')}\t${to}\n`);
      else socket.destroy(new Error('the server is still starting: try again in a moment'));
    });
    socket.on('data', (part: string) => (answer += part));
    socket.once('close', () => resolve(answer));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
  });
  if (said === null) return false;
  if (said.trim() !== DONE) throw new Error(said.trim() === '' ? 'the server did not answer' : said.trim());
  return true;
}
