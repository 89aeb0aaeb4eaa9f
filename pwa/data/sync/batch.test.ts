import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { SyncRequest } from '#core/sync/protocol.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { logActivity } from '../commands/log-activity.ts';
import { readMeta } from '../core-db.ts';
import { nextBatch } from './batch.ts';
import { drain } from './drain.ts';

const SIZE = { rows: 10, bytes: 1_000_000, changes: 100 };

it('[DRAIN-35] the first number of a request is that of the oldest entry held, though it waits and is not in it', async () => {
  const profile = await testProfile();
  const { space } = await openTestDevice(profile);
  for (let i = 0; i < 3; i++) await logActivity(space, 'stretching', 10);
  await space.db.outbox.update(1, { nextAt: NOON + 60_000, lastCode: 'newer_version' });
  const { request } = await nextBatch(space.db, profile, NOON, SIZE, { ck: 1 });
  expect([request.ops.map(({ seq }) => seq), request.seq]).toEqual([[2, 3], { first: 1, last: 3, max: 3 }]);
  const empty = await nextBatch(space.db, profile, NOON, { ...SIZE, rows: 0 }, { ck: 1 });
  expect(empty.request.seq).toEqual({ first: 0, last: 0, max: 3 });
});

it('[CLOCKWATCH-4] a request says the run that its clock is of, though a full disk has no note of the step', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  await logActivity(space, 'stretching', 10);
  clock.now -= 86_400_000;
  await meddle(space.db, () => diskFull());
  const requests: SyncRequest[] = [];
  const network = {
    random: () => 0,
    exclusively: <Value>(_: string, body: () => Promise<Value>) => body(),
    fetch: async (path: string, { body }: RequestInit): Promise<Response> => {
      if (path === '/api/sync') requests.push(JSON.parse(String(body)) as SyncRequest);
      return new Response(null, { status: 204 });
    },
  };
  await drain(space, network, true);
  expect((await readMeta(space.db, 'clock'))?.ck).toBe(1);
  const [{ clock: sent, ck, ops } = { clock: 0, ck: 0, ops: [] }] = requests;
  expect([sent, ck, ops.map((op) => op.ck)]).toEqual([NOON - 86_400_000, 2, [1]]);
});
