/**
 * The small database `waymend`: which profiles this device has and which one is open. Page and service
 * worker both read it, so a sync with every page closed knows whose entries it sends.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import { v7 as uuid } from 'uuid';
import { base64url } from '#core/lib/base-encodings.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { ownerOf, SECRET_BYTES } from '#core/sync/owner.ts';
import { databaseExists } from '#pwa/data/database-exists.ts';
import { closeIfNewer, refusingNewer } from '../newer-database.ts';

export interface Profile {
  /** the profile's id on this device; record databases are called `core:<id>` after it */
  readonly id: string;
  readonly owner: string;
  /** 32 bytes, base64url. Whoever has it is the owner, until an account claims that owner. */
  readonly secret: string;
  readonly deviceId: string;
  /** UTC ms */
  readonly createdAt: number;
  /** what the person is called on this device; never sent */
  readonly name?: string;
  /** UTC ms of leaving; its entries wait here until it is opened again */
  readonly leftAt?: number;
  /** UTC ms since which the owner is an account's: the secret opens nothing any more */
  readonly claimedAt?: number;
  /** made up, for development and demonstration: nothing of it is ever sent */
  readonly isSample?: true;
}

class ProfilesDb extends Dexie {
  declare profiles: Table<Profile, string>;
  /** `first`: see `awaitsFirstSession`; `before`: see `isOfferedBefore` */
  declare current: Table<{ slot: 'current' | 'first' | 'before'; profileId: string }, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...refusingNewer(1) });
    this.version(1).stores({ profiles: 'id, owner', current: 'slot' });
    closeIfNewer(this);
  }
}

export const PROFILES_DB = 'waymend';

export async function inProfiles<Value>(
  databaseName: string,
  body: (db: ProfilesDb) => Promise<Value>,
): Promise<Value> {
  const db = new ProfilesDb(databaseName);
  try {
    return await body(db);
  } finally {
    db.close();
  }
}

const newDeviceId = (): string => `d_${base64url(crypto.getRandomValues(new Uint8Array(12)))}`;

/**
 * A profile not yet saved. WebCrypto inside a transaction would make it commit early.
 * @param now UTC ms
 */
export async function draftProfile(now: number): Promise<Profile> {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return {
    id: uuid(),
    owner: await ownerOf(secret),
    secret: base64url(secret),
    deviceId: newDeviceId(),
    createdAt: now,
  };
}

/**
 * The profile in use, made on the first start. Two tabs that start at once agree on one: the candidate is thrown
 * away if another was first.
 * @param now UTC ms
 */
export async function openCurrentProfile(now: number, databaseName = PROFILES_DB): Promise<Profile> {
  const known = await inProfiles(databaseName, currentOf);
  if (known?.leftAt !== undefined) {
    // The page that was leaving it died on the way.
    const stayed = await switchProfile(known.id, databaseName);
    if (stayed.ok) return stayed.value;
  } else if (known !== null) return known;
  const candidate = await draftProfile(now);
  return inProfiles(databaseName, (db) =>
    db.transaction('rw', db.profiles, db.current, async () => {
      const first = await currentOf(db);
      if (first !== null) return first;
      await db.profiles.add(candidate);
      await db.current.bulkPut([
        { slot: 'current', profileId: candidate.id },
        { slot: 'first', profileId: candidate.id },
        { slot: 'before', profileId: candidate.id },
      ]);
      return candidate;
    }),
  );
}

/** The profile in use, or null before the first start. Never creates one: the service worker has nothing to send then. */
export async function readCurrentProfile(databaseName = PROFILES_DB): Promise<Profile | null> {
  if (!(await databaseExists(databaseName))) return null;
  return inProfiles(databaseName, currentOf);
}

async function currentOf(db: ProfilesDb): Promise<Profile | null> {
  const current = await db.current.get('current');
  return current === undefined ? null : ((await db.profiles.get(current.profileId)) ?? null);
}

/** That of a slot, or where it is gone the oldest that a server hears of; null where there is none. */
async function holderOf(db: ProfilesDb, slot: 'first' | 'before'): Promise<Profile | null> {
  const held = await db.current.get(slot);
  const profiles = (await db.profiles.toArray()).filter(({ isSample }) => isSample !== true).sort(oldestFirst);
  return profiles.find(({ id }) => id === held?.profileId) ?? profiles[0] ?? null;
}

/**
 * Until a session was posted for any profile of this storage: the session that the browser's cookie holds till then is of
 * an owner from before, and the only key to what that one had.
 */
export const awaitsFirstSession = (databaseName = PROFILES_DB): Promise<boolean> =>
  inProfiles(databaseName, async (db) => (await db.current.get('first')) !== undefined);

/** Whose session may be the first: that of the profile that this storage began with, while it is listed. */
export const firstProfile = (databaseName = PROFILES_DB): Promise<Profile | null> =>
  inProfiles(databaseName, (db) => holderOf(db, 'first'));

/**
 * The server has kept that key. Only a profile of this storage says so: a page may still have one open whose storage was
 * cleared.
 */
export const noteFirstSession = (profileId: string, databaseName = PROFILES_DB): Promise<void> =>
  inProfiles(databaseName, (db) =>
    db.transaction('rw', db.profiles, db.current, async () => {
      if ((await db.profiles.get(profileId)) !== undefined) await db.current.delete('first');
    }),
  );

/**
 * Whether what this browser had before is offered to this profile: to the one that the storage began with, and where that
 * one was erased, to the one that took its place.
 */
export const isOfferedBefore = (profileId: string, databaseName = PROFILES_DB): Promise<boolean> =>
  inProfiles(databaseName, async (db) => ((await holderOf(db, 'before'))?.id ?? profileId) === profileId);

/** Whether this storage began when the two were noted already; else what its cookies are is told by its having one profile. */
export const notesFirstSession = (databaseName = PROFILES_DB): Promise<boolean> =>
  inProfiles(databaseName, async (db) => (await db.current.get('before')) !== undefined);

export interface ProfileList {
  /** oldest first */
  readonly profiles: readonly Profile[];
  readonly currentId: string | null;
}

const oldestFirst = (a: Profile, b: Profile): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

export const listProfiles = (databaseName = PROFILES_DB): Promise<ProfileList> =>
  inProfiles(databaseName, async (db) => {
    const [profiles, current] = await Promise.all([db.profiles.toArray(), db.current.get('current')]);
    return {
      profiles: profiles.sort(oldestFirst),
      currentId: current?.profileId ?? null,
    };
  });

/** `gone`: removed in another tab. `in_use`: open another one first. `name_too_long`: see `NAME_LENGTH`. */
export type ProfileFailure = { readonly reason: 'gone' | 'in_use' | 'name_too_long' };
export type ProfileResult = Result<Profile, ProfileFailure>;

/** Every page and the service worker go on with this one. Whoever left is back by being opened. */
export const switchProfile = (profileId: string, databaseName = PROFILES_DB): Promise<ProfileResult> =>
  changeProfile(profileId, databaseName, async (db, { leftAt: _, ...profile }) => {
    await db.current.put({ slot: 'current', profileId });
    return profile;
  });

/**
 * Nothing signs in for it any more, though it is in use until `leaveFor`; opened again it is as before.
 * @param now UTC ms
 */
export const beginLeaving = (profileId: string, now: number, databaseName = PROFILES_DB): Promise<ProfileResult> =>
  changeProfile(profileId, databaseName, (_, profile) => Promise.resolve({ ...profile, leftAt: now }));

/**
 * Atomic: the profile being left is never listed as open, and one profile is always in use.
 * @param next opened instead: a draft, which is kept from now on, or the id of a listed one
 * @param now UTC ms
 * @param isEmptied its databases are deleted next: back again it counts its entries anew, which only another device may do,
 * also where the page dies in between
 * @param isErased there is nothing to come back to: the next takes its place
 */
export const leaveFor = (
  profileId: string,
  next: Profile | string,
  now: number,
  {
    isEmptied = false,
    isErased = false,
    databaseName = PROFILES_DB,
  }: { isEmptied?: boolean; isErased?: boolean; databaseName?: string } = {},
): Promise<ProfileResult> =>
  changeProfile(profileId, databaseName, async (db, profile) => {
    const found = typeof next === 'string' ? await db.profiles.get(next) : next;
    if (found === undefined) return null;
    const { leftAt: _, ...opened } = found;
    if (isErased && (await holderOf(db, 'before'))?.id === profileId)
      await db.current.put({ slot: 'before', profileId: opened.id });
    await db.profiles.put(opened);
    await db.current.put({ slot: 'current', profileId: opened.id });
    return { ...profile, leftAt: now, ...(isEmptied && { deviceId: newDeviceId() }) };
  });

/** Before its local databases are deleted, as on leaving (`isEmptied`). */
export const renewDevice = (profileId: string, databaseName = PROFILES_DB): Promise<ProfileResult> =>
  changeProfile(profileId, databaseName, (_, profile) => Promise.resolve({ ...profile, deviceId: newDeviceId() }));

/**
 * The profile belongs to an account from now on.
 * @param now UTC ms
 */
export const giveToAccount = (
  profileId: string,
  owner: string,
  now: number,
  databaseName = PROFILES_DB,
): Promise<ProfileResult> =>
  changeProfile(profileId, databaseName, (_, profile) =>
    Promise.resolve({ ...profile, owner, claimedAt: profile.claimedAt ?? now }),
  );

/** Its databases are deleted before, or nobody would know of them any more. */
export const forgetProfile = (profileId: string, databaseName = PROFILES_DB): Promise<Result<void, ProfileFailure>> =>
  inProfiles(databaseName, (db) =>
    db.transaction('rw', db.profiles, db.current, async () => {
      if ((await db.current.get('current'))?.profileId === profileId) return fail({ reason: 'in_use' as const });
      await db.profiles.delete(profileId);
      return ok(undefined);
    }),
  );

/** @param body null where the other profile that it needs is gone */
export const changeProfile = (
  profileId: string,
  databaseName: string,
  body: (db: ProfilesDb, profile: Profile) => Promise<Profile | null>,
): Promise<ProfileResult> =>
  inProfiles(databaseName, (db) =>
    db.transaction('rw', db.profiles, db.current, async () => {
      const profile = await db.profiles.get(profileId);
      if (profile === undefined) return fail({ reason: 'gone' as const });
      const changed = await body(db, profile);
      if (changed === null) return fail({ reason: 'gone' as const });
      await db.profiles.put(changed);
      return ok(changed);
    }),
  );
