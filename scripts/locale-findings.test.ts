import { describe, expect, it } from 'vitest';
import { flatten, localeFindings } from './locale-findings.ts';

const locale = (texts: unknown) => {
  const bundle = new Map<string, string>();
  flatten(texts, '', bundle, []);
  return new Map([['streaks', bundle]]);
};
const findingsOf = (english: unknown, others: Readonly<Record<string, unknown>> = {}) =>
  localeFindings(
    new Map([
      ['en', locale(english)],
      ...Object.entries(others).map(([code, texts]) => [code, locale(texts)] as const),
    ]),
  );

describe('locales', () => {
  it('are without findings when complete', () => {
    expect(findingsOf({ title: 'Streak', days_one: '{{count}} day', days_other: '{{count}} days' })).toEqual([]);
  });

  it('have no empty text and no broken placeholder', () => {
    expect(findingsOf({ a: ' ', b: 'Hello {{name' })).toEqual([
      'en/streaks: a is empty',
      'en/streaks: b has a broken placeholder',
    ]);
  });

  it('use the typographic apostrophe, unless the specification quotes a straight one', () => {
    const texts = { a: "Today's", b: 'Today’s' };
    expect(findingsOf(texts)).toEqual(["en/streaks: a has ' where the text wants ’"]);
    expect(localeFindings(new Map([['en', locale(texts)]]), new Set(["Today's"]))).toEqual([]);
    expect(localeFindings(new Map([['en', locale(texts)]]), new Set(["Today's Path"]))).toHaveLength(1);
  });

  it('have exactly the plural forms of their language', () => {
    const english = { days_one: 'a day', days_other: '{{count}} days' };
    expect(findingsOf({ days_one: 'a day' })).toEqual(['en/streaks: days lacks its form _other']);
    expect(findingsOf(english, { ja: { days_other: '{{count}}日' } })).toEqual([]);
    expect(findingsOf(english, { ja: { days_one: '1日', days_other: '{{count}}日' } })).toEqual([
      'ja/streaks: days_one is no form of this language',
    ]);
    expect(
      findingsOf(english, { pl: { days_one: 'dzień', days_few: '{{count}} dni', days_other: '{{count}} dnia' } }),
    ).toEqual(['pl/streaks: days lacks its form _many']);
  });

  it('have plural forms wherever a count is named', () => {
    expect(findingsOf({ more: 'Show {{count}} more', from: '{{count}} of {{total}}', total: '{{total}}' })).toEqual([
      'en/streaks: more has {{count}} and not the forms of a plural',
      'en/streaks: from has {{count}} and not the forms of a plural',
    ]);
  });

  it('have the keys and placeholders of English', () => {
    expect(findingsOf({ hi: 'Hi {{name}}', bye: 'Bye' }, { de: { hi: 'Hallo {{nam}}', tschuess: 'Tschüss' } })).toEqual(
      [
        'de/streaks: hi lacks {{name}}',
        'de/streaks: hi has {{nam}}, which English does not give',
        'de/streaks: bye is missing',
        'de/streaks: tschuess is not a key of English',
      ],
    );
  });

  it('may lack whole files, which are shown in English, and have none that English lacks', () => {
    expect(
      localeFindings(
        new Map([
          ['en', locale({ a: 'A' })],
          ['fr', new Map()],
          ['it', new Map([['strisce', new Map([['a', 'A']])]])],
        ]),
      ),
    ).toEqual(['it/strisce: English has no such file']);
  });
});
