/**
 * The small database `waymend`: which data spaces live on this device and which one is open. Page and service
 * worker both read it, so a sync with every page closed knows whose entries it sends.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import { v7 as uuid } from 'uuid';
import { base64url } from '../../core/lib/base-encodings';
import { ownerOf, SECRET_BYTES } from '../../core/sync/owner';

export interface Profile {
  /** local name of the data space; record databases are called `core:<id>` after it */
  readonly id: string;
  readonly owner: string;
  /** 32 bytes, base64url. Whoever has it is the owner. */
  readonly secret: string;
  readonly deviceId: string;
  /** UTC ms */
  readonly createdAt: number;
}

class ProfilesDb extends Dexie {
  declare profiles: Table<Profile, string>;
  declare current: Table<{ slot: 'current'; profileId: string }, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ profiles: 'id, owner', current: 'slot' });
  }
}

const PROFILES_DB = 'waymend';

async function makeProfile(now: number): Promise<Profile> {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return {
    id: uuid(),
    owner: await ownerOf(secret),
    secret: base64url(secret),
    deviceId: `d_${base64url(crypto.getRandomValues(new Uint8Array(12)))}`,
    createdAt: now,
  };
}

/**
 * The profile in use, made on the first start. Two tabs that start at once agree on one: the candidate is made
 * before the transaction (WebCrypto inside would commit it early) and thrown away if another was first.
 * @param now UTC ms
 */
export async function openCurrentProfile(now: number, databaseName = PROFILES_DB): Promise<Profile> {
  const known = await readCurrentProfile(databaseName);
  if (known !== null) return known;
  const candidate = await makeProfile(now);
  const db = new ProfilesDb(databaseName);
  try {
    return await db.transaction('rw', db.profiles, db.current, async () => {
      const current = await db.current.get('current');
      const first = current === undefined ? undefined : await db.profiles.get(current.profileId);
      if (first !== undefined) return first;
      await db.profiles.add(candidate);
      await db.current.put({ slot: 'current', profileId: candidate.id });
      return candidate;
    });
  } finally {
    db.close();
  }
}

/** The profile in use, or null before the first start. Never creates one: the service worker has nothing to send then. */
export async function readCurrentProfile(databaseName = PROFILES_DB): Promise<Profile | null> {
  if (!(await Dexie.exists(databaseName))) return null;
  const db = new ProfilesDb(databaseName);
  try {
    const current = await db.current.get('current');
    return current === undefined ? null : ((await db.profiles.get(current.profileId)) ?? null);
  } finally {
    db.close();
  }
}
