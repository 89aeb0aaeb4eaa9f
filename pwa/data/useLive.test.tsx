// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
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

it('has what was asked ahead in its first frame, and follows what changes from then on', async () => {
  const { space, show } = await onDevice();
  await askAhead(space, factCount, 0);
  await logActivity(space, 'stretching', 10);
  const drawn = show(0);
  expect(drawn[0]).toBe(0);
  await waitFor(() => expect(drawn.at(-1)).toBe(1));
  await logActivity(space, 'stretching', 10);
  await waitFor(() => expect(drawn.at(-1)).toBe(2));
});

it('has nothing at first where nobody asked just that, or too long ago', async () => {
  const { space, show } = await onDevice();
  await askAhead(space, factCount, 0);
  expect(show(1)[0]).toBeUndefined();
  const later = performance.now() + 2_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(show(0)[0]).toBeUndefined();
  vi.restoreAllMocks();
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
