import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { rebuildSummaries } from '#pwa/data/commands/rebuild-summaries.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { writeSyncState } from '#pwa/data/sync/apply-answer.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { clockSnapshot, figuresSnapshot, logSnapshot } from './log-snapshot.ts';
import { outboxSnapshot } from './outbox-snapshot.ts';
import { stateCopy } from './state-copy.ts';
import { storageSnapshot } from './storage-snapshot.ts';

const open = async (): Promise<Space> => (await openTestDevice(await testProfile())).space;
const noStorage = {
  estimate: () => Promise.resolve(null),
  isKept: () => Promise.resolve(null),
  askToKeep: () => Promise.resolve(null),
};

describe('what the panel reads', () => {
  it('[DEV-2] the oldest 50 of the outbox, and counts by kind and state', async () => {
    const space = await open();
    for (let i = 0; i < 53; i++) await logActivity(space, 'stretching', 10);
    const rows = await space.db.outbox.toArray();
    await space.db.outbox.bulkPut(rows.slice(0, 2).map((row) => ({ ...row, state: 'blocked' as const })));
    await space.db.outbox.put({ ...rows[52]!, entity: 'feedback' });
    await space.db.unknown.add({ rev: 9, change: { rev: 9, e: 'dream', k: 'k', t: 'append', v: 1, d: {} } });
    const snapshot = await outboxSnapshot(space);
    expect([snapshot.total, snapshot.first.length, snapshot.first[0]?.seq, snapshot.first[49]?.seq]).toEqual([
      53, 50, 1, 50,
    ]);
    expect(snapshot.kinds).toEqual([
      { entity: 'activity', state: 'pending', count: 50 },
      { entity: 'activity', state: 'blocked', count: 2 },
      { entity: 'feedback', state: 'pending', count: 1 },
    ]);
    expect([snapshot.quarantined, snapshot.unknown]).toEqual([0, 1]);
    expect(JSON.stringify(snapshot)).not.toContain('minutes');
  });

  it('[DEV-3] log head and clock as the database holds them, and what was never measured is not made up', async () => {
    const space = await open();
    expect(await logSnapshot(space)).toMatchObject({
      cursor: { epoch: 0, rev: 0, op: null },
      ackSeq: 0,
      sync: null,
      rebuilding: false,
      minSchema: 'unheard',
    });
    expect(await clockSnapshot(space)).toEqual({ serverOffset: null, ck: null, hlc: null });
    await logActivity(space, 'stretching', 10);
    await writeMeta(space.db, 'cursor', { epoch: 2, rev: 7, op: 'x' });
    await writeMeta(space.db, 'ackSeq', 4);
    await writeMeta(space.db, 'rebuilding', true);
    await writeMeta(space.db, 'serverOffset', -61_000);
    const sync = { phase: 'idle', sending: 0, code: null, lastSavedAt: NOON, failures: 0, nextAt: 0 } as const;
    await writeSyncState(space, sync);
    expect(await logSnapshot(space)).toMatchObject({
      cursor: { epoch: 2, rev: 7, op: 'x' },
      ackSeq: 4,
      rebuilding: true,
      minSchema: 'served',
      databaseEpoch: 3,
    });
    expect(await clockSnapshot(space)).toMatchObject({ serverOffset: -61_000, ck: 1 });
    await writeSyncState(space, { ...sync, phase: 'paused', code: 'protocol_version' });
    expect((await logSnapshot(space)).minSchema).toBe('newer');
  });

  it('[DEV-3] after an exchange without a measurable difference the offset is 0', async () => {
    const space = await open();
    await writeMeta(space.db, 'cursor', { epoch: 0, rev: 1, op: 'x' });
    expect((await clockSnapshot(space)).serverOffset).toBe(0);
  });

  it('[DEV-4] every database with its version and rows, and none made by looking', async () => {
    const space = await open();
    await logActivity(space, 'stretching', 10);
    const names = async (): Promise<string[]> => (await indexedDB.databases()).map(({ name }) => name ?? '').sort();
    const before = await names();
    const snapshot = await storageSnapshot(noStorage);
    expect(snapshot).toMatchObject({ estimate: null, persisted: null });
    const own = snapshot.databases.find(({ name }) => name === space.db.name);
    expect(own?.version).toBe(30);
    expect(own?.stores).toContainEqual({ name: 'outbox', rows: 1 });
    expect(await names()).toEqual(before);
  });

  it('[DEV-4] a database deleted between being listed and being read stays deleted', async () => {
    const { databases } = indexedDB;
    const list = await databases.call(indexedDB);
    indexedDB.databases = () => Promise.resolve([...list, { name: 'core:gone', version: 1 }]);
    try {
      expect((await storageSnapshot(noStorage)).databases.map(({ name }) => name)).not.toContain('core:gone');
    } finally {
      indexedDB.databases = databases;
    }
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('core:gone');
  });

  it('[DEV-5] the copied state holds neither the secret nor what was recorded', async () => {
    const space = await open();
    await logActivity(space, 'mindfulness', 37);
    const text = JSON.stringify(await stateCopy(space));
    expect(text).toContain(space.profile.owner);
    expect(text).not.toContain(space.profile.secret);
    expect(text).not.toMatch(/mindfulness|37\b.*minutes|"data"/);
  });

  it('[DEV-7] a rebuild that finds the cache right changes no figure, and one that finds it wrong heals it', async () => {
    const space = await open();
    await logActivity(space, 'stretching', 10);
    const right = await rebuildSummaries(space);
    expect(right).toMatchObject({ ok: true, value: { days: 1 } });
    const { own } = await figuresSnapshot(space);
    const version = ((await readMeta(space.db, 'daysVersion')) ?? 0) + 1;
    await space.db.days.toCollection().modify({ days: '[]', version });
    await writeMeta(space.db, 'daysVersion', version);
    const fresh = (await openTestDevice(space.profile)).space;
    const wrong = await rebuildSummaries(fresh);
    expect(wrong).toMatchObject({ ok: true, value: { after: own } });
    if (wrong.ok) expect(wrong.value.before).not.toBe(own);
  });
});
