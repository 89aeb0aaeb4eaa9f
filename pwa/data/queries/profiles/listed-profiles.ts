import { listProfiles } from '#pwa/data/profiles/profiles.ts';
import { entryCounts } from './entry-counts.ts';
import type { EntryCounts } from './entry-counts.ts';

export interface ListedProfile {
  /** of the profile */
  readonly id: string;
  /** "" while none was given */
  readonly name: string;
  readonly isOpen: boolean;
  /** UTC ms */
  readonly since: number;
  /** UTC ms, or null */
  readonly leftAt: number | null;
  /** an account's: the server gives it back after a sign-in */
  readonly isClaimed: boolean;
  /** a sample person's: only this device has it, and nothing of it is ever sent */
  readonly isSample: boolean;
  /** null where newer code wrote the database */
  readonly counts: EntryCounts | null;
}

/** The profiles of this device, the one in use first. */
export async function listedProfiles(): Promise<readonly ListedProfile[]> {
  const { profiles, currentId } = await listProfiles();
  const listed = await Promise.all(
    profiles.map(async ({ id, name = '', createdAt, leftAt = null, claimedAt, isSample = false }) => ({
      id,
      name,
      isOpen: id === currentId,
      since: createdAt,
      leftAt,
      isClaimed: claimedAt !== undefined,
      isSample,
      counts: await entryCounts(id),
    })),
  );
  return listed.sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
}
