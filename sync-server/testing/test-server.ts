/** The app on a real local port, called by fetch. */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { ROLES } from '#core/api/call.ts';
import { parseSyncAnswer } from '#core/sync/protocol.ts';
import type { ErrorBody, Operation, SyncAnswer, SyncRequest } from '#core/sync/protocol.ts';
import { createApp } from '../app.ts';
import type { AnyCollection } from '../collections/define-collection.ts';
import { createMemoryCollections } from '../collections/memory-collections.ts';
import type { CollectionsAdapter } from '../collections/port.ts';
import { DEFAULT_QUOTA } from '../config.ts';
import type { Config } from '../config.ts';
import { createHttpServer } from '../http-server.ts';
import type { HttpOptions } from '../http-server.ts';
import type { Route } from '../middleware/answer.ts';
import type { AccountOf, RolesOf } from '../services.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import type { Texts } from '../texts.ts';
import { NOON } from './builders.ts';
import type { OwnerKey } from './builders.ts';
import type { TestStore } from './store-kinds.ts';

export interface TestServerOptions {
  /** with the collections that another server has too; else it has its own */
  readonly store?: Store | TestStore;
  readonly journal?: Store;
  readonly collections?: CollectionsAdapter;
  readonly definitions?: readonly AnyCollection[];
  readonly log?: Logger;
  readonly config?: Partial<
    Pick<
      Config,
      | 'trustedProxies'
      | 'ratePerMinute'
      | 'addressRatePerMinute'
      | 'newOwnersPerDay'
      | 'storedBytesPerDay'
      | 'quota'
      | 'modelOrigins'
      | 'staticFolder'
    >
  >;
  readonly clock?: { now: number };
  readonly isOpen?: () => boolean;
  readonly texts?: Texts;
  readonly accountOf?: AccountOf;
  readonly rolesOf?: RolesOf;
  readonly routes?: readonly Route[];
  readonly patience?: HttpOptions['patience'];
}

export interface TestServer {
  readonly url: string;
  readonly store: Store;
  readonly clock: { now: number };
  readonly close: () => Promise<void>;
}

export async function startTestServer({
  store = createMemoryStore(),
  journal = createMemoryStore(),
  collections = 'collections' in store ? store.collections : createMemoryCollections(),
  log = pino({ level: 'silent' }),
  config = {},
  clock = { now: NOON },
  patience = {},
  ...rest
}: TestServerOptions = {}): Promise<TestServer> {
  const settings = {
    trustedProxies: 0,
    ratePerMinute: 1_000_000,
    addressRatePerMinute: config.ratePerMinute ?? 1_000_000,
    newOwnersPerDay: 1_000_000,
    storedBytesPerDay: 1_000_000_000_000,
    quota: DEFAULT_QUOTA,
    modelOrigins: [],
    staticFolder: 'does-not-exist',
    ...config,
  };
  const app = await createApp({
    store,
    journal,
    collections,
    log,
    config: settings,
    now: () => clock.now,
    ...rest,
  });
  const server = createHttpServer(app, { ...settings, patience });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    store,
    clock,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}

/** Sign-in as tests plug it in: the account is what this header says, and its first word names its role, if it has one. */
export const byHeader = {
  accountOf: async (ctx) => ctx.get('x-account') || null,
  rolesOf: async (account) => new Set(ROLES.filter((role) => role === account.split(' ')[0])),
} satisfies TestServerOptions;
export const as = (account: string): Record<string, string> => ({ 'x-account': account });

type Headers = Readonly<Record<string, string>>;
export interface Caller {
  readonly get: (path: string, headers?: Headers) => Promise<Response>;
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
  readonly put: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
}

/** Somebody who sends these headers: `callerOf(server, as('clinician grace'))` is signed in to an account (`byHeader`). */
export function callerOf({ url }: Pick<TestServer, 'url'>, sent: Headers): Caller {
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Headers = {}): Promise<Response> =>
      fetch(`${url}${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...sent, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  const get = call('GET');
  return { get: (path, headers) => get(path, undefined, headers), post: call('POST'), put: call('PUT') };
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const errorOf = async (response: Response): Promise<ErrorBody['error'] & { status: number }> => ({
  status: response.status,
  ...((await response.json()) as ErrorBody).error,
});

/** The body of a claim; erasing takes it without the device. */
export const proofOf = ({
  owner,
  secret,
  device,
}: Pick<TestClient, 'owner' | 'secret' | 'device'>): { owner: string; secret: string; device: string } => ({
  owner,
  secret,
  device,
});

export interface TestClient extends OwnerKey, Caller {
  readonly device: string;
  readonly cookie: string;
  readonly request: (members?: Partial<SyncRequest>) => SyncRequest;
  readonly send: (members?: Partial<SyncRequest>, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a request and fails unless the answer is a 200 of the protocol. */
  readonly sync: (ops?: readonly Operation[], members?: Partial<SyncRequest>) => Promise<SyncAnswer>;
}

export const claimAs = (client: TestClient, account: string, headers: Headers = {}): Promise<Response> =>
  client.post('/api/account/claim', proofOf(client), { ...as(account), ...headers });

/** The cookies that a browser would keep from an answer. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

export async function signIn(
  server: Pick<TestServer, 'url' | 'clock'>,
  key: OwnerKey,
  device = 'd_a',
): Promise<TestClient> {
  const { owner, secret } = key;
  const session = await postJson(`${server.url}/api/session`, { owner, secret, device });
  if (session.status !== 204) throw new Error(`no session: ${session.status} ${await session.text()}`);
  return clientOf(server, key, device, cookieOf(session));
}

/** A device that has these cookies. */
export function clientOf(
  server: Pick<TestServer, 'url' | 'clock'>,
  key: OwnerKey,
  device: string,
  cookie: string,
): TestClient {
  const request = (members: Partial<SyncRequest> = {}): SyncRequest => ({
    p: 1,
    schema: 1,
    device,
    batch: 'b',
    owner: key.owner,
    clock: server.clock.now,
    seq: { first: 0, last: 0, max: 0 },
    cursor: { epoch: 0, rev: 0, op: null },
    limit: 1000,
    ops: [],
    ...members,
  });
  const send: TestClient['send'] = (members, headers) =>
    postJson(`${server.url}/api/sync`, request(members), { cookie, ...headers });
  return {
    ...key,
    device,
    cookie,
    request,
    send,
    sync: async (ops = [], members = {}) => {
      const seqs = ops.map(({ seq }) => seq);
      const seq = {
        first: seqs.length === 0 ? 0 : Math.min(...seqs),
        last: Math.max(0, ...seqs),
        max: Math.max(0, ...seqs),
      };
      const response = await send({ ops: [...ops], seq, ...members });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${response.status} ${text}`);
      const parsed = parseSyncAnswer(JSON.parse(text));
      if (!parsed.ok) throw new Error(parsed.failure);
      return parsed.value;
    },
    ...callerOf(server, { cookie }),
  };
}
