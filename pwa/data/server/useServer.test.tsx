// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUserData } from '#core/api/streak.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { TestDevice } from '#pwa/testing/device.ts';
import { SpaceContext } from '../useSpace.ts';
import { createQueryClient } from './query-client.ts';
import { useServer } from './useServer.ts';

const fetchStub = vi.fn<typeof fetch>();
const reportStub = vi.fn();
let device: TestDevice;
beforeEach(async () => {
  fetchStub.mockReset();
  reportStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  vi.stubGlobal('reportError', reportStub);
  device = await openTestDevice(await testProfile());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const numbers = (currentStreak: unknown): Response =>
  new Response(
    JSON.stringify({ data: { currentStreak, longestStreak: 9, totalPoints: 50, activeDays: 5, freezesHeld: 0 } }),
    { headers: { 'x-request-id': '1' } },
  );

function Numbers() {
  const { answer, failure, isAsking } = useServer(readUserData, {}, { every: 30_000 });
  return (
    <p>
      {isAsking ? 'asking' : ((failure?.kind === 'error' ? failure.code : failure?.kind) ?? 'fine')}:{' '}
      {String(answer?.data.currentStreak)}
    </p>
  );
}

const show = (): void => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SpaceContext value={device.space}>
        <Numbers />
      </SpaceContext>
    </QueryClientProvider>,
  );
};
const settle = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it('[CLIENT-6] a screen asks when it is first shown and as often as it says, and keeps the last answer through a failure', async () => {
  vi.useFakeTimers();
  fetchStub.mockResolvedValueOnce(numbers(3)).mockRejectedValueOnce(new TypeError('offline'));
  fetchStub.mockResolvedValueOnce(numbers(4));
  show();
  await settle(10);
  expect(screen.getByText('fine: 3')).toBeDefined();
  await settle(30_000);
  expect(screen.getByText('unreachable: 3')).toBeDefined();
  await settle(30_000);
  expect(screen.getByText('fine: 4')).toBeDefined();
  expect(fetchStub).toHaveBeenCalledTimes(3);
});

it('[CLIENT-3] a screen shows nothing of an answer that breaks its contract, and it is reported', async () => {
  vi.useFakeTimers();
  fetchStub.mockResolvedValueOnce(numbers('seven'));
  show();
  await settle(10);
  expect(screen.getByText('internal: undefined')).toBeDefined();
  expect(document.body.textContent).not.toContain('seven');
  expect(reportStub.mock.calls.map(([error]) => String(error))).toEqual([
    'BrokenAnswer: readUserData: data.currentStreak',
  ]);
});

describe('[CLIENT-7] a screen that asks every 30 s', () => {
  const hide = (visibilityState: DocumentVisibilityState): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** As a device that sleeps: its clock goes on, no timer runs. */
  const sleep = (ms: number): void => {
    device.clock.now += ms;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.restoreAllMocks());

  it('asks at once when somebody looks again, and gives no answer from before', async () => {
    fetchStub.mockResolvedValueOnce(numbers(3)).mockResolvedValueOnce(numbers(4));
    show();
    await settle(10);
    await act(async () => hide('hidden'));
    sleep(3_600_000);
    expect(fetchStub).toHaveBeenCalledTimes(1);
    act(() => hide('visible'));
    expect(screen.getByText('asking: undefined')).toBeDefined();
    await settle(10);
    expect(screen.getByText('fine: 4')).toBeDefined();
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it('gives its answer up after a minute without another, also while nobody looks', async () => {
    fetchStub.mockResolvedValueOnce(numbers(3)).mockRejectedValue(new TypeError('offline'));
    show();
    await settle(10);
    for (const [passed, shown] of [
      [30_000, 'unreachable: 3'],
      [29_000, 'unreachable: 3'],
      [1_100, 'unreachable: undefined'],
    ] as const) {
      sleep(passed);
      await settle(passed);
      expect(screen.getByText(shown)).toBeDefined();
    }
  });

  it('says why it got none until it gets one, also while it asks again', async () => {
    fetchStub.mockRejectedValueOnce(new TypeError('offline'));
    let answer: (response: Response) => void = () => undefined;
    fetchStub.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const failures: (string | undefined)[] = [];
    render(
      <SpaceContext value={device.space}>
        <QueryClientProvider client={createQueryClient()}>
          <Failures said={failures} />
        </QueryClientProvider>
      </SpaceContext>,
    );
    await settle(30_010);
    await act(async () => answer(numbers(4)));
    await settle(10);
    expect(failures.filter((each, index) => index === 0 || each !== failures[index - 1])).toEqual([
      undefined,
      'unreachable',
      undefined,
    ]);
  });
});

function Failures({ said }: { readonly said: (string | undefined)[] }) {
  const { failure } = useServer(readUserData, {}, { every: 30_000 });
  said.push(failure?.kind);
  return null;
}
