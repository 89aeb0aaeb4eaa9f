import { describe, expect, it } from 'vitest';
import { entryTexts } from './english.ts';
import { deriveLanguage, directionOf, entryNamespaces, textsFrom } from './languages.ts';
import { pseudoLocalise } from './pseudo-locale.ts';

const AVAILABLE = ['en', 'de', 'ar'];

describe('the first language', () => {
  it("is the saved choice, before the browser's preference", () => {
    expect(deriveLanguage({ saved: 'ar', browser: ['de-DE'], pseudoAllowed: false }, AVAILABLE)).toBe('ar');
  });
  it("is the first of the browser's languages that we have, by its primary subtag", () => {
    expect(deriveLanguage({ browser: ['xx-YY', 'de-AT', 'ar'], pseudoAllowed: false }, AVAILABLE)).toBe('de');
  });
  it('is English if nothing fits, and unknown codes are ignored', () => {
    expect(deriveLanguage({ requested: 'zz', saved: 'yy', browser: ['xx'], pseudoAllowed: false }, AVAILABLE)).toBe(
      'en',
    );
  });
  it('is a pseudo-locale only if that is allowed', () => {
    expect(deriveLanguage({ requested: 'ar-XB', pseudoAllowed: true }, AVAILABLE)).toBe('ar-XB');
    expect(deriveLanguage({ requested: 'ar-XB', pseudoAllowed: false }, AVAILABLE)).toBe('en');
  });
  it('is written right to left only where its script is', () => {
    expect(['ar', 'ar-XB', 'ar-EG'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl']);
    expect(['en', 'de', 'ja', 'en-XA'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
  });
});

describe('pseudo-locales', () => {
  const strings = {
    day_one: '{{count}} day',
    day_other: '{{count}} days',
    deep: { greeting: 'Hello, {{name}}. <b>Go on</b>' },
  };

  it('en-XA is longer, accented, and keeps placeholders and mark-up', () => {
    const made = pseudoLocalise(strings, 'en-XA') as typeof strings;
    expect(made.deep.greeting).toContain('{{name}}');
    expect(made.deep.greeting).toContain('<b>');
    expect(made.deep.greeting).not.toMatch(/Hello/);
    expect(made.deep.greeting.length).toBeGreaterThan(strings.deep.greeting.length * 1.2);
  });

  it('ar-XB reverses words and has all six plural forms', () => {
    const made = pseudoLocalise(strings, 'ar-XB');
    expect(
      Object.keys(made)
        .filter((key) => key.startsWith('day_'))
        .sort(),
    ).toEqual(['day_few', 'day_many', 'day_one', 'day_other', 'day_two', 'day_zero']);
    expect(made['day_other']).toBe('{{count}} \u202Edays\u202C');
  });
});

describe('the files of a language', () => {
  const fetchTexts = textsFrom({
    '../../locales/en/legal.json': () => Promise.resolve({ title: 'Legal Info' }),
    '../../locales/de/legal.json': () => Promise.reject(new TypeError('Failed to fetch')),
  });

  it('are empty where it has none, and reject where they cannot be fetched', async () => {
    expect(await fetchTexts('en', 'legal')).toEqual({ title: 'Legal Info' });
    expect(await fetchTexts('de', 'sync')).toEqual({});
    await expect(fetchTexts('de', 'legal')).rejects.toThrow('Failed to fetch');
    await expect(fetchTexts('en', 'sync')).rejects.toThrow('There is no locales/en/sync.json');
  });

  it('that the entry has in English are known by name to the first script of a start', () => {
    expect([...entryNamespaces].sort()).toEqual(Object.keys(entryTexts).sort());
  });
});
