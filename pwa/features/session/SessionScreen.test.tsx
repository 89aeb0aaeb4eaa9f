// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { startSession } from '#pwa/data/commands/run-session.ts';
import { keptRun } from '#pwa/data/queries/sessions.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { TASKS } from './session-builders.ts';

const START = { tasks: TASKS, region: 'whole-body', painBefore: 2 };
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

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
  await screen.findByRole('heading', { level: 1, name: 'Stopped because it hurt' });
  expect(screen.getByText(/Set 1:/).textContent).toBe('Set 1: 3 repetitions');
  expect(await keptRun(space)).toBeNull();
  const facts = await space.db.facts.toArray();
  expect(facts.map(({ entity }) => entity).sort()).toEqual(['activity', 'pain_checkin', 'set']);
});

it('[PLAYER-19] what was left says where it stood, goes on where it was, or ends', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  await startSession(space, START);
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  expect(screen.getByText('Before Sit to stand')).toBeDefined();
  await press(await button('Go on'));
  await screen.findByText('Exercise 1 of 2');
  await goTo('/exercises');
  await goTo('/session');
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  expect(await keptRun(space)).toBeNull();
});

it('[PLAYER-11] a warning sign ends the session, and one that was ticked leaves only the end', async () => {
  const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
  await startSession(space, START);
  await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
  await goTo('/session');
  await button('End it here');
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  await press(await button('End it here'));
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  await goTo('/exercises');
  await goTo('/session?exercise=bridge');
  await screen.findByRole('heading', { level: 1, name: 'Stop. No exercise today.' });
  expect(pathname()).toBe('/session');
});

it('[PLAYER-14] an exercise that the library does not have, and a session that is not here, are said', async () => {
  const { goTo } = await renderApp({ path: '/session?exercise=moonwalk', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'We have no exercise by that name' });
  await goTo('/exercises');
  await goTo('/session?ended=nowhere');
  await screen.findByRole('heading', { level: 1, name: 'We have no session by that name' });
});
