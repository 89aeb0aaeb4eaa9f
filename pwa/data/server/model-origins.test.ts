// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { rememberedModelOrigins } from '../remembered-model-origins.ts';
import { askModelOrigins } from './model-origins.ts';
import type { Network } from './network.ts';

const ORIGIN = 'https://llm.example.org';
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

const networkOf = (origins: readonly string[] | null, page = () => html(PAGE, 'new')) => {
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

afterEach(() => localStorage.clear());

it('[MODEL-3] what the server allows is remembered for when it does not answer, until it says otherwise', async () => {
  expect(rememberedModelOrigins()).toEqual([]);
  expect(await askModelOrigins(networkOf(null).network, 0)).toEqual([]);
  expect(await askModelOrigins(networkOf([ORIGIN, 'http://127.0.0.1:1']).network, 0)).toHaveLength(2);
  expect(rememberedModelOrigins()).toEqual([ORIGIN, 'http://127.0.0.1:1']);
  expect(await askModelOrigins(networkOf(null).network, 0)).toEqual([ORIGIN, 'http://127.0.0.1:1']);
  expect(await askModelOrigins(networkOf([]).network, 0)).toEqual([]);
  expect(rememberedModelOrigins()).toEqual([]);
});

it('[MODEL-4] where that changes, the kept pages of this build get the policy of today, and nothing else is touched', async () => {
  const script = new Response('alert(1)', { headers: { 'content-type': 'text/javascript' } });
  const pages = new Map([
    ['/', html(PAGE, 'old')],
    ['/exercise-ai', html(PAGE, 'old')],
  ]);
  const files = new Map([
    ['/index.html?__WB_REVISION__=1', html(PAGE, 'old')],
    ['/sign-in', html('<!doctype html>another build', 'old')],
    ['/assets/app.js', script],
  ]);
  stubCaches({ pages, files });
  const { network, asked } = networkOf([ORIGIN]);
  await askModelOrigins(network, 0);
  const policies = [...pages.values(), ...files.values()].map(({ headers }) => headers.get('content-security-policy'));
  expect(policies).toEqual(['new', 'new', 'new', 'old', null]);
  expect(files.get('/assets/app.js')).toBe(script);
  expect(asked).toEqual(['/api/model-origins', '/index.html?fresh']);
  // The same again is no change.
  await askModelOrigins(network, 0);
  expect(asked.filter((path) => !path.startsWith('/api/'))).toHaveLength(1);
});

it('[MODEL-4] a page that cannot be had leaves the kept ones alone', async () => {
  const pages = new Map([['/', html(PAGE, 'old')]]);
  stubCaches({ pages });
  await askModelOrigins(networkOf([ORIGIN], () => new Response('busy', { status: 503 })).network, 0);
  await askModelOrigins(networkOf([], () => html('<!doctype html>of a newer build', 'new')).network, 0);
  expect(pages.get('/')?.headers.get('content-security-policy')).toBe('old');
});
