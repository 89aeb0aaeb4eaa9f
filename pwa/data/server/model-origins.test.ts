// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { isFresh, rememberedModelOrigins } from '../remembered-model-origins.ts';
import { askModelOrigins } from './model-origins.ts';
import type { Network } from './network.ts';

const ORIGIN = 'https://llm.example.org';
const OTHER = 'http://127.0.0.1:1';
const policyOf = (...origins: readonly string[]): string =>
  `default-src 'self';connect-src ${["'self'", ...origins].join(' ')};style-src 'self'`;
const PAGE = '<!doctype html><title>Waymend</title>';
const html = (body: string, policy: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });

/** Two caches as an installed app has them. */
function stubCaches(kept: Readonly<Record<string, Map<string, Response>>>): void {
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(Object.keys(kept)),
    open: (name: string) =>
      Promise.resolve({
        keys: () => Promise.resolve([...(kept[name]?.keys() ?? [])]),
        match: (path: string) => Promise.resolve(kept[name]?.get(path)?.clone()),
        put: (path: string, response: Response) => Promise.resolve(void kept[name]?.set(path, response)),
      }),
  });
}

const networkOf = (origins: readonly string[] | null, page = () => html(PAGE, policyOf(...(origins ?? [])))) => {
  const asked: string[] = [];
  const network: Network = {
    fetch: async (path) => {
      asked.push(path);
      if (origins === null) throw new TypeError('offline');
      return path.startsWith('/api/')
        ? new Response(JSON.stringify({ origins }), { headers: { 'x-request-id': '1' } })
        : page();
    },
    exclusively: async (_name, body) => body(),
    random: () => 0,
  };
  return { network, asked };
};

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('[MODEL-3] what the server allows is remembered for when it does not answer, until it says otherwise', async () => {
  const remembered = () => rememberedModelOrigins().origins;
  expect(remembered()).toEqual([]);
  expect(await askModelOrigins(networkOf(null).network, 0)).toEqual([]);
  expect(await askModelOrigins(networkOf([ORIGIN, OTHER]).network, 0)).toHaveLength(2);
  expect(remembered()).toEqual([ORIGIN, OTHER]);
  expect(await askModelOrigins(networkOf(null).network, 0)).toEqual([ORIGIN, OTHER]);
  expect(await askModelOrigins(networkOf([]).network, 0)).toEqual([]);
  expect(remembered()).toEqual([]);
  localStorage.setItem('waymend:model-origins', ORIGIN);
  expect(rememberedModelOrigins()).toEqual({ origins: [], askedAt: null });
});

it('[MODEL-3] what the server answered is fresh for a day, and what it did not answer never', async () => {
  const day = 86_400_000;
  await askModelOrigins(networkOf(null).network, day);
  expect(isFresh(rememberedModelOrigins(), day)).toBe(false);
  await askModelOrigins(networkOf([]).network, day);
  expect([day, 2 * day - 1, 2 * day, 0].map((now) => isFresh(rememberedModelOrigins(), now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('[MODEL-4] where that changes, the kept pages of this build get the policy of today, and nothing else is touched', async () => {
  const script = new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } });
  const pages = new Map([
    ['/', html(PAGE, policyOf())],
    ['/exercise-ai', html(PAGE, policyOf(OTHER))],
  ]);
  const files = new Map([
    ['/index.html?__WB_REVISION__=1', html(PAGE, policyOf())],
    ['/sign-in', html('<!doctype html>another build', policyOf())],
    ['/assets/app.js', script],
    ['/page.txt', new Response(PAGE, { headers: { 'content-type': 'text/plain' } })],
  ]);
  stubCaches({ pages, files });
  const { network, asked } = networkOf([ORIGIN]);
  await askModelOrigins(network, 0);
  const policies = [...pages.values(), ...files.values()].map(({ headers }) => headers.get('content-security-policy'));
  const renewed = policyOf(ORIGIN);
  expect(policies).toEqual([renewed, renewed, renewed, policyOf(), null, null]);
  expect(files.get('/assets/app.js')).toBe(script);
  expect(asked).toEqual(['/api/model-origins', '/index.html?fresh']);
  // The same again is no change.
  files.delete('/sign-in');
  await askModelOrigins(network, 0);
  expect(asked.filter((path) => !path.startsWith('/api/'))).toHaveLength(1);
  // Where the operator takes it out again, so do the pages.
  await askModelOrigins(networkOf([]).network, 0);
  expect(pages.get('/')?.headers.get('content-security-policy')).toBe(policyOf());
});

it.each<[string, () => Response]>([
  ['a server that is busy', () => new Response(PAGE, { status: 503, headers: html('', policyOf(ORIGIN)).headers })],
  ['a page of a newer build', () => html('<!doctype html>of a newer build', policyOf(ORIGIN))],
  ['a server that was not started anew yet', () => html(PAGE, policyOf())],
  [
    'a network that goes',
    () => {
      throw new TypeError('offline');
    },
  ],
])('[MODEL-4] %s leaves the kept pages alone, and they are renewed the next time', async (_, page) => {
  const pages = new Map([['/', html(PAGE, policyOf())]]);
  stubCaches({ pages });
  const policy = () => pages.get('/')?.headers.get('content-security-policy');
  expect(await askModelOrigins(networkOf([ORIGIN], page).network, 0)).toEqual([ORIGIN]);
  expect([policy(), isFresh(rememberedModelOrigins(), 0)]).toEqual([policyOf(), false]);
  await askModelOrigins(networkOf([ORIGIN]).network, 0);
  expect([policy(), isFresh(rememberedModelOrigins(), 0)]).toEqual([policyOf(ORIGIN), true]);
});
