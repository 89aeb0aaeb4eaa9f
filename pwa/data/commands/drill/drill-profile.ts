/**
 * The drill's own profile: a secret and databases of its own, so that nothing of the person's is touched. It is never
 * listed among the profiles, so neither page nor worker would ever sync it by themselves.
 */
import Dexie from 'dexie';
import type { Result } from '#core/lib/result.ts';
import { START } from '#core/sync/protocol.ts';
import { coreDbName, writeMeta } from '#pwa/data/core-db.ts';
import { databaseExists } from '#pwa/data/database-exists.ts';
import { draftProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { deleteRecords, openSpace } from '#pwa/data/space/space.ts';
import type { DevicePowers, OpenFailure, Space } from '#pwa/data/space/space.ts';

const PREFIX = 'drill-';

export type OpenScratch = (profile: Profile, device: DevicePowers) => Promise<Result<Space, OpenFailure>>;

/** @param now UTC ms */
export async function scratchProfile(now: number): Promise<Profile> {
  const profile = await draftProfile(now);
  return { ...profile, id: `${PREFIX}${profile.id}` };
}

export const openScratch: OpenScratch = (profile, device) => openSpace(profile, device, () => undefined);

/**
 * The drain of a device that never exchanged tells the server that this browser may have held something before. The
 * drill must not: it would name the person's own space.
 */
export const passForExchanged = ({ db }: Space): Promise<unknown> => writeMeta(db, 'cursor', START);

export const scratchExists = (profile: Profile): Promise<boolean> => databaseExists(coreDbName(profile.id));

/** What a drill left that was cut short, by a closed tab for one. Call it while no other drill runs. */
export async function sweepScratch(): Promise<void> {
  const prefixes = [`core:${PREFIX}`, `telemetry:${PREFIX}`];
  const left = (await Dexie.getDatabaseNames()).flatMap((name) =>
    prefixes.flatMap((prefix) => (name.startsWith(prefix) ? name.slice(name.indexOf(':') + 1) : [])),
  );
  for (const id of new Set(left)) await deleteRecords(id);
}
