import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { waitingCountedDays } from './waiting-counted-days.ts';

it('days wait while this device alone has an entry of theirs', async () => {
  const { space } = await openTestDevice(await testProfile(), { now: NOON, offset: 0 });
  expect(await waitingCountedDays(space)).toEqual([]);
  await logActivity(space, 'stretching', 10);
  await logActivity(space, 'stretching', 10);
  expect(await waitingCountedDays(space)).toEqual([dayOf(NOON, 0)]);
  await space.db.outbox.clear();
  expect(await waitingCountedDays(space)).toEqual([]);
});
