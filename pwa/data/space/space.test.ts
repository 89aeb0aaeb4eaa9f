import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { closeRecords, openSpace } from './space.ts';
import type { Space } from './space.ts';

const powers = { now: () => NOON, offsetAt: () => 0, timeZone: () => 'UTC' };
const onOver = vi.fn();
const opened = async (): Promise<Space> => {
  const space = await openSpace(await testProfile(), powers, () => undefined, onOver);
  if (!space.ok) throw new Error(space.failure.detail);
  return space.value;
};
/** As the browser does it: the page hears of it afterwards. */
const cut = ({ db }: Space): void =>
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
const log = (space: Space) => logActivity(space, 'stretching', 5);

beforeEach(() => onOver.mockReset());

describe('a connection that the browser cut', () => {
  it('[SPACE-1] is taken up again, with everything that was recorded', async () => {
    const space = await opened();
    await log(space);
    cut(space);
    expect((await log(space)).ok).toBe(true);
    expect(await space.db.facts.count()).toBe(2);
    expect(onOver).not.toHaveBeenCalled();
    closeRecords(space);
  });

  it('[SPACE-1] because the storage was cleared makes no database anew, refuses what is written, and is said', async () => {
    const space = await opened();
    await log(space);
    cut(space);
    indexedDB.deleteDatabase(space.db.name);
    await vi.waitFor(() => expect(onOver).toHaveBeenCalled(), { timeout: 10_000 });
    expect(onOver.mock.calls[0]).toMatchObject([{ reason: 'cleared' }]);
    expect((await log(space)).ok).toBe(false);
    expect(await Dexie.exists(space.db.name)).toBe(false);
  });

  it('[SPACE-1] stays closed where this page has closed it', async () => {
    const space = await opened();
    closeRecords(space);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(space.db.isOpen()).toBe(false);
  });
});
