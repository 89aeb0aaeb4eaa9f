// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useBrowserLook } from './useBrowserLook.ts';

type Estimate = { readonly usage: number; readonly quota: number };
const asked: ((estimate: Estimate) => void)[] = [];
const estimate = (): Promise<Estimate> => new Promise((resolve) => asked.push(resolve));

function openLook() {
  asked.length = 0;
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } });
  const now = vi.fn(() => 7);
  const local = { now };
  const page = { onReturn: () => () => undefined };
  const hook = renderHook(() => useBrowserLook(local, page));
  const answer = async (look: number, used: number): Promise<void> => {
    await act(async () => {
      asked[look]?.({ usage: used, quota: 100 });
      await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThan(0));
      now.mockClear();
    });
  };
  const used = (): number | undefined => {
    const { look } = hook.result.current;
    return look?.ok === true ? look.value.storage.estimate?.used : undefined;
  };
  return { hook, answer, used };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
});

describe('what the browser tells', () => {
  it('[DEV-4] shows the newest look, also when an older one takes longer', async () => {
    const { hook, answer, used } = openLook();
    act(() => hook.result.current.lookAgain());
    await waitFor(() => expect(asked).toHaveLength(2));
    await answer(1, 20);
    expect(used()).toBe(20);
    await answer(0, 10);
    expect(used()).toBe(20);
  });
});
