import { matchRoutes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { seededRandom, seedOf } from '#core/lib/seeded-random.ts';
import { rowAt } from './row-at.ts';
import { routes } from './table.ts';

const ROWS = [{ path: '/' }, { path: '/session/:sessionId' }, { path: '/session/history' }];

describe('the row at an address', () => {
  it.each([
    ['/', '/'],
    ['/session/history', '/session/history'],
    ['/Session/History/', '/session/history'],
    ['/session/s-1', '/session/:sessionId'],
    ['/session', undefined],
    ['/nothing/here', undefined],
    ['/%E0%A4%A', undefined],
    ['/session/%E0%A4%A', '/session/:sessionId'],
    ['/session/a%2Fb', '/session/:sessionId'],
    ['/%73ession/history//', '/session/history'],
    ['/session//', undefined],
    ['//', '/'],
  ])('of %s is %s, in whatever order they stand', (pathname, path) => {
    for (const rows of [ROWS, [...ROWS].reverse()]) expect(rowAt(rows, pathname)?.path).toBe(path);
  });

  it('is the one that the router finds, for every address near those of the table', () => {
    const paths = [...routes.map(({ path }) => ({ path })), ...ROWS.slice(1)];
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const random = seededRandom(seedOf('row-at'));
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
    const parts = [...new Set(paths.flatMap(({ path }) => path.split('/'))), 'x', 'X%20y', 'HISTORY', '%zz', 'a%2Fb'];
    let found = 0;
    for (let times = 0; times < 3_000; times += 1) {
      const pathname = `/${Array.from({ length: Math.floor(random() * 4) }, () => pick(parts)).join('/')}${pick(['', '/'])}`;
      const row = rowAt(paths, pathname)?.path;
      if (row !== undefined) found += 1;
      expect([pathname, row]).toEqual([pathname, matchRoutes(paths, pathname)?.at(-1)?.route.path]);
    }
    expect(found).toBeGreaterThan(300);
  });
});
