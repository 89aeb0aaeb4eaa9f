import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { defineCall } from '#core/api/call.ts';
import { calls } from '#core/api/index.ts';
import { ok } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { defineCollection } from '../collections/define-collection.ts';
import { collections } from '../collections/index.ts';
import { routes } from '../routes/index.ts';
import { errorOf, startTestServer } from '../testing/test-server.ts';
import type { TestServer, TestServerOptions } from '../testing/test-server.ts';
import { answer } from './answer.ts';

const servers: TestServer[] = [];
const start = async (options: TestServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const reading = {
  method: 'get',
  who: 'anyone',
  about: 'server',
  errors: [],
  limits: { stores: 'never', countedBy: 'owner' },
} as const;

describe('a call', () => {
  it('[CALL-1] is implemented once, whichever of the registry it is', () => {
    expect(routes.map(({ call }) => call.id).sort()).toEqual(calls.map(({ id }) => id).sort());
    expect(new Set(routes.map(({ call }) => call))).toEqual(new Set(calls));
  });

  it('[CALL-2] whose answer breaks its contract is logged by its name and 500; what the contract does not name stays here', async () => {
    const weigh = defineCall({
      ...reading,
      id: 'weigh',
      summary: 'A weight.',
      path: '/api/weigh',
      answer: z.object({ kilograms: z.number() }),
    });
    const weighing = { kilograms: 70, note: 'of a person' };
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
    const { url } = await start({ log, routes: [answer(weigh, () => () => ok(weighing))] });
    expect(await (await fetch(`${url}/api/weigh`)).json()).toEqual({ kilograms: 70 });
    weighing.kilograms = Number.NaN;
    expect(await errorOf(await fetch(`${url}/api/weigh`))).toMatchObject({ status: 500, code: 'internal' });
    const logged = lines.find((line) => line.includes('breaks its contract')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({ level: 50, call: 'weigh', fields: ['kilograms'] });
    expect(lines.join('')).not.toContain('of a person');
  });

  it('[CALL-3] for a role is for accounts that have it, and is not there where no sign-in is', async () => {
    const review = defineCall({
      ...reading,
      id: 'review',
      summary: 'A review.',
      path: '/api/review',
      who: 'clinician',
      answer: z.object({ by: z.string() }),
    });
    const implemented = [
      answer(
        review,
        () =>
          ({ account }) =>
            ok({ by: account }),
      ),
    ];
    const signedIn = await start({
      routes: implemented,
      accountOf: async (ctx) => (ctx.get('x-account') === '' ? null : ctx.get('x-account')),
      rolesOf: async (account) => new Set(account === 'ada' ? ['clinician'] : ['team']),
    });
    const ask = (account: string): Promise<Response> =>
      fetch(`${signedIn.url}/api/review`, { headers: { 'x-account': account } });
    expect(await errorOf(await ask(''))).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await errorOf(await ask('bob'))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await (await ask('ada')).json()).toEqual({ by: 'ada' });
    const noRoles = await start({ routes: implemented, accountOf: async () => 'ada' });
    expect(await errorOf(await fetch(`${noRoles.url}/api/review`))).toMatchObject({ status: 403, code: 'forbidden' });
    const noSignIn = await start({ routes: implemented });
    expect(await errorOf(await fetch(`${noSignIn.url}/api/review`))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('[CALL-4] takes the defaults of its query from the contract, and names the field that is wrong', async () => {
    const summarise = defineCall({
      ...reading,
      id: 'summarise',
      summary: 'A summary.',
      path: '/api/summary',
      query: z.object({ days: z._default(z.enum(['1', '7', '30']), '7') }),
      answer: z.object({ days: z.string() }),
    });
    const { url } = await start({
      routes: [
        answer(
          summarise,
          () =>
            ({ query }) =>
              ok(query),
        ),
      ],
    });
    const daysOf = async (query: string): Promise<unknown> => (await fetch(`${url}/api/summary${query}`)).json();
    expect([await daysOf(''), await daysOf('?days=30')]).toEqual([{ days: '7' }, { days: '30' }]);
    for (const wrong of ['?days=2', '?days=', '?days=1&days=7'])
      expect(await errorOf(await fetch(`${url}/api/summary${wrong}`))).toMatchObject({
        status: 422,
        code: 'unprocessable',
        fields: ['days'],
      });
  });

  it('[CALL-5] takes its collections when the server starts, which it does not with one that is not in the registry', async () => {
    const notes = defineCollection({ name: 'notes', schema: z.object({ id: z.string() }), owner: null });
    const count = defineCall({
      ...reading,
      id: 'countNotes',
      summary: 'Whether there is a note.',
      path: '/api/notes',
      answer: z.object({ isThere: z.boolean() }),
    });
    const counting = answer(count, ({ collection }) => {
      const held = collection(notes);
      return async () => {
        const note = await held.get('one');
        return ok({ isThere: note.ok && note.value !== null });
      };
    });
    await expect(start({ routes: [counting] })).rejects.toThrow('notes is no row of');
    const { url } = await start({ routes: [counting], definitions: [...collections, notes] });
    expect(await (await fetch(`${url}/api/notes`)).json()).toEqual({ isThere: false });
  });
});
