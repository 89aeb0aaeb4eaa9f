// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { browserPage } from '#pwa/device/page.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from './commands/log-activity.ts';
import type { Space } from './space/space.ts';
import { askAhead, useLive } from './useLive.ts';
import { SpaceContext } from './useSpace.ts';

const factCount = ({ db }: Space, plus: number): Promise<number> => db.facts.count().then((count) => count + plus);

const onDevice = async () => {
  const { space } = await openTestDevice(await testProfile());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SpaceContext value={space}>{children}</SpaceContext>
  );
  const show = (plus: number) => {
    const drawn: (number | undefined)[] = [];
    renderHook(() => drawn.push(useLive(factCount, plus)), { wrapper });
    return drawn;
  };
  return { space, wrapper, show };
};

it('[LIVE-2] what was asked ahead is in the first frame, is not read again for it, and follows what changes', async () => {
  const { space, show } = await onDevice();
  const ask = vi.spyOn(space.db.facts, 'count');
  expect(await askAhead(space, factCount, 0)).toBe(0);
  const drawn = show(0);
  expect(drawn[0]).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ask).toHaveBeenCalledTimes(1);
  await logActivity(space, 'stretching', 10);
  await waitFor(() => expect(drawn.at(-1)).toBe(1));
  await logActivity(space, 'stretching', 10);
  await waitFor(() => expect(drawn.at(-1)).toBe(2));
});

it('[LIVE-2] what was recorded since it was asked ahead is in it', async () => {
  const { space, show } = await onDevice();
  await askAhead(space, factCount, 0);
  await logActivity(space, 'stretching', 10);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(show(0)[0]).toBe(1);
});

it('[LIVE-2] nothing is there at first where nobody asked just that, or nobody came to show it in time', async () => {
  const { space, show } = await onDevice();
  const timesUp: (() => void)[] = [];
  const after = vi.spyOn(browserPage, 'after').mockImplementation((_, body) => {
    timesUp.push(body);
    return () => undefined;
  });
  await askAhead(space, factCount, 0);
  expect(show(1)[0]).toBeUndefined();
  for (const body of timesUp) body();
  expect(show(0)[0]).toBeUndefined();
  after.mockRestore();
});

it('[LIVE-1] what several parts of a page ask alike is read once, and once more when something changes', async () => {
  const { space, wrapper } = await onDevice();
  const ask = vi.spyOn(space.db.facts, 'count');
  const show = () => {
    const drawn: (number | undefined)[] = [];
    return { drawn, ...renderHook(() => drawn.push(useLive(factCount, 0)), { wrapper }) };
  };
  const [one, other] = [show(), show()];
  await waitFor(() => expect([one.drawn.at(-1), other.drawn.at(-1)]).toEqual([0, 0]));
  // Who comes later has it at once.
  const late = show();
  expect(late.drawn[0]).toBe(0);
  expect(ask).toHaveBeenCalledTimes(1);
  one.unmount();
  await logActivity(space, 'stretching', 10);
  await waitFor(() => expect([other.drawn.at(-1), late.drawn.at(-1)]).toEqual([1, 1]));
  expect(ask).toHaveBeenCalledTimes(2);
  other.unmount();
  late.unmount();
  await logActivity(space, 'stretching', 10);
  await new Promise((resolve) => setTimeout(resolve, 20));
  // Nobody shows it any more.
  expect(ask).toHaveBeenCalledTimes(2);
  expect(show().drawn[0]).toBeUndefined();
});

it('[LIVE-3] a query that failed is tried again by whoever comes next, and fails for those who wait for it', async () => {
  const { space, wrapper } = await onDevice();
  let isBroken = true;
  const fragile = async ({ db }: Space): Promise<number> => {
    const count = await db.facts.count();
    if (isBroken) throw new Error('no room');
    return count;
  };
  await expect(askAhead(space, fragile)).rejects.toThrow('no room');
  isBroken = false;
  const drawn: (number | undefined)[] = [];
  renderHook(() => drawn.push(useLive(fragile)), { wrapper });
  await waitFor(() => expect(drawn.at(-1)).toBe(0));
});

it('follows also what a query reads after it has waited for another', async () => {
  const { space, wrapper } = await onDevice();
  const read = async ({ db }: Space) => new Map((await db.documents.toArray()).map((held) => [held.key, held]));
  const counted = async (given: Space): Promise<number> => {
    const documents = await read(given);
    return documents.size;
  };
  const both = async (given: Space): Promise<number> => {
    const documents = await counted(given);
    return documents + (await given.db.facts.toArray()).length;
  };
  const drawn: (number | undefined)[] = [];
  renderHook(() => drawn.push(useLive(both)), { wrapper });
  await waitFor(() => expect(drawn.at(-1)).toBe(0));
  await logActivity(space, 'stretching', 10);
  await waitFor(() => expect(drawn.at(-1)).toBe(1));
});

it('keeps showing the last value while other arguments are asked for', async () => {
  const { space, wrapper } = await onDevice();
  const drawn: (number | undefined)[] = [];
  const { rerender } = renderHook(({ plus }) => drawn.push(useLive(factCount, plus)), {
    wrapper,
    initialProps: { plus: 1 },
  });
  await waitFor(() => expect(drawn.at(-1)).toBe(1));
  rerender({ plus: 2 });
  await waitFor(() => expect(drawn.at(-1)).toBe(2));
  expect(drawn.slice(drawn.indexOf(1))).not.toContain(undefined);
  expect(await factCount(space, 0)).toBe(0);
});
