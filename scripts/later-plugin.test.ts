import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routeTable } from '#pwa/routes/table.ts';
import { laterEntries, laterModules } from './later-plugin.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  main: ['table', 'button'],
  table: ['person-screen', 'team-screen', 'team-texts'],
  'person-screen': ['button', 'chart'],
  'team-screen': ['button', 'chart', 'panel'],
  panel: ['drill', 'team-screen'],
};
const importsOf = (id: string): readonly string[] => IMPORTS[id] ?? [];

describe('what is fetched when a page is first opened', () => {
  it('is what such rows reach and nothing else does', () => {
    expect([...laterModules(['team-screen', 'team-texts'], ['main'], importsOf)].sort()).toEqual([
      'drill',
      'panel',
      'team-screen',
      'team-texts',
    ]);
  });

  it('starts from the screens of such rows, and from texts that no other row reads', () => {
    const [first, ...others] = laterEntries(routeTable);
    expect([first, ...others].every((path) => path !== undefined && existsSync(path))).toBe(true);
    const person = { ...routeTable[0], audience: 'everyone', texts: ['gallery'] } as (typeof routeTable)[number];
    const withTexts = (rows: typeof routeTable): boolean =>
      laterEntries(rows).some((id) => id.endsWith('/gallery.json'));
    expect([withTexts(routeTable), withTexts([...routeTable, person])]).toEqual([true, false]);
  });
});
