// For tests of the whole screen, over a database.
import { screen } from '@testing-library/react';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { startSession } from '#pwa/data/commands/run-session.ts';
import { TASKS } from '#pwa/features/session/session-builders.ts';
import type { renderApp } from './render-app.tsx';

export type Space = Awaited<ReturnType<typeof renderApp>>['space'];

export const START = { tasks: TASKS, region: 'whole-body', painBefore: 2 };

export const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

export async function begun(space: Space): Promise<KeptRun> {
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  return started.value;
}
