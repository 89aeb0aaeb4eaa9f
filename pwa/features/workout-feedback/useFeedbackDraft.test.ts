// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import type { FeedbackActions } from './feedback-actions.ts';
import { feedbackWith } from './feedback-builders.ts';
import { draftPatch, emptyValues, feedbackOf } from './feedback-values.ts';
import { useFeedbackDraft } from './useFeedbackDraft.ts';

beforeAll(() => initI18n());
afterEach(() => {
  vi.useRealTimers();
});

it('[FEEDBACK-3] a draft is kept a moment after the last letter, each change once, and again after a failure', async () => {
  vi.useFakeTimers();
  const saved: unknown[] = [];
  let isFull = false;
  const keepDraft: FeedbackActions['keepDraft'] = (_, before, values, seen) => {
    saved.push(draftPatch(before, values));
    return Promise.resolve(isFull ? fail({ reason: 'quota', detail: '' } as const) : ok(new Set([...seen, 'own'])));
  };
  const { result } = renderHook(() => useFeedbackDraft(feedbackWith(), keepDraft));
  const flush = () => act(() => result.current.flush());
  result.current.keep({ ...emptyValues, experience: 'G' });
  result.current.keep({ ...emptyValues, experience: 'Go' });
  expect(saved).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(saved).toEqual([{ experience: 'Go' }]);
  await flush();
  expect(saved).toHaveLength(1);
  isFull = true;
  result.current.keep({ ...emptyValues, experience: 'Good' });
  await flush();
  expect(result.current.failure?.reason).toBe('quota');
  isFull = false;
  await flush();
  expect(result.current.failure).toBeNull();
  expect(saved.slice(1)).toEqual([{ experience: 'Good' }, { experience: 'Good' }]);
});

it('[FEEDBACK-2] words of another device that are taken while a draft is being kept are replaced by the next', async () => {
  const seenAt: string[][] = [];
  let answer = (): void => undefined;
  const keepDraft: FeedbackActions['keepDraft'] = (_, __, ___, seen) => {
    seenAt.push([...seen]);
    return new Promise((resolve) => (answer = () => resolve(ok(new Set([...seen, 'own'])))));
  };
  const { result } = renderHook(() => useFeedbackDraft(feedbackWith({ shown: ['shown'] }), keepDraft));
  const keep = (experience: string): Promise<void> => {
    result.current.keep({ ...emptyValues, experience });
    return result.current.flush();
  };
  await act(async () => {
    const first = keep('Go');
    await vi.waitFor(() => expect(seenAt).toHaveLength(1));
    result.current.settle('theirs');
    answer();
    await first;
    const second = keep('Good');
    await vi.waitFor(() => expect(seenAt).toHaveLength(2));
    answer();
    await second;
  });
  expect(seenAt).toEqual([['shown'], ['shown', 'own', 'theirs']]);
});

it('[FEEDBACK-1] what was left empty is left out, and a story below four stars too', () => {
  expect(feedbackOf({ ...emptyValues, rating: 3, experience: ' ', testimonial: 'x', recommend: 'no' })).toEqual({
    rating: 3,
    recommend: false,
  });
});
