import Dexie from 'dexie';
import { openCurrentProfile } from '../../pwa/data/profiles/profiles.ts';
import { openSpace } from '../../pwa/data/space/space.ts';
import type { DevicePowers, Space } from '../../pwa/data/space/space.ts';
import { localTime } from '../../pwa/device/local-time.ts';

/** A new, empty profile that nothing else uses. Nothing starts a sync automatically. */
export async function openFreshSpace(name: string, device: DevicePowers = localTime): Promise<Space> {
  await Dexie.delete(name);
  const profile = await openCurrentProfile(Date.now(), name);
  const opened = await openSpace(profile, device, () => undefined);
  await Dexie.delete(name);
  if (!opened.ok) throw new Error(`cannot open a space: ${opened.failure.detail}`);
  return opened.value;
}
