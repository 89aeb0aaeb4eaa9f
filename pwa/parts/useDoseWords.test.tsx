// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Dose } from '#core/rules/coach/doses.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { useDoseParts, useDoseWords } from './useDoseWords.ts';

beforeAll(() => initI18n());

const dose = (given: Partial<Dose> = {}): Dose => ({
  unit: 'reps',
  sets: [8, 8, 8],
  perSide: false,
  rest: 60,
  loadKg: null,
  ...given,
});

it.each([
  [dose(), '3 × 8 repetitions'],
  [dose({ sets: [1] }), '1 × 1 repetition'],
  [dose({ sets: [10, 10, 8], perSide: true }), '10, 10, and 8 repetitions, each side'],
  [dose({ perSide: true, loadKg: 2.5 }), '3 × 8 repetitions, each side, 2.5 kg'],
  [dose({ loadKg: 0 }), '3 × 8 repetitions'],
  [dose({ unit: 'seconds', sets: [20, 20] }), '2 × 20 s'],
  [dose({ unit: 'seconds', sets: [20, 30], perSide: true, loadKg: 4 }), '20 s and 30 s, each side, 4 kg'],
])('[PARTS-6] a dose is said alike wherever it stands, with sides and weight: %#', (given, said) => {
  const words = renderHook(() => useDoseWords()).result.current(given);
  const { amount, more } = renderHook(() => useDoseParts()).result.current(given);
  expect(words).toBe(said);
  // In pieces it says the same.
  expect([amount, ...(more === '' ? [] : [more])].join(given.unit === 'seconds' ? ', ' : ' ')).toBe(said);
});

it('[PARTS-6] from right to left sets still come before repetitions', async () => {
  const language = i18next.language;
  await act(() => i18next.changeLanguage('ar-XB'));
  try {
    const words = renderHook(() => useDoseWords()).result.current;
    expect(words(dose())).toMatch(/^\u20663 × 8\u2069 /);
    expect(words(dose({ sets: [10, 8] }))).not.toContain('\u2066');
  } finally {
    await act(() => i18next.changeLanguage(language));
  }
  expect(renderHook(() => useDoseWords()).result.current(dose())).toBe('3 × 8 repetitions');
});

it('[PARTS-6] the rest is that between sets', () => {
  const parts = renderHook(() => useDoseParts()).result.current;
  expect([parts(dose()).rest, parts(dose({ sets: [8] })).rest, parts(dose({ rest: 0 })).rest]).toEqual([
    '60 s rest between sets',
    null,
    null,
  ]);
});
