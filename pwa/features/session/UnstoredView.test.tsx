// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import type { DoneSet } from '#core/rules/session/run.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { MORNING, nameOf } from './session-builders.ts';
import { UnstoredLeave } from './UnstoredLeave.tsx';
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

const NOTHING = { sets: [], pain: null, isPainStop: false, isSign: false } as const;

it('[PLAYER-25] what could not be stored is named, with why and how it may be after all; leaving without it is a choice', async () => {
  const [onRetry, onLeave] = [vi.fn(), vi.fn()];
  const sets: readonly DoneSet[] = [set, { ...set, exerciseId: 'wall-sit', side: 'left', unit: 'seconds', amount: 1 }];
  const failure = { reason: 'quota', detail: '' } as const;
  const { user } = await renderView(
    <UnstoredView
      why="stop"
      unstored={{ ...NOTHING, sets, pain: 7 }}
      failure={failure}
      isBusy={false}
      nameOf={nameOf}
      onRetry={onRetry}
      onLeave={onLeave}
      onCoach={vi.fn()}
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

it('[PLAYER-26] whoever leaves before a sign is stored is asked', async () => {
  const keeper = { retry: vi.fn(() => Promise.resolve(ok(null))), drop: vi.fn() };
  const guard = { isAsking: true, ask: vi.fn(), stay: vi.fn(), leave: vi.fn() };
  const given = { guard, keeper, failure: null, nameOf } as const;
  const { user, update } = await renderView(<UnstoredLeave {...given} unstored={{ ...NOTHING, isSign: true }} />);
  expect(screen.getByRole('dialog', { name: 'Leave before your warning sign is saved?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect([keeper.retry, guard.leave].map((one) => one.mock.calls.length)).toEqual([1, 1]));
  update(<UnstoredLeave {...given} unstored={{ ...NOTHING, sets: [set], isPainStop: true }} />);
  expect(screen.getByRole('dialog', { name: 'Leave before we’ve saved that it hurt?' })).toBeDefined();
  update(<UnstoredLeave {...given} unstored={{ ...NOTHING, pain: 3 }} />);
  expect(screen.getByRole('dialog', { name: 'Leave without your answer?' })).toBeDefined();
});

it('[PLAYER-26] a sign that could not be stored leads to what to do about it, and is not left', async () => {
  const onCoach = vi.fn();
  const given = { why: 'left', unstored: { ...NOTHING, isSign: true }, failure: null, isBusy: false, nameOf } as const;
  const { user } = await renderView(<UnstoredView {...given} onRetry={vi.fn()} onLeave={vi.fn()} onCoach={onCoach} />);
  expect(screen.getByText(/^The warning sign you told us about isn’t saved yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Leave without saving' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'What to do now' }));
  expect(onCoach).toHaveBeenCalledTimes(1);
});
