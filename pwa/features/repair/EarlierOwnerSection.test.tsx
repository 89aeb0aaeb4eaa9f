// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { EarlierOwnerSection } from './EarlierOwnerSection.tsx';
import { actionsWith, NOON, utc } from './repair-builders.ts';

const JOINED = {
  added: 244,
  same: 0,
  activities: 200,
  streakBefore: 1,
  streakAfter: 21,
  pointsBefore: 0,
  pointsAfter: 900,
};

const section = (lost: number, actions = actionsWith()) => (
  <EarlierOwnerSection
    owner={{ owner: `o_${'a'.repeat(26)}`, held: 244, recorded: 247, lost, lastReceivedAt: NOON }}
    since={NOON}
    offsetAt={utc}
    actions={actions}
  />
);

describe('after the browser cleared its storage', () => {
  it.each([
    [
      3,
      'This browser cleared Waymend’s storage. 3 entries recorded here before Nov 21, 2026 never reached the server; 244 are there.',
    ],
    [
      0,
      'This browser cleared Waymend’s storage. Everything recorded here before had reached the server: 244 entries are there.',
    ],
  ])('[DESK-10] says what was lost (%i) and what is there', async (lost, sentence) => {
    await renderView(section(lost));
    expect(screen.getByText(/^This browser cleared/).textContent).toBe(sentence);
  });

  it('[DESK-10] brings it back, or says why not', async () => {
    const settleEarlierOwner = vi
      .fn()
      .mockResolvedValueOnce(fail({ reason: 'offline' }))
      .mockResolvedValueOnce(ok(JOINED));
    const { user, toasts } = await renderView(section(3, actionsWith({ settleEarlierOwner })));
    await user.click(screen.getByRole('button', { name: 'Bring them back' }));
    expect(screen.getByRole('alert').textContent).toMatch(/^We can’t reach the server\./);
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Bring them back' }));
    expect(settleEarlierOwner).toHaveBeenLastCalledWith('restore');
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(toasts).toEqual([
      { title: '244 entries are back', description: 'Your longest streak is 21 days.', sign: 'saved' },
    ]);
  });

  it('[DESK-10] leaves it there if the person prefers; neither runs while the other does', async () => {
    let answer: (settled: ReturnType<typeof ok<null>>) => void = () => undefined;
    const settleEarlierOwner = vi.fn(() => new Promise<ReturnType<typeof ok<null>>>((resolve) => (answer = resolve)));
    const { user, toasts } = await renderView(section(0, actionsWith({ settleEarlierOwner })));
    await user.click(screen.getByRole('button', { name: 'Leave them' }));
    await user.click(screen.getByRole('button', { name: 'Leaving them' }));
    expect(screen.getByRole('button', { name: 'Bring them back' })).toHaveProperty('disabled', true);
    expect(settleEarlierOwner.mock.calls).toEqual([['forget']]);
    answer(ok(null));
    await screen.findByRole('button', { name: 'Leave them' });
    expect(toasts).toEqual([
      { title: 'Left on the server', description: 'What you record from now on is kept apart from them.' },
    ]);
  });
});
