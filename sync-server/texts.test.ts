import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badgeCatalogue } from '#core/rules/badge-catalogue.ts';
import { challengeCatalogue } from '#core/rules/challenge-catalogue.ts';
import { createTexts } from './texts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymend-locales-'));
  for (const [language, challenges] of Object.entries({
    en: { a: { title: 'One' }, b: { title: 'Two' } },
    de: { a: { title: 'Eins' } },
  })) {
    await mkdir(join(folder, language));
    await writeFile(join(folder, language, 'challenges.json'), JSON.stringify(challenges));
  }
  await mkdir(join(folder, 'ja'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('texts', () => {
  it('[TEXT-1] the language asked for, else English, else the id', () => {
    const texts = createTexts(folder);
    expect(texts.languages).toEqual(['en', 'de']);
    expect(texts.of('de', 'challenges', 'a', 'title')).toBe('Eins');
    expect(texts.of('de', 'challenges', 'b', 'title')).toBe('Two');
    expect(texts.of('de', 'challenges', 'c', 'title')).toBe('c');
    expect(texts.of('xx', 'badges', 'a', 'name')).toBe('a');
  });

  it('[TEXT-2] every challenge and badge has its English text', () => {
    const texts = createTexts();
    const missing = [
      ...challengeCatalogue.flatMap(({ id }) =>
        ['title', 'description'].filter((member) => texts.of('en', 'challenges', id, member) === id),
      ),
      ...badgeCatalogue.flatMap(({ id }) =>
        ['name', 'description'].filter((member) => texts.of('en', 'badges', id, member) === id),
      ),
    ];
    expect(missing).toEqual([]);
  });
});
