/**
 * Every call of the registry, as those would make it who should not: a call that is added is attacked with the others. So
 * is one made up of each kind that the registry may not have yet. What they write is noted with whose it is; calls that
 * write what is another person's must be found out by that.
 */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES, defineCall, errorsOf, isRole, METHODS, needsSignIn, ROLES } from '#core/api/call.ts';
import type { Call, Role } from '#core/api/call.ts';
import { ok } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { isErrorCode, statusOf } from '#core/sync/errors.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import type { ErrorBody } from '#core/sync/protocol.ts';
import { defineCollection } from '../collections/define-collection.ts';
import type { AnyCollection } from '../collections/define-collection.ts';
import { createMemoryCollections } from '../collections/memory-collections.ts';
import type { Row, Rows } from '../collections/port.ts';
import { hashedAccount } from '../identity/account-link.ts';
import { HEARD_DOCUMENT } from '../identity/journal.ts';
import { answer } from '../middleware/answer.ts';
import { collections as definitions, routes as registered, calls as registry } from '../registry.ts';
import type { Services } from '../services.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { activity, NOON, ownerKey, row } from '../testing/builders.ts';
import { connectTo } from '../testing/raw-connection.ts';
import { byHeader, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer, TestServerOptions } from '../testing/test-server.ts';

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
const ofNobody = defineCollection({
  name: 'of-nobody',
  schema: z.object({ id: z.string(), text: z.string() }),
  owner: null,
});
const opened: readonly AnyCollection[] = [...definitions, madeUp, ofNobody];
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
/** What no role's call may be: its owner stands in the query, where nobody asks whose it is. */
const byQuery = defineCall({
  id: 'madeUpByQuery',
  summary: 'A clinician reads what was noted about an owner.',
  method: 'get',
  path: '/api/made-up/notes-about',
  who: 'clinician',
  about: 'server',
  query: z.strictObject({ days: z.enum(['1', '7']), about: z.string() }),
  answer: z.object({ texts: z.array(z.string()) }),
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
/** What a call must never do, each done by one. */
const flaws: readonly (readonly [flaw: string, act: (services: Services) => Promise<unknown>])[] = [
  [
    'makes a document about her',
    ({ collection }) => collection(madeUp).put({ id: 'made', about: ada.owner, text: 'worse' }, null),
  ],
  [
    'makes one under an id of hers',
    ({ collection }) => collection(madeUp).put({ id: `${ada.owner}.made`, about: bob.owner, text: 'worse' }, null),
  ],
  [
    'makes one of nobody under an id of hers',
    ({ collection }) => collection(ofNobody).put({ id: ada.owner, text: 'worse' }, null),
  ],
  [
    'takes one of hers over',
    ({ collection }) => collection(madeUp).put({ id: 'review', about: bob.owner, text: 'worse' }, 'v'),
  ],
  ['removes one of hers', ({ collection }) => collection(madeUp).remove('removed review', 'v')],
  ['puts a row into her log', ({ store }) => store.insert([row(2, { owner: `${ada.owner}#telemetry` })])],
  ['removes a row of hers', ({ store }) => store.remove(`${ada.owner}#telemetry`, [1])],
  ['erases her log', ({ store }) => store.eraseOwner(`${ada.owner}#telemetry`)],
  ['puts a document beside it', ({ store }) => store.putDocument(ada.owner, 'made', 1, {})],
  [
    'ends her sessions',
    ({ standings }) => standings.change(ada.owner, (held) => ok({ ...held, generation: held.generation + 1 })),
  ],
];
const flawed = flaws.map(([summary], n) =>
  defineCall({
    ...writing,
    id: `madeUpFlaw${n}`,
    summary,
    path: `/api/made-up/flaws/${n}`,
    who: 'person',
    about: 'records',
  }),
);
const routes = [
  ...registered,
  ...flawed.map((call, n) =>
    answer(call, (services) => async () => {
      await flaws[n]?.[1](services);
      return ok(null);
    }),
  ),
  answer(forAccounts, ({ collection }) => async ({ account, body: { text } }) => {
    await collection(madeUp).put({ id: account, about: '', text }, null);
    await collection(ofNobody).put({ id: `${hashedAccount(account)}.note`, text }, null);
    return ok(null);
  }),
  answer(
    forRoles,
    () =>
      ({ query }) =>
        ok(query),
  ),
  answer(byQuery, ({ collection }) => async ({ query: { about } }) => {
    const { found } = await collection(madeUp).findBy('about', about, { limit: 1 });
    return ok({ texts: found.flatMap((one) => (one.ok ? [one.value.document.text] : [])) });
  }),
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

interface Touch {
  readonly what: string;
  /** of the owner, or of what lies there of nobody: each that the write or read names */
  readonly of: readonly string[];
}
const writes: Touch[] = [];
const reads: Touch[] = [];
const noteRead = (what: string, ...of: readonly string[]): void => {
  reads.push({ what, of });
};
/** What was written since, of others than these; an id that begins with one of them and a dot is of it, too. */
const writtenOfOthers = (...own: readonly string[]): Touch[] =>
  writes
    .splice(0)
    .filter(({ of }) => of.some((one) => !own.some((mine) => one === mine || one.startsWith(`${mine}.`))));

/** Telemetry lies in a log beside the owner's; what lies under a pseudo-owner is named by whom it is about. */
const whose = (owner: string, name: string): string => (owner.startsWith('$') ? name : (owner.split('#')[0] ?? ''));
function notedStore(): Store {
  const store = createMemoryStore();
  return {
    ...store,
    read: (owner, ...rest) => {
      noteRead('read', owner);
      return store.read(owner, ...rest);
    },
    findOps: (owner, ...rest) => {
      noteRead('findOps', owner);
      return store.findOps(owner, ...rest);
    },
    getDocument: (owner, name) => {
      noteRead('getDocument', owner, name);
      return store.getDocument(owner, name);
    },
    insert: (rows) => {
      writes.push({ what: 'insert', of: rows.map(({ owner, key }) => whose(owner, key)) });
      return store.insert(rows);
    },
    remove: (owner, revs) => {
      writes.push({ what: 'remove', of: [whose(owner, owner)] });
      return store.remove(owner, revs);
    },
    putDocument: (owner, name, rev, value) => {
      writes.push({ what: 'putDocument', of: [whose(owner, name)] });
      return store.putDocument(owner, name, rev, value);
    },
    eraseOwner: (owner) => {
      writes.push({ what: 'eraseOwner', of: [whose(owner, owner)] });
      return store.eraseOwner(owner);
    },
  };
}

const collections = createMemoryCollections();
/** Each write is of whom the document names, as it is held and as it is put; and of her where the id names her. */
function notedRows(rows: Rows, { name, owner: field }: AnyCollection): Rows {
  const ownerOf = ({ id, document }: Row): string => {
    const { [field ?? '']: named = '' } = document as Readonly<Record<string, string>>;
    return named === '' ? id : named;
  };
  const note = async (key: string, id: string, put: readonly Row[]): Promise<void> => {
    const held = await rows.get(id);
    const of = [...(held === null ? [] : [held]), ...put].map(ownerOf);
    writes.push({ what: `${key} in ${name}`, of: id.includes(ada.owner) ? [...of, ada.owner] : of });
  };
  return {
    ...rows,
    get: async (id) => {
      const held = await rows.get(id);
      noteRead(`get in ${name}`, id, ...(held === null ? [] : [ownerOf(held)]));
      return held;
    },
    find: (index, value, ...rest) => {
      noteRead(`find in ${name}`, String(value));
      return rows.find(index, value, ...rest);
    },
    insert: async (row, now) => {
      await note('insert', row.id, [row]);
      return rows.insert(row, now);
    },
    replace: async (row, ...rest) => {
      await note('replace', row.id, [row]);
      return rows.replace(row, ...rest);
    },
    remove: async (id, ...rest) => {
      await note('remove', id, []);
      return rows.remove(id, ...rest);
    },
  };
}

const CALLS_A_MINUTE = 3;
const plugged: TestServerOptions = {
  routes,
  definitions: opened,
  ...byHeader,
};

beforeAll(async () => {
  server = await startTestServer({
    store: notedStore(),
    journal: notedStore(),
    collections: {
      open: async (shape) => {
        const definition = opened.find(({ name }) => name === shape.name);
        if (definition === undefined) throw new Error(`${shape.name} is no collection`);
        return notedRows(await collections.open(shape), definition);
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
  expect(writtenOfOthers(bob.owner)).toEqual([]);
}

/** The call as Bob would make it: it writes only what is his or his account's, and tells nothing of her. */
async function expectOnlyHisOwn(call: Call): Promise<void> {
  writes.length = 0;
  const example = exampleOf(call);
  // Whom a role may name is for the call's own test.
  const isNamed = 'owner' in example && !isRole(call.who);
  const signedIn: Readonly<Record<string, string>> = needsSignIn(call) ? rightful(call) : {};
  const secret = 'secret' in example && call.who !== 'person' ? { secret: bob.secret } : {};
  const response = await ask(call, { headers: { cookie: bob.cookie, ...signedIn }, ...bodyOf(call, secret) });
  if (isNamed) {
    const wanted = call.who === 'person' ? 'owner_mismatch' : 'wrong_secret';
    expect(await errorNamed(call, response, 'for another')).toBe(wanted);
  } else {
    const text = await response.text();
    for (const hers of [ada.owner, ada.secret, ada.device]) expect(text).not.toContain(hers);
  }
  const { 'x-account': account = '' } = signedIn;
  const own = isNamed
    ? []
    : [account, hashedAccount(account), HEARD_DOCUMENT, ...(typeof call.about === 'object' ? [ada.owner] : [])];
  expect(writtenOfOthers(bob.owner, ...own)).toEqual([]);
  expect([(await ada.get('/api/sessions')).status, await server.store.head(ada.owner)]).toEqual([200, 1]);
}

/** Bob, or whoever has the role, names her in the query: of her nothing is as much as read. */
async function expectNothingReadByQuery(call: Call): Promise<void> {
  const { properties = {} } = z.toJSONSchema(call.query ?? z.object({}), { io: 'input' });
  const members = Object.entries(properties).map(([name, member]): [string, string] => {
    const [choice] = (typeof member === 'object' && member.enum) || [];
    return [name, choice === undefined ? ada.owner : String(choice)];
  });
  const path = `${pathOf(call, typeof call.about === 'object' ? bob.owner : undefined)}?${new URLSearchParams(members)}`;
  reads.length = 0;
  const response = await ask(call, {
    path,
    headers: { cookie: bob.cookie, ...(needsSignIn(call) && rightful(call)) },
    ...bodyOf(call),
  });
  await response.text();
  expect(reads.filter(({ of }) => of.some((named) => named.includes(ada.owner)))).toEqual([]);
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
    await expectOnlyHisOwn(call);
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
    it('[CALL-6] reads nothing of an owner whom only its query names', async () => {
      await expectNothingReadByQuery(call);
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
      const socket = connectTo(Number(port));
      await new Promise((resolve) => socket.once('connect', resolve));
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`${call.method.toUpperCase()} ${pathOf(call)} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n{"owner":`);
      await whileOthersGoOn([]);
      socket.destroy();
      expect(writtenOfOthers(bob.owner)).toEqual([]);
    });
});

describe('a call by which Bob', () => {
  beforeAll(async () => {
    const held = await collections.open(madeUp);
    for (const id of ['review', 'removed review'])
      await held.insert({ id, version: 'v', document: { id, about: ada.owner, text: 'better' } }, NOON);
  });

  it.each(flawed.map((call) => [call.summary, call] as const))('[CALL-6] %s is found out', async (_flaw, call) => {
    await expect(expectOnlyHisOwn(call)).rejects.toThrow('to deeply equal []');
  });

  it('[CALL-6] reads of her because its query names her is found out', async () => {
    await expect(expectNothingReadByQuery(byQuery)).rejects.toThrow('find in made-up');
  });
});
