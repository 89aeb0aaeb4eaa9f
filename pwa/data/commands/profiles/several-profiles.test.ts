import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SCHEMA } from '#core/sync/schema.ts';
import { addProfile } from '#pwa/data/commands/profiles/name-profile.ts';
import { coreDbName, readMeta, writeMeta } from '#pwa/data/core-db.ts';
import { SCHEMA_EPOCH } from '#pwa/data/migrations/core-migrations.ts';
import { closeIfSeen } from '#pwa/data/profiles/close-to-writers.ts';
import { followCurrentProfile } from '#pwa/data/profiles/follow-current.ts';
import { whileNothingIsSent } from '#pwa/data/profiles/locks.ts';
import {
  beginLeaving,
  forgetProfile,
  listProfiles,
  noteFirstSession,
  openCurrentProfile,
  readCurrentProfile,
  switchProfile,
} from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { exportProfile } from '#pwa/data/queries/export-everything.ts';
import { entryCounts, NOTHING } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { CountedPart, SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import { listedProfiles } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { newestFacts } from '#pwa/data/queries/receipt.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { CLOSED_MS } from '#pwa/data/records/write.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { deleteRecords } from '#pwa/data/space/space.ts';
import { drain, drainIfCurrent, isOpenHere } from '#pwa/data/sync/drain.ts';
import { drainTelemetry } from '#pwa/data/telemetry/drain-telemetry.ts';
import { reportError } from '#pwa/data/telemetry/reporter.ts';
import { NOON, openTestDevice } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { agreeToReport } from '../agree-to-report.ts';
import { changeSettings } from '../change-settings.ts';
import { logActivity } from '../log-activity.ts';
import { claim, previewClaim } from './claim.ts';
import { eraseEverywhere } from './erase.ts';
import { leaveProfile } from './leave-profile.ts';
import { openProfile } from './open-profile.ts';
import { removeProfile } from './remove-profile.ts';

type Answer = (method: string, path: string, body: unknown) => Response | Promise<Response>;

interface TestBrowser extends Network {
  readonly asked: string[];
  answer: Answer;
}

const noContent = (): Response => new Response(null, { status: 204 });
const requestError = (status: number, code: string): Response =>
  new Response(JSON.stringify({ error: { code, message: code }, message: code }), { status });
const OFFLINE: Answer = () => {
  throw new TypeError('offline');
};

/** Locks as in a browser: one holder of a name at a time. */
function testBrowser(answer: Answer = noContent): TestBrowser {
  const browser: TestBrowser = {
    asked: [],
    answer,
    random: () => 0,
    exclusively: createLocks(),
    fetch: async (path, init) => {
      browser.asked.push(`${init.method} ${path}`);
      return browser.answer(init.method ?? 'GET', path, typeof init.body === 'string' ? JSON.parse(init.body) : null);
    },
  };
  return browser;
}

const openSpaceOf = async (profile: Profile): Promise<Space> => (await openTestDevice(profile)).space;

async function person(name: string): Promise<Profile> {
  const added = await addProfile(name, NOON);
  if (!added.ok) throw new Error('not added');
  return added.value;
}

async function log(space: Space, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await logActivity(space, 'stretching', 10);
}

/** That many typed, at the sight of what is there now. */
const seen = async (count: number, { id }: Profile = ada, which: CountedPart = 'entries'): Promise<SeenCount> => {
  const { newest, rows } = (await entryCounts(id)) ?? NOTHING;
  return { count, newest, rows: rows[which] };
};
const seenUnsent = (count: number): Promise<SeenCount> => seen(count, ada, 'unsent');

let browser: TestBrowser;
let ada: Profile;
beforeEach(async () => {
  await Dexie.delete('waymend');
  browser = testBrowser();
  ada = await openCurrentProfile(NOON);
  // what the first session of a storage does besides is shown by profiles/first-session.test.ts
  await noteFirstSession(ada.id);
});

describe('opening another profile', () => {
  it('[PROFILE-4] posts its session first, and opens without one when offline', async () => {
    const eve = await person('Eve');
    const bodies: unknown[] = [];
    browser.answer = (_, __, body) => (bodies.push(body), noContent());
    expect(await openProfile(browser, eve.id, NOON)).toMatchObject({ ok: true, value: { id: eve.id } });
    expect(browser.asked).toEqual(['POST /api/session']);
    expect(bodies).toMatchObject([{ owner: eve.owner, secret: eve.secret, device: eve.deviceId }]);
    browser.answer = OFFLINE;
    expect((await openProfile(browser, ada.id, NOON)).ok).toBe(true);
    expect((await readCurrentProfile())?.id).toBe(ada.id);
  });

  it('[PROFILE-4] holds no session rather than the former one where the server answers the new with an error', async () => {
    const eve = await person('Eve');
    browser.answer = (method) => (method === 'POST' ? requestError(403, 'claimed') : noContent());
    expect((await openProfile(browser, eve.id, NOON)).ok).toBe(true);
    expect(browser.asked).toEqual(['POST /api/session', 'DELETE /api/session']);
  });

  it('[PROFILE-5] makes the pages of another reload; what they record until then stays with the profile they have open', async () => {
    const eve = await person('Eve');
    const space = await openSpaceOf(ada);
    const [reload, onCrash] = [vi.fn(), vi.fn()];
    const stop = followCurrentProfile({
      space,
      network: browser,
      page: { onReturn: () => () => undefined },
      reload,
      onCrash,
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reload).not.toHaveBeenCalled();
    await openProfile(browser, eve.id, NOON);
    await log(space, 1);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 1, unsent: 1 });
    expect(await entryCounts(eve.id)).toMatchObject({ entries: 0, unsent: 0 });
    expect(onCrash).not.toHaveBeenCalled();
    stop();
  });

  it('[PROFILE-5] is noticed by a page that slept, once it is looked at', async () => {
    const eve = await person('Eve');
    const reload = vi.fn();
    let wake = (): void => undefined;
    await switchProfile(eve.id);
    const stop = followCurrentProfile({
      space: await openSpaceOf(eve),
      network: browser,
      page: { onReturn: (listener) => ((wake = () => listener('shown')), () => undefined) },
      reload,
      onCrash: vi.fn(),
    });
    wake();
    await switchProfile(ada.id);
    wake();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('the people of a device', () => {
  it('are told with what each has here and what only this device has', async () => {
    const eve = await person('Eve');
    const mine = await openSpaceOf(ada);
    await log(mine, 3);
    await mine.db.outbox.limit(2).delete();
    await log(await openSpaceOf(eve), 1);
    expect(await listedProfiles()).toEqual([
      {
        id: ada.id,
        name: '',
        isOpen: true,
        since: NOON,
        leftAt: null,
        isClaimed: false,
        isSample: false,
        counts: { entries: 3, unsent: 1, rows: { entries: 3, unsent: 1 }, newest: 3 },
      },
      {
        id: eve.id,
        name: 'Eve',
        isOpen: false,
        since: NOON,
        leftAt: null,
        isClaimed: false,
        isSample: false,
        counts: { entries: 1, unsent: 1, rows: { entries: 1, unsent: 1 }, newest: 1 },
      },
    ]);
  });

  it('[PROFILE-8] have copies of their own, without keys', async () => {
    const eve = await person('Eve');
    await log(await openSpaceOf(ada), 1);
    await log(await openSpaceOf(eve), 2);
    const copy = await exportProfile(eve.id);
    expect(copy.find(({ name }) => name === coreDbName(eve.id))?.stores['facts']).toHaveLength(2);
    expect(copy.every(({ name }) => name.endsWith(eve.id))).toBe(true);
    for (const { secret } of [ada, eve]) expect(JSON.stringify(copy)).not.toContain(secret);
  });
});

describe('removing a profile', () => {
  it('[PROFILE-7] takes the number of its entries, and never happens to the one in use', async () => {
    const eve = await person('Eve');
    await log(await openSpaceOf(eve), 2);
    expect(await removeProfile(browser, ada.id, await seen(0, ada), () => NOON)).toEqual({
      ok: false,
      failure: { reason: 'in_use' },
    });
    expect(await removeProfile(browser, eve.id, await seen(1, eve), () => NOON)).toEqual({
      ok: false,
      failure: { reason: 'count_differs', count: 2, entries: 2, unsent: 2, rows: { entries: 2, unsent: 2 }, newest: 2 },
    });
    expect(await entryCounts(eve.id)).toMatchObject({ entries: 2, unsent: 2 });
    expect(await removeProfile(browser, eve.id, await seen(2, eve), () => NOON)).toMatchObject({ ok: true });
    expect((await listProfiles()).profiles).toEqual([ada]);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(`core:${eve.id}`);
    expect(names).not.toContain(`telemetry:${eve.id}`);
  });

  it('[PROFILE-7] cannot be undone by a page that still has it open', async () => {
    const eve = await person('Eve');
    const space = await openSpaceOf(eve);
    await log(space, 1);
    const stop = followCurrentProfile({
      space,
      network: browser,
      page: { onReturn: () => () => undefined },
      reload: () => undefined,
      onCrash: vi.fn(),
    });
    expect(await removeProfile(browser, eve.id, await seen(1, eve), () => NOON)).toMatchObject({ ok: true });
    expect(await logActivity(space, 'stretching', 10)).toMatchObject({ ok: false });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`core:${eve.id}`);
    stop();
  });
});

const databases = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.endsWith(ada.id));

/** Answers once `release` was called. */
function slowAnswer(answer: Answer): { readonly isAsked: () => boolean; readonly release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let asked = false;
  browser.answer = async (...call) => {
    if (call[1] === '/api/sync') {
      asked = true;
      await released;
    }
    return answer(...call);
  };
  return { isAsked: () => asked, release };
}

describe('a deleted profile', () => {
  const deletions: Record<string, (space: Space) => Promise<{ readonly ok: boolean }>> = {
    leaving: async (space) => leaveProfile(space, browser, { next: null, unsent: await seenUnsent(1) }),
    erasing: async (space) => eraseEverywhere(space, browser, await seen(1)),
    removing: async () => {
      await switchProfile((await person('Eve')).id);
      return removeProfile(browser, ada.id, await seen(1), () => NOON);
    },
  };
  const exchanges: Record<string, (worker: Space) => Promise<unknown>> = {
    records: (worker) => drainIfCurrent(worker, browser, true),
    reports: async (worker) => {
      await agreeToReport(worker.telemetry, 'error_report', true);
      await reportError(worker, new Error('x'), '/', '1');
      return drainTelemetry(worker, browser);
    },
  };

  it.each(
    Object.keys(deletions).flatMap((deletion) => Object.keys(exchanges).map((what) => [deletion, what] as const)),
  )(
    '[LEAVE-6] by %s waits for the worker that exchanges %s, and no answer makes its databases anew',
    async (deletion, what) => {
      const space = await openSpaceOf(ada);
      await log(space, 1);
      const worker = await openSpaceOf(ada);
      const { isAsked, release } = slowAnswer((_, path) =>
        path === '/api/sync' ? requestError(503, 'unavailable') : noContent(),
      );
      const exchanged = exchanges[what]!(worker);
      await vi.waitFor(() => expect(isAsked()).toBe(true));
      let isOver = false;
      const deleted = deletions[deletion]!(space).finally(() => (isOver = true));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(isOver).toBe(false);
      release();
      expect((await deleted).ok).toBe(true);
      await exchanged;
      expect(await databases()).toEqual([]);
    },
  );

  it('[LEAVE-6] stays deleted for every page and worker that had it open, whatever it still does', async () => {
    const worker = await openSpaceOf(ada);
    await log(worker, 1);
    await agreeToReport(worker.telemetry, 'error_report', true);
    await deleteRecords(ada.id);
    expect(await logActivity(worker, 'stretching', 10)).toMatchObject({ ok: false });
    await expect(worker.db.facts.count()).rejects.toThrow('closed');
    await expect(reportError(worker, new Error('x'), '/', '1')).rejects.toThrow('closed');
    expect(await databases()).toEqual([]);
  });

  it('[LEAVE-6] is not made anew by a query of it, nor by a drain that is no longer its own', async () => {
    const eve = await person('Eve');
    const worker = await openSpaceOf(ada);
    await switchProfile(eve.id);
    await deleteRecords(ada.id);
    expect(await drainIfCurrent(worker, browser, true)).toEqual({ left: 0, state: 'paused', nextAt: 0 });
    const exists = vi.spyOn(Dexie, 'exists').mockImplementation(() => Dexie.Promise.resolve(true));
    try {
      expect(await entryCounts(ada.id)).toEqual({ entries: 0, unsent: 0, rows: { entries: 0, unsent: 0 }, newest: 0 });
      expect(await closeIfSeen(ada.id, 'entries', { count: 0, newest: 0, rows: 0 }, NOON)).toMatchObject({ ok: true });
    } finally {
      exists.mockRestore();
    }
    expect(await databases()).toEqual([]);
  });
});

describe('leaving', () => {
  it('[LEAVE-1] keeps what was not sent, and the profile on the list, until it is opened again', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 2);
    const left = await leaveProfile(space, browser, { next: null, unsent: 'keep' });
    if (!left.ok) throw new Error('not left');
    expect((await readCurrentProfile())?.id).toBe(left.value.id);
    expect((await listProfiles()).profiles).toContainEqual({ ...ada, leftAt: NOON });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 2 });
    await openProfile(browser, ada.id, NOON);
    expect(await readCurrentProfile()).toEqual(ada);
  });

  it('[LEAVE-2] deletes only for the number of unsent entries; the key stays, on a device counted anew', async () => {
    const eve = await person('Eve');
    const space = await openSpaceOf(ada);
    await log(space, 3);
    await space.db.outbox.limit(1).delete();
    expect(await leaveProfile(space, browser, { next: eve.id, unsent: await seenUnsent(3) })).toEqual({
      ok: false,
      failure: { reason: 'count_differs', count: 2, entries: 3, unsent: 2, rows: { entries: 3, unsent: 2 }, newest: 3 },
    });
    expect((await readCurrentProfile())?.id).toBe(ada.id);
    expect(browser.asked).toEqual([]);
    expect(await leaveProfile(space, browser, { next: eve.id, unsent: await seenUnsent(2) })).toMatchObject({
      ok: true,
    });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 0, unsent: 0 });
    const kept = (await listProfiles()).profiles.find(({ id }) => id === ada.id);
    expect(kept).toMatchObject({ owner: ada.owner, secret: ada.secret, leftAt: NOON });
    expect(kept?.deviceId).not.toBe(ada.deviceId);
    expect(await logActivity(space, 'stretching', 10)).toMatchObject({ ok: false });
  });

  it('[LEAVE-3] ends the session and opens the next one, and works offline', async () => {
    const eve = await person('Eve');
    await leaveProfile(await openSpaceOf(ada), browser, { next: eve.id, unsent: 'keep' });
    expect(browser.asked).toEqual(['DELETE /api/session', 'POST /api/session']);
    browser.answer = OFFLINE;
    expect(await leaveProfile(await openSpaceOf(eve), browser, { next: ada.id, unsent: 'keep' })).toMatchObject({
      ok: true,
      value: { id: ada.id },
    });
    expect((await readCurrentProfile())?.id).toBe(ada.id);
  });

  it('[LEAVE-3] an exchange under way signs in as nobody who has left', async () => {
    const eve = await person('Eve');
    const space = await openSpaceOf(ada);
    await writeMeta(space.db, 'cursor', { epoch: 0, rev: 0, op: null });
    await log(space, 1);
    const signedIn: string[] = [];
    browser.answer = async (method, path, body) => {
      if (path === '/api/sync') return requestError(401, 'not_signed_in');
      if (method === 'DELETE') await drainIfCurrent(space, browser, true);
      else signedIn.push((body as { readonly owner: string }).owner);
      return noContent();
    };
    await leaveProfile(space, browser, { next: eve.id, unsent: 'keep' });
    expect(signedIn).toEqual([eve.owner]);
  });

  it('[LEAVE-3] a page that dies while it leaves has not left', async () => {
    await beginLeaving(ada.id, NOON);
    expect(await openCurrentProfile(NOON)).toEqual(ada);
    const space = await openSpaceOf(ada);
    expect(await isOpenHere(space)).toBe(true);
  });

  it('[LEAVE-6] a next profile that another tab removes meanwhile is not made anew, and nobody leaves', async () => {
    const eve = await person('Eve');
    const space = await openSpaceOf(ada);
    const leaving = leaveProfile(space, browser, { next: eve.id, unsent: 'keep' });
    await forgetProfile(eve.id);
    expect(await leaving).toMatchObject({ ok: false, failure: { reason: 'gone' } });
    expect((await listProfiles()).profiles.map(({ id }) => id)).toEqual([ada.id]);
    expect((await readCurrentProfile())?.id).toBe(ada.id);
  });

  it('[LEAVE-2] a page that dies while it deletes leaves a device that counts anew', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const dying = vi.spyOn(Dexie, 'delete').mockRejectedValue(new Error('the page died'));
    await expect(leaveProfile(space, browser, { next: null, unsent: await seenUnsent(1) })).rejects.toThrow('died');
    dying.mockRestore();
    const kept = (await listProfiles()).profiles.find(({ id }) => id === ada.id);
    expect(kept?.deviceId).not.toBe(ada.deviceId);
  });
});

/** Another tab with the same profile open records something whenever a call is under way. */
async function withSecondTab(answer: Answer = noContent): Promise<{ readonly said: unknown[]; readonly tab: Space }> {
  const tab = await openSpaceOf(ada);
  const said: unknown[] = [];
  browser.answer = async (...call) => {
    const logged = await logActivity(tab, 'stretching', 10);
    said.push(logged.ok ? 'saved' : logged.failure.reason);
    return answer(...call);
  };
  return { said, tab };
}

/** Whenever the last step of a deletion waits for its turn. */
function beforeTheLastStep(body: () => Promise<void>): void {
  const { exclusively } = browser;
  Object.assign(browser, {
    exclusively: async (name: string, step: () => Promise<unknown>) => {
      if (name === 'waymend-people') await body();
      return exclusively(name, step);
    },
  });
}

describe('what is recorded after the count was typed', () => {
  it('[LEAVE-4] before the deletion begins is counted, and nothing is done until it was asked again', async () => {
    const space = await openSpaceOf(ada);
    const tab = await openSpaceOf(ada);
    await log(space, 1);
    const one = await seen(1);
    await log(tab, 1);
    const differs = {
      ok: false,
      failure: { reason: 'count_differs', count: 2, entries: 2, unsent: 2, rows: { entries: 2, unsent: 2 }, newest: 2 },
    };
    expect(await leaveProfile(space, browser, { next: null, unsent: one })).toEqual(differs);
    expect(await eraseEverywhere(space, browser, one)).toEqual(differs);
    expect(browser.asked).toEqual([]);
    await log(tab, 1);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 3, unsent: 3 });
  });

  it('[LEAVE-4] on another device, and comes with the removal of an entry here, is seen although the number is the same', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 2);
    await space.db.outbox.clear();
    await writeMeta(space.db, 'ackSeq', 2);
    const two = await seen(2);
    const [fact] = await space.db.facts.toArray();
    await space.db.facts.add({ ...fact!, id: `${fact!.id.slice(0, -1)}x` });
    await space.db.voids.add({
      id: fact!.id,
      target: fact!.id,
      entity: 'activity',
      data: { at: NOON, off: 0, tz: 'Etc/UTC' },
    });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, rows: { entries: 4 } });
    expect(await eraseEverywhere(space, browser, two)).toMatchObject({ ok: false, failure: { count: 2 } });
    expect(browser.asked).toEqual([]);
  });

  it('[LEAVE-4] instead of one that was sent meanwhile is counted, although the number is the same', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const one = await seen(1);
    await space.db.outbox.clear();
    await writeMeta(space.db, 'ackSeq', 1);
    await log(await openSpaceOf(ada), 1);
    const differs = {
      ok: false,
      failure: { reason: 'count_differs', count: 1, entries: 2, unsent: 1, rows: { entries: 2, unsent: 1 }, newest: 2 },
    };
    expect(await leaveProfile(space, browser, { next: null, unsent: one })).toEqual(differs);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 1 });
    expect(browser.asked).toEqual([]);
  });

  it.each([
    ['waits', async (_: Space) => undefined],
    ['was sent', async ({ db }: Space) => (await db.outbox.clear(), await writeMeta(db, 'ackSeq', 2))],
    [
      'was rejected',
      async ({ db }: Space) => {
        const { seq = 0, ...row } = (await db.outbox.toCollection().last())!;
        await db.outbox.clear();
        const rejected = { code: 'too_large', field: null, refusedAt: NOON };
        await db.quarantine.add({ ...row, seq, ...rejected });
      },
    ],
  ])('[LEAVE-4] by an edit is seen, although no entry more is there: it %s', async (_, settled) => {
    const space = await openSpaceOf(ada);
    await changeSettings(space, { goalDays: 3 });
    await space.db.outbox.clear();
    await writeMeta(space.db, 'ackSeq', 1);
    const before = await seen((await entryCounts(ada.id))?.entries ?? 0);
    await changeSettings(await openSpaceOf(ada), { goalDays: 6 });
    await settled(space);
    expect(await eraseEverywhere(space, browser, before)).toMatchObject({
      ok: false,
      failure: { reason: 'count_differs', newest: 2 },
    });
    expect(browser.asked).toEqual([]);
    expect(await space.db.documents.count()).toBe(1);
  });

  it.each<[string, (space: Space) => Promise<{ readonly ok: boolean }>]>([
    ['leaving', async (space) => leaveProfile(space, browser, { next: null, unsent: await seenUnsent(1) })],
    ['erasing', async (space) => eraseEverywhere(space, browser, await seen(1))],
  ])('[LEAVE-4] while %s is under way it is refused and said so, and never deleted', async (_, deletion) => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const { said, tab } = await withSecondTab();
    beforeTheLastStep(async () => {
      const logged = await logActivity(tab, 'stretching', 10);
      said.push(logged.ok ? 'saved' : logged.failure.reason);
    });
    expect((await deletion(space)).ok).toBe(true);
    expect(said).toContain('closed');
    expect(said).not.toContain('saved');
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 0, unsent: 0 });
  });

  it('[LEAVE-4] can be recorded again once the server did not erase', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const { said, tab } = await withSecondTab(OFFLINE);
    expect(await eraseEverywhere(space, browser, await seen(1))).toMatchObject({
      ok: false,
      failure: { reason: 'unanswered' },
    });
    expect(said).toEqual(['closed']);
    await log(tab, 1);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 2 });
  });

  it('[LEAVE-4] while the device slept between the server and the deletion is kept, and asked for', async () => {
    const { space, clock } = await openTestDevice(ada);
    const tab = await openTestDevice(ada, clock);
    await log(space, 1);
    browser.answer = async (_, path) => {
      if (path !== '/api/account/erase') return noContent();
      clock.now += CLOSED_MS + 1;
      await log(tab.space, 1);
      return noContent();
    };
    const counts = { entries: 2, unsent: 2, rows: { entries: 2, unsent: 2 }, newest: 2, mayBeErased: true };
    const late = { ok: false, failure: { reason: 'count_differs_late', count: 2, ...counts } };
    expect(await eraseEverywhere(space, browser, await seen(1))).toEqual(late);
    expect((await readCurrentProfile())?.id).toBe(ada.id);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 2 });
    browser.answer = (_, path) => (path === '/api/account/erase' ? requestError(410, 'erased') : noContent());
    expect(await eraseEverywhere(space, browser, await seen(2))).toMatchObject({ ok: true });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 0, unsent: 0 });
  });

  it('[LEAVE-4] while the device slept on leaving is kept, and asked for', async () => {
    const { space, clock } = await openTestDevice(ada);
    const tab = await openTestDevice(ada, clock);
    await log(space, 1);
    beforeTheLastStep(async () => {
      clock.now += CLOSED_MS + 1;
      await log(tab.space, 1);
    });
    expect(await leaveProfile(space, browser, { next: null, unsent: await seenUnsent(1) })).toEqual({
      ok: false,
      failure: { reason: 'count_differs', count: 2, entries: 2, unsent: 2, rows: { entries: 2, unsent: 2 }, newest: 2 },
    });
    expect((await readCurrentProfile())?.id).toBe(ada.id);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 2 });
    await log(tab.space, 1);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 3, unsent: 3 });
  });

  it('[LEAVE-5] a page that died while it deleted keeps nobody out: two minutes, or until the next drain', async () => {
    const { space, clock } = await openTestDevice(ada);
    await log(space, 1);
    const tryToLog = async () => (await logActivity(space, 'stretching', 10)).ok;
    expect(await closeIfSeen(ada.id, 'entries', await seen(1), clock.now)).toMatchObject({ ok: true });
    expect(await tryToLog()).toBe(false);
    clock.now += CLOSED_MS;
    expect(await tryToLog()).toBe(true);
    expect(await closeIfSeen(ada.id, 'entries', await seen(2), clock.now)).toMatchObject({ ok: true });
    clock.now -= 1;
    expect(await tryToLog()).toBe(true);
    clock.now += 1;
    expect(await tryToLog()).toBe(false);
    browser.answer = OFFLINE;
    await drainIfCurrent(space, browser, false);
    expect(await tryToLog()).toBe(true);
  });

  it('[LEAVE-4] a full device can be emptied', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'meta') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    });
    try {
      expect(await leaveProfile(space, browser, { next: null, unsent: await seenUnsent(2) })).toMatchObject({
        ok: false,
      });
      expect(await leaveProfile(space, browser, { next: null, unsent: await seenUnsent(1) })).toMatchObject({
        ok: true,
      });
    } finally {
      full.mockRestore();
    }
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 0, unsent: 0 });
  });

  it('[LEAVE-5] a drain that waited for the deletion does not make the database anew', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 1);
    const worker = await openSpaceOf(ada);
    const one = await seen(1);
    const erased = eraseEverywhere(space, browser, one);
    const drained = drainIfCurrent(worker, browser, true);
    expect((await erased).ok).toBe(true);
    expect(await drained).toMatchObject({ state: 'paused', left: 0 });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`core:${ada.id}`);
  });
});

const JOINED = { added: 2, same: 0, activities: 2, streakBefore: 0, streakAfter: 1, pointsBefore: 0, pointsAfter: 10 };
const account = (path: string): Response =>
  new Response(JSON.stringify(path.endsWith('preview') ? JOINED : { ...JOINED, owner: `o_${'a'.repeat(26)}` }));

describe('a claim', () => {
  it('[CLAIM-1] is previewed without any change', async () => {
    browser.answer = (_, path) => account(path);
    expect(await previewClaim(await openSpaceOf(ada), browser)).toEqual({ ok: true, value: JOINED });
    expect(await readCurrentProfile()).toEqual(ada);
  });

  it('[CLAIM-2] lets the profile go on under the account, heard from the start, with its queue', async () => {
    browser.answer = (_, path) => account(path);
    const space = await openSpaceOf(ada);
    await log(space, 2);
    await writeMeta(space.db, 'cursor', { epoch: 1, rev: 7, op: 'x' });
    await writeMeta(space.db, 'ackSeq', 7);
    await writeMeta(space.db, 'quota', { rows: 9, bytes: 9, rowsLimit: 10, bytesLimit: 10 });
    await writeMeta(space.db, 'sync', {
      phase: 'paused',
      sending: 0,
      code: 'merged',
      lastSavedAt: null,
      failures: 0,
      nextAt: 0,
    });
    const queued = await space.db.outbox.toArray();
    expect(await claim(space, browser)).toMatchObject({ ok: true });
    expect(await readCurrentProfile()).toEqual({ ...ada, owner: `o_${'a'.repeat(26)}`, claimedAt: NOON });
    expect([
      await readMeta(space.db, 'cursor'),
      await readMeta(space.db, 'ackSeq'),
      await readMeta(space.db, 'sync'),
      await readMeta(space.db, 'quota'),
    ]).toEqual([{ epoch: 0, rev: 0, op: null }, 0, undefined, undefined]);
    expect(await space.db.outbox.toArray()).toEqual(queued);
    expect(space.db.name).toBe(coreDbName(ada.id));
  });

  it.each<[string, Answer]>([
    ['error', () => requestError(403, 'wrong_secret')],
    ['offline', OFFLINE],
    ['answered by a captive portal', () => new Response('<h1>Sign in to the hotel</h1>')],
  ])('[CLAIM-3] %s changes nothing', async (_, answer) => {
    browser.answer = answer;
    const space = await openSpaceOf(ada);
    await log(space, 1);
    await writeMeta(space.db, 'cursor', { epoch: 0, rev: 7, op: 'x' });
    expect((await claim(space, browser)).ok).toBe(false);
    expect(await readCurrentProfile()).toEqual(ada);
    expect((await readMeta(space.db, 'cursor'))?.rev).toBe(7);
  });
});

describe('erasing everywhere', () => {
  it.each<[string, Answer, object]>([
    ['error', () => requestError(403, 'cross_site'), { reason: 'error', code: 'cross_site' }],
    ['offline', OFFLINE, { reason: 'unanswered' }],
    ['answered by a captive portal', () => new Response('<h1>Sign in to the hotel</h1>'), { reason: 'unanswered' }],
    ['answered with JSON by somebody else', () => Response.json({ ok: true }), { reason: 'unanswered' }],
    ['answered with nothing by somebody else', () => Response.json(null), { reason: 'unanswered' }],
  ])('[CLAIM-4] deletes nothing where it is %s', async (_, answer, failure) => {
    browser.answer = answer;
    const space = await openSpaceOf(ada);
    await log(space, 2);
    expect(await eraseEverywhere(space, browser, await seen(2))).toEqual({ ok: false, failure });
    expect(await listProfiles()).toEqual({ profiles: [ada], currentId: ada.id });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, unsent: 2 });
  });

  it('[CLAIM-8] says what it waits for, and stops at once where the person wants no more', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 2);
    const counted = await seen(2);
    const begin = (network: Network = browser) => {
      const stopping = new AbortController();
      const waits: (string | null)[] = [];
      const watch = { onWait: (wait: string | null) => waits.push(wait), stop: stopping.signal };
      return { stopping, waits, erased: eraseEverywhere(space, network, counted, watch) };
    };
    // The service worker's exchange is still under way.
    let endExchange = (): void => undefined;
    const exchange = new Promise<void>((resolve) => (endExchange = resolve));
    const held = whileNothingIsSent(browser, ada.id, () => exchange);
    const queued = begin();
    queued.stopping.abort();
    expect(await queued.erased).toEqual({ ok: false, failure: { reason: 'stopped' } });
    expect(queued.waits).toEqual(['device']);
    endExchange();
    await held;
    expect(browser.asked).toEqual([]);

    const hanging: Network = {
      ...browser,
      fetch: (path, { signal }) =>
        new Promise((_, reject) => {
          browser.asked.push(path);
          signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        }),
    };
    const unanswered = begin(hanging);
    await vi.waitFor(() => expect(browser.asked).toEqual(['/api/account/erase']));
    expect(unanswered.waits).toEqual(['device', 'server']);
    unanswered.stopping.abort();
    expect(await unanswered.erased).toEqual({ ok: false, failure: { reason: 'unanswered' } });
    expect(unanswered.waits.at(-1)).toBeNull();
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 2, mayBeErased: true });
    await log(space, 1);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 3 });
  });

  it.each<[string, Answer]>([
    ['erased', noContent],
    [
      'erased before, with the answer lost',
      (_, path) => (path === '/api/account/erase' ? requestError(410, 'erased') : noContent()),
    ],
    [
      'in another profile’s session at first',
      (() => {
        let asked = 0;
        return (_: string, path: string) =>
          path === '/api/account/erase' && asked++ === 0 ? requestError(409, 'owner_mismatch') : noContent();
      })(),
    ],
  ])('[CLAIM-4] deletes here what the server has %s, and a new empty profile opens', async (_, answer) => {
    browser.answer = answer;
    const space = await openSpaceOf(ada);
    await log(space, 2);
    expect(await eraseEverywhere(space, browser, await seen(1))).toEqual({
      ok: false,
      failure: { reason: 'count_differs', count: 2, entries: 2, unsent: 2, rows: { entries: 2, unsent: 2 }, newest: 2 },
    });
    expect(browser.asked).toEqual([]);
    const erased = await eraseEverywhere(space, browser, await seen(2));
    expect(erased.ok).toBe(true);
    expect((await listProfiles()).profiles.map(({ id }) => id)).toEqual([(await readCurrentProfile())?.id]);
    expect((await readCurrentProfile())?.owner).not.toBe(ada.owner);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`core:${ada.id}`);
  });

  it('[CLAIM-6] whose answer was lost leaves every entry counted as being only here, until an exchange or a request error', async () => {
    const space = await openSpaceOf(ada);
    await log(space, 3);
    await space.db.outbox.clear();
    await writeMeta(space.db, 'ackSeq', 3);
    const all = { entries: 3, unsent: 3, rows: { entries: 3, unsent: 3 }, newest: 3, mayBeErased: true };
    browser.answer = (_, path) => (path === '/api/account/erase' ? requestError(403, 'cross_site') : noContent());
    await eraseEverywhere(space, browser, await seen(3));
    expect(await entryCounts(ada.id)).toEqual({ entries: 3, unsent: 0, rows: { entries: 3, unsent: 0 }, newest: 3 });

    browser.answer = OFFLINE;
    await eraseEverywhere(space, browser, await seen(3));
    expect(await entryCounts(ada.id)).toEqual(all);
    expect(await syncStatus(space)).toMatchObject({ total: 3, waiting: 3, mayBeErased: true });
    expect((await newestFacts(space, 9)).facts.map(({ saved }) => saved)).toEqual([false, false, false]);
    browser.answer = (_, path) => (path === '/api/account/erase' ? requestError(429, 'rate_limited') : noContent());
    await eraseEverywhere(space, browser, await seen(3));
    expect(await entryCounts(ada.id)).toEqual(all);
    expect(await leaveProfile(space, browser, { next: null, unsent: await seenUnsent(0) })).toEqual({
      ok: false,
      failure: { reason: 'count_differs', count: 3, ...all },
    });

    browser.answer = () => requestError(410, 'erased');
    await drain(space, browser, true);
    await space.db.meta.delete('eraseAsked');
    expect(await entryCounts(ada.id)).toEqual(all);
    await writeMeta(space.db, 'eraseAsked', { lastSavedAt: null });
    await writeMeta(space.db, 'sync', { ...(await readMeta(space.db, 'sync'))!, code: null, lastSavedAt: NOON });
    expect(await entryCounts(ada.id)).toEqual({ entries: 3, unsent: 0, rows: { entries: 3, unsent: 0 }, newest: 3 });
  });

  it('[CLAIM-5] a device of an erased owner pauses, keeps everything and asks no more', async () => {
    browser.answer = () => requestError(410, 'erased');
    const space = await openSpaceOf(ada);
    await log(space, 2);
    expect(await drain(space, browser, true)).toMatchObject({ state: 'paused', left: 2 });
    expect(await readMeta(space.db, 'sync')).toMatchObject({ phase: 'paused', code: 'erased' });
    const asked = browser.asked.length;
    await log(space, 1);
    expect(await drain(space, browser, false)).toMatchObject({ state: 'paused', left: 3 });
    expect(browser.asked).toHaveLength(asked);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 3, unsent: 3 });
  });

  it.each([
    ['schemaEpoch', SCHEMA_EPOCH + 1],
    ['newestSchema', SCHEMA + 1],
  ] as const)(
    '[PROFILE-7] counts nothing of a database that newer code wrote, and deletes nothing of it: %s',
    async (name, value) => {
      const space = await openSpaceOf(ada);
      await writeMeta(space.db, name, value);
      const eve = await person('Eve');
      await switchProfile(eve.id);
      expect(await entryCounts(ada.id)).toBeNull();
      expect(await removeProfile(browser, ada.id, await seen(0, ada), () => NOON)).toEqual({
        ok: false,
        failure: { reason: 'unreadable' },
      });
    },
  );
});
