// A screen whose row forgets a text would show keys, and one that names too many fetches for nothing:
// each row's `texts` are held against what the screen's own modules read.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenSource } from '#scripts/later-plugin.ts';
import { entryTexts } from '../i18n/english.ts';
import { fetchTexts } from '../i18n/languages.ts';
import { routeTable } from './table.ts';

const pwa = join(import.meta.dirname, '..');
const IMPORT =
  /(?:^|\n)(?:import|export)\s(?!type\s)[^;]*?from '((?:\.|#pwa\/)[^']+)'|import\('((?:\.|#pwa\/)[^']+)'\)/g;
const TEXT = /\buse(?:Catalogue)?Text(?:<[^>]*>)?\(\s*'([\w-]+)'/g;

const moduleAt = (path: string): string | undefined =>
  ['', '.tsx', '.ts'].map((ending) => path + ending).find((file) => existsSync(file));
const resolveFrom = (file: string, specifier: string): string =>
  specifier.startsWith('#pwa/') ? join(pwa, specifier.slice('#pwa/'.length)) : join(dirname(file), specifier);

/** The namespaces that a module reads, and those it imports, lazily too. */
function textsOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  // The route table reaches every screen, by links alone.
  if (seen.has(file) || !/^(features|dashboards|parts|ui)/.test(relative(pwa, file))) return found;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, namespace = ''] of source.matchAll(TEXT)) if (!(namespace in entryTexts)) found.add(namespace);
  for (const [, eager, lazy] of source.matchAll(IMPORT)) {
    const next = moduleAt(resolveFrom(file, eager ?? lazy ?? ''));
    if (next !== undefined) textsOf(next, seen, found);
  }
  return found;
}

describe('the texts of a row', () => {
  const opened = routeTable.flatMap((row) => [
    [row.path, row] as const,
    ...(row.stranger === undefined ? [] : [[`${row.path} for a stranger`, row.stranger] as const]),
  ]);
  it.each(opened)('of %s are those that its screen reads', (path, { texts, screen }) => {
    expect([...texts].sort()).toEqual([...textsOf(join(pwa, screenSource({ path, screen })))].sort());
  });

  it.each([...new Set(routeTable.flatMap(({ texts }) => texts))])('%s has its English file', async (namespace) => {
    expect(Object.keys(await fetchTexts('en', namespace))).not.toEqual([]);
  });
});
