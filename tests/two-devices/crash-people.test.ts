/**
 * Crashes at every request that leaving, erasing, removing, opening and claiming make to any database or the server,
 * restarts on what is left, and checks that nothing uncounted is gone, what was deleted stays deleted, everything else
 * reaches its own log once, the command can be repeated to its end, and the device records and syncs as before.
 */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Result } from '#core/lib/result.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { claim } from '#pwa/data/commands/profiles/claim.ts';
import { eraseEverywhere } from '#pwa/data/commands/profiles/erase.ts';
import { leaveProfile } from '#pwa/data/commands/profiles/leave-profile.ts';
import { addProfile } from '#pwa/data/commands/profiles/name-profile.ts';
import { openProfile } from '#pwa/data/commands/profiles/open-profile.ts';
import { removeProfile } from '#pwa/data/commands/profiles/remove-profile.ts';
import { coreDbName, readMeta } from '#pwa/data/core-db.ts';
import { listProfiles, openCurrentProfile, readCurrentProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { entryCounts } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drain, drainIfCurrent } from '#pwa/data/sync/drain.ts';
import { telemetryDbName } from '#pwa/data/telemetry/telemetry-db.ts';
import { NOON, openTestDevice, sibling } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { meddleWithRequests, processDied } from '#pwa/testing/meddle.ts';
import { fetchWith } from './browser.ts';
import { listenTestServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

const stride = process.env['KILLS'] === undefined ? 13 : 1;
const seed = Number(process.env['SEED'] ?? 2026);
/** More requests than any scenario makes. */
const MOST_REQUESTS = 2_000;

/** A browser's process, from its start until it dies. */
interface Life {
  requests: number;
  /** the number of the request at which it dies */
  readonly diesAt: number;
  /** the databases it has opened */
  readonly open: Set<Dexie>;
}

const newLife = (diesAt = Infinity): Life => ({ requests: 0, diesAt, open: new Set() });
let life = newLife();

/** After its death, whatever is still in flight in a process has no effect. */
const isDeadAfter = (own: Life): boolean => (own.requests += 1) >= own.diesAt;
const request = (own: Life): void => {
  if (isDeadAfter(own)) throw processDied();
};

Dexie.addons.push((db) => {
  const own = life;
  own.open.add(db);
  meddleWithRequests(db, () => (isDeadAfter(own) ? processDied() : null));
});

let app: TestServer;
let url: string;
let close: () => Promise<void>;
let signedIn: string | null = null;
beforeAll(async () => {
  ({ app, url, close } = await listenTestServer(
    () => NOON,
    () => Promise.resolve(signedIn),
  ));
});
afterAll(() => close());

/** The cookies outlive the process; its locks do not. */
function networkOf(jar: Map<string, string>): Network {
  const own = life;
  return {
    random: () => 0,
    exclusively: createLocks(),
    fetch: async (path, init) => {
      // It may die before the request is sent, after the server has acted, and after the cookies have arrived.
      request(own);
      const isCut = own.requests + 1 === own.diesAt;
      const response = await fetchWith(jar, url + path, init, !isCut);
      request(own);
      request(own);
      return response;
    },
  };
}

interface Ids {
  readonly sent: readonly string[];
  readonly unsent: readonly string[];
}

interface Story {
  readonly jar: Map<string, string>;
  readonly ada: Profile;
  readonly eve: Profile;
  readonly ofAda: Ids;
  readonly ofEve: Ids;
  /** another of Ada's devices, with an unsent entry */
  readonly tablet: { readonly space: Space; readonly network: Network; readonly unsent: string };
  /** recorded since the crash, by the id of the profile */
  readonly since: Map<string, string[]>;
}

interface Scenario {
  readonly act: (story: Story, page: Space, network: Network) => Promise<Result<unknown, unknown>>;
  /** whose unsent entries may be deleted, all of them or none */
  readonly mayDelete?: 'ada' | 'eve';
  readonly isErasing?: true;
  /** the account claims Ada's owner; `joined`: it already has one */
  readonly claims?: 'first' | 'joined';
  /** what must hold once it has run to its end */
  readonly after: (story: Story) => Promise<void>;
}

/** The count that a person sees and types now. */
async function seen(profileId: string, which: 'entries' | 'unsent'): Promise<SeenCount> {
  const counts = await entryCounts(profileId);
  return { count: counts?.[which] ?? 0, newest: counts?.newest ?? 0, rows: counts?.rows[which] ?? 0 };
}

const isListed = async ({ id }: Profile): Promise<boolean> =>
  (await listProfiles()).profiles.some((profile) => profile.id === id);
const expectNoDatabaseOf = async ({ id }: Profile): Promise<void> => {
  for (const name of [coreDbName(id), telemetryDbName(id)])
    expect([name, await Dexie.exists(name)]).toEqual([name, false]);
};
const expectLeft = async ({ ada }: Story): Promise<void> => {
  expect((await readCurrentProfile())?.id).not.toBe(ada.id);
  expect((await listProfiles()).profiles.find(({ id }) => id === ada.id)?.leftAt).toBe(NOON);
};

const scenarios: Readonly<Record<string, Scenario>> = {
  'opening another profile': {
    act: ({ eve }, _page, network) => openProfile(network, eve.id, NOON),
    after: async ({ eve }) => expect((await readCurrentProfile())?.id).toBe(eve.id),
  },
  'leaving with the entries kept': {
    act: ({ eve }, page, network) => leaveProfile(page, network, { next: eve.id, unsent: 'keep' }),
    after: expectLeft,
  },
  'leaving for a new space': {
    act: (_story, page, network) => leaveProfile(page, network, { next: null, unsent: 'keep' }),
    after: expectLeft,
  },
  'leaving with the entries deleted': {
    act: async ({ ada, eve }, page, network) =>
      leaveProfile(page, network, { next: eve.id, unsent: await seen(ada.id, 'unsent') }),
    mayDelete: 'ada',
    after: async (story) => {
      await expectLeft(story);
      await expectNoDatabaseOf(story.ada);
    },
  },
  'erasing everywhere': {
    act: async ({ ada }, page, network) => eraseEverywhere(page, network, await seen(ada.id, 'entries')),
    isErasing: true,
    mayDelete: 'ada',
    after: async ({ ada }) => {
      expect(await isListed(ada)).toBe(false);
      await expectNoDatabaseOf(ada);
      expect(await app.rows(ada.owner)).toEqual([]);
    },
  },
  'removing a profile': {
    act: async ({ eve }, _page, network) => removeProfile(network, eve.id, await seen(eve.id, 'entries'), () => NOON),
    mayDelete: 'eve',
    after: async ({ eve }) => {
      expect(await isListed(eve)).toBe(false);
      await expectNoDatabaseOf(eve);
    },
  },
  'claiming for an account': {
    act: (_story, page, network) => claim(page, network),
    claims: 'first',
    after: async ({ ada }) => expect((await readCurrentProfile())?.owner).toBe(ada.owner),
  },
  'claiming for an account that has a log': {
    act: (_story, page, network) => claim(page, network),
    claims: 'joined',
    after: async ({ ada }) => expect((await readCurrentProfile())?.owner).not.toBe(ada.owner),
  },
};

const log = async (space: Space): Promise<string> => {
  const logged = await logActivity(space, 'stretching', 10);
  if (!logged.ok) throw new Error(logged.failure.reason);
  return logged.value.id;
};
/** Opens a page with the profile currently in use. */
const openPage = async (): Promise<Space> => (await openTestDevice(await openCurrentProfile(NOON))).space;
const closePage = ({ db, telemetry }: Space): void => {
  db.close();
  telemetry.close();
};
const logged = async ({ owner }: Pick<Profile, 'owner'>): Promise<string[]> =>
  (await app.rows(owner)).map(({ opId }) => opId);
const factsOf = async ({ db }: Space): Promise<string[]> =>
  ((await db.facts.toCollection().primaryKeys()) as string[]).sort();

/** Two entries of each of two people, one of them sent, and a second device of the first. */
async function begin(account: string, claims: Scenario['claims']): Promise<Story> {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  const jar = new Map<string, string>();
  const network = networkOf(jar);
  const ada = await openCurrentProfile(NOON);
  const added = await addProfile('Eve', NOON);
  if (!added.ok) throw new Error(added.failure.reason);
  const eve = added.value;
  const record = async (profile: Profile): Promise<Ids> => {
    await openProfile(network, profile.id, NOON);
    const page = await openPage();
    const sent = [await log(page), await log(page)];
    await drainIfCurrent(page, network, true);
    const unsent = [await log(page), await log(page)];
    closePage(page);
    return { sent, unsent };
  };
  const ofEve = await record(eve);
  const ofAda = await record(ada);
  const tablet = { space: (await openTestDevice(sibling(ada))).space, network: networkOf(new Map()) };
  await drain(tablet.space, tablet.network, true);
  const unsent = await log(tablet.space);
  signedIn = claims === undefined ? null : account;
  if (claims === 'joined') {
    await openProfile(network, eve.id, NOON);
    const page = await openPage();
    expect(await claim(page, network)).toMatchObject({ ok: true });
    closePage(page);
    await openProfile(network, ada.id, NOON);
  }
  return { jar, ada, eve, ofAda, ofEve, tablet: { ...tablet, unsent }, since: new Map() };
}

/** A new entry must have a number above all that were ever counted here, or it could pass for one the person saw. */
async function recordSince({ since }: Story, page: Space): Promise<void> {
  const { id } = page.profile;
  const { newest } = await seen(id, 'entries');
  since.set(id, [...(since.get(id) ?? []), await log(page)]);
  expect((await seen(id, 'entries')).newest).toBeGreaterThan(newest);
}

/** Runs the process that dies. @returns whether it finished first */
async function dieDuring({ act }: Scenario, story: Story, diesAt: number): Promise<boolean> {
  const own = newLife(diesAt);
  life = own;
  try {
    const network = networkOf(story.jar);
    const result = await act(story, await openPage(), network);
    await drainIfCurrent(await openPage(), network, true);
    if (own.requests < diesAt) expect(result).toMatchObject({ ok: true });
  } catch (error) {
    if (own.requests < diesAt) throw error;
  }
  for (const db of own.open) db.close();
  life = newLife();
  return own.requests < diesAt;
}

/** Restarts and opens each profile in turn. @returns the profile that was open at the start */
async function startAgain(story: Story, network: Network): Promise<Profile> {
  const current = await openCurrentProfile(NOON);
  for (const { id } of [current, ...(await listProfiles()).profiles]) {
    if (id !== current.id) await openProfile(network, id, NOON);
    const page = await openPage();
    await drainIfCurrent(page, network, true);
    await recordSince(story, page);
    for (let round = 0; round < 2; round++) await drainIfCurrent(page, network, true);
    closePage(page);
  }
  return current;
}

/** Either all of them are there or none is. */
function expectTogether(ids: readonly string[], held: readonly string[], mayBeGone: boolean): void {
  const there = ids.filter((id) => held.includes(id));
  if (!mayBeGone || there.length > 0) expect(there).toEqual(ids);
}

/** All ids are there, each once. */
function expectOnce(held: readonly string[], wanted: readonly string[]): void {
  expect(new Set(held).size).toBe(held.length);
  expect(held).toEqual(expect.arrayContaining([...wanted]));
}

/** Before anything is repeated: what may be deleted went as a whole, and everything else is in its own log. */
async function expectNothingLost(
  { mayDelete, isErasing, claims }: Scenario,
  story: Story,
  current: Profile,
): Promise<void> {
  const { ada, eve, ofAda, ofEve, since } = story;
  // Until the claim is repeated, entries may have to wait: the secret opens nothing, and the browser has no session.
  if (claims !== undefined) return;
  const isAtAda = current.id === ada.id;
  if (isErasing === true && (await logged(ada)).length === 0) {
    const held = ((await entryCounts(ada.id))?.entries ?? 0) - (since.get(ada.id) ?? []).length;
    const all = ofAda.sent.length + ofAda.unsent.length;
    expect(isAtAda ? [all] : [0, all]).toContain(held);
  } else {
    expectOnce(await logged(ada), [...ofAda.sent, ...(since.get(ada.id) ?? [])]);
    expectTogether(ofAda.unsent, await logged(ada), mayDelete === 'ada' && !isAtAda);
  }
  expectOnce(await logged(eve), [...ofEve.sent, ...(since.get(eve.id) ?? [])]);
  expectTogether(ofEve.unsent, await logged(eve), mayDelete === 'eve');
  const [inAda, inEve] = [await logged(ada), await logged(eve)];
  expect(inAda.filter((id) => inEve.includes(id))).toEqual([]);
}

/** The interrupted person repeats the command, seeing what is there now; then the device works like any other. */
async function finish({ act, after }: Scenario, story: Story, network: Network): Promise<void> {
  const { ada, since } = story;
  if (await isListed(ada)) {
    await openProfile(network, ada.id, NOON);
    const again = await openPage();
    expect(await act(story, again, network)).toMatchObject({ ok: true });
    closePage(again);
  }
  await after(story);
  const page = await openPage();
  expect(await drainIfCurrent(page, network, true)).toMatchObject({ left: 0, state: 'done' });
  await recordSince(story, page);
  expect(await drainIfCurrent(page, network, true)).toMatchObject({ left: 0, state: 'done' });
  expectOnce(await logged(page.profile), since.get(page.profile.id) ?? []);
  expect(await factsOf(page)).toEqual((await logged(page.profile)).sort());
  closePage(page);
}

async function expectOfOtherDevice({ isErasing, claims }: Scenario, story: Story): Promise<void> {
  const { ada, ofAda, ofEve, since, tablet } = story;
  const report = await drain(tablet.space, tablet.network, true);
  if (isErasing === true) {
    expect(report).toMatchObject({ state: 'paused' });
    expect((await readMeta(tablet.space.db, 'sync'))?.code).toBe('erased');
    expect(await factsOf(tablet.space)).toEqual([...ofAda.sent, tablet.unsent].sort());
    expect(await logged(ada)).toEqual([]);
  } else if (claims !== undefined) {
    // Its session ended with the claim, and its entry waits until it signs in too.
    expect(report).toMatchObject({ left: 1, state: 'paused' });
    const all = [...ofAda.sent, ...ofAda.unsent, ...(since.get(ada.id) ?? [])];
    const { owner } = await openCurrentProfile(NOON);
    expectOnce(await logged({ owner }), claims === 'joined' ? [...all, ...ofEve.sent] : all);
  } else {
    expect(report).toMatchObject({ left: 0, state: 'done' });
    expect(await factsOf(tablet.space)).toEqual((await logged(ada)).sort());
  }
}

describe('a crash while profiles are opened, left, erased or claimed', () => {
  it.each(Object.entries(scenarios))(
    '[I6] [PEOPLE-6] at any request of %s loses nothing that was not counted',
    async (name, scenario) => {
      const deleteDatabase = Dexie.delete.bind(Dexie);
      vi.spyOn(Dexie, 'delete').mockImplementation((database) => {
        request(life);
        return deleteDatabase(database);
      });
      let isOver = false;
      const first = 1 + ((seed + name.length) % stride);
      for (let n = first; !isOver && n < MOST_REQUESTS; n += stride) {
        life = newLife();
        const story = await begin(`${name} ${n}`, scenario.claims);
        isOver = await dieDuring(scenario, story, n);
        const network = networkOf(story.jar);
        const current = await startAgain(story, network);
        await expectNothingLost(scenario, story, current);
        await finish(scenario, story, network);
        await expectOfOtherDevice(scenario, story);
        closePage(story.tablet.space);
      }
      expect(isOver).toBe(true);
    },
  );
});
