import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { UUID_7 } from '#core/records/fields.ts';
import { NOON, openTestDevice, sibling, testProfile } from '#pwa/testing/device.ts';
import { markFavourite } from '../commands/mark-favourite.ts';
import { favourites } from './favourites.ts';

vi.mock('#core/exercises/former.json', () => ({ default: { 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } } }));

it('[DONE-3] what was marked under a former name is marked under the present one, until that is unmarked', async () => {
  const { space } = await openTestDevice(await testProfile());
  await markFavourite(space, 'hip-bridge', true);
  expect(await favourites(space)).toEqual(['bridge']);
  await markFavourite(space, 'bridge', false);
  expect(await favourites(space)).toEqual([]);
  await markFavourite(space, 'bridge', true);
  expect(await favourites(space)).toEqual(['bridge']);
});

it('[LOCAL-11] are what was marked and not unmarked since', async () => {
  const { space } = await openTestDevice(await testProfile());
  expect(await favourites(space)).toEqual([]);
  await markFavourite(space, 'bridge', true);
  await markFavourite(space, 'lunge', true);
  await markFavourite(space, 'lunge', true);
  expect([...(await favourites(space))].sort()).toEqual(['bridge', 'lunge']);
  await markFavourite(space, 'lunge', false);
  expect(await favourites(space)).toEqual(['bridge']);
});

it('[LOCAL-11] have on every device the same key, one that the log takes, and another for each exercise', async () => {
  const profile = await testProfile();
  const keys: string[] = [];
  for (const [of, exercise] of [
    [profile, 'bridge'],
    [sibling(profile), 'bridge'],
    [sibling(profile), 'lunge'],
  ] as const) {
    const { space } = await openTestDevice(of, { now: NOON + keys.length, offset: 0 });
    await markFavourite(space, exercise, true);
    keys.push((await space.db.outbox.toArray())[0]?.key ?? '');
  }
  expect(keys[0]).toMatch(UUID_7);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
