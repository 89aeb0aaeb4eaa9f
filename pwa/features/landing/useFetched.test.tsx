// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFetched } from './useFetched.ts';

const load = vi.fn<() => Promise<string>>();

function Part() {
  const fetched = useFetched(load, 150);
  return <p>{fetched === undefined ? 'on its way' : (fetched ?? 'could not be had')}</p>;
}

it('[LANDING-6] what could not be fetched is fetched again until it has come, and not once the page is left', async () => {
  vi.useFakeTimers();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce('here');
  const { unmount } = render(<Part />);
  expect(screen.getByText('on its way')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(screen.getByText('could not be had')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('here')).toBeDefined();
  unmount();

  load.mockRejectedValue(new Error('no network'));
  const left = render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(150));
  left.unmount();
  load.mockClear();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).not.toHaveBeenCalled();
  vi.useRealTimers();
});
