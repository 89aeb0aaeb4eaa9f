import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSE_POLL_MS } from '../sync/sync-loop.ts';
import { createQueryClient, UNUSED_KEPT_MS } from './query-client.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the query client', () => {
  it('[7.policy.01] does not try a failed query again', async () => {
    const queryFn = vi.fn(() => Promise.reject(new Error('503: no')));
    await expect(createQueryClient().fetchQuery({ queryKey: ['/a'], queryFn })).rejects.toThrow('503: no');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('[7.policy.02] [7.policy.04] does not fetch again on focus or for age', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(() => Promise.resolve('value'));
    const leave = new QueryObserver(client, { queryKey: ['/a'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
    const again = new QueryObserver(client, { queryKey: ['/a'], queryFn });
    expect(again.getCurrentResult().isStale).toBe(false);
    const leaveToo = again.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
    leave();
    leaveToo();
  });

  it('[7.policy.03] does not fetch by interval; the streak figures alone are polled, every 30 s, by the sync loop', async () => {
    const queryFn = vi.fn(() => Promise.resolve('value'));
    const leave = new QueryObserver(createQueryClient(), { queryKey: ['/a'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(CLOSE_POLL_MS).toBe(30_000);
    leave();
  });

  it('[7.policy.05] does not try a failed mutation again', async () => {
    const mutationFn = vi.fn(() => Promise.reject(new Error('500: no')));
    await expect(new MutationObserver(createQueryClient(), { mutationFn }).mutate()).rejects.toThrow('500: no');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });

  it('[9.notifications.08] keeps data that nobody shows for 5 minutes', async () => {
    const client = createQueryClient();
    const leave = new QueryObserver(client, { queryKey: ['/a'], queryFn: () => Promise.resolve('value') }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(10);
    leave();
    await vi.advanceTimersByTimeAsync(UNUSED_KEPT_MS - 100);
    expect(client.getQueryData(['/a'])).toBe('value');
    await vi.advanceTimersByTimeAsync(200);
    expect(client.getQueryData(['/a'])).toBeUndefined();
    expect(UNUSED_KEPT_MS).toBe(300_000);
  });
});
