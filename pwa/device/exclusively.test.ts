// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exclusively } from './exclusively.ts';

type Body = () => Promise<unknown>;
interface Request {
  readonly name: string;
  readonly grant: () => void;
}

/** One lock of Chromium's, which forgets its queue when it is told to: then it grants nothing until one is taken by force. */
function forgetfulLocks() {
  const state = { isForgetting: false, holder: null as string | null, queue: [] as Request[], stolen: 0 };
  const next = (): void => {
    if (state.holder === null && !state.isForgetting) state.queue.shift()?.grant();
  };
  const hold = async (name: string, body: Body): Promise<unknown> => {
    state.holder = name;
    try {
      return await body();
    } finally {
      state.holder = null;
      next();
    }
  };
  const request = (
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    body: Body,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const asked = { name, grant: () => resolve(hold(name, async () => body())) };
      signal?.addEventListener('abort', () => {
        if (!state.queue.includes(asked)) return;
        state.queue = state.queue.filter((each) => each !== asked);
        reject(new DOMException('left', 'AbortError'));
      });
      if (steal) {
        state.isForgetting = false;
        state.stolen += 1;
        asked.grant();
      } else state.queue.push(asked);
      next();
    });
  const query = async () => ({ held: state.holder === null ? [] : [{ name: state.holder }], pending: state.queue });
  return { state, next, locks: { request, query } };
}

let chromium = forgetfulLocks();
beforeEach(() => {
  vi.useFakeTimers();
  chromium = forgetfulLocks();
  vi.stubGlobal('navigator', { locks: chromium.locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What holds the lock until it is told to let go. */
function heldBack() {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { body: () => held, letGo: () => letGo() };
}

it('[DRAIN-32] sets a queue going again that the browser left without a holder', async () => {
  chromium.state.isForgetting = true;
  const done = vi.fn();
  void exclusively('drain', async () => 'done').then(done);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledWith('done');
  expect([chromium.state.stolen, vi.getTimerCount()]).toEqual([1, 0]);
});

it('[DRAIN-32] never takes a lock that is held, however long', async () => {
  const { body, letGo } = heldBack();
  const first = exclusively('drain', body);
  const second = exclusively('drain', async () => 'second');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(chromium.state.stolen).toBe(0);
  letGo();
  await first;
  expect(await second).toBe('second');
});

it.each([
  ['pagehide', 'pageshow'],
  ['freeze', 'resume'],
])('[DRAIN-32] steps out of the queue at %s and into it again at %s', async (leaving, returning) => {
  const { body, letGo } = heldBack();
  const first = exclusively('drain', body);
  const waiting = exclusively('drain', async () => 'waited');
  window.dispatchEvent(new Event(leaving));
  await vi.advanceTimersByTimeAsync(0);
  expect(chromium.state.queue).toEqual([]);
  letGo();
  await first;
  window.dispatchEvent(new Event(returning));
  expect(await waiting).toBe('waited');
});

it('passes on what the work itself fails with, even while the page is left', async () => {
  const failing = exclusively('drain', async () => {
    window.dispatchEvent(new Event('pagehide'));
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
});
