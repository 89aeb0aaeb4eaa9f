import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { readMeta, writeMeta } from '../core-db.ts';
import type { Network } from '../server/network.ts';
import { beginAnew } from './begin-anew.ts';
import { settleEarlierOwner } from './settle-earlier-owner.ts';

const JOINED = { added: 2, same: 0, activities: 2, streakBefore: 0, streakAfter: 1, pointsBefore: 0, pointsAfter: 10 };
const requestError = (status: number, code: string): Response =>
  Response.json({ error: { code, message: '' } }, { status });
const NOTHING = (): Response => new Response(null, { status: 204 });
type Said = readonly [path: string, body: unknown];

function networkOf(answer: (said: Said) => Response): Network & { readonly said: Said[] } {
  const said: Said[] = [];
  return {
    said,
    random: () => 0,
    exclusively: (_, body) => body(),
    fetch: async (path, init) => {
      const saying = [path, typeof init.body === 'string' ? JSON.parse(init.body) : null] as const;
      said.push(saying);
      return answer(saying);
    },
  };
}

async function deviceThatLostItsStorage() {
  const device = await openTestDevice(await testProfile());
  const before = { owner: `o_${'a'.repeat(26)}`, held: 2, recorded: 3, lost: 1, lastReceivedAt: NOON };
  await writeMeta(device.space.db, 'before', before);
  return { ...device, before };
}

describe('what was before the storage was cleared', () => {
  it('[BEFORE-1] is asked for by the name of the space that is open here, in its own session', async () => {
    const { space, before, woken } = await deviceThatLostItsStorage();
    const { owner, secret, deviceId } = space.profile;
    let current = 'another';
    const network = networkOf(([path, body]) => {
      if (path === '/api/session') current = owner;
      if (path === '/api/session' || body === null) return NOTHING();
      return current === owner ? Response.json(JOINED) : requestError(409, 'owner_mismatch');
    });
    expect(await settleEarlierOwner(space, 'restore', before.owner, network)).toEqual({ ok: true, value: JOINED });
    // What follows fetches it.
    expect(network.said.slice(0, 3)).toEqual([
      ['/api/session/before', { owner, act: 'restore', earlier: before.owner }],
      ['/api/session', { owner, secret, device: deviceId }],
      ['/api/session/before', { owner, act: 'restore', earlier: before.owner }],
    ]);
    expect([await readMeta(space.db, 'before'), woken()]).toEqual([undefined, 1]);
  });

  it.each<[string, () => Response, object]>([
    ['error', () => requestError(429, 'rate_limited'), { reason: 'error', code: 'rate_limited' }],
    ['error twice', () => requestError(409, 'owner_mismatch'), { reason: 'error', code: 'owner_mismatch' }],
    ['answered by a captive portal', () => new Response('<h1>Welcome</h1>'), { reason: 'offline' }],
    ['answered with JSON by somebody else', () => Response.json({ ok: true }), { reason: 'offline' }],
    ['answered with nothing by somebody else', () => Response.json(null), { reason: 'offline' }],
  ])('[BEFORE-1] %s it changes nothing', async (_, answer, failure) => {
    const { space, before } = await deviceThatLostItsStorage();
    expect(await settleEarlierOwner(space, 'restore', before.owner, networkOf(answer))).toEqual({ ok: false, failure });
    expect(await readMeta(space.db, 'before')).toEqual(before);
  });

  it('[BEFORE-1] is fetched before it is no longer offered', async () => {
    const { space, before } = await deviceThatLostItsStorage();
    const offered: unknown[] = [];
    const network = networkOf(([, body]) => (body === null ? NOTHING() : Response.json(JOINED)));
    const asking: Network = {
      ...network,
      fetch: async (path, init) => {
        if (path === '/api/sync') offered.push(await readMeta(space.db, 'before'));
        return network.fetch(path, init);
      },
    };
    await writeMeta(space.db, 'cursor', { epoch: 1, rev: 0, op: null });
    expect((await settleEarlierOwner(space, 'restore', before.owner, asking)).ok).toBe(true);
    expect(offered).toEqual([expect.objectContaining({ held: 2 })]);
    expect(await readMeta(space.db, 'before')).toBeUndefined();
  });

  it.each(['restore', 'forget'] as const)('[BEFORE-4] after %s, what was there before that is offered', async (act) => {
    const { space, before } = await deviceThatLostItsStorage();
    const older = { ...before, owner: `o_${'b'.repeat(26)}`, held: 100 };
    const network = networkOf(([, body]) =>
      body === null ? Response.json(older) : act === 'restore' ? Response.json(JOINED) : NOTHING(),
    );
    await beginAnew(space);
    expect((await settleEarlierOwner(space, act, before.owner, network)).ok).toBe(true);
    expect(await readMeta(space.db, 'before')).toEqual({ ...older, isPutOff: true });
  });

  it('[BEFORE-4] while nobody says what else there is, it stays as it was, and asking again finishes it', async () => {
    const { space, before } = await deviceThatLostItsStorage();
    const silent = networkOf(([, body]) => (body === null ? requestError(503, 'unavailable') : NOTHING()));
    expect((await settleEarlierOwner(space, 'forget', before.owner, silent)).ok).toBe(false);
    expect(await readMeta(space.db, 'before')).toEqual(before);
    expect((await settleEarlierOwner(space, 'forget', before.owner, networkOf(NOTHING))).ok).toBe(true);
    expect(await readMeta(space.db, 'before')).toBeUndefined();
  });

  it('[BEFORE-4] what could not be brought back stays offered, and the failure is said', async () => {
    const { space, before } = await deviceThatLostItsStorage();
    const network = networkOf(([, body]) => (body === null ? Response.json(before) : NOTHING()));
    const failure = { reason: 'error', code: 'internal' };
    expect(await settleEarlierOwner(space, 'restore', before.owner, network)).toEqual({ ok: false, failure });
    expect(await readMeta(space.db, 'before')).toEqual(before);
  });

  it('[BEFORE-4] only what was shown is dropped, though another tab is at the next by then', async () => {
    const { space, before } = await deviceThatLostItsStorage();
    const older = { ...before, owner: `o_${'b'.repeat(26)}`, held: 100 };
    await writeMeta(space.db, 'before', older);
    const network = networkOf(([, body]) => (body === null ? Response.json(older) : NOTHING()));
    expect((await settleEarlierOwner(space, 'forget', before.owner, network)).ok).toBe(true);
    expect(network.said[0]?.[1]).toMatchObject({ earlier: before.owner });
    expect(await readMeta(space.db, 'before')).toEqual(older);
  });

  it('[BEFORE-2] is kept when the person begins anew, without asking the server', async () => {
    const { space, before } = await deviceThatLostItsStorage();
    expect((await beginAnew(space)).ok).toBe(true);
    expect(await readMeta(space.db, 'before')).toEqual({ ...before, isPutOff: true });
  });
});
