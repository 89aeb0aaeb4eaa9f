import { describe, expect, it } from 'vitest';
import shell from '#locales/en/shell.json';
import { href, routes, routeTable } from './table.ts';

describe('the route table', () => {
  it('names each id and each path once', () => {
    expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length);
    expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length);
  });

  it('gives every row a title that people can read', () => {
    for (const { title } of routeTable) expect(shell.title[title]).toMatch(/\S/);
  });

  it('opens the streak tracker at the start until the dashboard comes, under the same title', () => {
    const [start, streaks] = ['/', '/streak-tracker'].map((path) => routes.find((route) => route.path === path));
    expect(start?.title).toBe(streaks?.title);
    expect(String(start?.screen)).toBe(String(streaks?.screen));
    expect([href('start'), href('streakTracker'), href('parts')]).toEqual(['/', '/streak-tracker', '/parts']);
  });

  it('[2.router.06] has no guards: a row says for whom it is meant and keeps nobody out', () => {
    for (const row of routeTable)
      expect(Object.keys(row).sort()).toEqual(['audience', 'id', 'offline', 'path', 'screen', 'texts', 'title']);
  });
});
