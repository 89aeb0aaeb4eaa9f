// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { SpaceContext } from '#pwa/data/useSpace.ts';
import { useClock } from './useClock.ts';

function device(start: number, offset = 0) {
  const clock = { now: start, offset };
  let timer: { readonly ms: number; readonly body: () => void } | null = null;
  let isVisible = true;
  const returns = new Set<(reason: 'online' | 'shown') => void>();
  const hides = new Set<() => void>();
  const space = { device: { now: () => clock.now, offsetAt: () => clock.offset } } as unknown as Space;
  return {
    clock,
    wrapper: ({ children }: { readonly children: ReactNode }) => <SpaceContext value={space}>{children}</SpaceContext>,
    page: {
      isVisible: () => isVisible,
      after: (ms: number, body: () => void) => {
        const mine = { ms, body };
        timer = mine;
        return () => {
          if (timer === mine) timer = null;
        };
      },
      onReturn: (listener: (reason: 'online' | 'shown') => void) => {
        returns.add(listener);
        return () => returns.delete(listener);
      },
      onHidden: (listener: () => void) => {
        hides.add(listener);
        return () => hides.delete(listener);
      },
    },
    dueIn: () => timer?.ms ?? null,
    letTimerPass: () => {
      const due = timer;
      if (due === null) throw new Error('no timer is set');
      clock.now += due.ms;
      due.body();
    },
    show: (visible: boolean) => {
      isVisible = visible;
      if (visible) for (const listener of returns) listener('shown');
      else for (const listener of hides) listener();
    },
    comeOnline: () => {
      for (const listener of returns) listener('online');
    },
    listening: () => returns.size + hides.size,
  };
}

const BEFORE_MIDNIGHT = Date.UTC(2026, 10, 19, 21, 50);

describe('the clock of a screen', () => {
  it('the day changes at local midnight while the page stays open', () => {
    const { wrapper, page, letTimerPass, dueIn } = device(BEFORE_MIDNIGHT, 120);
    const { result } = renderHook(() => useClock('quarter-hour', page), { wrapper });
    const before = dayOf(result.current.now, result.current.off);
    expect(dueIn()).toBe(600_000);
    act(letTimerPass);
    expect(dayOf(result.current.now, result.current.off)).toBe(before + 1);
    expect(dueIn()).toBe(900_000);
  });

  it('is read again when the page becomes visible, also in another time zone', () => {
    const { clock, wrapper, page, show } = device(BEFORE_MIDNIGHT);
    const { result } = renderHook(() => useClock('quarter-hour', page), { wrapper });
    clock.now += 60_000;
    clock.offset = 420;
    act(() => show(true));
    expect(result.current).toEqual({ now: clock.now, off: 420 });
  });

  it('keeps its value within a step, so that nothing is derived again', () => {
    const { clock, wrapper, page, show } = device(BEFORE_MIDNIGHT);
    const { result } = renderHook(() => useClock('quarter-hour', page), { wrapper });
    const first = result.current;
    clock.now += 60_000;
    act(() => show(true));
    expect(result.current).toBe(first);
  });

  it('[DEV-9] is read every two seconds while the page is visible, and never while it is hidden', () => {
    const { clock, wrapper, page, dueIn, letTimerPass, show, comeOnline } = device(2_000);
    const { result } = renderHook(() => useClock('two-seconds', page), { wrapper });
    expect([result.current.now, dueIn()]).toEqual([2_000, 2_000]);
    act(letTimerPass);
    expect([result.current.now, dueIn()]).toEqual([4_000, 2_000]);
    act(() => show(false));
    expect(dueIn()).toBeNull();
    act(comeOnline);
    expect(dueIn()).toBeNull();
    clock.now = 60_000;
    act(() => show(true));
    expect([result.current.now, dueIn()]).toEqual([60_000, 2_000]);
  });

  it('follows a clock that was set back', () => {
    const { clock, wrapper, page, show } = device(BEFORE_MIDNIGHT);
    const { result } = renderHook(() => useClock('minute', page), { wrapper });
    clock.now -= 3_600_000;
    act(() => show(true));
    expect(result.current.now).toBe(clock.now);
  });

  it('leaves no timer and no listener behind', () => {
    const { wrapper, page, dueIn, listening } = device(BEFORE_MIDNIGHT);
    renderHook(() => useClock('minute', page), { wrapper }).unmount();
    expect([dueIn(), listening()]).toEqual([null, 0]);
  });
});
