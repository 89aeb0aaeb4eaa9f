/** docs/backup.md as it is written, against real server processes. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionsAnswer } from '#core/api/sessions.ts';
import type { Cursor } from '#core/sync/protocol.ts';
import { writeCopy } from './store/copy.ts';
import { addressOf } from './store/hold-folder.ts';
import { activity, idOf, ownerKey } from './testing/builders.ts';
import { bundled } from './testing/bundled.ts';
import { openToOthers } from './testing/open-to-others.ts';
import { startServerProcess } from './testing/server-process.ts';
import type { ServerProcess } from './testing/server-process.ts';
import { clientOf, errorOf, signIn } from './testing/test-server.ts';
import type { TestClient } from './testing/test-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const codeOf = async (response: Response): Promise<string> =>
  response.status < 300 ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;

const run = (script: string, parameters: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly said: string }>((resolve) => {
    const child = spawn(process.execPath, [bundled(`scripts/${script}.ts`), ...parameters], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
    });
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.once('close', (code) => resolve({ code, said }));
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clock = { now: Date.now() };
const keys = async (from: number) => Promise.all([0, 1, 2].map((n) => ownerKey(from + n)));
const at = (url: string, client: TestClient, cookie = client.cookie): TestClient =>
  clientOf({ url, clock }, client, client.device, cookie);
const stop = async (server: ServerProcess): Promise<void> => {
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
};
const erase = ({ post, owner, secret }: TestClient): Promise<Response> => post('/api/account/erase', { owner, secret });

const devicesSeenBy = async (client: TestClient): Promise<string[]> =>
  sessionsAnswer
    .parse(await (await client.get('/api/sessions')).json())
    .sessions.map(({ device }) => device)
    .sort();

/** What a device that heard everything holds after it has heard the rest, and sent again what the server lost. */
async function converged(client: TestClient, cursor: Cursor, sent: number): Promise<readonly string[]> {
  const first = await client.sync([], { cursor });
  expect(first.cursor.epoch).toBe(cursor.epoch + 1);
  await client.sync(Array.from({ length: sent }, (_, n) => activity(n + 1)));
  return (await client.sync()).changes.map(({ k }) => k);
}

/** each starts several processes, one after another */
const PATIENCE = 120_000;

describe('backing up and restoring as docs/backup.md says', { timeout: PATIENCE }, () => {
  it('[BACKUP-1] a copy made while it runs, put back, undoes no erasure and no ended session, and loses nothing of others', async () => {
    const env = { DATA_DIR: join(folder, 'data') };
    const copy = join(folder, 'copy');
    const server = startServerProcess(env);
    const url = await server.url;
    const [gone, ended, lives] = (await Promise.all(
      (await keys(1)).map((key, n) => signIn({ url, clock }, key, `d_${n}`)),
    )) as [TestClient, TestClient, TestClient];
    for (const client of [gone, ended]) await client.sync([activity(1)]);

    let sent = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await lives.sync([activity(++sent)]);
    })();
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    const sentBefore = sent;
    isOver = true;
    await writing;
    const again = await run('backup', [copy], env);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('not empty')]);

    await lives.sync([activity(++sent), activity(++sent)].slice(-1));
    const { cursor } = await lives.sync();
    expect((await erase(gone)).status).toBe(204);
    expect((await ended.post('/api/sessions/end', { all: true })).status).toBe(204);
    await stop(server);

    // put back by hand: the server itself applies the journal
    const byHand = { DATA_DIR: join(folder, 'by-hand') };
    await cp(join(env.DATA_DIR, 'journal'), join(byHand.DATA_DIR, 'journal'), { recursive: true });
    await cp(join(copy, 'lmdb'), join(byHand.DATA_DIR, 'lmdb'), { recursive: true });
    const third = startServerProcess(byHand);
    const there = await third.url;
    expect(await codeOf(await at(there, gone).send())).toBe('410 erased');
    expect(await codeOf(await at(there, ended).send())).toBe('401 not_signed_in');
    expect(await codeOf(await at(there, lives).send())).toBe('200');
    await stop(third);
    expect(await run('restore', [], byHand)).toMatchObject({ code: 0 });

    const restored = await run('restore', [copy], env);
    const [former = ''] = (await readdir(env.DATA_DIR)).filter((name) => name.startsWith('lmdb-before-'));
    expect([restored.code, restored.said.trim().split('\n')]).toEqual([
      0,
      [
        'Applied 2 entries of the journal. 2 owners were brought up to it.',
        'All sessions have ended: devices sign in again by themselves.',
        'The earlier store is kept. It holds what was erased since the backup, so delete it when all is well:',
        `  ${join(env.DATA_DIR, former)}`,
      ],
    ]);
    const next = startServerProcess(env);
    const nextUrl = await next.url;
    for (const client of [gone, ended, lives])
      expect(await codeOf(await at(nextUrl, client).send())).toBe('401 not_signed_in');
    await expect(signIn({ url: nextUrl, clock }, gone)).rejects.toThrow('erased');
    const back = await signIn({ url: nextUrl, clock }, ended, ended.device);
    expect((await back.sync()).changes.map(({ k }) => k)).toEqual([idOf(1)]);
    const device = await signIn({ url: nextUrl, clock }, lives, lives.device);
    const kept = (await device.sync()).changes.length;
    expect(kept).toBeLessThanOrEqual(sentBefore + 1);
    expect(kept).toBeGreaterThan(0);
    const held = await converged(device, cursor, sent);
    expect([...held].sort()).toEqual(Array.from({ length: sent }, (_, n) => idOf(n + 1)).sort());
    await stop(next);
    for (const made of [env.DATA_DIR, copy]) expect(openToOthers(made)).toEqual([]);
  });

  it('[BACKUP-2] without a server the command makes the copy itself; a new machine takes the copy’s journal', async () => {
    const env = { DATA_DIR: join(folder, 'old-machine') };
    const server = startServerProcess(env);
    const url = await server.url;
    const [gone, lives] = (await Promise.all((await keys(10)).map((key) => signIn({ url, clock }, key)))) as [
      TestClient,
      TestClient,
    ];
    for (const client of [gone, lives]) await client.sync([activity(1)]);
    expect((await erase(gone)).status).toBe(204);
    await stop(server);
    const copy = join(folder, 'copy-of-old');
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    const fresh = { DATA_DIR: join(folder, 'new-machine') };
    const restored = await run('restore', [copy], fresh);
    expect([restored.code, restored.said.split('\n')[0]]).toEqual([
      0,
      'Applied 1 entry of the journal. 0 owners were brought up to it.',
    ]);
    expect((await readdir(fresh.DATA_DIR)).sort()).toEqual(['journal', 'lmdb']);
    expect(await run('restore', [join(folder, 'nowhere')], fresh)).toMatchObject({ code: 1 });
    const next = startServerProcess(fresh);
    const nextUrl = await next.url;
    await expect(signIn({ url: nextUrl, clock }, gone)).rejects.toThrow('erased');
    expect((await (await signIn({ url: nextUrl, clock }, lives)).sync()).changes).toHaveLength(1);
    await stop(next);
  });

  it('[BACKUP-10] collections come back with the store', async () => {
    const env = { DATA_DIR: join(folder, 'collections') };
    const server = startServerProcess(env);
    const place = { url: await server.url, clock };
    const key = await ownerKey(60);
    for (const device of ['d_phone', 'd_laptop']) await (await signIn(place, key, device)).sync([activity(1)]);
    const copy = join(folder, 'copy-of-collections');
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    await (await signIn(place, key, 'd_later')).sync();
    await stop(server);
    expect(await run('restore', [copy], env)).toMatchObject({ code: 0 });
    const next = startServerProcess(env);
    expect(await devicesSeenBy(await signIn({ url: await next.url, clock }, key, 'd_phone'))).toEqual([
      'd_laptop',
      'd_phone',
    ]);
    await stop(next);
  });

  it('[BACKUP-5] no server starts on half a restore; the restore done again is whole', async () => {
    const env = { DATA_DIR: join(folder, 'half') };
    const server = startServerProcess(env);
    const lives = await signIn({ url: await server.url, clock }, await ownerKey(30));
    await lives.sync([activity(1)]);
    await stop(server);
    const copy = join(folder, 'copy-of-half');
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    // as a restore leaves it that was killed between putting the one aside and the other in its place
    writeFileSync(join(env.DATA_DIR, 'restoring'), '');
    renameSync(join(env.DATA_DIR, 'lmdb'), join(env.DATA_DIR, 'lmdb-before-now'));
    const failed = startServerProcess(env);
    failed.url.catch(() => undefined);
    const { code, err } = await failed.ended;
    expect([code, err]).toEqual([1, expect.stringContaining('run npm run restore again')]);
    expect(await run('restore', [copy], env)).toMatchObject({ code: 0 });
    const next = startServerProcess(env);
    const back = await signIn({ url: await next.url, clock }, lives);
    expect((await back.sync()).changes).toHaveLength(1);
    await stop(next);
  });

  it('[BACKUP-7] a copy that was cut, or has no manifest, is refused before anything is touched', async () => {
    const env = { DATA_DIR: join(folder, 'untouched') };
    const server = startServerProcess(env);
    const lives = await signIn({ url: await server.url, clock }, await ownerKey(40));
    await lives.sync([activity(1)]);
    await stop(server);
    const copy = join(folder, 'copy-cut');
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    const file = join(copy, 'lmdb', 'data.mdb');
    const whole = readFileSync(file);
    truncateSync(file, 8192);
    const held = (): Promise<string[]> => readdir(env.DATA_DIR);
    const before = await held();
    const cut = await run('restore', [copy], env);
    expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('Not restored: the copy is damaged')]);
    writeFileSync(file, whole);
    await rm(join(copy, 'manifest.json'));
    const bare = await run('restore', [copy], env);
    expect([bare.code, bare.said]).toEqual([1, expect.stringContaining('has no manifest.json')]);
    expect(await held()).toEqual(before);
  });

  it('[BACKUP-5] a copy whose journal cannot be joined leaves the store in its place', async () => {
    const env = { DATA_DIR: join(folder, 'in-place') };
    const server = startServerProcess(env);
    const lives = await signIn({ url: await server.url, clock }, await ownerKey(41));
    await lives.sync([activity(1)]);
    await stop(server);
    const [good, bad] = [join(folder, 'copy-good'), join(folder, 'copy-bad')];
    expect(await run('backup', [good], env)).toMatchObject({ code: 0 });
    await writeCopy(bad, async (part) => {
      await cp(join(good, 'lmdb'), join(part, 'lmdb'), { recursive: true });
      await mkdir(join(part, 'journal'));
      await writeFile(join(part, 'journal', 'data.mdb'), 'no journal'.repeat(1_000));
    });
    expect((await run('restore', [bad], env)).code).not.toBe(0);
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('lmdb'))).toEqual(['lmdb']);
    expect(await run('restore', [good], env)).toMatchObject({ code: 0 });
  });

  it('[BACKUP-8] nothing is restored beside a server that runs', async () => {
    const env = { DATA_DIR: join(folder, 'running') };
    const copy = join(folder, 'copy-of-running');
    const server = startServerProcess(env);
    const client = await signIn({ url: await server.url, clock }, await ownerKey(50));
    await client.sync([activity(1)]);
    expect(await run('backup', [copy], env)).toMatchObject({ code: 0 });
    const restored = await run('restore', [copy], env);
    expect([restored.code, restored.said]).toEqual([1, expect.stringContaining('another server runs on')]);
    expect((await readdir(env.DATA_DIR)).filter((name) => /before|coming|restoring/.test(name))).toEqual([]);
    expect(await codeOf(await client.send())).toBe('200');
    await stop(server);
  });

  it('[BACKUP-3] only a process that can read the data folder can have a copy made', async () => {
    const env = { DATA_DIR: join(folder, 'guarded') };
    const server = startServerProcess(env);
    await server.url;
    const keyFile = join(env.DATA_DIR, 'backup-key');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const key = readFileSync(keyFile, 'utf8');
    const stolen = join(folder, 'stolen');
    const ask = (line: string): Promise<string> =>
      new Promise((resolve) => {
        let said = '';
        const socket = connect(addressOf(join(env.DATA_DIR, 'lmdb')).path, () => socket.write(line));
        socket.on('data', (part) => (said += part.toString()));
        socket.once('close', () => resolve(said));
        socket.once('error', () => resolve('cut'));
      });
    for (const guess of ['', 'x', `${key}x`, 'x'.repeat(43)])
      expect(await ask(`${guess}\t${stolen}\n`)).toContain('not asked with the key');
    await ask('x'.repeat(20_000));
    expect(existsSync(stolen)).toBe(false);
    await stop(server);
  });
});

const mongoUrl = process.env['TEST_MONGODB_URL'] ?? '';

describe('restoring over MongoDB', { timeout: PATIENCE }, () => {
  it.skipIf(mongoUrl === '')('[BACKUP-4] the journal’s database is applied to a store that was put back', async () => {
    const url = new URL(mongoUrl);
    const name = `waymend-test-backup-${process.pid}`;
    url.pathname = `/${name}`;
    const env = { MONGODB_URL: url.href };
    const server = startServerProcess(env);
    const serverUrl = await server.url;
    const [gone, lives] = (await Promise.all(
      (await keys(20)).map((key) => signIn({ url: serverUrl, clock }, key)),
    )) as [TestClient, TestClient];
    for (const client of [gone, lives]) await client.sync([activity(1)]);
    const mongo = await MongoClient.connect(url.href);
    const db = mongo.db(name);
    const dumped = ['log', 'documents', 'collections.session-lists'];
    const dump = await Promise.all(dumped.map((one) => db.collection(one).find().toArray()));
    expect((await erase(gone)).status).toBe(204);
    await stop(server);
    for (const [index, collection] of dumped.entries()) {
      await db.collection(collection).deleteMany({});
      await db.collection(collection).insertMany(dump[index] ?? []);
    }
    expect(await run('restore', ['copy'], env)).toMatchObject({ code: 1 });
    expect(await run('restore', [], env)).toMatchObject({ code: 0 });
    const next = startServerProcess(env);
    const nextUrl = await next.url;
    expect(await codeOf(await at(nextUrl, lives).send())).toBe('401 not_signed_in');
    await expect(signIn({ url: nextUrl, clock }, gone)).rejects.toThrow('erased');
    const back = await signIn({ url: nextUrl, clock }, lives, 'd_back');
    expect((await back.sync()).changes).toHaveLength(1);
    expect(await devicesSeenBy(back)).toEqual(['d_a', 'd_back']);
    expect(await db.collection('log').countDocuments({ owner: gone.owner })).toBe(0);
    await stop(next);
    for (const one of [`${name}-journal`, name]) await mongo.db(one).dropDatabase();
    await mongo.close();
  });
});
