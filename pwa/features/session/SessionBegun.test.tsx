// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startSession } from '#pwa/data/commands/run-session.ts';
import { coachAnswers } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { button, ELSEWHERE, openApp, START } from '#pwa/testing/session-screen.ts';
import { taskOf } from './session-builders.ts';

it('[PLAYER-14] one exercise of the library is trained from its first question to its end', async () => {
  const { space, press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  await press(await button('2'));
  await press(await button('Start'));
  await screen.findByText('Exercise 1 of 1');
  await press(await button('Start'));
  await press(await button('Start now'));
  for (let n = 0; n < 3; n++) await press(await button('Count a repetition'));
  await press(await button('Stop'));
  await press(await screen.findByRole('radio', { name: /It hurts/ }));
  await press(await button('End the session'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
  expect(screen.getByText(/Set 1:/).textContent).toBe('Set 1: 3 repetitions');
  expect(await keptRun(space)).toBeNull();
  const facts = await space.db.facts.toArray();
  expect(facts.map(({ entity }) => entity).sort()).toEqual(['activity', 'pain_checkin', 'set']);
});

it('[PLAYER-23] each step begins at its heading, whoever walks by keyboard', async () => {
  const { press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  const focused = (): string | null => document.activeElement?.textContent ?? null;
  await press(await button('2'));
  await press(await button('Start'));
  await screen.findByText('Exercise 1 of 1');
  expect([document.activeElement?.tagName, focused()]).toEqual(['H1', 'Sit to stand']);
  await press(await button('Stop'));
  await press(await screen.findByRole('radio', { name: /No time/ }));
  await press(await button('End the session'));
  const end = await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  await waitFor(() => expect(document.activeElement).toBe(end));
});

it('[PLAYER-23] a number entered by hand that ends an exercise leads to the heading of the next', async () => {
  const { space, goTo, press, user } = await openApp();
  const once = { unit: 'reps', sets: [8], perSide: false, rest: 0 } as const;
  await startSession(space, { ...START, tasks: [taskOf('sit-to-stand', once), taskOf('wall-sit')] });
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByRole('heading', { level: 1, name: 'Sit to stand' });
  const act = await button('Enter by hand');
  act.focus();
  await press(act);
  await user.type(await screen.findByRole('textbox', { name: 'Repetitions' }), '8{Enter}');
  const next = await screen.findByRole('heading', { level: 1, name: 'Wall sit' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(next);
});

it('[PLAYER-18] over 5 the answer is saved, that is said, and a slip of the finger is taken back', async () => {
  const { space, press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  await press(await button('8'));
  await press(await button('Save my answer and rest'));
  const title = await screen.findByRole('heading', { level: 1, name: 'No exercise today' });
  expect(screen.getByText(/Your answer is saved/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(title));
  await press(await button('Change it'));
  await screen.findByRole('heading', { level: 1, name: 'Sit to stand' });
  expect((await coachAnswers(space)).answers).toEqual([]);
});

it('[PLAYER-18] at 9 whom to see is said too, also to whoever was never asked, and taken back with a slip', async () => {
  const { press } = await renderApp({ path: '/session?exercise=heel-slide', routes: routeTable });
  await press(await button('9'));
  await press(await button('Save my answer and rest'));
  await screen.findByRole('heading', { level: 1, name: 'No exercise today' });
  expect(screen.getByText(/Your answer is saved/)).toBeDefined();
  await screen.findByText(/Please speak to a doctor today/);
  await press(await button('Change it'));
  await waitFor(() => expect(screen.queryByText(/speak to a doctor/)).toBeNull());
});

it('[PLAYER-14] an exercise that the library does not have, and a session that is not here, are said', async () => {
  const { goTo } = await renderApp({ path: '/session?exercise=moonwalk', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'We have no exercise by that name' });
  await goTo(ELSEWHERE);
  await goTo('/session?ended=nowhere');
  await screen.findByRole('heading', { level: 1, name: 'We can’t find this session' });
});
