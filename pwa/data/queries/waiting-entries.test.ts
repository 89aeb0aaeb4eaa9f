import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { editRecord } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { waitingEntries } from './waiting-entries.ts';

it('[REPAIR-14] a session that ended offline comes with its exercises, other edits with what they changed', async () => {
  const { space } = await openTestDevice(await testProfile());
  const session = newOperationId();
  await editRecord(space, 'session', session, { startedAt: space.device.now(), off: 0, exercises: ['wall-sit'] });
  await editRecord(space, 'settings', 'settings', { goalDays: 3 });
  await editRecord(space, 'session', session, { endedAt: space.device.now(), stopReason: 'done' });
  await editRecord(space, 'settings', 'settings', { goalMinutes: 90 });
  expect((await waitingEntries(space, 3)).map(({ entity, data }) => [entity, data])).toEqual([
    ['settings', { goalMinutes: 90 }],
    ['session', expect.objectContaining({ exercises: ['wall-sit'], stopReason: 'done' })],
  ]);
});
