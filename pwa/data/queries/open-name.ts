import { listProfiles } from '../profiles/profiles.ts';
import type { Space } from '../space/space.ts';

/** What the person whose profile is open is called on this device; "" while no name was given. */
export async function openName({ profile }: Space): Promise<string> {
  const { profiles } = await listProfiles();
  return profiles.find(({ id }) => id === profile.id)?.name ?? '';
}
