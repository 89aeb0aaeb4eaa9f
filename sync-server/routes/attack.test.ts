/**
 * Every call of the registry, as those would make it who should not: a call that is added is attacked with the others. So
 * is one made up of each kind that the registry may not have yet.
 */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES, defineCall, errorsOf, isRole, METHODS, needsSignIn, ROLES } from '#core/api/call.ts';
import type { Call, Role } from '#core/api/call.ts';
import { calls as registry } from '#core/api/index.ts';
import { ok } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { isErrorCode, statusOf } from '#core/sync/errors.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import type { ErrorBody } from '#core/sync/protocol.ts';
import { defineCollection } from '../collections/define-collection.ts';
import { collections as definitions } from '../collections/index.ts';
import { createMemoryCollections } from '../collections/memory-collections.ts';
import type { Row, Rows } from '../collections/port.ts';
import { answer } from '../middleware/answer.ts';
import { activity, ownerKey } from '../testing/builders.ts';
import { hookedStore, openMemory } from '../testing/store-kinds.ts';
import { signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer, TestServerOptions } from '../testing/test-server.ts';
import { routes as registered } from './index.ts';

interface Request {
  readonly at?: TestServer;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

const madeUp = defineCollection({
  name: 'made-up',
  schema: z.object({ id: z.string(), about: z.string(), text: z.string() }),
  indexes: ['about'],
  owner: 'about',
});
const writing = {
  method: 'post',
  body: z.strictObject({ text: z.string() }),
  example: { text: 'better' },
  errors: [],
  limits: { stores: 'always', countedBy: 'caller' },
} as const;
const forAccounts = defineCall({
  ...writing,
  id: 'madeUpForAccounts',
  summary: 'An account notes something.',
  path: '/api/made-up/notes',
  who: 'account',
  about: 'server',
});
const forRoles = defineCall({
  id: 'madeUpForRoles',
  summary: 'A clinician reads.',
  method: 'get',
  path: '/api/made-up/notes',
  who: 'clinician',
  about: 'server',
  query: z.strictObject({ days: z._default(z.enum(['1', '7']), '7') }),
  answer: z.object({ days: z.string() }),
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});
const ofOwner = defineCall({
  ...writing,
  id: 'madeUpOfOwner',
  summary: 'A clinician notes something about an owner.',
  path: '/api/made-up/owners/:owner/notes',
  who: 'clinician',
  about: { records: 'owner' },
});
const routes = [
  ...registered,
  answer(forAccounts, ({ collection }) => async ({ account, body: { text } }) => {
    await collection(madeUp).put({ id: account, about: '', text }, null);
    return ok(null);
  }),
  answer(
    forRoles,
    () =>
      ({ query }) =>
        ok(query),
  ),
  answer(ofOwner, ({ collection }) => async ({ parameters: { owner }, body: { text } }) => {
    await collection(madeUp).put({ id: `${owner}.note`, about: owner, text }, null);
    return ok(null);
  }),
];
const calls: readonly Call[] = [...registry, forAccounts, forRoles, ofOwner];

let server: TestServer;
/** on which a caller may make few calls */
let strict: TestServer;
let ada: TestClient;
let bob: TestClient;
const writes: string[] = [];
const noteWrite = async (write: string, owner: string): Promise<void> => {
  if (owner !== bob.owner) writes.push(`${write} ${owner}`);
};
const noted = <Key extends keyof Rows>(name: string, rows: Rows, key: Key): Rows[Key] =>
  ((...given: readonly [Row | string, ...never[]]) => {
    const [row] = given;
    if ((typeof row === 'string' ? row : row.id) !== bob.owner) writes.push(`${key} in ${name}`);
    return (rows[key] as (...given: readonly [Row | string, ...never[]]) => unknown)(...given);
  }) as Rows[Key];

const CALLS_A_MINUTE = 3;
const plugged: TestServerOptions = {
  routes,
  definitions: [...definitions, madeUp],
  // an account is named as its role is
  accountOf: async (ctx) => (ctx.get('x-account') === '' ? null : ctx.get('x-account')),
  rolesOf: async (account) => new Set(ROLES.filter((role) => role === account.split(' ')[0])),
};

beforeAll(async () => {
  const collections = createMemoryCollections();
  const hooks = { before: (write: string, owner: string) => noteWrite(write, owner) };
  bob = { owner: '' } as TestClient;
  server = await startTestServer({
    store: hookedStore(openMemory(), hooks),
    journal: hookedStore(openMemory(), hooks),
    collections: {
      open: async (shape) => {
        const rows = await collections.open(shape);
        const changing = (['insert', 'replace', 'remove'] as const).map((key) => [key, noted(shape.name, rows, key)]);
        return { ...rows, ...(Object.fromEntries(changing) as Partial<Rows>) };
      },
    },
    ...plugged,
  });
  strict = await startTestServer({
    ...plugged,
    config: { ratePerMinute: CALLS_A_MINUTE, addressRatePerMinute: 10_000 },
  });
  ada = await signIn(server, await ownerKey(1), 'd_ada');
  bob = await signIn(server, await ownerKey(2), 'd_bob');
  await ada.sync([activity(1)]);
  await bob.sync([activity(2)]);
  // what is noted once a day of a session that is used
  await ada.get('/api/sessions');
});
afterAll(() => Promise.all([server.close(), strict.close()]));

const JSON_TYPE = { 'content-type': 'application/json' };
/** An owner that a path names is hers. */
const pathOf = ({ path, about }: Call, parameter = typeof about === 'object' ? ada.owner : 'no-such'): string =>
  path.replace(/:\w+/g, parameter);
const isAt = ({ path }: Call, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);
const ask = (
  call: Call,
  { at = server, method = call.method, path = pathOf(call), headers = {}, body }: Request,
): Promise<Response> =>
  fetch(`${at.url}${path}`, {
    method: method.toUpperCase(),
    headers: { ...(body !== undefined && JSON_TYPE), ...headers },
    ...(body !== undefined && { body }),
  });

/** Whoever may make the call. */
const rightful = ({ who }: Call): Record<string, string> =>
  needsSignIn({ who }) ? { 'x-account': isRole(who) ? who : 'nobody' } : { cookie: ada.cookie };
const exampleOf = ({ example = {} }: Call): Readonly<Record<string, unknown>> => ({
  ...example,
  ...('owner' in example && { owner: ada.owner }),
  ...('secret' in example && { secret: ada.secret }),
  ...('device' in example && { device: ada.device }),
});
const bodyOf = (call: Call, members: Readonly<Record<string, unknown>> = {}): { body?: string } =>
  call.body === undefined ? {} : { body: JSON.stringify({ ...exampleOf(call), ...members }) };

/** The error of an answer: one that the contract names, with its status. */
async function errorNamed(call: Call, response: Response, attack: string): Promise<ErrorCode> {
  const text = await response.text();
  const { code } = (JSON.parse(text) as ErrorBody).error;
  if (!isErrorCode(code)) throw new Error(`${call.id}, ${attack}: ${text}`);
  expect([attack, code, response.status, errorsOf(call).includes(code)]).toEqual([attack, code, statusOf(code), true]);
  expect(text).not.toContain(ada.secret);
  return code;
}

/** Strange, but perhaps no error: then it is done. */
async function doneOrNamed(call: Call, response: Response, attack: string): Promise<void> {
  if (response.ok) await response.text();
  else expect([attack, await errorNamed(call, response, attack)]).not.toEqual([attack, 'internal']);
}

async function expectError(call: Call, attack: string, request: Request, wanted: ErrorCode): Promise<void> {
  expect([attack, await errorNamed(call, await ask(call, request), attack)]).toEqual([attack, wanted]);
}

/** While it is attacked, somebody else is answered; and nothing is written of anyone else. */
async function whileOthersGoOn(attacks: readonly Promise<void>[]): Promise<void> {
  const others = [bob.sync(), bob.get('/api/streak/user-data')];
  await Promise.all([...attacks, ...others]);
  expect(writes.splice(0)).toEqual([]);
}

const DEEP = `${'['.repeat(40)}${']'.repeat(40)}`;

describe.each(calls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  const headers = (): Record<string, string> => rightful(call);
  const takesNoBody = call.body !== undefined && z.safeParse(call.body, null).success;

  if (call.who !== 'anyone')
    it('[CALL-6] is not answered without a session, a sign-in or the role', async () => {
      writes.length = 0;
      const [, signature = ''] = /__Host-waymend=[^;]*(.{4});/.exec(ada.cookie) ?? [];
      const forged = ada.cookie.replace(signature, [...signature].reverse().join('') + 'x');
      const others: readonly Role[] = ROLES.filter((role) => role !== call.who);
      await whileOthersGoOn([
        expectError(call, 'nobody', bodyOf(call), 'not_signed_in'),
        ...(call.who === 'person'
          ? [expectError(call, 'forged', { headers: { cookie: forged }, ...bodyOf(call) }, 'not_signed_in')]
          : []),
        ...(isRole(call.who)
          ? others.map((role) =>
              expectError(call, role, { headers: { 'x-account': role }, ...bodyOf(call) }, 'forbidden'),
            )
          : []),
      ]);
    });

  if (call.limits.countedBy === 'caller')
    it('[CALL-6] is not answered to a caller beyond its limit, and is to others', async () => {
      const callerOf = async (name: string, seed: number): Promise<Record<string, string>> =>
        needsSignIn(call)
          ? { 'x-account': `${rightful(call)['x-account']} ${call.id} ${name}` }
          : { cookie: (await signIn(strict, await ownerKey(seed))).cookie };
      const seed = 100 + 2 * calls.indexOf(call);
      const [often, once] = [await callerOf('often', seed), await callerOf('once', seed + 1)];
      const statusFor = async (headers: Record<string, string>): Promise<number> =>
        (await ask(call, { at: strict, headers, ...bodyOf(call) })).status;
      for (let n = 0; n < CALLS_A_MINUTE; n++) expect(await statusFor(often)).not.toBe(429);
      expect([await statusFor(often), (await statusFor(once)) === 429]).toEqual([429, false]);
    });

  it('[CALL-6] does nothing to another person, and tells nothing of one', async () => {
    writes.length = 0;
    const example = exampleOf(call);
    // Whom a role may name is for the call's own test.
    const isNamed = 'owner' in example && !isRole(call.who);
    const asBob = { cookie: bob.cookie, ...(needsSignIn(call) && headers()) };
    const secret = 'secret' in example && call.who !== 'person' ? { secret: bob.secret } : {};
    const response = await ask(call, { headers: asBob, ...bodyOf(call, secret) });
    if (isNamed) {
      const wanted = call.who === 'person' ? 'owner_mismatch' : 'wrong_secret';
      expect(await errorNamed(call, response, 'for another')).toBe(wanted);
    } else {
      const text = await response.text();
      for (const hers of [ada.owner, ada.secret, ada.device]) expect(text).not.toContain(hers);
    }
    expect(writes.splice(0).filter((write) => isNamed || write.includes(ada.owner))).toEqual([]);
    expect([(await ada.get('/api/sessions')).status, await server.store.head(ada.owner)]).toEqual([200, 1]);
  });

  if (call.body !== undefined)
    it('[CALL-6] takes no body that is malformed, oversized or of another shape', async () => {
      writes.length = 0;
      const most = call.limits.bodyBytes ?? BODY_BYTES;
      const unread: readonly (readonly [string, Request['body'], Readonly<Record<string, string>>, ErrorCode])[] = [
        ['half', '{', {}, 'malformed'],
        ['no text', new Uint8Array([0xff, 0xfe]), {}, 'malformed'],
        ['deep', DEEP, {}, 'malformed'],
        ['no gzip', 'plain', { 'content-encoding': 'gzip' }, 'malformed'],
        ['text', 'a=b', { 'content-type': 'text/plain' }, 'unsupported_media'],
        ['brotli', '{}', { 'content-encoding': 'br' }, 'unsupported_media'],
        ['large', JSON.stringify('x'.repeat(most)), {}, 'too_large'],
        ['a bomb', gzipSync(JSON.stringify('x'.repeat(8 * most))), { 'content-encoding': 'gzip' }, 'too_large'],
        ['a list', '[]', {}, 'unprocessable'],
        ['a word', '"x"', {}, 'unprocessable'],
        ['a number', '7', {}, 'unprocessable'],
        ['an unknown member', bodyOf(call, { unexpected: 1 }).body, {}, 'unprocessable'],
        ...(takesNoBody ? [] : ([['null', 'null', {}, 'unprocessable']] as const)),
        ...Object.keys(exampleOf(call)).map(
          (name) => [`another ${name}`, bodyOf(call, { [name]: { a: 1 } }).body, {}, 'unprocessable'] as const,
        ),
      ];
      await whileOthersGoOn(
        unread.map(([attack, body, more, wanted]) =>
          expectError(
            call,
            attack,
            { headers: { ...headers(), ...more }, ...(body !== undefined && { body }) },
            wanted,
          ),
        ),
      );
    });

  it('[CALL-6] has no other method, page or address', async () => {
    writes.length = 0;
    const right = calls.filter((other) => isAt(other, pathOf(call))).map(({ method }) => method);
    const wrong = [...METHODS, 'patch'].filter((method) => !right.some((one) => one === method));
    await whileOthersGoOn([
      ...wrong.map(async (method) => {
        const response = await ask(call, { method, headers: headers() });
        const { error } = (await response.json()) as ErrorBody;
        expect([method, error.code, response.status]).toEqual([method, 'method_not_allowed', 405]);
        for (const one of right) expect(response.headers.get('allow')).toContain(one.toUpperCase());
      }),
      ...(call.method === 'get'
        ? []
        : [
            expectError(
              call,
              'another site',
              { headers: { ...headers(), 'sec-fetch-site': 'cross-site' }, ...bodyOf(call) },
              'cross_site',
            ),
          ]),
    ]);
  });

  if (call.path.includes(':'))
    it('[CALL-6] is not confused by its parameters', async () => {
      for (const parameter of ['%00', '%E0%A4%A', '..%2f', 'a'.repeat(2_000), '%F0%9F%92%A9', '__proto__'])
        await doneOrNamed(
          call,
          await ask(call, { path: pathOf(call, parameter), headers: headers(), ...bodyOf(call) }),
          parameter,
        );
      // whoever may make the call may name what it makes
      writes.length = 0;
    });

  if (call.query !== undefined)
    it('[CALL-6] takes no member in its query that the contract does not name', async () => {
      await whileOthersGoOn([
        expectError(
          call,
          'an unknown member',
          { path: `${pathOf(call)}?unexpected=1`, headers: headers() },
          'unprocessable',
        ),
      ]);
    });

  if (typeof call.about === 'object')
    it('[CALL-6] is about no owner of whom the server holds nothing, nor about what is no owner', async () => {
      writes.length = 0;
      const { owner } = await ownerKey(3);
      await whileOthersGoOn(
        [owner, 'no-such', '$owners'].map((named) =>
          expectError(call, named, { path: pathOf(call, named), headers: headers(), ...bodyOf(call) }, 'not_found'),
        ),
      );
    });

  it('[CALL-6] is not confused by its query', async () => {
    writes.length = 0;
    const queries = ['?%E0%A4%A', '?__proto__[a]=1', '?a[]=1&a[]=2', `?${'a=1&'.repeat(2_000)}`];
    const isWriting = call.method !== 'get';
    await whileOthersGoOn(
      queries.map(async (query) => {
        const response = await ask(call, {
          path: `${pathOf(call)}${query}`,
          headers: isWriting ? {} : headers(),
          ...bodyOf(call, { unexpected: 1 }),
        });
        await doneOrNamed(call, response, query);
      }),
    );
  });

  if (call.body !== undefined)
    it('[CALL-6] keeps nobody waiting whose body never comes to its end', async () => {
      writes.length = 0;
      const { port } = new URL(server.url);
      const head = Object.entries({ ...headers(), ...JSON_TYPE, 'content-length': String(BODY_BYTES) });
      const socket = connect(Number(port), 'localhost');
      await new Promise((resolve) => socket.once('connect', resolve));
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`${call.method.toUpperCase()} ${pathOf(call)} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n{"owner":`);
      await whileOthersGoOn([]);
      socket.destroy();
      expect(writes.splice(0)).toEqual([]);
    });
});
