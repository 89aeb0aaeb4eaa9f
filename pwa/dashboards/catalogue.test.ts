import { describe, expect, it } from 'vitest';
import { routeTable } from '../routes/table.ts';
import { catalogue } from './catalogue.ts';
import type { PanelSpec } from './panels/index.ts';
import { valueAt } from './signals.ts';

const ids = Object.keys(catalogue) as (keyof typeof catalogue)[];
const pages = await Promise.all(ids.map(async (id) => ({ id, content: (await catalogue[id]()).default })));

/** What tells one of several things apart, whatever the kind of panel. Cells of a row are told apart by their columns. */
const nameOf = (thing: unknown): unknown => {
  if (typeof thing !== 'object' || thing === null) return thing;
  const { id, label, title, name } = thing as Partial<Record<string, unknown>>;
  return id ?? label ?? title ?? name;
};
const isNamed = (name: unknown): boolean => typeof name === 'string';

/** The names in each list of a panel, however deep: keys of a list may not be the same twice. */
const listsOfNames = (given: unknown): readonly (readonly unknown[])[] => {
  if (typeof given !== 'object' || given === null) return [];
  const own = Array.isArray(given) ? [given.map(nameOf).filter(isNamed)] : [];
  return [...own, ...Object.entries(given).flatMap(([key, value]) => (key === 'rows' ? [] : listsOfNames(value)))];
};

describe('the catalogue', () => {
  it('[DASH-7] has a row for every page in the route table, and none besides', () => {
    const rows = routeTable.filter(({ screen }) => String(screen).includes('catalogue'));
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const { id, screen } of rows) expect(String(screen)).toMatch(new RegExp(`\\(["']${id}["']\\)`));
  });
});

describe.each(pages)('the content of $id', ({ content }) => {
  const panels: readonly PanelSpec[] = content.panels;

  it('[DASH-2] is nothing but data', () => {
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
  });

  it('[DASH-2] names each of several things by a name of its own', () => {
    const lists = listsOfNames(panels);
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const names of lists) expect([...new Set(names)]).toEqual(names);
  });

  it('[DASH-2] has as many cells in a row as columns', () => {
    for (const panel of panels)
      if (panel.kind === 'table') for (const row of panel.rows) expect(row).toHaveLength(panel.columns.length);
  });

  it('[DASH-2] moves its figures towards their caps', () => {
    for (const panel of panels)
      if (panel.kind === 'board')
        for (const { value } of panel.measures)
          if (typeof value !== 'number') {
            expect(value.every).toBeGreaterThan(0);
            expect(valueAt(value, value.every)).not.toBe(value.start);
            expect(valueAt(value, 86_400 * 365)).toBe(value.cap);
          }
  });
});
