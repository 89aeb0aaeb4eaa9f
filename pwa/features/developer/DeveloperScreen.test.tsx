// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import developer from '#locales/en/developer.json';
import { SAYINGS } from '#pwa/data/commands/drill/drill-report.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { developerPreference } from '#pwa/data/device-preferences.ts';
import { forcedOffline } from '#pwa/data/server/forced-offline.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const saved: { name: string; text: string }[] = [];
vi.mock('#pwa/device/save-file.ts', () => ({ saveFile: (name: string, text: string) => saved.push({ name, text }) }));

const openScreen = async () => {
  const app = await renderApp({ path: '/developer', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'Developer tools' });
  return app;
};
const inProduction = (): void => {
  vi.stubEnv('DEV', false);
};
const gate = (): HTMLInputElement => screen.getByRole('switch', { name: 'Developer tools' });
const clipboardIs = (value: { writeText: (text: string) => Promise<unknown> } | undefined): void => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
};
const locksAre = (request: (name: string, options: LockOptions, body: () => unknown) => Promise<unknown>): void => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};
const fact = (section: string, name: string): string | undefined =>
  within(screen.getByRole('region', { name: section })).getByText(name).nextElementSibling?.textContent ?? undefined;

beforeEach(async () => {
  // jsdom has no layout to scroll in
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  saved.length = 0;
  vi.unstubAllEnvs();
  await forcedOffline.set(false);
  locksAre((_name, _options, body) => Promise.resolve(body()));
});

describe('the developer screen', () => {
  it('[DEV-1] shows only its switch and the sentence in production until it is on', async () => {
    inProduction();
    const { press, unmount } = await openScreen();
    expect(screen.getByText(/^Shows what goes on beneath the app/)).toBeDefined();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(gate().checked).toBe(false);
    await press(gate());
    expect(await screen.findByRole('heading', { name: 'Flight-mode drill' })).toBeDefined();
    expect(developerPreference.load()).toBe('on');
    unmount();
    await openScreen();
    expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeDefined();
    await press(gate());
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(developerPreference.load()).toBe('off');
  });

  it('[DEV-1] is open without a switch in development', async () => {
    await openScreen();
    expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Developer tools' })).toBeNull();
  });

  it('[DEV-2] [DEV-3] shows what waits as soon as it is recorded', async () => {
    const { space } = await openScreen();
    expect(await screen.findByText('Nothing is waiting.')).toBeDefined();
    await act(async () => {
      await logActivity(space, 'stretching', 10);
    });
    const table = await screen.findByRole('table', { name: 'The oldest waiting entries' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByRole('rowheader').textContent).toBe('1');
    expect(fact('Outbox', 'By kind and state')).toContain('activity pending: 1');
    expect(fact('Log head', 'Cursor')).toBe('epoch 0, rev 0');
    expect(fact('Derived figures', 'Hash here')).toMatch(/^[0-9a-f]{16}$/);
    expect(fact('Clock', 'Server minus device')).toBe('not measured yet');
  });

  it('[DEV-4] says what the browser does not report', async () => {
    await openScreen();
    await screen.findByRole('table', { name: 'Databases with their versions and rows' });
    expect(fact('Storage', 'Persistent')).toBe('the browser doesn’t say');
    expect(fact('Service worker', 'Background Sync')).toBe('not in this browser; open pages send');
    expect(screen.getByText('This browser has no service worker for this page.')).toBeDefined();
  });

  it('[DEV-6] forced offline mode is shown and kept, and ends with the tools', async () => {
    inProduction();
    developerPreference.save('on');
    const { press, space } = await openScreen();
    await press(screen.getByRole('switch', { name: 'Force offline' }));
    expect(await screen.findByText(/^Forced offline\. What you record stays/)).toBeDefined();
    expect(forcedOffline.get()).toBe(true);
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    await act(async () => {
      await logActivity(space, 'stretching', 10);
    });
    await press(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(/^1 entry is still waiting; last answer: none\. Next attempt at/)).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    expect(await space.db.outbox.count()).toBe(1);
    await press(gate());
    expect(forcedOffline.get()).toBe(false);
  });

  it('[DEV-6] going online again asks for the next exchange', async () => {
    const { press, loop } = await openScreen();
    const offline = (): HTMLElement => screen.getByRole('switch', { name: 'Force offline' });
    await press(offline());
    await press(offline());
    expect(await screen.findByText(/^Online again/)).toBeDefined();
    expect(loop.requestSync).toHaveBeenCalledWith('tap');
  });

  it('[DEV-8] each action reports its result', async () => {
    const { press, space } = await openScreen();
    await act(async () => {
      await logActivity(space, 'stretching', 10);
    });
    await press(screen.getByRole('button', { name: 'Rebuild day summaries' }));
    expect(await screen.findByText(/^1 day recomputed from the facts\. The figures are the same\.$/)).toBeDefined();
    clipboardIs(undefined);
    await press(screen.getByRole('button', { name: 'Copy state' }));
    expect(await screen.findByText(/^The clipboard isn’t available/)).toBeDefined();
    expect(JSON.parse(saved[0]?.text ?? '{}')).toMatchObject({ outbox: { total: 1 } });
    const written: string[] = [];
    clipboardIs({ writeText: (text) => Promise.resolve(written.push(text)) });
    await press(screen.getByRole('button', { name: 'Copy state' }));
    expect(await screen.findByText(/^State copied/)).toBeDefined();
    expect(written).toHaveLength(1);
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    locksAre(() => Promise.reject(new Error('no lock')));
    await press(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(/^Something broke on our side/)).toBeDefined();
    expect(screen.getByText('no lock')).toBeDefined();
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('[DEV-12] [DEV-15] a drill that can try nothing says so, step by step, and saves its report', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    // jsdom's Blob has no stream(), which gzipping a request needs.
    vi.stubGlobal('Blob', NodeBlob);
    const { press, space } = await openScreen();
    await press(screen.getByRole('button', { name: 'Start the drill' }));
    expect(await screen.findByText('3 of 7 steps passed. Failed: 0. Not possible here: 4.')).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'Steps of the drill' })).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Service worker',
      'Precache',
      'Recording, network cut off',
      'Page without network',
      'Delivery',
      'Cleaning up',
      'Your session',
    ]);
    await press(screen.getByRole('button', { name: 'Save the report' }));
    expect(saved[0]?.name).toMatch(/^waymend-drill-.*\.json$/);
    expect(JSON.parse(saved[0]?.text ?? '{}')).toMatchObject({
      steps: [
        { step: 'worker', verdict: 'not_possible', said: developer.drill.says.workerUnsupported },
        {},
        { verdict: 'passed' },
        {},
        {},
        {},
        {},
      ],
    });
    await waitFor(async () => expect(await space.db.outbox.count()).toBe(0));
  });

  it('[DEV-15] every result of the drill has a sentence, and no sentence is unused', () => {
    expect(Object.keys(developer.drill.says).sort()).toEqual([...SAYINGS].sort());
  });
});
