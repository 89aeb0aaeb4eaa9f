import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { logActivity } from '../commands/log-activity.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { CoreDb } from '../core-db.ts';
import { countsIn } from '../queries/profiles/entry-counts.ts';
import { syncStatus } from '../queries/sync-status.ts';
import { keepFactCount } from './fact-count.ts';

const held = (db: CoreDb): Promise<number | undefined> => readMeta(db, 'factCount');

describe('the number of facts', () => {
  it('[COUNT-1] follows what is recorded and what is rejected, and is the total that is shown', async () => {
    const { space } = await openTestDevice(await testProfile());
    const first = await logActivity(space, 'stretching', 10);
    await writeMeta(space.db, 'factCount', 1);
    await logActivity(space, 'mindfulness', 5);
    expect([await held(space.db), (await syncStatus(space)).total]).toEqual([2, 2]);
    await rejectOperation(space, first.ok ? first.value.id : '');
    expect([await held(space.db), (await syncStatus(space)).total]).toEqual([1, 1]);
  });

  it('[COUNT-3] is not what a deletion goes by', async () => {
    const { space } = await openTestDevice(await testProfile());
    await logActivity(space, 'stretching', 10);
    await logActivity(space, 'mindfulness', 5);
    await space.db.outbox.clear();
    await writeMeta(space.db, 'factCount', 1);
    expect([(await syncStatus(space)).total, (await countsIn(space.db))?.entries]).toEqual([1, 2]);
  });

  it('[COUNT-2] is kept of many only, and counted anew when nobody looks', async () => {
    const { space } = await openTestDevice(await testProfile());
    const { db } = space;
    await logActivity(space, 'stretching', 10);
    await keepFactCount(db, 'hidden');
    expect(await held(db)).toBeUndefined();
    const [fact] = await db.facts.toArray();
    if (fact === undefined) throw new Error('nothing was recorded');
    await db.facts.bulkAdd(Array.from({ length: 999 }, (_, i) => ({ ...fact, id: `copy ${i}` })));
    await keepFactCount(db, 'shown');
    expect(await held(db)).toBe(1_000);
    // A page of an older version counts nothing.
    await db.facts.add({ ...fact, id: 'by an older page' });
    await keepFactCount(db, 'shown');
    expect(await held(db)).toBe(1_000);
    await keepFactCount(db, 'hidden');
    expect(await held(db)).toBe(1_001);
  });
});
