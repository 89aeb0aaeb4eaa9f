import { describe, expect, it } from 'vitest';
import { flatten, localeFaults } from './locale-faults.ts';

const locale = (texts: unknown) => {
  const bundle = new Map<string, string>();
  flatten(texts, '', bundle, []);
  return new Map([['streaks', bundle]]);
};
const faultsOf = (english: unknown, others: Readonly<Record<string, unknown>> = {}) =>
  localeFaults(
    new Map([
      ['en', locale(english)],
      ...Object.entries(others).map(([code, texts]) => [code, locale(texts)] as const),
    ]),
  );

describe('locales', () => {
  it('are without faults when complete', () => {
    expect(faultsOf({ title: 'Streak', days_one: '{{count}} day', days_other: '{{count}} days' })).toEqual([]);
  });

  it('have no empty text and no broken placeholder', () => {
    expect(faultsOf({ a: ' ', b: 'Hello {{name' })).toEqual([
      'en/streaks: a is empty',
      'en/streaks: b has a broken placeholder',
    ]);
  });

  it('have the apostrophe of print, not of the typewriter, unless the specification quotes them so', () => {
    const texts = { a: "Today's", b: 'Today’s' };
    expect(faultsOf(texts)).toEqual(["en/streaks: a has ' where the text wants ’"]);
    expect(localeFaults(new Map([['en', locale(texts)]]), new Set(["Today's"]))).toEqual([]);
    expect(localeFaults(new Map([['en', locale(texts)]]), new Set(["Today's Path"]))).toHaveLength(1);
  });

  it('have exactly the plural forms of their language', () => {
    const english = { days_one: 'a day', days_other: '{{count}} days' };
    expect(faultsOf({ days_one: 'a day' })).toEqual(['en/streaks: days lacks its form _other']);
    expect(faultsOf(english, { ja: { days_other: '{{count}}日' } })).toEqual([]);
    expect(faultsOf(english, { ja: { days_one: '1日', days_other: '{{count}}日' } })).toEqual([
      'ja/streaks: days_one is no form of this language',
    ]);
    expect(
      faultsOf(english, { pl: { days_one: 'dzień', days_few: '{{count}} dni', days_other: '{{count}} dnia' } }),
    ).toEqual(['pl/streaks: days lacks its form _many']);
  });

  it('have the keys and placeholders of English', () => {
    expect(faultsOf({ hi: 'Hi {{name}}', bye: 'Bye' }, { de: { hi: 'Hallo {{nam}}', tschuess: 'Tschüss' } })).toEqual([
      'de/streaks: hi lacks {{name}}',
      'de/streaks: hi has {{nam}}, which English does not give',
      'de/streaks: bye is missing',
      'de/streaks: tschuess is not a key of English',
    ]);
  });

  it('have every file of English', () => {
    expect(
      localeFaults(
        new Map([
          ['en', locale({ a: 'A' })],
          ['fr', new Map()],
        ]),
      ),
    ).toEqual(['fr/streaks: the file is missing']);
  });
});
