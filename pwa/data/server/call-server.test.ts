import { describe, expect, it } from 'vitest';
import { eraseOwner } from '#core/api/account.ts';
import { defineCall } from '#core/api/call.ts';
import { readEarlierOwner } from '#core/api/session.ts';
import { completeChallenge, readUserData } from '#core/api/streak.ts';
import { z } from '#core/records/schema.ts';
import { callServer } from './call-server.ts';
import type { Network } from './network.ts';

const NOW = 1_795_262_400_000;
const USER_DATA = { currentStreak: 3, longestStreak: 4, totalPoints: 50, activeDays: 5, freezesHeld: 0 };
const OURS = { 'x-request-id': '1' };

const asked: [path: string, init: RequestInit][] = [];
const reported: Error[] = [];
const networkOf = (answer: (() => Response) | Error): Network => {
  asked.length = 0;
  reported.length = 0;
  return {
    fetch: async (path, init) => {
      asked.push([path, init]);
      if (answer instanceof Error) throw answer;
      return answer();
    },
    exclusively: async (_name, body) => body(),
    random: () => 0,
    report: (error) => reported.push(error),
  };
};
const json =
  (value: unknown, init: ResponseInit = {}): (() => Response) =>
  () =>
    new Response(JSON.stringify(value), { headers: OURS, ...init });
const ask = (answer: (() => Response) | Error): ReturnType<typeof callServer<typeof readUserData>> =>
  callServer(networkOf(answer), readUserData, {}, NOW);

describe('a call to the server', () => {
  it('[CLIENT-1] goes to the contract’s address with what it is given', async () => {
    const find = defineCall({
      ...readUserData,
      id: 'find',
      path: '/api/things/:kind',
      query: z.object({ days: z._default(z.enum(['1', '7']), '7') }),
    });
    const network = networkOf(json({ data: USER_DATA }));
    await callServer(network, find, { parameters: { kind: 'a/b?' }, query: { days: '1' } }, NOW);
    await callServer(network, completeChallenge, { parameters: { id: 'soft-jaw' }, body: { minutes: 2 } }, NOW);
    expect(asked.map(([path, { method, body, credentials }]) => [path, method, body, credentials])).toEqual([
      ['/api/things/a%2Fb%3F?days=1', 'GET', undefined, 'include'],
      ['/api/streak/complete-challenge/soft-jaw', 'POST', '{"minutes":2}', 'include'],
    ]);
  });

  it('[CLIENT-2] gives the answer by its contract, passing over what it does not know', async () => {
    expect(await ask(json({ data: { ...USER_DATA, newer: 1 }, newer: 2 }))).toEqual({
      ok: true,
      value: { data: USER_DATA },
    });
    const nothing = networkOf(() => new Response(null, { status: 204 }));
    expect(await callServer(nothing, readEarlierOwner, {}, NOW)).toEqual({ ok: true, value: null });
  });

  it('[CLIENT-3] whose answer breaks its contract is an error of the server, reported by fields and never by values', async () => {
    const answer = await ask(json({ data: { ...USER_DATA, totalPoints: 'of Ada', activeDays: null } }));
    expect(answer).toEqual({
      ok: false,
      failure: {
        kind: 'error',
        status: 200,
        code: 'internal',
        fields: ['data.totalPoints', 'data.activeDays'],
        isOurs: true,
        retryAfterMs: null,
      },
    });
    expect(reported.map(({ name, message }) => [name, message])).toEqual([
      ['BrokenAnswer', 'readUserData: data.totalPoints, data.activeDays'],
    ]);
    expect(JSON.stringify([answer, reported[0]?.message])).not.toContain('Ada');
  });

  it.each<[string, (() => Response) | Error]>([
    ['no network', new TypeError('failed to fetch')],
    ['a sign-in page', () => new Response('<html>Welcome to the hotel</html>')],
    ['somebody’s JSON', () => new Response('{"welcome":true}')],
    ['null', json(null)],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    ['nothing at all', () => new Response(null, { status: 204 })],
    ['a wall', () => new Response('Forbidden', { status: 403 })],
  ])('[CLIENT-4] that meets %s has no word from our server, and reports nothing', async (_name, answer) => {
    expect(await ask(answer)).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    expect(reported).toEqual([]);
  });

  it('[CLIENT-4] says that it was late where the answer was cut or did not come', async () => {
    const cut = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
    for (const answer of [() => new Response(cut), new DOMException('too late', 'TimeoutError')])
      expect(await ask(answer)).toMatchObject({ failure: { kind: 'unreachable', isLate: true } });
  });

  it('[CLIENT-4] that is answered by nothing but its status takes a body for somebody else’s', async () => {
    const erase = { body: { owner: `o_${'a'.repeat(26)}` } };
    for (const said of [{ erased: true }, { error: { code: 'erased' } }])
      expect(await callServer(networkOf(json(said)), eraseOwner, erase, NOW)).toMatchObject({
        ok: false,
        failure: { kind: 'unreachable' },
      });
  });

  it('[CLIENT-5] gives an error by its code, and whose it is', async () => {
    const error = { code: 'rate_limited', message: 'wait', fields: ['a', 7] };
    const headers = { 'retry-after': '7' };
    expect(await ask(json({ error }, { status: 429, headers }))).toEqual({
      ok: false,
      failure: { kind: 'error', status: 429, code: 'rate_limited', fields: ['a'], isOurs: true, retryAfterMs: 7_000 },
    });
    expect(await ask(() => new Response('busy', { status: 503 }))).toMatchObject({
      failure: { kind: 'error', code: 'unavailable', isOurs: false, retryAfterMs: null },
    });
    expect(await ask(() => new Response('', { status: 502 }))).toMatchObject({ failure: { code: 'internal' } });
  });
});
