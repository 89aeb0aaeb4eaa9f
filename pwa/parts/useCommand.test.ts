// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import Dexie from 'dexie';
import { createElement, type ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { ToastContext, type Toaster } from '#pwa/ui/overlay/useToast.ts';
import { useCommand } from './useCommand.ts';

type Failure = { readonly reason: 'quota'; readonly detail: string };
type Written = Result<{ readonly id: string }, Failure>;

function heldBack() {
  let answer: (result: Written) => void = () => undefined;
  const promise = new Promise<Written>((resolve) => (answer = resolve));
  return { promise, answer };
}

const reported = vi.fn();
const toaster = { show: vi.fn<Toaster['show']>(), dismiss: vi.fn() };
const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(ToastContext, { value: toaster }, children);

beforeAll(() => initI18n());
beforeEach(() => {
  vi.stubGlobal('reportError', reported);
  reported.mockReset();
  toaster.show.mockReset();
});

describe('a command', () => {
  it('runs once, though it is called twice in the same frame', async () => {
    const held = heldBack();
    const log = vi.fn((_kind: string) => held.promise);
    const { result } = renderHook(() => useCommand(log));
    await act(async () => {
      const runs = [result.current.run('walk'), result.current.run('walk')];
      held.answer(ok({ id: 'written' }));
      expect(await Promise.all(runs)).toEqual([ok({ id: 'written' }), null]);
    });
    expect(log.mock.calls).toEqual([['walk']]);
    expect(result.current.isBusy).toBe(false);
  });

  it('is busy while it runs, and keeps its failure until it succeeds', async () => {
    let held = heldBack();
    const { result } = renderHook(() => useCommand(() => held.promise));
    await act(async () => void result.current.run());
    expect(result.current.isBusy).toBe(true);
    await act(async () => held.answer(fail({ reason: 'quota', detail: '' })));
    expect([result.current.isBusy, result.current.failure]).toEqual([false, { reason: 'quota', detail: '' }]);
    held = heldBack();
    await act(async () => void result.current.run());
    expect(result.current.failure).toEqual({ reason: 'quota', detail: '' });
    await act(async () => held.answer(ok({ id: 'written' })));
    expect(result.current.failure).toBeNull();
  });

  it.each([
    ['thrown', () => Promise.reject(new Error('a bug'))],
    [
      'thrown at once',
      () => {
        throw new Error('a bug');
      },
    ],
  ])('an exception, %s, is reported and shown, and it can run again', async (_, command: () => Promise<Written>) => {
    const { result } = renderHook(() => useCommand(command));
    await act(async () => void (await result.current.run()));
    expect(result.current.failure).toEqual({ reason: 'unexpected', detail: 'a bug' });
    expect(reported.mock.calls).toEqual([[new Error('a bug')]]);
    expect(result.current.isBusy).toBe(false);
    act(() => result.current.reset());
    expect(result.current.failure).toBeNull();
  });

  it('a full device is told as one, also where the command threw it, and not reported', async () => {
    const full = new Dexie.AbortError('aborted', new DOMException('no room', 'QuotaExceededError'));
    const { result } = renderHook(() => useCommand((): Promise<Written> => Promise.reject(full)));
    await act(async () => void (await result.current.run()));
    expect(result.current.failure?.reason).toBe('quota');
    expect(reported).not.toHaveBeenCalled();
  });

  it('a failure of the browser that it threw is reported: nobody knows how much was done', async () => {
    const broken = new Dexie.UnknownError('the disk is gone');
    const { result } = renderHook(() => useCommand((): Promise<Written> => Promise.reject(broken)));
    await act(async () => void (await result.current.run()));
    expect(result.current.failure).toEqual({ reason: 'unexpected', detail: 'the disk is gone' });
    expect(reported.mock.calls).toEqual([[broken]]);
  });

  it('of several rows runs once for each, and each has its own state', async () => {
    const held = { a: heldBack(), b: heldBack() };
    const open = vi.fn((row: 'a' | 'b') => held[row].promise);
    const { result } = renderHook(() => useCommand(open, { keyOf: (row) => row }));
    await act(async () => {
      for (const row of ['a', 'a', 'b'] as const) void result.current.run(row);
    });
    expect(open.mock.calls).toEqual([['a'], ['b']]);
    await act(async () => held.a.answer(fail({ reason: 'quota', detail: '' })));
    expect([result.current.of('a').isBusy, result.current.of('b').isBusy, result.current.isBusy]).toEqual([
      false,
      true,
      true,
    ]);
    expect(result.current.of('a').failure).toEqual({ reason: 'quota', detail: '' });
    expect(result.current.of('b').failure).toBeNull();
    await act(async () => held.b.answer(ok({ id: 'b' })));
    expect(result.current.of('a').failure).toEqual({ reason: 'quota', detail: '' });
    expect(result.current.failure).toEqual({ reason: 'quota', detail: '' });
    act(() => result.current.reset());
    expect([result.current.of('a').failure, result.current.failure]).toEqual([null, null]);
  });

  it('that can be undone says so in a toast and is undone from there or from its place, once', async () => {
    const takeBack = vi.fn(() => Promise.resolve(ok(null)));
    const { result } = renderHook(
      () =>
        useCommand((id: string): Promise<Written> => Promise.resolve(ok({ id })), {
          undo: ({ id }) => ({
            said: { title: `Saved ${id}` },
            altText: 'Open “Recorded today” to undo',
            command: takeBack,
            undone: { title: 'Undone' },
          }),
        }),
      { wrapper },
    );
    expect(result.current.undo).toBeNull();
    await act(async () => void (await result.current.run('x')));
    const toast = toaster.show.mock.calls[0]?.[0];
    expect(toast).toMatchObject({
      title: 'Saved x',
      action: { label: 'Undo', altText: 'Open “Recorded today” to undo' },
    });
    expect(result.current.done).toEqual({ id: 'x' });
    await act(async () => {
      toast?.action?.onAction();
      void result.current.undo?.();
    });
    expect(takeBack).toHaveBeenCalledTimes(1);
    expect(toaster.show.mock.calls.map(([{ title }]) => title)).toEqual(['Saved x', 'Undone']);
    expect([result.current.undo, result.current.done]).toEqual([null, null]);
  });

  it('whose place shows that it was done and undone says neither in a toast', async () => {
    const { result } = renderHook(
      () =>
        useCommand((): Promise<Written> => Promise.resolve(ok({ id: 'x' })), {
          undo: () => ({ command: () => Promise.resolve(ok(null)) }),
        }),
      { wrapper },
    );
    await act(async () => void (await result.current.run()));
    expect(result.current.done).toEqual({ id: 'x' });
    await act(async () => void (await result.current.undo?.()));
    expect(result.current.done).toBeNull();
    expect(toaster.show).not.toHaveBeenCalled();
  });

  it('is not busy while what was done is undone, and undoes it once', async () => {
    const held = heldBack();
    const takeBack = vi.fn(() => held.promise);
    const { result } = renderHook(() =>
      useCommand((): Promise<Written> => Promise.resolve(ok({ id: 'x' })), { undo: () => ({ command: takeBack }) }),
    );
    await act(async () => void (await result.current.run()));
    await act(async () => {
      void result.current.undo?.();
      void result.current.undo?.();
    });
    expect([result.current.isBusy, result.current.isUndoing]).toEqual([false, true]);
    await act(async () => void (await result.current.run()));
    await act(async () => held.answer(ok({ id: 'x' })));
    expect([result.current.isUndoing, takeBack.mock.calls.length]).toEqual([false, 1]);
    // What was done meanwhile is another, and can be undone still.
    expect([result.current.done, result.current.undo]).toEqual([{ id: 'x' }, expect.any(Function)]);
  });

  it('is run by the same function in every frame, and by what it was last given', async () => {
    const first = vi.fn((): Promise<Written> => Promise.resolve(ok({ id: 'a' })));
    const second = vi.fn((): Promise<Written> => Promise.resolve(ok({ id: 'b' })));
    const { result, rerender } = renderHook(({ command }) => useCommand(command), { initialProps: { command: first } });
    const { run, reset } = result.current;
    rerender({ command: second });
    expect([result.current.run, result.current.reset]).toEqual([run, reset]);
    await act(async () => void (await run()));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('that could not be undone says why and can be undone still', async () => {
    const { result } = renderHook(() =>
      useCommand((): Promise<Written> => Promise.resolve(ok({ id: 'x' })), {
        undo: () => ({
          said: { title: 'Saved' },
          altText: '',
          command: () => Promise.resolve(fail<Failure>({ reason: 'quota', detail: '' })),
          undone: { title: 'Undone' },
        }),
      }),
    );
    await act(async () => void (await result.current.run()));
    await act(async () => void (await result.current.undo?.()));
    expect(result.current.failure).toEqual({ reason: 'quota', detail: '' });
    expect(result.current.undo).not.toBeNull();
  });

  it('whose undoing from the toast fails says so in a toast, with a way on, wherever the person is by then', async () => {
    const takeBack = vi
      .fn<() => Promise<Result<null, Failure>>>()
      .mockResolvedValueOnce(fail({ reason: 'quota', detail: '' }))
      .mockRejectedValueOnce(new Error('a bug'))
      .mockResolvedValueOnce(ok(null));
    const { result, unmount } = renderHook(
      () =>
        useCommand((): Promise<Written> => Promise.resolve(ok({ id: 'x' })), {
          undo: () => ({
            said: { title: 'Saved' },
            altText: 'Open “Recorded today” to undo',
            command: takeBack,
            undone: { title: 'Undone' },
          }),
        }),
      { wrapper },
    );
    await act(async () => void (await result.current.run()));
    unmount();
    const press = (): Promise<void> => act(async () => toaster.show.mock.lastCall?.[0].action?.onAction());
    await press();
    expect(toaster.show.mock.lastCall?.[0]).toMatchObject({
      title: 'That couldn’t be undone.',
      description: expect.stringContaining('This device is full'),
      sign: 'warning',
      action: { label: 'Try again', altText: 'Open “Recorded today” to undo' },
    });
    await press();
    expect(toaster.show.mock.lastCall?.[0].action?.label).toBe('Reload');
    expect(takeBack).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['begun before', true],
    ['begun as its screen is left', false],
  ])('goes on where its screen was left and the page is gone, %s', async (_, isBegunBefore) => {
    const held = heldBack();
    const { result, unmount } = renderHook(
      () => useCommand(() => held.promise, { undo: () => ({ command: () => Promise.resolve(ok(null)) }) }),
      { wrapper },
    );
    const before = isBegunBefore ? result.current.run() : null;
    unmount();
    // What React asks for with every change of a state.
    vi.stubGlobal('window', undefined);
    const run = before ?? result.current.run();
    held.answer(ok({ id: 'written' }));
    await expect(run).resolves.toEqual(ok({ id: 'written' }));
  });
});
