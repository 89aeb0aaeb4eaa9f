// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import pain from '#locales/en/pain.json';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { usePlaceNames } from './usePlaceNames.ts';
import { usePlaceWords } from './usePlaceWords.ts';

describe('the words of a place', () => {
  it('[PARTS-2] every place has its words within a sentence, with its side where it has one', () => {
    const words: Readonly<Record<string, string>> = pain.place;
    expect(Object.keys(words).sort()).toEqual(Object.keys(bodyPlaces).sort());
    for (const [place, { sided }] of Object.entries(bodyPlaces))
      expect([place, words[place]?.includes('{{side}}')]).toEqual([place, sided]);
  });

  it('[PARTS-2] its name stands by itself and inside a sentence; a place of another version has none', async () => {
    await initI18n();
    const names = renderHook(() => usePlaceNames()).result.current;
    const words = renderHook(() => usePlaceWords()).result.current;
    const said = ['knee-left', 'heel-left', 'lower-back', 'whole-body', 'tail'].map((id) => [
      names(id),
      names(id, true),
      words(id),
    ]);
    expect(said).toEqual([
      ['Left knee', 'left knee', 'your left knee'],
      ['Left heel and Achilles', 'left heel and Achilles', 'your left heel'],
      ['Lower back', 'lower back', 'your lower back'],
      [null, null, 'your body'],
      [null, null, 'the place that hurts'],
    ]);
  });
});
