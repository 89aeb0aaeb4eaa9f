// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { fixtureRoute, renderApp } from '#pwa/testing/render-app.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';

function Screen() {
  const toaster = useToast();
  return <button onClick={() => toaster.show({ title: 'Saved on this device', duration: 60_000 })}>Tell</button>;
}

it('[BROWSER-71] a rejection takes away the toast that still says it is saved; settling it takes away none', async () => {
  const route = fixtureRoute('/', { screen: () => Promise.resolve({ default: Screen }) });
  const { space, user } = await renderApp({ routes: [route] });
  const tell = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Tell' }));
    await screen.findByText('Saved on this device');
  };
  const log = async (): Promise<string> => {
    const logged = await logActivity(space, 'stretching', 10);
    return logged.ok ? logged.value.id : '';
  };
  const [first, second] = [await log(), await log()];
  await screen.findByRole('button', { name: /2 saved here/ });
  await tell();
  await act(() => rejectOperation(space, first));
  await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
  await act(() => rejectOperation(space, second));
  await screen.findByRole('button', { name: /2 need a fix/ });
  await tell();
  await act(() => discardRejected(space, first));
  await screen.findByRole('button', { name: /1 needs a fix/ });
  await act(async () => undefined);
  expect(screen.getByText('Saved on this device')).toBeDefined();
});
