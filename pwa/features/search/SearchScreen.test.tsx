// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { fixtureRoute, renderApp } from '#pwa/testing/render-app.tsx';

// Making the library's module reads every file of it, which takes longer than a screen waits for anything.
beforeAll(() => import('#pwa/parts/exercise-library.ts').then(() => undefined), 30_000);

const rows = [
  ...routeTable.filter(({ id }) => id === 'search'),
  fixtureRoute('/streak-tracker'),
  fixtureRoute('/session', { uninterrupted: true }),
];
const field = (): Promise<HTMLElement> => screen.findByRole('searchbox');

describe('the search screen', () => {
  it('[SEARCH-1] [SEARCH-7] finds exercises in everyday words, and the address says what is asked', async () => {
    await renderApp({ path: '/search?q=bad+bakc', routes: rows });
    const exercises = await screen.findByRole('region', { name: 'Exercises' });
    expect(within(exercises).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/exercises\//);
    expect(((await field()) as HTMLInputElement).value).toBe('bad bakc');
  });

  it('[SEARCH-2] answers an emergency first', async () => {
    await renderApp({ path: '/search?q=can%E2%80%99t+breathe', routes: rows });
    expect(await screen.findByRole('link', { name: /^Call \d+$/ })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Exercises' })).toBeNull();
  });

  it('[SEARCH-3] finds what was recorded by its words and its day', async () => {
    const { space, user } = await renderApp({ path: '/search', routes: rows });
    await act(async () => {
      await logActivity(space, 'stretching', 12);
    });
    await user.type(await field(), 'today stretch');
    const entries = await screen.findByRole('region', { name: 'Your entries' });
    expect(entries.textContent).toContain('Stretching, 12 minutes');
    await user.clear(await field());
    await user.type(await field(), 'yesterday');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your entries' })).toBeNull());
  });

  it('[SEARCH-3] finds an activity of their own and why they chose otherwise, and says both in words', async () => {
    const { space } = await renderApp({ path: '/search?q=stairs', routes: rows });
    await act(async () => {
      await recordFact(space, 'outcome', {
        ...momentOf(space),
        measure: 'activity',
        value: 6,
        activity: 'Climbing stairs',
      });
      await recordFact(space, 'overrule', {
        ...momentOf(space),
        exerciseId: 'wall-sit',
        choice: 'leave-out',
        reason: 'It hurts like the stairs do.',
      });
    });
    const entries = await screen.findByRole('region', { name: 'Your entries' });
    await waitFor(() => expect(entries.textContent).toContain('Climbing stairs: 6'));
    expect(entries.textContent).toContain('Left out: Wall sit');
    expect(entries.textContent).toContain('It hurts like the stairs do.');
  });

  it('[SEARCH-4] finds pages and what is done there by other words', async () => {
    await renderApp({ path: '/search?q=export', routes: rows });
    expect(await screen.findByRole('button', { name: 'Save everything as a file' })).toBeDefined();
  });

  it('[SEARCH-8] is led to by Ctrl+K, into its field, from everywhere but a dialog and a session', async () => {
    const { user, goTo, pathname } = await renderApp({ path: '/session', routes: rows });
    await user.keyboard('{Control>}k{/Control}');
    expect(pathname()).toBe('/session');
    await goTo('/streak-tracker');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    await user.keyboard('{Control>}k{/Control}');
    expect(pathname()).toBe('/streak-tracker');
    dialog.remove();
    await user.keyboard('{Control>}k{/Control}');
    expect(pathname()).toBe('/search');
    await vi.waitFor(async () => expect(document.activeElement).toBe(await field()));
    (await screen.findByRole('heading', { level: 1 })).focus();
    await user.keyboard('{Meta>}k{/Meta}');
    expect(document.activeElement).toBe(await field());
  });
});
