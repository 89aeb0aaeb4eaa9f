import { describe, expect, it } from 'vitest';
import type { DrainReport } from './drain.ts';
import { CLOSE_POLL_MS, createSyncLoop, POLL_MS, WRITE_DEBOUNCE_MS } from './sync-loop.ts';

function stage(report: DrainReport = { left: 0, state: 'done', nextAt: 0 }) {
  let now = 0;
  let visible = true;
  const timers: { at: number; body: () => void }[] = [];
  const drains: { at: number; force: boolean }[] = [];
  let asked = 0;
  let comeBack: (reason: 'online' | 'shown') => void = () => undefined;
  let hide = (): void => undefined;
  const loop = createSyncLoop({
    page: {
      isVisible: () => visible,
      after: (ms, body) => {
        const timer = { at: now + ms, body };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
      onReturn: (listener) => {
        comeBack = listener;
        return () => undefined;
      },
      onHidden: (listener) => {
        hide = listener;
        return () => undefined;
      },
    },
    now: () => now,
    drain: async (force) => {
      drains.push({ at: now, force });
      return Promise.resolve(report);
    },
    askWorker: () => {
      asked += 1;
    },
    onCrash: (error) => {
      throw error;
    },
  });
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.body();
      await new Promise((resolve) => setImmediate(resolve));
    }
    now = end;
  };
  return {
    loop,
    drains,
    pass,
    asked: () => asked,
    online: () => comeBack('online'),
    show: (value: boolean) => {
      visible = value;
      if (value) comeBack('shown');
      else hide();
    },
  };
}

describe('sync loop', () => {
  it('[LOOP-1] waits for the end of a burst of taps', async () => {
    const { loop, drains, pass } = stage();
    for (let i = 0; i < 5; i++) {
      loop.requestSync('write');
      await pass(WRITE_DEBOUNCE_MS - 100);
    }
    expect(drains).toHaveLength(0);
    await pass(100);
    expect(drains).toHaveLength(1);
  });

  it('[LOOP-2] polls every 30 s where watched, every 60 s elsewhere, never while hidden', async () => {
    const { loop, drains, pass, show } = stage();
    loop.requestSync('start');
    await pass(4 * POLL_MS + 10);
    expect(drains).toHaveLength(5);
    const stop = loop.watchClosely();
    await pass(4 * CLOSE_POLL_MS + 10);
    expect(drains).toHaveLength(9);
    stop();
    show(false);
    await pass(20 * POLL_MS);
    expect(drains).toHaveLength(9);
    show(true);
    await pass(10);
    expect(drains).toHaveLength(10);
  });

  it('[LOOP-2] comes back at once when the network does, passing over the backoff', async () => {
    const { drains, pass, online } = stage({ left: 3, state: 'later', nextAt: 1_000_000 });
    online();
    await pass(1);
    expect(drains).toEqual([{ at: 0, force: true }]);
  });

  it('[LOOP-3] asks the service worker once for a burst, and again after all was sent', async () => {
    const { loop, pass, asked } = stage();
    loop.requestSync('write');
    loop.requestSync('write');
    expect(asked()).toBe(1);
    await pass(WRITE_DEBOUNCE_MS);
    loop.requestSync('write');
    expect(asked()).toBe(2);
  });
});
