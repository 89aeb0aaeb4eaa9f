// For tests of the whole screen, over a database.
import { screen } from '@testing-library/react';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { startSession } from '#pwa/data/commands/run-session.ts';
import { TASKS } from '#pwa/features/session/session-builders.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from './render-app.tsx';

export type App = Awaited<ReturnType<typeof renderApp>>;
export type Space = App['space'];

/** A page of little content: the list of exercises takes seconds to draw in jsdom. */
export const ELSEWHERE = '/search';

/** The whole app, on a page from which the session is yet to be opened. */
export const openApp = (): Promise<App> => renderApp({ path: ELSEWHERE, routes: routeTable });

export const START = { tasks: TASKS, region: 'whole-body', painBefore: 2 };

export const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

export async function begun(space: Space): Promise<KeptRun> {
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  return started.value;
}

/** Begun, taken up on its page, and before the first set. */
export async function underWay({ space, goTo, press }: Pick<App, 'space' | 'goTo' | 'press'>): Promise<KeptRun> {
  const kept = await begun(space);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  return kept;
}
