import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { SCHEMA } from '#core/sync/schema.ts';
import { NOON } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { addProfile } from '../data/commands/profiles/name-profile.ts';
import { CoreDb, writeMeta } from '../data/core-db.ts';
import { forgetProfile, openCurrentProfile, switchProfile } from '../data/profiles/profiles.ts';
import { deleteRecords } from '../data/space/space.ts';
import { drainInBackground } from './background-drain.ts';

const exclusively = createLocks();

beforeEach(async () => {
  await Dexie.delete('waymend');
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const request = <Value>(name: string, _: LockOptions, body: () => Promise<Value>) => exclusively(name, body);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.restoreAllMocks();
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

it('[DRAIN-31] a worker that cannot open the records, or finds them newer, is woken again', async () => {
  const ada = await openCurrentProfile(NOON);
  const { open } = indexedDB;
  vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (name.startsWith('core:')) throw new DOMException('the disk does not answer', 'UnknownError');
    return open.call(this, name, version);
  });
  await expect(drainInBackground()).rejects.toThrow('the disk does not answer');
  vi.restoreAllMocks();
  const db = new CoreDb(`core:${ada.id}`);
  await writeMeta(db, 'newestSchema', SCHEMA + 1);
  db.close();
  await expect(drainInBackground()).rejects.toThrow('do not open');
});
