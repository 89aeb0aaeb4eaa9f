import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { parseBase64url } from '#core/lib/base-encodings.ts';
import { ownerOf } from '#core/sync/owner.ts';
import { addProfile, renameProfile } from '../commands/profiles/name-profile.ts';
import {
  forgetProfile,
  leaveFor,
  listProfiles,
  openCurrentProfile,
  readCurrentProfile,
  switchProfile,
} from './profiles.ts';

describe('profiles', () => {
  it('[PROFILE-1] are made once, also when two tabs start at once', async () => {
    const started = await Promise.all([openCurrentProfile(1, 'first-start'), openCurrentProfile(2, 'first-start')]);
    const again = await openCurrentProfile(3, 'first-start');
    expect(new Set([...started, again].map((profile) => profile.id)).size).toBe(1);
    const secret = parseBase64url(again.secret);
    expect(secret).toHaveLength(32);
    expect(again.owner).toBe(await ownerOf(secret ?? new Uint8Array()));
  });

  it('[PROFILE-2] are never made by the service worker', async () => {
    expect(await readCurrentProfile('never-opened')).toBeNull();
    expect(await Dexie.exists('never-opened')).toBe(false);
  });

  it('[PROFILE-3] of the first released version open and stay in use', async () => {
    const first = { id: 'p1', owner: 'o_first', secret: 's', deviceId: 'd_1', createdAt: 5 };
    const open = indexedDB.open('released-first', 10);
    await new Promise<void>((resolve) => {
      open.onupgradeneeded = () => {
        open.result.createObjectStore('profiles', { keyPath: 'id' }).createIndex('owner', 'owner');
        open.result.createObjectStore('current', { keyPath: 'slot' });
        open.transaction?.objectStore('profiles').add(first);
        open.transaction?.objectStore('current').add({ slot: 'current', profileId: 'p1' });
      };
      open.onsuccess = () => {
        open.result.close();
        resolve();
      };
    });
    expect(await openCurrentProfile(9, 'released-first')).toEqual(first);
    expect(await renameProfile('p1', 'Ada', 'released-first')).toMatchObject({
      ok: true,
      value: { ...first, name: 'Ada' },
    });
    expect(await listProfiles('released-first')).toEqual({ profiles: [{ ...first, name: 'Ada' }], currentId: 'p1' });
  });

  it('[PROFILE-6] carry a name of at most 40 characters, which an empty one takes away', async () => {
    const first = await openCurrentProfile(1, 'names');
    expect(await renameProfile(first.id, '  Ada  ', 'names')).toMatchObject({ ok: true, value: { name: 'Ada' } });
    expect(await renameProfile(first.id, 'x'.repeat(41), 'names')).toEqual({
      ok: false,
      failure: { reason: 'name_too_long' },
    });
    expect(await addProfile('x'.repeat(41), 2, 'names')).toEqual({ ok: false, failure: { reason: 'name_too_long' } });
    expect((await listProfiles('names')).profiles).toEqual([{ ...first, name: 'Ada' }]);
    await renameProfile(first.id, ' ', 'names');
    expect((await listProfiles('names')).profiles).toEqual([first]);
  });

  it('[PROFILE-9] are added beside the one in use, switched in one step, and never forgotten while in use', async () => {
    const first = await openCurrentProfile(1, 'several');
    const added = await addProfile('Ada', 2, 'several');
    if (!added.ok) throw new Error('not added');
    expect((await readCurrentProfile('several'))?.id).toBe(first.id);
    expect(added.value.owner).not.toBe(first.owner);
    await switchProfile(added.value.id, 'several');
    expect((await readCurrentProfile('several'))?.id).toBe(added.value.id);
    expect(await forgetProfile(added.value.id, 'several')).toEqual({ ok: false, failure: { reason: 'in_use' } });
    await leaveFor(added.value.id, first, 3, { databaseName: 'several' });
    expect(await listProfiles('several')).toEqual({
      profiles: [first, { ...added.value, leftAt: 3 }],
      currentId: first.id,
    });
    expect(await switchProfile(added.value.id, 'several')).toEqual({ ok: true, value: added.value });
    expect(await forgetProfile(first.id, 'several')).toMatchObject({ ok: true });
    expect(await switchProfile(first.id, 'several')).toEqual({ ok: false, failure: { reason: 'gone' } });
  });
});
