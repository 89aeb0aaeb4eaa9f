import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#core/api/call.ts';
import { defineCall } from '#core/api/call.ts';
import { ok } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { defineCollection } from '../collections/define-collection.ts';
import { join } from '../identity/join.ts';
import { collections, routes } from '../registry.ts';
import { activity, ownerKey } from '../testing/builders.ts';
import { joinDepsOf } from '../testing/join-deps.ts';
import { openMemory, sharedStore } from '../testing/store-kinds.ts';
import { as, byHeader, callerOf, errorOf, postJson, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer, TestServerOptions } from '../testing/test-server.ts';
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
  limits: { stores: 'never', countedBy: 'caller' },
} as const;

describe('a call', () => {
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
      ...byHeader,
    });
    const ask = (account: string): Promise<Response> => callerOf(signedIn, as(account)).get('/api/review');
    expect(await errorOf(await ask(''))).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await errorOf(await ask('team bob'))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await (await ask('clinician ada')).json()).toEqual({ by: 'clinician ada' });
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
      query: z.strictObject({ days: z._default(z.enum(['1', '7', '30']), '7') }),
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
    await expect(start({ routes: [counting] })).rejects.toThrow('notes is exported by no module');
    const { url } = await start({ routes: [counting], definitions: [...collections, notes] });
    expect(await (await fetch(`${url}/api/notes`)).json()).toEqual({ isThere: false });
  });

  it('[CALL-8] that names an owner in its path ends with that owner, also while it runs, and what it wrote goes or is joined with it', async () => {
    const reviews = defineCollection({
      name: 'reviews',
      schema: z.object({ id: z.string(), about: z.string() }),
      indexes: ['about'],
      owner: 'about',
    });
    const review = defineCall({
      ...reading,
      id: 'review',
      summary: 'A review.',
      method: 'post',
      path: '/api/owners/:owner/review',
      who: 'clinician',
      about: { records: 'owner' },
    });
    const store = openMemory();
    const definitions = [...collections, reviews];
    let meanwhile = async (): Promise<unknown> => null;
    const server = await start({
      store: sharedStore(store),
      definitions,
      accountOf: async () => 'grace',
      rolesOf: async () => new Set(['clinician']),
      routes: [
        ...routes,
        answer(review, ({ collection }) => async ({ parameters: { owner } }) => {
          await meanwhile();
          await collection(reviews).put({ id: `${owner}.1`, about: owner }, null);
          return ok(null);
        }),
      ],
    });
    const ask = (owner: string): Promise<Response> =>
      fetch(`${server.url}/api/owners/${owner}/review`, { method: 'POST' });
    const deps = await joinDepsOf(store, undefined, definitions);
    const clientOf = async (seed: number): Promise<TestClient> => {
      const client = await signIn(server, await ownerKey(seed));
      await client.sync([activity(seed)]);
      return client;
    };
    const [ada, bob, eve] = [await clientOf(1), await clientOf(2), await clientOf(3)];
    expect((await ask(ada.owner)).status).toBe(204);
    meanwhile = () => ada.post('/api/account/erase', { owner: ada.owner, secret: ada.secret });
    for (const _ of ['while it runs', 'afterwards']) {
      expect(await errorOf(await ask(ada.owner))).toMatchObject({ status: 410, code: 'erased' });
      expect(await deps.documents.areAny(ada.owner)).toBe(false);
    }
    meanwhile = () => join(deps, bob.owner, eve.owner, { into: eve.owner });
    for (const _ of ['while it runs', 'afterwards']) {
      expect(await errorOf(await ask(bob.owner))).toMatchObject({ status: 409, code: 'merged' });
      const { found } = await deps.collection(reviews).findBy('about', eve.owner, { limit: 9 });
      expect(found.map((one) => one.ok && one.value.document.id)).toEqual([`${bob.owner}.1`]);
    }
  });

  it('[CALL-9] for an account reads nothing of a stranger, and asks for account and role again once the body is there', async () => {
    const note = defineCall({
      ...reading,
      id: 'note',
      summary: 'A note.',
      method: 'post',
      path: '/api/note',
      who: 'clinician',
      body: z.strictObject({ text: z.string() }),
    });
    const isReached: string[] = [];
    let asked: (readonly [account: string | null, role: Role])[] = [];
    const { url } = await start({
      routes: [
        answer(note, () => ({ account }) => {
          isReached.push(account);
          return ok(null);
        }),
      ],
      accountOf: async () => asked[0]?.[0] ?? null,
      rolesOf: async () => new Set([asked.shift()?.[1] ?? 'team']),
    });
    const codeFor = async (...answers: typeof asked): Promise<string> => {
      asked = answers;
      const response = await postJson(`${url}/api/note`, { text: 'better' });
      return response.ok ? 'ok' : (await errorOf(response)).code;
    };
    expect(await codeFor(['ada', 'clinician'], ['ada', 'clinician'])).toBe('ok');
    expect(await codeFor(['ada', 'clinician'], ['ada', 'team'])).toBe('forbidden');
    expect(await codeFor(['ada', 'clinician'], [null, 'team'])).toBe('not_signed_in');
    expect(await codeFor(['ada', 'clinician'], ['bob', 'clinician'])).toBe('not_signed_in');
    // of another shape, which a stranger does not hear
    expect((await errorOf(await postJson(`${url}/api/note`, 'text'))).code).toBe('not_signed_in');
    expect(isReached).toEqual(['ada']);
  });
});
