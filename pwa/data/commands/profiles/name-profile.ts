import { graphemesOf } from '#core/lib/graphemes.ts';
import { fail, ok } from '#core/lib/result.ts';
import { changeProfile, draftProfile, inProfiles, PROFILES_DB } from '#pwa/data/profiles/profiles.ts';
import type { Profile, ProfileResult } from '#pwa/data/profiles/profiles.ts';

/** What a person is called on this device has at most so many characters. */
export const NAME_LENGTH = 40;
export const isTooLong = (name: string): boolean => graphemesOf(name.trim()).length > NAME_LENGTH;

/**
 * Another profile beside the one in use, which stays in use.
 * @param now UTC ms
 */
export async function addProfile(name: string, now: number, databaseName = PROFILES_DB): Promise<ProfileResult> {
  const label = name.trim();
  if (isTooLong(label)) return fail({ reason: 'name_too_long' });
  const profile: Profile = { ...(await draftProfile(now)), ...(label === '' ? {} : { name: label }) };
  await inProfiles(databaseName, (db) => db.profiles.add(profile));
  return ok(profile);
}

/** An empty name takes the name away. */
export async function renameProfile(
  profileId: string,
  name: string,
  databaseName = PROFILES_DB,
): Promise<ProfileResult> {
  const label = name.trim();
  if (isTooLong(label)) return fail({ reason: 'name_too_long' });
  return changeProfile(profileId, databaseName, (_db, { name: _, ...profile }) =>
    Promise.resolve(label === '' ? profile : { ...profile, name: label }),
  );
}
