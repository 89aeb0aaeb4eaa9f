// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterDrawn } from './useAfterDrawn.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it('[PAGE-5] what waits is done once, when what is drawn has stood there for a while, by the newest function', () => {
  const done: string[] = [];
  const { rerender } = renderHook(({ isDrawn, name }) => useAfterDrawn(isDrawn, 100, () => done.push(name)), {
    initialProps: { isDrawn: false, name: 'first' },
  });
  pass(500);
  rerender({ isDrawn: true, name: 'second' });
  pass(60);
  rerender({ isDrawn: true, name: 'third' });
  expect(done).toEqual([]);
  pass(40);
  expect(done).toEqual(['third']);
  rerender({ isDrawn: true, name: 'fourth' });
  pass(500);
  expect(done).toEqual(['third']);
});

it('[PAGE-5] it is not done where that goes before its time', () => {
  const then = vi.fn();
  const { rerender, unmount } = renderHook((isDrawn: boolean) => useAfterDrawn(isDrawn, 100, then), {
    initialProps: true,
  });
  pass(60);
  rerender(false);
  pass(500);
  rerender(true);
  pass(60);
  unmount();
  pass(500);
  expect(then).not.toHaveBeenCalled();
});
