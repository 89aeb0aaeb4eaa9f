// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { writeMeta } from '#pwa/data/core-db.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { fixtureRoute, renderApp } from '#pwa/testing/render-app.tsx';

const signal = (): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  });
const offer = (): HTMLElement | null => screen.queryByRole('complementary', { name: 'Install Waymend' });
const comes = (): Promise<void> => waitFor(() => expect(offer()).not.toBeNull());
const goes = (): Promise<void> => waitFor(() => expect(offer()).toBeNull());

it('[BROWSER-75] the offer to install lies over nothing that needs the person, and over no page where help is looked up', async () => {
  const { space, goTo } = await renderApp({
    path: '/streak-tracker',
    routes: ['/streak-tracker', '/search', '/'].map((path) => fixtureRoute(path)),
  });
  await signal();
  await comes();
  await goTo('/search');
  await goes();
  // The dashboard may have to show a stop sign.
  await goTo('/');
  await goes();
  await goTo('/streak-tracker');
  await comes();

  const logged = await logActivity(space, 'stretching', 10);
  const opId = logged.ok ? logged.value.id : '';
  await act(() => rejectOperation(space, opId));
  await goes();
  await act(() => discardRejected(space, opId));
  await comes();

  const before = { owner: 'o_before', held: 2, recorded: 2, lost: 0, lastReceivedAt: null };
  await act(() => writeMeta(space.db, 'before', before));
  await goes();
  await act(() => writeMeta(space.db, 'before', { ...before, isPutOff: true }));
  await comes();
});
