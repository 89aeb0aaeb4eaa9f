import { describe, expect, it } from 'vitest';
import shell from '#locales/en/shell.json';
import { exampleAddress } from './route.ts';
import { href, routes, routeTable } from './table.ts';

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

  it('opens the streak tracker at the start until the dashboard comes, under the same title', () => {
    const [start, streaks] = ['/', '/streak-tracker'].map((path) => routes.find((route) => route.path === path));
    expect(start?.title).toBe(streaks?.title);
    expect(String(start?.screen)).toBe(String(streaks?.screen));
    expect([href('start'), href('streakTracker'), href('gallery')]).toEqual(['/', '/streak-tracker', '/gallery']);
  });

  it('lists rows in the navigations by addresses without parameters, no two at one place', () => {
    const listed = routeTable.flatMap(({ path, nav = [] }) => nav.map(({ place, order }) => ({ path, place, order })));
    for (const { path } of listed) expect(path).not.toContain(':');
    expect(new Set(listed.map(({ place, order }) => `${place} ${order}`)).size).toBe(listed.length);
  });

  it('stands in only for rows that open the same screen', () => {
    for (const { screen, standsInFor } of routeTable.filter((row) => row.standsInFor !== undefined))
      expect(String(routeTable.find(({ path }) => path === standsInFor)?.screen)).toBe(String(screen));
  });
});
