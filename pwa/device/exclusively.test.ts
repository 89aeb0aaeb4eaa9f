// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exclusively } from './exclusively.ts';

type Body = (lock: { name: string } | null) => unknown;
interface Options {
  readonly signal?: AbortSignal;
  readonly steal?: boolean;
  readonly ifAvailable?: boolean;
}
interface Request {
  readonly name: string;
  readonly grant: () => void;
}

/** Chromium's locks, of which one forgets its queue when it is told to: then it grants nothing until it is taken by force. */
function forgetfulLocks() {
  const state = { forgotten: null as string | null, queue: [] as Request[], stolen: 0 };
  const holders = new Map<string, { readonly lose: (error: Error) => void }>();
  const next = (name: string): void => {
    if (holders.has(name) || state.forgotten === name) return;
    const first = state.queue.find((each) => each.name === name);
    state.queue = state.queue.filter((each) => each !== first);
    first?.grant();
  };
  const request = (name: string, ...rest: [Body] | [Options, Body]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const [{ signal, steal = false, ifAvailable = false }, body] = rest.length === 1 ? [{}, rest[0]] : rest;
      const grant = (): void => {
        const mine = { lose: reject };
        holders.set(name, mine);
        void Promise.resolve()
          .then(() => body({ name }))
          .then(resolve, reject)
          .finally(() => {
            if (holders.get(name) === mine) holders.delete(name);
            next(name);
          });
      };
      if (ifAvailable) return void (holders.has(name) ? resolve(body(null)) : grant());
      const asked = { name, grant };
      signal?.addEventListener('abort', () => {
        if (!state.queue.includes(asked)) return;
        state.queue = state.queue.filter((each) => each !== asked);
        reject(new DOMException('left', 'AbortError'));
      });
      if (steal) {
        state.forgotten = null;
        state.stolen += 1;
        holders.get(name)?.lose(new DOMException('stolen', 'AbortError'));
        grant();
      } else {
        state.queue.push(asked);
        next(name);
      }
    });
  /** An answer is old when it comes. */
  const query = async () => {
    const held = [...holders.keys()].map((name) => ({ name }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { held };
  };
  return { state, locks: { request, query } };
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
  chromium.state.forgotten = 'drain';
  const done = vi.fn();
  void exclusively('drain', async () => 'done').then(done);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledWith('done');
  expect([chromium.state.stolen, vi.getTimerCount()]).toEqual([1, 0]);
});

it('[DRAIN-32] wakes a forgotten queue once, however many wait: one runs at a time, and each is told its own result', async () => {
  chromium.state.forgotten = 'drain';
  let running = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    running -= 1;
    return 'done';
  };
  const waiting = Promise.allSettled([work, work, work].map((body) => exclusively('drain', body)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await waiting).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, chromium.state.stolen]).toEqual([1, 1]);
});

it('[DRAIN-32] what has begun counts, though another code takes the lock by force', async () => {
  const { body, letGo } = heldBack();
  const first = exclusively('drain', () => body().then(() => 'done'));
  await vi.advanceTimersByTimeAsync(0);
  await chromium.locks.request('drain', { steal: true }, () => undefined);
  letGo();
  expect(await first).toBe('done');
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
