// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { heldBack } from './FakeBoard.tsx';
import { useCommands } from './useCommands.ts';

describe('the writes of a section', () => {
  it('a second run under a name in the same frame has no effect; another name runs in parallel', async () => {
    const held = heldBack();
    const write = vi.fn(() => held.promise);
    const { result } = renderHook(() => useCommands());
    await act(async () => {
      const runs = [result.current.run('a', write), result.current.run('a', write), result.current.run('b', write)];
      held.answer(ok({ id: 'written' }));
      expect(await Promise.all(runs)).toEqual(['written', null, 'written']);
    });
    expect(write).toHaveBeenCalledTimes(2);
    expect(result.current.isBusy('a')).toBe(false);
  });

  it('a failure stays with its name until something in the section is written', async () => {
    const { result } = renderHook(() => useCommands());
    await act(() => result.current.run('a', () => Promise.resolve(fail({ reason: 'quota', detail: '' }))));
    expect(result.current.failureOf('a')?.reason).toBe('quota');
    expect(result.current.failureOf('b')).toBeNull();
    await act(() => result.current.run('b', () => Promise.resolve(ok({ id: 'b' }))));
    expect(result.current.failureOf('a')).toBeNull();
  });

  it('an exception lets the name run again, and is not swallowed', async () => {
    const { result } = renderHook(() => useCommands());
    await act(() => expect(result.current.run('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug'));
    expect(result.current.isBusy('a')).toBe(false);
  });
});
