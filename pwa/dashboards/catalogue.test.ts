import { describe, expect, it } from 'vitest';
import { routeTable } from '../routes/table.ts';
import { catalogue } from './catalogue.ts';
import type { PanelSpec } from './panels/index.ts';
import { valueAt } from './signals.ts';

const ids = Object.keys(catalogue) as (keyof typeof catalogue)[];
const pages = await Promise.all(ids.map(async (id) => ({ id, content: (await catalogue[id]()).default })));

/** What tells the parts of a panel apart: keys of a list may not be the same twice. */
const namesIn = (panel: PanelSpec): readonly string[] => {
  switch (panel.kind) {
    case 'tiles':
      return panel.tiles.map(({ label }) => label);
    case 'board':
      return panel.measures.map(({ label }) => label);
    case 'list':
      return panel.items.map(({ title }) => title);
    case 'phases':
      return panel.phases.flatMap(({ name, steps }) => [name, ...steps]);
    case 'strategies':
      return panel.strategies.map(({ id }) => id);
    case 'table':
      return panel.rows.map(([name]) => String(name));
    case 'analytics':
      return [];
  }
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
    for (const panel of panels) expect(new Set(namesIn(panel)).size).toBe(namesIn(panel).length);
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
