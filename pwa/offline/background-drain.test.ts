import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { addProfile, forgetProfile, openCurrentProfile, switchProfile } from '../data/profiles/profiles.ts';
import { deleteRecords } from '../data/space/space.ts';
import { drainInBackground } from './background-drain.ts';

const exclusively = createLocks();

beforeEach(async () => {
  await Dexie.delete('waymend');
  vi.stubGlobal('navigator', { locks: { request: exclusively } });
  vi.stubGlobal('fetch', async () => new Response('Bad Gateway', { status: 502 }));
});

it('[LEAVE-6] a worker that wakes while the profile in use is deleted opens the next one and recreates nothing', async () => {
  const ada = await openCurrentProfile(NOON);
  const eve = await addProfile('Eve', NOON);
  if (!eve.ok) throw new Error('not added');
  const woken: Promise<number>[] = [];
  await exclusively('waymend-people', async () => {
    woken.push(drainInBackground());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await switchProfile(eve.value.id);
    await deleteRecords(ada.id);
    await forgetProfile(ada.id);
  });
  expect(await Promise.all(woken)).toEqual([0]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain(`core:${eve.value.id}`);
  expect(names).not.toContain(`core:${ada.id}`);
});
