import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { openCurrentProfile, readCurrentProfile } from './profiles';
import { ownerOf } from '../../core/sync/owner';
import { parseBase64url } from '../../core/lib/base-encodings';

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
});
