// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const LANDING = 'Find your way back from pain.';
const DASHBOARD = 'What would you like to do today?';

describe('the start', () => {
  it('[LANDING-1] [LANDING-4] is the landing page until something is recorded and one goes on, then the dashboard', async () => {
    const { press, goTo } = await renderApp({ path: '/', routes: routeTable });
    await heading(LANDING);
    await press(screen.getByRole('button', { name: 'Log one minute of breathing' }));
    await screen.findByText('That’s day one.');
    expect(await heading(LANDING)).toBeDefined();
    await goTo('/people');
    await heading('People on this device');
    await goTo('/');
    await heading(DASHBOARD);
    await goTo('/optimized-landing');
    await heading(LANDING);
    for (const path of ['/dashboard', '/home']) {
      await goTo(path);
      await heading(DASHBOARD);
    }
  });

  it('[LANDING-4] the link to the start leads there too, though the address stays', async () => {
    const { press, goTo } = await renderApp({ path: '/', routes: routeTable });
    await heading(LANDING);
    await press(screen.getByRole('button', { name: 'Log one minute of breathing' }));
    await screen.findByText('That’s day one.');
    await goTo('/');
    await heading(DASHBOARD);
  });

  it('[LANDING-5] an entry that comes from elsewhere leads to the dashboard', async () => {
    const { space, pathname } = await renderApp({ path: '/', routes: routeTable });
    await heading(LANDING);
    await act(() => logActivity(space, 'stretching', 10));
    await heading(DASHBOARD);
    expect(pathname()).toBe('/dashboard');
  });
});
