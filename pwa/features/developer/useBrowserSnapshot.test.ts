// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useBrowserSnapshot } from './useBrowserSnapshot.ts';

type Estimate = { readonly usage: number; readonly quota: number };
const asked: ((estimate: Estimate) => void)[] = [];
const estimate = (): Promise<Estimate> => new Promise((resolve) => asked.push(resolve));

function openSnapshot() {
  asked.length = 0;
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } });
  const now = vi.fn(() => 7);
  const local = { now };
  const page = { onReturn: () => () => undefined };
  const hook = renderHook(() => useBrowserSnapshot(local, page));
  const answer = async (snapshot: number, used: number): Promise<void> => {
    await act(async () => {
      asked[snapshot]?.({ usage: used, quota: 100 });
      await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThan(0));
      now.mockClear();
    });
  };
  const used = (): number | undefined => {
    const { snapshot } = hook.result.current;
    return snapshot?.ok === true ? snapshot.value.storage.estimate?.used : undefined;
  };
  return { hook, answer, used };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
});

describe('what the browser reports', () => {
  it('[DEV-4] shows the newest snapshot, even if an older one arrives later', async () => {
    const { hook, answer, used } = openSnapshot();
    act(() => hook.result.current.refresh());
    await waitFor(() => expect(asked).toHaveLength(2));
    await answer(1, 20);
    expect(used()).toBe(20);
    await answer(0, 10);
    expect(used()).toBe(20);
  });
});
