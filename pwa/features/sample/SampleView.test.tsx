// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { SampleActions } from './sample-actions.ts';
import { SampleView } from './SampleView.tsx';

const actionsWith = (open: SampleActions['open'] = () => Promise.resolve(ok('opened'))) => ({
  open: vi.fn(open),
  startAnew: vi.fn(),
});

it('[SAMPLEPAGE-1] says what it makes, what is never done with it, and makes it on a tap', async () => {
  const actions = actionsWith();
  const { user } = await renderView(<SampleView isOpen={false} isMade={false} actions={actions} />);
  expect(screen.getByText(/Your entries aren’t touched/)).toBeDefined();
  expect(screen.getByText(/^None of it is ever sent to a server/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make the sample person' }));
  await waitFor(() => expect(actions.startAnew).toHaveBeenCalledTimes(1));
});

it('[SAMPLEPAGE-1] opens the one that is there, and says why it cannot', async () => {
  const open = vi.fn(() => Promise.resolve(fail({ reason: 'quota' as const, detail: '' })));
  const actions = { open, startAnew: vi.fn() };
  const { user, update } = await renderView(<SampleView isOpen={false} isMade={undefined} actions={actions} />);
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  update(<SampleView isOpen={false} isMade actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Switch to the sample person' }));
  expect(await screen.findByText(/^This device is full/)).toBeDefined();
  expect(actions.startAnew).not.toHaveBeenCalled();
});

it('[SAMPLEPAGE-1] in its own profile leads to what there is to see, and back', async () => {
  await renderView(<SampleView isOpen isMade actions={actionsWith()} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'See its progress' }).getAttribute('href')).toBe('/progress');
  expect(screen.getByRole('link', { name: 'People on this device' }).getAttribute('href')).toBe('/people');
});

it('[SAMPLEPAGE-3] counts the days while it is made, and a cancel leaves everything as it was', async () => {
  let finish: (result: Awaited<ReturnType<SampleActions['open']>>) => void = () => undefined;
  const actions = actionsWith(({ onDay }) => {
    onDay(0, 84);
    onDay(21, 84);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const { user } = await renderView(<SampleView isOpen={false} isMade={false} actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Make the sample person' }));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('21 of 84 days');
  expect(screen.queryByRole('button', { name: /sample person/ })).toBeNull();
  const signal = actions.open.mock.calls[0]?.[0].signal;
  expect(signal?.aborted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  expect(screen.getByText('Canceling')).toBeDefined();
  finish(ok('cancelled'));
  expect(await screen.findByRole('button', { name: 'Make the sample person' })).toBeDefined();
  expect(actions.startAnew).not.toHaveBeenCalled();
});

it('[SAMPLEPAGE-3] leaving the page cancels it', async () => {
  const actions = actionsWith(({ onDay }) => {
    onDay(1, 84);
    return new Promise(() => undefined);
  });
  const { user, update } = await renderView(<SampleView isOpen={false} isMade={false} actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Make the sample person' }));
  update(<p>Elsewhere</p>);
  expect(actions.open.mock.calls[0]?.[0].signal.aborted).toBe(true);
});
