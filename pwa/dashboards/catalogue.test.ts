import { describe, expect, it } from 'vitest';
import { routeTable } from '../routes/table.ts';
import { catalogue } from './catalogue.ts';
import { panelKinds, type PanelSpec } from './panels/index.ts';
import { valueAt, type Signal } from './signals.ts';

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

/** Everything that a panel says, however deep and of whatever kind, so that a new kind is looked through too. */
const partsOf = (given: unknown): readonly object[] =>
  typeof given === 'object' && given !== null ? [given, ...Object.values(given).flatMap(partsOf)] : [];
const isSignal = (part: object): part is Signal => 'start' in part && 'step' in part;
const isTable = (part: object): part is { columns: readonly unknown[]; rows: readonly (readonly unknown[])[] } =>
  'columns' in part && 'rows' in part;

describe('the catalogue', () => {
  it('[DASH-9] has a page for every kind of panel, and content in which figures move and tables stand', () => {
    const specs = pages.flatMap(({ content }): readonly PanelSpec[] => content.panels);
    const used = new Set(specs.map(({ kind }) => kind));
    expect(panelKinds.filter((kind) => !used.has(kind))).toEqual([]);
    expect([partsOf(specs).filter(isSignal).length > 0, partsOf(specs).filter(isTable).length > 0]).toEqual([
      true,
      true,
    ]);
  });

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
    for (const { columns, rows } of partsOf(panels).filter(isTable))
      for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  it('[DASH-2] moves its figures towards their caps', () => {
    for (const signal of partsOf(panels).filter(isSignal)) {
      expect(signal.every).toBeGreaterThan(0);
      expect(valueAt(signal, signal.every)).not.toBe(signal.start);
      expect(valueAt(signal, 86_400 * 365)).toBe(signal.cap);
    }
  });
});
