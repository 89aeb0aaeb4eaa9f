import { expect, it, vi } from 'vitest';
import { addStaticRoutes } from './static-routes.ts';
import type { RoutableInstall } from './static-routes.ts';

const routed = { pages: ['/', '/people'], pageCache: 'pages', fileCache: 'files', exceptUnder: '/assets/later/' };

it('files and pages come from the caches, but for what the worker keeps by itself', async () => {
  const addRoutes = vi.fn<NonNullable<RoutableInstall['addRoutes']>>(() => Promise.resolve());
  const report = vi.fn();
  await addStaticRoutes({ addRoutes }, routed, report);
  expect(addRoutes.mock.lastCall?.[0].map(({ condition, source }) => [condition.urlPattern, source])).toEqual([
    [{ pathname: '/assets/later/*' }, 'fetch-event'],
    [{ pathname: '/assets/*' }, { cacheName: 'files' }],
    [{ pathname: '/', search: '' }, { cacheName: 'pages' }],
    [{ pathname: '/people', search: '' }, { cacheName: 'pages' }],
  ]);
  expect(report).not.toHaveBeenCalled();
});

it.each([
  ['rejects', () => Promise.reject(new TypeError('too many routes'))],
  [
    'throws',
    () => {
      throw new TypeError('too many routes');
    },
  ],
])('a browser that %s them installs the worker all the same, and says so', async (_, addRoutes) => {
  const report = vi.fn();
  await addStaticRoutes({ addRoutes }, routed, report);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'too many routes' }));
});

it('a browser that does not know them needs none', async () => {
  const report = vi.fn();
  await addStaticRoutes({}, routed, report);
  expect(report).not.toHaveBeenCalled();
});
