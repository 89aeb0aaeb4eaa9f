// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { writeMeta } from '#pwa/data/core-db.ts';
import { useStopShown } from '#pwa/parts/stop-shown.ts';
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

function Stop() {
  useStopShown();
  return null;
}

function ScreenWithStops() {
  const [stops, setStops] = useState(0);
  return (
    <>
      <h1>Streaks</h1>
      {Array.from({ length: stops }, (_, at) => (
        <Stop key={at} />
      ))}
      <button onClick={() => setStops(stops + 1)}>One more</button>
      <button onClick={() => setStops(stops - 1)}>One less</button>
    </>
  );
}

it('[PARTS-12] the offer to install waits as long as a stop is shown, and comes once there is none', async () => {
  const { press } = await renderApp({
    path: '/streak-tracker',
    routes: [
      fixtureRoute('/'),
      fixtureRoute('/streak-tracker', { screen: () => Promise.resolve({ default: ScreenWithStops }) }),
    ],
  });
  await signal();
  await comes();
  const tap = (name: string) => press(screen.getByRole('button', { name }));
  await tap('One more');
  expect(offer()).toBeNull();
  await tap('One more');
  await tap('One less');
  expect(offer()).toBeNull();
  await tap('One less');
  await comes();
});
