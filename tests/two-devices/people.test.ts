/**
 * One browser with several people: one cookie jar, tabs opened with different profiles that drain at any time, and
 * people who switch back and forth. Whatever the order, an entry is only ever sent as its own owner's, and each arrives
 * once.
 */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAnew } from '#pwa/data/commands/begin-anew.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { claim, previewClaim } from '#pwa/data/commands/profiles/claim.ts';
import { eraseEverywhere } from '#pwa/data/commands/profiles/erase.ts';
import { leaveProfile } from '#pwa/data/commands/profiles/leave-profile.ts';
import { addProfile } from '#pwa/data/commands/profiles/name-profile.ts';
import { openProfile } from '#pwa/data/commands/profiles/open-profile.ts';
import { settleEarlierOwner } from '#pwa/data/commands/settle-earlier-owner.ts';
import { readMeta } from '#pwa/data/core-db.ts';
import { listProfiles, openCurrentProfile, readCurrentProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { entryCounts, NOTHING } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { CountedPart, SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drain, drainIfCurrent } from '#pwa/data/sync/drain.ts';
import { NOON, openTestDevice, sibling } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { openReader } from '../faults/log-reader.ts';
import { fetchWith, sentJson } from './browser.ts';
import { listenTestServer } from './test-server.ts';

/** A twentieth of the model's: each has several profiles and tabs, and databases in memory pile up. */
const schedules = Math.ceil(Number(process.env['SCHEDULES'] ?? 800) / 20);
const seed = Number(process.env['SEED'] ?? 2026);

let url: string;
let close: () => Promise<void>;
let signedIn: string | null = null;
beforeAll(async () => {
  ({ url, close } = await listenTestServer(
    () => NOON,
    () => Promise.resolve(signedIn),
  ));
});
afterAll(() => close());

interface Sent {
  readonly owner: string;
  readonly ids: readonly string[];
}

interface Browser extends Network {
  hasConnection: boolean;
  /** every exchange that reached the server, with its answer */
  readonly sent: (Sent & { readonly status: number })[];
}

/** One cookie jar and one lock manager for all tabs, as in a browser. */
function openBrowser(): Browser {
  const jar = new Map<string, string>();
  const browser: Browser = {
    hasConnection: true,
    sent: [],
    random: () => 0,
    exclusively: createLocks(),
    fetch: async (path, init) => {
      if (!browser.hasConnection) throw new TypeError('offline');
      const response = await fetchWith(jar, url + path, init);
      if (path === '/api/sync') browser.sent.push({ ...(await sentIn(init)), status: response.status });
      return response;
    },
  };
  return browser;
}

async function sentIn(init: RequestInit): Promise<Sent> {
  const { owner, ops } = (await sentJson(init)) as { owner: string; ops: readonly { id: string }[] };
  return { owner, ids: ops.map(({ id }) => id) };
}

/** Opens a page with the profile currently in use, which the page keeps. */
const openTab = async (): Promise<Space> => (await openTestDevice((await readCurrentProfile())!)).space;

async function freshBrowser(
  names: readonly string[],
): Promise<{ readonly browser: Browser; readonly people: readonly Profile[] }> {
  await Dexie.delete('waymend');
  const people = [await openCurrentProfile(NOON)];
  for (const name of names) {
    const added = await addProfile(name, NOON);
    if (added.ok) people.push(added.value);
  }
  return { browser: openBrowser(), people };
}

const idsOnServer = async (profile: Profile): Promise<string[]> =>
  (await (await openReader(url, profile)).readAll()).map((change) => change.id ?? change.k).sort();

/** Opens each profile in turn and lets it exchange until nothing is waiting. */
async function comeToRest(browser: Browser, people: readonly Profile[]): Promise<void> {
  browser.hasConnection = true;
  for (const profile of people) {
    await openProfile(browser, profile.id, NOON);
    const tab = await openTab();
    for (let round = 0; round < 4; round++) await drainIfCurrent(tab, browser, true);
    expect(await tab.db.outbox.count()).toBe(0);
    tab.db.close();
  }
}

type Step =
  | { readonly do: 'switch'; readonly to: number }
  | { readonly do: 'open tab' }
  | { readonly do: 'write' | 'drain' | 'write while draining'; readonly tab: number }
  /** two tabs at once, possibly of two people */
  | { readonly do: 'drain both'; readonly tab: number; readonly other: number }
  | { readonly do: 'leave'; readonly next: number }
  | { readonly do: 'wire'; readonly on: boolean };

const tab = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('switch'), to: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'open tab' }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('write', 'drain', 'write while draining'), tab }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain both'), tab, other: tab }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), next: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wire'), on: fc.boolean() }) as fc.Arbitrary<Step> },
);

/** This number typed, after seeing what is there now. */
const seen = async ({ id }: Profile, count: number, which: CountedPart = 'entries'): Promise<SeenCount> => {
  const { newest, rows } = (await entryCounts(id)) ?? NOTHING;
  return { count, newest, rows: rows[which] };
};

describe('several people in one browser', () => {
  it(`[I7] [PEOPLE-1] entries are only ever sent as their own owner's, over ${schedules} schedules, seed ${seed}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        const { browser, people } = await freshBrowser(['Eve', 'Kim']);
        const ownerOfEntry = new Map<string, string>();
        const tabs: Space[] = [await openTab()];
        const at = (index: number): Space => tabs[index % tabs.length]!;
        const write = async (space: Space): Promise<void> => {
          const logged = await logActivity(space, 'stretching', 10);
          if (logged.ok) ownerOfEntry.set(logged.value.id, space.profile.owner);
        };
        for (const now of steps) {
          switch (now.do) {
            case 'switch':
              await openProfile(browser, people[now.to]!.id, NOON);
              break;
            case 'open tab':
              tabs.push(await openTab());
              break;
            case 'write':
              await write(at(now.tab));
              break;
            case 'drain':
              await drainIfCurrent(at(now.tab), browser, true);
              break;
            case 'write while draining':
              await Promise.all([
                drainIfCurrent(at(now.tab), browser, true),
                write(at(now.tab)),
                openProfile(browser, people[now.tab % 3]!.id, NOON),
              ]);
              break;
            case 'drain both':
              await Promise.all([
                drainIfCurrent(at(now.tab), browser, true),
                drainIfCurrent(at(now.other), browser, true),
              ]);
              break;
            case 'leave':
              if (at(0).profile.id !== people[now.next]!.id)
                await leaveProfile(at(0), browser, { next: people[now.next]!.id, unsent: 'keep' });
              break;
            case 'wire':
              browser.hasConnection = now.on;
          }
        }
        await comeToRest(browser, people);
        for (const { owner, ids } of browser.sent) for (const id of ids) expect(ownerOfEntry.get(id)).toBe(owner);
        for (const profile of people) {
          const mine = [...ownerOfEntry].filter(([, owner]) => owner === profile.owner).map(([id]) => id);
          expect(await idsOnServer(profile)).toEqual(mine.sort());
        }
        for (const space of tabs) space.db.close();
      }),
      { seed, numRuns: schedules },
    );
  }, 3_600_000);

  it('[PEOPLE-2] a tab that drains late stops, and the profile in use continues', async () => {
    const { browser, people } = await freshBrowser(['Eve']);
    const [ada, eve] = people as [Profile, Profile];
    const late = await openTab();
    await drainIfCurrent(late, browser, true);
    await logActivity(late, 'stretching', 10);
    await openProfile(browser, eve.id, NOON);
    const tabOfEve = await openTab();
    await logActivity(tabOfEve, 'mindfulness', 5);
    await drainIfCurrent(late, browser, true);
    expect(await drainIfCurrent(tabOfEve, browser, true)).toMatchObject({ left: 0, state: 'done' });
    expect(await idsOnServer(eve)).toHaveLength(1);
    expect(
      browser.sent
        .filter(({ status }) => status === 200)
        .every(({ owner, ids }) => owner === eve.owner || ids.length === 0),
    ).toBe(true);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 1, unsent: 1 });
    await comeToRest(browser, people);
    expect(await idsOnServer(ada)).toHaveLength(1);
  });

  it('[PEOPLE-3] a person who left and deleted the entries here gets back what the server has', async () => {
    const { browser, people } = await freshBrowser(['Eve']);
    const [ada, eve] = people as [Profile, Profile];
    const space = await openTab();
    await logActivity(space, 'stretching', 10);
    await drainIfCurrent(space, browser, true);
    await logActivity(space, 'stretching', 20);
    expect(await leaveProfile(space, browser, { next: eve.id, unsent: await seen(ada, 1, 'unsent') })).toMatchObject({
      ok: true,
    });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 0, unsent: 0 });
    await comeToRest(browser, people);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 1, unsent: 0 });
    await openProfile(browser, ada.id, NOON);
    const back = await openTab();
    await logActivity(back, 'mindfulness', 5);
    expect(await drainIfCurrent(back, browser, true)).toMatchObject({ left: 0 });
    expect(await idsOnServer(ada)).toHaveLength(2);
    expect((await listProfiles()).profiles.every(({ leftAt }) => leftAt === undefined || leftAt === NOON)).toBe(true);
    back.db.close();
  });

  it('[PEOPLE-4] two owners claimed by one account become one; waiting entries are sent there, and every device shows the same', async () => {
    const { browser, people } = await freshBrowser(['Eve']);
    const [ada, eve] = people as [Profile, Profile];
    const first = await openTab();
    await logActivity(first, 'stretching', 10);
    await drainIfCurrent(first, browser, true);
    signedIn = 'account of both';
    expect(await claim(first, browser)).toMatchObject({ ok: true, value: { owner: ada.owner } });
    await openProfile(browser, eve.id, NOON);
    const second = await openTab();
    await logActivity(second, 'mindfulness', 5);
    await drainIfCurrent(second, browser, true);
    await logActivity(second, 'daily_exercise', 20);
    expect(await previewClaim(second, browser)).toMatchObject({ ok: true, value: { added: 1, activities: 1 } });
    expect((await readCurrentProfile())?.owner).toBe(eve.owner);
    expect(await claim(second, browser)).toMatchObject({ ok: true, value: { owner: ada.owner } });
    const joined = await openTab();
    expect(joined.profile).toMatchObject({ id: eve.id, owner: ada.owner });
    expect(await drainIfCurrent(joined, browser, true)).toMatchObject({ left: 0, state: 'done' });
    expect(await joined.db.facts.count()).toBe(3);
    expect((await drainIfCurrent(second, browser, true)).state).not.toBe('done');
    expect(await joined.db.facts.count()).toBe(3);
    signedIn = null;
    for (const space of [first, second, joined]) space.db.close();
  });

  it('[CLAIM-7] an erasure that arrives after more was sent erases nothing, and must be confirmed again with the new number', async () => {
    const { browser, people } = await freshBrowser([]);
    const [ada] = people as [Profile];
    const space = await openTab();
    await logActivity(space, 'stretching', 10);
    await drainIfCurrent(space, browser, true);
    const otherBrowser = openBrowser();
    const { space: other } = await openTestDevice(sibling(ada));
    await drain(other, otherBrowser, true);
    // Delayed until another device has recorded and sent something.
    const late: Network = {
      ...browser,
      fetch: async (path, init) => {
        if (path === '/api/account/erase' && (await other.db.facts.count()) < 2) {
          await logActivity(other, 'mindfulness', 5);
          await drain(other, otherBrowser, true);
        }
        return browser.fetch(path, init);
      },
    };
    expect(await eraseEverywhere(space, late, await seen(ada, 1))).toEqual({
      ok: false,
      failure: { reason: 'unseen', count: 2, entries: 2, unsent: 0, rows: { entries: 2, unsent: 0 }, newest: 1 },
    });
    expect(await idsOnServer(ada)).toHaveLength(2);
    expect(await eraseEverywhere(space, late, await seen(ada, 2))).toMatchObject({ ok: true });
    await expect(idsOnServer(ada)).rejects.toThrow('erased');
    other.db.close();
  });

  it('[PEOPLE-7] what was before an eviction, and was put off, outlives erasing everywhere: the next profile brings it back, and erases it too', async () => {
    const { browser, people } = await freshBrowser([]);
    const [lost] = people as [Profile];
    const old = await openTab();
    for (const minutes of [10, 20]) await logActivity(old, 'stretching', minutes);
    await drainIfCurrent(old, browser, true);
    old.db.close();
    await Dexie.delete('waymend');
    const ada = await openCurrentProfile(NOON);
    await addProfile('Eve', NOON - 1);
    const space = await openTab();
    await logActivity(space, 'mindfulness', 5);
    await drainIfCurrent(space, browser, true);
    await beginAnew(space);
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 1, earlier: 2 });
    expect(await eraseEverywhere(space, browser, await seen(ada, 1))).toMatchObject({ ok: true });
    await expect(idsOnServer(ada)).rejects.toThrow('erased');
    expect(await idsOnServer(lost)).toHaveLength(2);

    const next = await openTab();
    await drainIfCurrent(next, browser, true);
    expect(await readMeta(next.db, 'before')).toMatchObject({ owner: lost.owner, held: 2 });
    expect(await settleEarlierOwner(next, 'restore', lost.owner, browser)).toMatchObject({ value: { added: 2 } });
    expect(await next.db.facts.count()).toBe(2);
    expect(await eraseEverywhere(next, browser, await seen(next.profile, 2))).toMatchObject({ ok: true });
    for (const one of [lost, next.profile]) await expect(idsOnServer(one)).rejects.toThrow('erased');
  });

  it('[CLAIM-5] [PEOPLE-5] what was erased everywhere is gone; a stale second device pauses, keeps its entries and brings nothing back', async () => {
    const { browser, people } = await freshBrowser([]);
    const [ada] = people as [Profile];
    const space = await openTab();
    await logActivity(space, 'stretching', 10);
    await drainIfCurrent(space, browser, true);
    const otherBrowser = openBrowser();
    const { space: stale } = await openTestDevice(sibling(ada));
    await drain(stale, otherBrowser, true);
    await logActivity(stale, 'mindfulness', 5);
    browser.hasConnection = false;
    expect(await eraseEverywhere(space, browser, await seen(ada, 1))).toEqual({
      ok: false,
      failure: { reason: 'unanswered' },
    });
    expect(await entryCounts(ada.id)).toMatchObject({ entries: 1, unsent: 1 });
    browser.hasConnection = true;
    expect(await eraseEverywhere(space, browser, await seen(ada, 1))).toMatchObject({ ok: true });
    expect((await readCurrentProfile())?.owner).not.toBe(ada.owner);
    for (let round = 0; round < 2; round++)
      expect(await drain(stale, otherBrowser, true)).toMatchObject({ left: 1, state: 'paused' });
    expect(await stale.db.meta.get('sync')).toMatchObject({ value: { code: 'erased' } });
    expect(await stale.db.facts.count()).toBe(2);
    await comeToRest(browser, [(await readCurrentProfile())!]);
    expect(await idsOnServer((await readCurrentProfile())!)).toEqual([]);
    stale.db.close();
  });
});
