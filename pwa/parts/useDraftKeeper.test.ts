// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';

type Kept = Result<null, CommandFailure>;
const FULL: Kept = fail({ reason: 'quota', detail: '' });

beforeAll(() => initI18n());
afterEach(() => {
  vi.useRealTimers();
});

it('[PARTS-8] keeps one draft after the other, and of those that come meanwhile the last', async () => {
  const answers: ((kept: Kept) => void)[] = [];
  const save = vi.fn((_draft: string) => new Promise<Kept>((resolve) => void answers.push(resolve)));
  const { result } = renderHook(() => useDraftKeeper(save));
  await act(async () => {
    result.current.keep('a');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    result.current.keep('ab');
    result.current.keep('abc');
    answers[0]?.(ok(null));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(ok(null));
    await result.current.flush();
  });
  expect(save.mock.calls).toEqual([['a'], ['abc']]);
});

it('[PARTS-8] what could not be kept is said, also where nobody foresaw why, and is kept with the next or on leaving', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const save = vi
    .fn<(draft: string) => Promise<Kept>>()
    .mockRejectedValueOnce(new Error('nobody foresaw it'))
    .mockResolvedValueOnce(ok(null))
    .mockResolvedValueOnce(FULL)
    .mockResolvedValueOnce(ok(null));
  const { result, unmount } = renderHook(() => useDraftKeeper(save));
  const keep = (draft: string) => act(async () => result.current.keep(draft));
  await keep('a');
  expect(result.current.failure?.reason).toBe('unexpected');
  await keep('ab');
  expect(result.current.failure).toBeNull();
  await keep('abc');
  expect(result.current.failure?.reason).toBe('quota');
  unmount();
  await vi.waitFor(() => expect(save.mock.calls).toEqual([['a'], ['ab'], ['abc'], ['abc']]));
});

it('[PARTS-8] with a pause it is kept once the writing stops, or at once when the page is hidden', async () => {
  vi.useFakeTimers();
  const save = vi.fn((_draft: string) => Promise.resolve<Kept>(ok(null)));
  const { result } = renderHook(() => useDraftKeeper(save, 500));
  result.current.keep('a');
  await act(() => vi.advanceTimersByTimeAsync(400));
  result.current.keep('ab');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(save).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  result.current.keep('abc');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(save.mock.calls).toEqual([['ab'], ['abc']]);
});
