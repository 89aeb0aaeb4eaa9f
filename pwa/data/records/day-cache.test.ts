import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { createDayCache } from './day-cache.ts';
import { readDays } from './day-rows.ts';

describe('the days in memory', () => {
  it('[BOARD-4] follow every write, and stay the same array while nothing changes', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const cache = createDayCache(space.db);
    expect(await cache.current()).toEqual([]);
    for (let i = 0; i < 40; i++) {
      clock.now = NOON + i * MS_PER_DAY;
      await logActivity(space, 'stretching', 10);
      expect(await cache.current()).toEqual(await readDays(space.db));
    }
    expect(await cache.current()).toBe(await cache.current());
  });

  it('[BOARD-4] keep the newer block when an earlier read comes last', async () => {
    const { space } = await openTestDevice(await testProfile());
    await logActivity(space, 'stretching', 10);
    const before = await space.db.days.toArray();
    await logActivity(space, 'stretching', 20);
    const late = { above: () => ({ toArray: () => Promise.resolve(before) }) };
    const days = { toArray: () => space.db.days.toArray(), where: () => late };
    const cache = createDayCache({ days } as unknown as typeof space.db);
    const newer = await cache.current();
    expect(await cache.current()).toBe(newer);
    expect(newer).toEqual(await readDays(space.db));
  });
});
