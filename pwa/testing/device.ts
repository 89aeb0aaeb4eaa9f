/**
 * A device for tests: a profile and its databases on fake-indexeddb, with a clock and a zone that the test moves.
 * Import 'fake-indexeddb/auto' first.
 */
import { webcrypto } from 'node:crypto';
import { base64url } from '#core/lib/base-encodings.ts';
import { ownerOf } from '#core/sync/owner.ts';
import type { Profile } from '../data/profiles/profiles.ts';
import { openSpace } from '../data/space/space.ts';
import type { Space } from '../data/space/space.ts';

export interface TestClock {
  /** UTC ms */
  now: number;
  /** minutes */
  offset: number;
}

export interface TestDevice {
  readonly space: Space;
  readonly clock: TestClock;
  readonly woken: () => number;
}

/** 2026-11-21 12:00 UTC */
export const NOON = Date.UTC(2026, 10, 21, 12);

let made = 0;

export async function testProfile(secret = webcrypto.getRandomValues(new Uint8Array(32))): Promise<Profile> {
  made += 1;
  const name = `${made}-${process.pid}`;
  return {
    id: `p-${name}`,
    owner: await ownerOf(secret),
    secret: base64url(secret),
    deviceId: `d_${name}`,
    createdAt: NOON,
  };
}

/** The same owner on another device: what pairing will give. */
export const sibling = (profile: Profile): Profile => {
  made += 1;
  const name = `${made}-${process.pid}`;
  return { ...profile, id: `p-${name}`, deviceId: `d_${name}` };
};

export async function openTestDevice(
  profile: Profile,
  clock: TestClock = { now: NOON, offset: 0 },
): Promise<TestDevice> {
  let wakes = 0;
  const opened = await openSpace(
    profile,
    { now: () => clock.now, offsetAt: () => clock.offset, timeZone: () => 'Etc/UTC' },
    () => {
      wakes += 1;
    },
  );
  if (!opened.ok) throw new Error(`${opened.failure.reason}: ${opened.failure.detail}`);
  return { space: opened.value, clock, woken: () => wakes };
}
