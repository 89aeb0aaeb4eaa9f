import { describe, expect, it } from 'vitest';
import shell from '#locales/en/shell.json';
import { exampleAddress } from './route.ts';
import { href, routeTable } from './table.ts';

describe('the route table', () => {
  it('names each id and each path once', () => {
    expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length);
    expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length);
  });

  it('gives every parameter an example', () => {
    for (const row of routeTable) expect(exampleAddress(row)).not.toContain(':');
  });

  it('gives every row a title that people can read', () => {
    for (const { title } of routeTable) expect(shell.title[title]).toMatch(/\S/);
  });

  it('[2.route.03] [2.route.04] [2.route.05] [2.route.06] opens the dashboard at three addresses, and for a stranger the landing page at the first', () => {
    const at = (path: string) => routeTable.find((route) => route.path === path);
    const screenAt = (path: string): string => String(at(path)?.screen);
    expect([screenAt('/dashboard'), screenAt('/home')]).toEqual([screenAt('/'), screenAt('/')]);
    expect(screenAt('/')).toContain('TodayScreen');
    expect(String(at('/')?.stranger?.screen)).toBe(screenAt('/optimized-landing'));
    expect(['/dashboard', '/home'].map((path) => at(path)?.stranger)).toEqual([undefined, undefined]);
    expect([href('start'), href('streakTracker'), href('gallery')]).toEqual(['/', '/streak-tracker', '/gallery']);
  });

  it('lists rows in the navigations by addresses without parameters, no two at one place', () => {
    const listed = routeTable.flatMap(({ path, nav = [] }) => nav.map(({ place, order }) => ({ path, place, order })));
    for (const { path } of listed) expect(path).not.toContain(':');
    expect(new Set(listed.map(({ place, order }) => `${place} ${order}`)).size).toBe(listed.length);
  });

  it('says of no row that it is the same as one that opens another screen', () => {
    for (const { screen, sameAs } of routeTable.filter((row) => row.sameAs !== undefined)) {
      const other = routeTable.find(({ path }) => path === sameAs);
      expect([other?.screen, other?.stranger?.screen].map(String)).toContain(String(screen));
    }
  });
});
