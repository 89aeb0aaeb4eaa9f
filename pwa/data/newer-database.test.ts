import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SCHEMA } from '#core/sync/schema.ts';
import { NOON, testProfile } from '#pwa/testing/device.ts';
import { CoreDb, coreDbName, writeMeta } from './core-db.ts';
import { CORE_MIGRATIONS, SCHEMA_EPOCH } from './migrations/core-migrations.ts';
import type { Profile } from './profiles/profiles.ts';
import { openSpace } from './space/space.ts';
import type { OpenFailure, Space } from './space/space.ts';

const LAST = CORE_MIGRATIONS.at(-1)?.version ?? 0;
/** It drops a store and an index that the code of today knows. */
const NEWER = [...CORE_MIGRATIONS, { version: LAST + 1, stores: { heard: null, facts: 'id, *days' } }];

interface Found {
  readonly version: number;
  readonly stores: readonly string[];
}

function found(name: string, version?: number): Promise<Found> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onerror = () => reject(new Error('not opened'));
    opening.onsuccess = () => {
      const { result } = opening;
      resolve({ version: result.version, stores: [...result.objectStoreNames] });
      result.close();
    };
  });
}

let profile: Profile;
beforeEach(async () => {
  profile = await testProfile();
});

const powers = { now: () => NOON, offsetAt: () => 0, timeZone: () => 'UTC' };
const open = (onOver = vi.fn()): ReturnType<typeof openSpace> => openSpace(profile, powers, () => undefined, onOver);
async function opened(onOver = vi.fn()): Promise<Space> {
  const space = await open(onOver);
  if (!space.ok) throw new Error(space.failure.detail);
  return space.value;
}
async function failureToOpen(): Promise<OpenFailure['reason'] | null> {
  const space = await open();
  return space.ok ? null : space.failure.reason;
}

describe('a database that newer code has made', () => {
  it('[EPOCH-4] is not opened, and not changed', async () => {
    const newer = new CoreDb(coreDbName(profile.id), NEWER);
    await newer.open();
    newer.close();
    const before = await found(newer.name);
    expect(before.stores).not.toContain('heard');
    expect(await failureToOpen()).toBe('newer_version');
    expect(await found(newer.name)).toEqual(before);
  });

  it.each([
    ['epoch', 'schemaEpoch', SCHEMA_EPOCH + 1],
    ['schema of records', 'newestSchema', SCHEMA + 1],
  ] as const)('[EPOCH-4] is not opened either where only its %s is newer', async (_, name, value) => {
    const { db, telemetry } = await opened();
    await writeMeta(db, name, value);
    db.close();
    telemetry.close();
    expect(await failureToOpen()).toBe('newer_version');
  });

  it('[EPOCH-4] is let go by a page that had it open, for good, and the page hears of it', async () => {
    const onOver = vi.fn();
    const { db } = await opened(onOver);
    const newer = new CoreDb(db.name, NEWER);
    await newer.open();
    const { version } = newer.backendDB();
    expect(onOver).toHaveBeenCalledOnce();
    await expect(db.facts.count()).rejects.toThrow();
    newer.close();
    expect((await found(db.name)).version).toBe(version);
  });

  it('[EPOCH-4] is asked for anew each time a lost connection is opened again', async () => {
    const { db, telemetry } = await opened();
    telemetry.close();
    db.close({ disableAutoOpen: false });
    const newer = new CoreDb(db.name, NEWER);
    await newer.open();
    newer.close();
    const before = await found(db.name);
    await expect(db.facts.count()).rejects.toThrow('newer code');
    expect(await found(db.name)).toEqual(before);
  });

  it('[EPOCH-5] is told from one whose version earlier builds have raised, which opens and is migrated later', async () => {
    const { db, telemetry } = await opened();
    db.close();
    telemetry.close();
    await found(db.name, LAST * 10 + 9);
    expect(await failureToOpen()).toBeNull();
    const later = new CoreDb(db.name, NEWER);
    await later.open();
    expect([...later.backendDB().objectStoreNames]).not.toContain('heard');
    later.close();
  });
});
