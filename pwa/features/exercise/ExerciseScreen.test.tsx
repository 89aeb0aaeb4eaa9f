// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { doneExercises } from '#pwa/data/queries/done-exercises.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

vi.mock('#core/exercises/former.json', () => ({
  default: { 'half-bridge': { name: 'Half bridge' }, 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } },
}));

it('[2.router.05] [2.route.08] its address names the exercise that is shown, and the page has its name', async () => {
  const { goTo } = await renderApp({ path: '/exercises/bridge', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'Bridge' });
  await waitFor(() => expect(document.title).toBe('Bridge | Waymend'));
  await screen.findByRole('button', { name: 'Log it as done' });
  await goTo('/exercises/wall-sit');
  await screen.findByRole('heading', { level: 1, name: 'Wall sit' });
  await waitFor(() => expect(document.title).toBe('Wall sit | Waymend'));
});

it.each([
  ['moonwalk', 'We have no exercise by that name', 'See all exercises', '/exercises'],
  ['constructor', 'We have no exercise by that name', 'See all exercises', '/exercises'],
  ['__proto__', 'We have no exercise by that name', 'See all exercises', '/exercises'],
  ['half-bridge', 'Half bridge is no longer in the library', 'See all exercises', '/exercises'],
  ['hip-bridge', 'Hip bridge is now called Bridge', 'Open Bridge', '/exercises/bridge'],
])(
  '[EXERCISEPAGE-3] %s, which the library does not have, is not found in words that help',
  async (id, title, action, to) => {
    await renderApp({ path: `/exercises/${id}`, routes: routeTable });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
  },
);

it('what is logged and marked is recorded, shown, and taken back', async () => {
  const { space, press } = await renderApp({ path: '/exercises/bridge', routes: routeTable });
  await press(await screen.findByRole('button', { name: 'Log it as done' }));
  await screen.findByText('Done once, today');
  expect((await doneExercises(space))['bridge']?.times).toBe(1);
  const path = (): HTMLElement => screen.getByRole('region', { name: 'Where it leads' });
  // Not on the server yet, so its stone is hollow.
  await waitFor(() => expect(path().querySelectorAll('[data-state="here"]')).toHaveLength(1));
  await press(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(/^Done/)).toBeNull());
  await press(await screen.findByRole('button', { name: 'Favorite', pressed: false }));
  await screen.findByRole('button', { name: 'Favorite', pressed: true });
  expect(await favourites(space)).toEqual(['bridge']);
});

it('[EXERCISE-2] tells of pain over 5 before anything is started, as soon as it is answered', async () => {
  const { space } = await renderApp({ path: '/exercises/bridge', routes: routeTable });
  await screen.findByRole('link', { name: 'Start' });
  await act(async () => {
    await checkIn(space, { region: 'knee-left', level: 7, when: 'day' });
  });
  await screen.findByText(/over 5 today/);
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});
