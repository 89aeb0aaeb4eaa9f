import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryTexts } from './english.ts';
import { fetchedNamespaces, fetchTexts, type Strings } from './languages.ts';

const files = readdirSync(new URL('../../locales/en/', import.meta.url)).map((file) => file.replace(/\.json$/, ''));

describe('English', () => {
  it('has a row for every file in locales/en', () => {
    const rows = readFileSync(new URL('./english.ts', import.meta.url), 'utf8').matchAll(
      /locales\/en\/([\w-]+)\.json/g,
    );
    expect(Array.from(rows, ([, namespace]) => namespace).sort()).toEqual(files.sort());
  });

  it('is either in the entry chunk or fetched, never both', () => {
    expect([...Object.keys(entryTexts), ...fetchedNamespaces].sort()).toEqual(files.sort());
  });

  it('has no empty sentence and no incomplete plural', async () => {
    const findings: string[] = [];
    const visit = (strings: Strings, path: string): void => {
      const keys = Object.keys(strings);
      for (const [key, value] of Object.entries(strings)) {
        const here = `${path}.${key}`;
        if (typeof value === 'string') {
          if (value.trim() === '') findings.push(`${here} is empty`);
          if (key.endsWith('_one') && !keys.includes(key.replace(/_one$/, '_other')))
            findings.push(`${here} has no _other`);
          if (key.endsWith('_other') && !keys.includes(key.replace(/_other$/, '_one')))
            findings.push(`${here} has no _one`);
        } else if (value !== null && typeof value === 'object') visit(value as Strings, here);
      }
    };
    visit(entryTexts, 'entry');
    for (const namespace of fetchedNamespaces) visit(await fetchTexts('en', namespace), namespace);
    expect(findings).toEqual([]);
  });
});
