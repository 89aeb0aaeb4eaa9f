// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exercises } from 'virtual:exercises';
import { expect, it } from 'vitest';
import { logExercise } from '#pwa/data/commands/log-exercise.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const open = (address: string) => renderApp({ path: address, routes: routeTable });
const shown = (): number => within(screen.getByRole('list', { name: 'Exercises' })).getAllByRole('listitem').length;
const narrow = async (label: RegExp): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: label }));
};

it('[2.route.07] opens at its address with all exercises, and one part of the body at its own', async () => {
  const { goTo } = await open('/exercises');
  await screen.findByRole('heading', { level: 1, name: 'Exercises' });
  expect(document.title).toBe('Exercises | Waymend');
  expect(shown()).toBe(exercises.length);
  await goTo('/exercises?tab=neck');
  await waitFor(() => expect(shown()).toBe(exercises.filter(({ regions }) => regions.includes('neck')).length));
});

it('[1.features.05] shows those that need no equipment', async () => {
  await open('/exercises');
  await screen.findByRole('heading', { level: 1, name: 'Exercises' });
  await narrow(/^Nothing \d/);
  const free = exercises.filter(({ equipment }) => equipment.length === 0);
  await waitFor(() => expect(shown()).toBe(free.length));
  expect(screen.getAllByText('No equipment')).toHaveLength(free.length);
});

it('[1.features.10] has recommended, favourites, completed, level, duration and equipment', async () => {
  const { space, press } = await open('/exercises?tab=lower-back');
  await screen.findByRole('heading', { level: 1, name: 'Exercises' });
  for (const name of ['For you', 'Level', 'Takes', 'You have']) screen.getByRole('group', { name });
  await press(screen.getByRole('button', { name: 'Favorite: Bridge' }));
  await waitFor(async () => expect(await favourites(space)).toEqual(['bridge']));
  await narrow(/^Favorites/);
  await waitFor(() => expect(shown()).toBe(1));
  await narrow(/^Favorites/);
  await act(async () => {
    const dose = { sets: 1, reps: 8, rest: 0, timesAWeek: 3 };
    await logExercise(space, { id: 'bird-dog', dose, purpose: ['control'], duration: 60 });
  });
  await narrow(/^Completed/);
  await screen.findByText(/^Done once, on/);
  expect(shown()).toBe(1);
  await narrow(/^Completed/);
  await narrow(/^Recommended/);
  await waitFor(() => expect(screen.getAllByText(/^Because/)).toHaveLength(shown()));
});

it('[LIST-5] finds what is typed in everyday words, keeps every letter, and has it in its address', async () => {
  const { user } = await open('/exercises?tab=knee');
  const field = await screen.findByRole('searchbox', { name: 'Search exercises' });
  await user.type(field, 'stairs hrut');
  expect((field as HTMLInputElement).value).toBe('stairs hrut');
  await screen.findByText(/^\d+ of \d+ exercises$/);
  expect(shown()).toBeGreaterThan(0);
  expect(shown()).toBeLessThan(exercises.length);
  await user.clear(field);
  await user.type(field, 'chest pain');
  await screen.findByRole('link', { name: /^Call/ });
});
