// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useNow } from './useNow.ts';

function openPage() {
  let timer: { ms: number; body: () => void } | null = null;
  let isVisible = true;
  let [onReturn, onHidden] = [(): void => undefined, (): void => undefined];
  return {
    page: {
      isVisible: () => isVisible,
      after: (ms: number, body: () => void) => {
        const mine = { ms, body };
        timer = mine;
        return () => {
          if (timer === mine) timer = null;
        };
      },
      onReturn: (listener: (reason: 'shown') => void) => {
        onReturn = () => listener('shown');
        return () => undefined;
      },
      onHidden: (listener: () => void) => {
        onHidden = listener;
        return () => undefined;
      },
    },
    timer: () => timer,
    show: (visible: boolean) => {
      isVisible = visible;
      if (visible) onReturn();
      else onHidden();
    },
  };
}

describe('the time that ages are measured from', () => {
  it('[DEV-9] is read every two seconds while the page is visible, and never while it is hidden', () => {
    let clock = 1_000;
    const now = vi.fn(() => clock);
    const { page, timer, show } = openPage();
    const device = { now };
    const { result, unmount } = renderHook(() => useNow(device, page));
    expect([result.current, timer()?.ms]).toEqual([1_000, 2_000]);
    clock = 3_000;
    act(() => timer()?.body());
    expect([result.current, timer()?.ms]).toEqual([3_000, 2_000]);
    act(() => show(false));
    expect(timer()).toBeNull();
    clock = 60_000;
    act(() => show(true));
    expect([result.current, timer()?.ms]).toEqual([60_000, 2_000]);
    unmount();
    expect(timer()).toBeNull();
  });
});
