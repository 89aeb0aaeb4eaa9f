import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { NOON, openTestDevice } from '#pwa/testing/device.ts';
import { diskFull } from '#pwa/testing/meddle.ts';
import { beginAnew } from '../commands/begin-anew.ts';
import { claim } from '../commands/profiles/claim.ts';
import { eraseEverywhere } from '../commands/profiles/erase.ts';
import { addProfile } from '../commands/profiles/name-profile.ts';
import { openProfile } from '../commands/profiles/open-profile.ts';
import { readMeta } from '../core-db.ts';
import { entryCounts } from '../queries/profiles/entry-counts.ts';
import type { Network } from '../server/network.ts';
import { drain } from '../sync/drain.ts';
import { endSession, takeSession } from './ask-server.ts';
import {
  awaitsFirstSession,
  draftProfile,
  forgetProfile,
  inProfiles,
  openCurrentProfile,
  PROFILES_DB,
  switchProfile,
} from './profiles.ts';
import type { Profile } from './profiles.ts';

const BEFORE = { owner: `o_${'a'.repeat(26)}`, held: 100, recorded: 100, lost: 0, lastReceivedAt: NOON };
/** A browser that kept its cookies and lost all else: what its server is asked, and who has its session. */
let asked: string[];
let answers: Readonly<Record<string, () => Response>>;
let ada: Profile;
let eve: Profile;
const noContent = (): Response => new Response(null, { status: 204 });
const refusal = (): Response =>
  Response.json({ error: { code: 'internal', message: '' }, message: '' }, { status: 500 });
const network: Network = {
  random: () => 0,
  exclusively: (_, body) => body(),
  fetch: async (path, { method = 'GET', body }) => {
    const { owner, first } = (typeof body === 'string' ? JSON.parse(body) : {}) as { owner?: string; first?: true };
    const who = owner === undefined ? '' : owner === ada.owner ? ' ada' : ' eve';
    asked.push(`${method} ${path}${who}${first === true ? ' first' : ''}`);
    return (answers[`${method} ${path}`] ?? noContent)();
  },
};
const drained = async (profile: Profile) => {
  await switchProfile(profile.id);
  const { space } = await openTestDevice(profile);
  await drain(space, network, true);
  return space;
};

beforeEach(async () => {
  await Dexie.delete('waymend');
  [asked, answers] = [[], {}];
  ada = await openCurrentProfile(NOON);
  const added = await addProfile('Eve', NOON + 1);
  if (!added.ok) throw new Error('not added');
  eve = added.value;
});

it('[BEFORE-3] whose session comes first in a storage has the server keep the key to what was before, and nobody else', async () => {
  await openProfile(network, eve.id, NOON);
  await openProfile(network, ada.id, NOON);
  expect(asked).toEqual(['POST /api/session eve first', 'POST /api/session ada']);
  expect(await awaitsFirstSession()).toBe(false);
});

it.each<[string, () => Response]>([
  ['offline', () => Response.error()],
  ['with an error of the server', refusal],
])(
  '[BEFORE-3] %s nothing of the key is lost: the session is not ended, and the next one says it',
  async (_, answer) => {
    answers = { 'POST /api/session': answer };
    await openProfile(network, eve.id, NOON);
    await endSession(network, NOON);
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    answers = {};
    asked = [];
    await openProfile(network, eve.id, NOON);
    expect(asked).toEqual(['POST /api/session eve first']);
  },
);

it('[BEFORE-3] a session is ended, and a sample person opened, once the key is kept', async () => {
  await takeSession(network, { ...eve, isSample: true }, NOON);
  expect(asked).toEqual(['POST /api/session ada first', 'DELETE /api/session']);
  asked = [];
  await endSession(network, NOON);
  expect(asked).toEqual(['DELETE /api/session']);
});

it('[BEFORE-3] also where the profile that it began with is removed by then', async () => {
  await switchProfile(eve.id);
  await forgetProfile(ada.id);
  await endSession(network, NOON);
  expect(asked).toEqual(['POST /api/session eve first', 'DELETE /api/session']);
});

it('[BEFORE-3] with nobody but sample persons left the session stays', async () => {
  await inProfiles(PROFILES_DB, (db) => db.profiles.put({ ...eve, isSample: true }));
  await switchProfile(eve.id);
  await forgetProfile(ada.id);
  await takeSession(network, { ...eve, isSample: true }, NOON);
  expect(asked).toEqual([]);
  const next = await draftProfile(NOON);
  await takeSession(network, next, NOON);
  expect(asked).toEqual(['POST /api/session eve first']);
});

it('[BEFORE-3] a page that outlived its storage takes no note away', async () => {
  await takeSession(network, { ...eve, id: 'of the storage that was cleared' }, NOON);
  expect([asked, await awaitsFirstSession()]).toEqual([['POST /api/session eve first'], true]);
});

it('[BEFORE-3] a claim, which brings another session, waits for it', async () => {
  const { space } = await openTestDevice(ada);
  answers = { 'POST /api/session': refusal };
  expect(await claim(space, network)).toEqual({ ok: false, failure: { reason: 'offline' } });
  expect(asked).toEqual(['POST /api/session ada first']);
});

it('[BEFORE-5] on a full disk a session is opened all the same', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw diskFull();
  });
  await takeSession(network, eve, NOON);
  full.mockRestore();
  expect([asked, await awaitsFirstSession()]).toEqual([['POST /api/session eve first'], true]);
});

it('[BEFORE-5] who is on this device is offered to nobody on it, though the page died before it noted the first session', async () => {
  const told = [{ ...BEFORE, owner: eve.owner }, BEFORE];
  answers = {
    'GET /api/session/before': () => Response.json(told[0]),
    'POST /api/session/before': () => (told.shift(), noContent()),
  };
  const space = await drained(ada);
  expect(asked.filter((call) => call.includes('before'))).toEqual([
    'GET /api/session/before',
    'POST /api/session/before ada',
    'GET /api/session/before',
  ]);
  expect(await readMeta(space.db, 'before')).toEqual(BEFORE);
});

it('[BEFORE-5] a server that drops no such key is asked no more', async () => {
  answers = { 'GET /api/session/before': () => Response.json({ ...BEFORE, owner: eve.owner }) };
  const space = await drained(ada);
  expect(asked.filter((call) => call.includes('before'))).toHaveLength(3);
  expect(await readMeta(space.db, 'before')).toBeUndefined();
});

it('[BEFORE-5] who removed herself is not taken for what was before by the one who is left', async () => {
  await drained(ada);
  await switchProfile(eve.id);
  await forgetProfile(ada.id);
  asked = [];
  await drained(eve);
  expect(asked.slice(0, 1)).toEqual(['POST /api/session eve']);
});

it('[BEFORE-6] after erasing, what was before is offered to the profile that takes the place of the erased', async () => {
  answers = { 'GET /api/session/before': () => Response.json(BEFORE) };
  // By its clock, which may have been wrong, older than all others.
  await addProfile('Kim', NOON - 1);
  const space = await drained(ada);
  await beginAnew(space);
  expect(await entryCounts(ada.id)).toMatchObject({ earlier: BEFORE.held });
  const erased = await eraseEverywhere(space, network, { count: 0, newest: 0, rows: 0 });
  if (!erased.ok) throw new Error(erased.failure.reason);
  await drained(eve);
  const spaceOfNext = await drained(erased.value);
  expect(asked.filter((call) => call === 'GET /api/session/before')).toHaveLength(2);
  expect(await readMeta(spaceOfNext.db, 'before')).toEqual(BEFORE);
});

it('[BEFORE-3] what was before is offered to the profile that the storage began with, whoever sent first', async () => {
  answers = { 'GET /api/session/before': () => Response.json(BEFORE) };
  const spaceOfEve = await drained(eve);
  const spaceOfAda = await drained(ada);
  expect(asked.filter((call) => call.includes('/session'))).toEqual([
    'POST /api/session eve first',
    'POST /api/session ada',
    'GET /api/session/before',
  ]);
  expect(await readMeta(spaceOfEve.db, 'before')).toBeUndefined();
  expect(await readMeta(spaceOfAda.db, 'before')).toEqual(BEFORE);
});
