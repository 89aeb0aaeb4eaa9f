// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { useToday } from './useToday.ts';

function device(start: number, offset: number) {
  const clock = { now: start, offset };
  let timer: { ms: number; body: () => void } | null = null;
  const listeners = new Set<(reason: 'online' | 'shown') => void>();
  return {
    clock,
    time: { now: () => clock.now, offsetAt: () => clock.offset },
    page: {
      after: (ms: number, body: () => void) => {
        timer = { ms, body };
        return () => {
          timer = null;
        };
      },
      onReturn: (listener: (reason: 'online' | 'shown') => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    dueIn: () => timer?.ms ?? null,
    letTimerPass: () => {
      const due = timer;
      if (due === null) throw new Error('no timer is set');
      clock.now += due.ms;
      due.body();
    },
    show: () => listeners.forEach((listener) => listener('shown')),
    listening: () => listeners.size,
  };
}

const BEFORE_MIDNIGHT = Date.UTC(2026, 10, 19, 21, 50);

describe('the moment the screen is derived for', () => {
  it('the day changes at local midnight while the page stays open', () => {
    const { time, page, letTimerPass, dueIn } = device(BEFORE_MIDNIGHT, 120);
    const { result } = renderHook(() => useToday(time, page));
    const before = dayOf(result.current.now, result.current.off);
    expect(dueIn()).toBe(600_000);
    act(letTimerPass);
    expect(dayOf(result.current.now, result.current.off)).toBe(before + 1);
    expect(dueIn()).toBe(900_000);
  });

  it('is read again when the page becomes visible, also in another time zone', () => {
    const { clock, time, page, show } = device(BEFORE_MIDNIGHT, 0);
    const { result } = renderHook(() => useToday(time, page));
    clock.now += 60_000;
    clock.offset = 420;
    act(show);
    expect(result.current).toEqual({ now: clock.now, off: 420 });
  });

  it('keeps its value within a quarter hour, so that nothing is derived again', () => {
    const { clock, time, page, show } = device(BEFORE_MIDNIGHT, 0);
    const { result } = renderHook(() => useToday(time, page));
    const first = result.current;
    clock.now += 60_000;
    act(show);
    expect(result.current).toBe(first);
  });

  it('leaves no timer and no listener behind', () => {
    const { time, page, dueIn, listening } = device(BEFORE_MIDNIGHT, 0);
    renderHook(() => useToday(time, page)).unmount();
    expect([dueIn(), listening()]).toEqual([null, 0]);
  });
});
