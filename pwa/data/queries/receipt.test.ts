import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { BrowserStorage } from '#pwa/device/storage.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { changeSettings } from '../commands/change-settings.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { writeMeta } from '../core-db.ts';
import { recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { openEntryCounts } from './profiles/entry-counts.ts';
import { newestFacts, receipt } from './receipt.ts';
import { storageRoom } from './storage-room.ts';
import { syncStatus } from './sync-status.ts';
import { waitingEntries } from './waiting-entries.ts';

const device = async () => openTestDevice(await testProfile());

async function log(space: Space, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const logged = await logActivity(space, 'stretching', (i % 480) + 1);
    if (logged.ok) ids.push(logged.value.id);
  }
  return ids;
}

describe('the receipt', () => {
  it('[REPAIR-10] lists the newest entries of every kind first, and says which of them the server has', async () => {
    const { space } = await device();
    await log(space, 2);
    await space.db.outbox.clear();
    const checkin = await recordFact(space, 'pain_checkin', {
      at: NOON,
      off: 0,
      tz: 'UTC',
      region: 'knee-left',
      level: 3,
      when: 'day',
    });
    await log(space, 1);
    const { facts, hasMore } = await newestFacts(space, 30);
    expect(facts.map(({ entity, saved }) => [entity, saved])).toEqual([
      ['activity', false],
      ['pain_checkin', false],
      ['activity', true],
      ['activity', true],
    ]);
    expect(facts[1]?.id).toBe(checkin.ok && checkin.value.id);
    expect(hasMore).toBe(false);
    expect(await newestFacts(space, 2)).toMatchObject({
      hasMore: true,
      facts: [{ entity: 'activity' }, { entity: 'pain_checkin' }],
    });
  });

  it('[REPAIR-10] a taking back that waits is on this device only', async () => {
    const { space } = await device();
    const [id = ''] = await log(space, 1);
    await space.db.outbox.clear();
    await takeBack(space, id);
    expect((await newestFacts(space, 30)).facts).toMatchObject([{ takenBack: true, saved: false }]);
    await space.db.outbox.clear();
    expect((await newestFacts(space, 30)).facts).toMatchObject([{ takenBack: true, saved: true }]);
  });

  it('[REPAIR-10] reads no more entries than it shows, and finds an old one that waits behind many', async () => {
    const { space } = await device();
    const ids = await log(space, 1_100);
    const oldest = (await space.db.outbox.orderBy(':id').first())?.opId;
    // All but the oldest are there; what waits besides are a thousand changes of something else.
    await space.db.outbox.where('seq').above(1).modify({ opId: 'other' });
    let read = 0;
    space.db.facts.hook('reading', (fact) => {
      read += 1;
      return fact;
    });
    const shown = await newestFacts(space, 30);
    expect(ids).toHaveLength(1_100);
    expect(shown.facts.map(({ id }) => id)).toEqual(ids.slice(-30).reverse());
    expect(shown.facts.every(({ saved }) => saved)).toBe(true);
    expect(read).toBe(31);
    const all = await newestFacts(space, 2_000);
    expect(all.facts.filter(({ saved }) => !saved).map(({ id }) => id)).toEqual([oldest]);
  });

  it('[SAMPLE-3] says of a sample person that it is one', async () => {
    const { space } = await openTestDevice({ ...(await testProfile()), isSample: true });
    await log(space, 1);
    expect(await receipt(space)).toMatchObject({ isSample: true, total: 1, waiting: 1 });
    expect(await receipt((await device()).space)).toMatchObject({ isSample: false });
  });

  it('[REPAIR-11] says how much waits, since when, why, and when it is tried again', async () => {
    const { space, clock } = await device();
    expect(await receipt(space)).toMatchObject({
      total: 0,
      waiting: 0,
      oldestWaitingAt: null,
      nextAt: 0,
      earlierOwner: null,
    });
    await log(space, 1);
    clock.now += 3 * 3_600_000;
    await log(space, 1);
    await writeMeta(space.db, 'sync', {
      phase: 'offline',
      sending: 0,
      code: 'unavailable',
      lastSavedAt: NOON - 5,
      failures: 2,
      nextAt: clock.now + 90_000,
    });
    const before = { owner: 'o_before', held: 244, recorded: 247, lost: 3, lastReceivedAt: NOON };
    await writeMeta(space.db, 'before', before);
    expect(await receipt(space)).toMatchObject({
      total: 2,
      waiting: 2,
      oldestWaitingAt: NOON,
      phase: 'offline',
      code: 'unavailable',
      lastSavedAt: NOON - 5,
      nextAt: clock.now + 90_000,
      earlierOwner: before,
    });
  });
});

describe('what is counted', () => {
  it('[REPAIR-13] is what people recorded: an undo takes one away, and waits as one removal', async () => {
    const { space } = await device();
    const [first = '', second = ''] = await log(space, 3);
    await space.db.outbox.clear();
    expect(await syncStatus(space)).toMatchObject({ total: 3, saved: 3, waiting: 0 });
    await takeBack(space, first);
    expect(await syncStatus(space)).toMatchObject({ total: 2, saved: 2, waiting: 1 });
    await space.db.outbox.clear();
    expect(await syncStatus(space)).toMatchObject({ total: 2, saved: 2, waiting: 0 });
    await takeBack(space, second);
    await space.db.outbox.clear();
    expect(await syncStatus(space)).toMatchObject({ total: 1, saved: 1, waiting: 0 });
  });

  it('[REPAIR-13] what was removed before it was sent is none, and a record edited twice is one', async () => {
    const { space } = await device();
    const [id = ''] = await log(space, 2);
    await takeBack(space, id);
    expect(await syncStatus(space)).toMatchObject({ total: 1, saved: 0, waiting: 1 });
    await changeSettings(space, { goalDays: 3 });
    await changeSettings(space, { goalDays: 4 });
    expect(await syncStatus(space)).toMatchObject({ total: 2, saved: 0, waiting: 2 });
    expect((await waitingEntries(space, 3)).map(({ entity, type }) => [entity, type])).toEqual([
      ['settings', 'patch'],
      ['activity', 'append'],
    ]);
  });

  it('[REPAIR-13] the people on this device have as many entries as the status says', async () => {
    const { space } = await device();
    await logActivity(space, 'stretching', 10);
    await logActivity(space, 'stretching', 20);
    await changeSettings(space, { goalDays: 3 });
    const counted = async () => [(await syncStatus(space)).total, (await openEntryCounts(space))?.entries];
    expect(await counted()).toEqual([3, 3]);
    await space.db.outbox.clear();
    const [fact] = await space.db.facts.toArray();
    await takeBack(space, fact?.id ?? '');
    expect(await counted()).toEqual([2, 2]);
    expect(await openEntryCounts(space)).toMatchObject({ unsent: 1 });
    await space.db.outbox.clear();
    expect(await openEntryCounts(space)).toMatchObject({ entries: 2, unsent: 0 });
  });

  it('[REPAIR-13] one taken back while it may have been under way still waits, as its removal', async () => {
    const { space } = await device();
    await logActivity(space, 'stretching', 10);
    const [sent] = await space.db.outbox.toArray();
    await space.db.outbox.clear();
    await takeBack(space, sent?.opId ?? '');
    await space.db.outbox.add(sent!);
    expect(await openEntryCounts(space)).toMatchObject({ entries: 1, unsent: 1, rows: { unsent: 2 } });
  });

  it('[REPAIR-13] what was taken back and then rejected is missing once, not twice', async () => {
    const { space } = await device();
    await log(space, 1);
    await space.db.outbox.clear();
    const [id = ''] = await log(space, 1);
    await takeBack(space, id);
    await rejectOperation(space, id);
    expect(await syncStatus(space)).toMatchObject({ total: 1, rejected: 1 });
  });

  it('[REPAIR-13] of many that wait only some are read', async () => {
    const { space } = await device();
    await log(space, 1_010);
    let read = 0;
    space.db.outbox.hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect(await syncStatus(space)).toMatchObject({ total: 1_010, saved: 0, waiting: 1_010 });
    expect(read).toBe(1_000);
  });
});

describe('the room on this device', () => {
  const storage = (given: Partial<BrowserStorage>): BrowserStorage => ({
    estimate: async () => null,
    isKept: async () => null,
    askToKeep: async () => null,
    ...given,
  });

  it("[REPAIR-12] is the browser's estimate, and nothing is made up where it gives none", async () => {
    const { space } = await device();
    expect(
      await storageRoom(
        space,
        storage({ estimate: async () => ({ used: 2_000, quota: 9_000 }), isKept: async () => false }),
        0,
      ),
    ).toEqual({ used: 2_000, left: 7_000, kept: false });
    expect(await storageRoom(space, storage({ estimate: async () => ({ used: 9_500, quota: 9_000 }) }), 0)).toEqual({
      used: 9_500,
      left: 0,
      kept: null,
    });
    expect(await storageRoom(space, storage({}), 0)).toEqual({ used: null, left: null, kept: null });
  });
});
