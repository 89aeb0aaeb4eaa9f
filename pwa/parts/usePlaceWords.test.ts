import { describe, expect, it } from 'vitest';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import pain from '#locales/en/pain.json';

describe('the words of a place', () => {
  it('[PARTS-2] every place has its words within a sentence, with its side where it has one', () => {
    const words: Readonly<Record<string, string>> = pain.place;
    expect(Object.keys(words).sort()).toEqual(Object.keys(bodyPlaces).sort());
    for (const [place, { sided }] of Object.entries(bodyPlaces))
      expect([place, words[place]?.includes('{{side}}')]).toEqual([place, sided]);
  });
});
