// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DoneSet } from '#core/rules/session/run.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { MORNING, nameOf } from './session-builders.ts';
import { UnstoredView } from './UnstoredView.tsx';

const set: DoneSet = {
  at: MORNING,
  exerciseId: 'sit-to-stand',
  side: null,
  unit: 'reps',
  amount: 8,
  loadKg: null,
  worked: 24,
  rest: 60,
};

it('[PLAYER-25] what could not be stored is named, with why and how it may be after all; leaving without it is a choice', async () => {
  const [onRetry, onLeave] = [vi.fn(), vi.fn()];
  const sets: readonly DoneSet[] = [set, { ...set, exerciseId: 'wall-sit', side: 'left', unit: 'seconds', amount: 1 }];
  const failure = { reason: 'quota', detail: '' } as const;
  const { user } = await renderView(
    <UnstoredView
      why="stop"
      sets={sets}
      pain={7}
      failure={failure}
      nameOf={nameOf}
      onRetry={onRetry}
      onLeave={onLeave}
    />,
  );
  expect(screen.getByText('Your pain of 7 out of 10 couldn’t be saved.')).toBeDefined();
  expect(screen.getByText(/^2 sets couldn’t be saved/)).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sit to stand: 8 repetitions',
    'Wall sit, left side: 1 second',
  ]);
  expect(screen.getByText(/Free up some space, then try again/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect([onRetry.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1]);
});
