import { describe, expect, it, vi } from 'vitest';
import { createTicker } from './ticker.ts';

/** A page and a device whose clock, visibility and motion the test moves. */
function stage() {
  let [isVisible, isReduced] = [true, false];
  let due: (() => void) | null = null;
  const listeners = { back: new Set<() => void>(), hidden: new Set<() => void>(), motion: new Set<() => void>() };
  const listen = (kind: keyof typeof listeners) => (listener: () => void) => {
    listeners[kind].add(listener);
    return () => void listeners[kind].delete(listener);
  };
  const ticker = createTicker(
    {
      isVisible: () => isVisible,
      after: (_, body) => {
        expect(due).toBeNull();
        due = body;
        return () => (due = null);
      },
      onReturn: (listener) => listen('back')(() => listener('shown')),
      onHidden: listen('hidden'),
    },
    { isReduced: () => isReduced, onChange: listen('motion') },
  );
  return {
    ticker,
    pass: (seconds: number): void => {
      for (let passed = 0; passed < seconds; passed += 1) {
        const body = due;
        due = null;
        body?.();
      }
    },
    isRunning: () => due !== null,
    listening: () => Object.values(listeners).reduce((sum, { size }) => sum + size, 0),
    show: (visible: boolean): void => {
      isVisible = visible;
      for (const listener of listeners[visible ? 'back' : 'hidden']) listener();
    },
    reduceMotion: (reduced: boolean): void => {
      isReduced = reduced;
      for (const listener of listeners.motion) listener();
    },
  };
}

describe('the ticker', () => {
  it('[DASH-5] counts the seconds while somebody reads it, by one timer whatever their number', () => {
    const { ticker, pass, isRunning, listening } = stage();
    pass(3);
    expect([ticker.state().seconds, isRunning()]).toEqual([0, false]);
    const [one, two] = [vi.fn(), vi.fn()];
    const leave = [ticker.subscribe(one), ticker.subscribe(two)];
    pass(2);
    expect([ticker.state().seconds, one.mock.calls.length, two.mock.calls.length]).toEqual([2, 2, 2]);
    leave[0]?.();
    pass(1);
    expect([ticker.state().seconds, one.mock.calls.length]).toEqual([3, 2]);
    leave[1]?.();
    pass(1);
    expect([ticker.state().seconds, isRunning(), listening()]).toEqual([3, false, 0]);
    ticker.subscribe(one);
    pass(1);
    expect(ticker.state().seconds).toBe(4);
  });

  it('[DASH-5] stands still while the page is hidden, and goes on from there', () => {
    const { ticker, pass, show, isRunning } = stage();
    ticker.subscribe(() => undefined);
    pass(2);
    show(false);
    expect(isRunning()).toBe(false);
    show(true);
    pass(1);
    expect(ticker.state().seconds).toBe(3);
  });

  it('[DASH-5] stands still while it is paused', () => {
    const { ticker, pass, isRunning } = stage();
    ticker.subscribe(() => undefined);
    pass(1);
    ticker.pause(true);
    expect([ticker.state().isPaused, isRunning()]).toEqual([true, false]);
    ticker.pause(false);
    pass(1);
    expect(ticker.state()).toEqual({ seconds: 2, isPaused: false, isStill: false });
  });

  it('[DASH-5] stands still where the device asks for less movement, also from now on', () => {
    const { ticker, pass, reduceMotion, isRunning } = stage();
    reduceMotion(true);
    const reader = vi.fn();
    ticker.subscribe(reader);
    pass(1);
    reduceMotion(true);
    expect([ticker.state().isStill, isRunning(), reader.mock.calls.length]).toEqual([true, false, 0]);
    reduceMotion(false);
    pass(1);
    expect(ticker.state()).toEqual({ seconds: 1, isPaused: false, isStill: false });
  });
});
