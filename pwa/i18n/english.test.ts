import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { english } from './english';

describe('English', () => {
  it('has a row for every file in locales/en', () => {
    const files = readdirSync(new URL('../../locales/en/', import.meta.url)).map((file) => file.replace(/\.json$/, ''));
    expect(Object.keys(english).sort()).toEqual(files.sort());
  });

  it('has no empty sentence and no half a plural', () => {
    const faults: string[] = [];
    const visit = (strings: Readonly<Record<string, unknown>>, path: string): void => {
      const keys = Object.keys(strings);
      for (const [key, value] of Object.entries(strings)) {
        const here = `${path}.${key}`;
        if (typeof value === 'string') {
          if (value.trim() === '') faults.push(`${here} is empty`);
          if (key.endsWith('_one') && !keys.includes(key.replace(/_one$/, '_other'))) faults.push(`${here} has no _other`);
          if (key.endsWith('_other') && !keys.includes(key.replace(/_other$/, '_one'))) faults.push(`${here} has no _one`);
        } else if (value !== null && typeof value === 'object') visit(value as Record<string, unknown>, here);
      }
    };
    for (const [namespace, strings] of Object.entries(english)) visit(strings, namespace);
    expect(faults).toEqual([]);
  });
});
