// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failWith, renderBoard, section, toasts } from '#pwa/testing/render-board.tsx';
import { boardWith } from './board-builders.ts';

const week = () => section('Weekly Progress');

describe('weekly progress', () => {
  it("[2.streak.09] shows the person's own week in three rows: Daily Goals, Exercise Minutes, Challenges", async () => {
    await renderBoard(
      boardWith({
        week: { activeDays: 3, minutes: 95, challenges: 4 },
        settings: { goalDays: 5, goalMinutes: 150, goalChallenges: 9 },
      }),
    );
    const rows = ['Daily Goals', 'Exercise Minutes', 'Challenges'].map(
      (name) => week().getByText(name).parentElement?.textContent,
    );
    expect(rows).toEqual(['Daily Goals 3/5 days', 'Exercise Minutes 95/150 min', 'Challenges 4/9 completed']);
  });

  it('a reached goal is also stated in words', async () => {
    await renderBoard(boardWith({ week: { activeDays: 6 }, settings: { goalDays: 5 } }));
    expect(week().getAllByRole('img', { name: 'Goal reached' })).toHaveLength(1);
    expect(week().getByText('Daily Goals').parentElement?.textContent).toContain('6/5 days');
  });

  it('describes the days of the week in words', async () => {
    await renderBoard(boardWith());
    expect(
      week()
        .getByRole('img', { name: /^Sunday/ })
        .getAttribute('aria-label'),
    ).toBe(
      'Sunday: recorded, Monday: recorded, Tuesday: recorded, Wednesday: recorded, on this device only, Thursday: recorded, on this device only, Friday: to come, Saturday: to come',
    );
  });

  it('[TRACKER-12] goals change in steps, and only changed goals are saved', async () => {
    const { user, calls } = await renderBoard(boardWith({ settings: { goalDays: 5 } }));
    await user.click(screen.getByRole('button', { name: 'Change goals' }));
    const minutes = within(screen.getByRole('group', { name: 'Minutes' }));
    await user.click(minutes.getByRole('button', { name: 'More Minutes' }));
    await user.click(minutes.getByRole('button', { name: 'More Minutes' }));
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(calls).toContainEqual(['changeSettings', { goalMinutes: 200 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(week().getByText('Exercise Minutes').parentElement?.textContent).toContain('/200 min');
    expect(toasts()).toHaveLength(0);
  });

  it('[TRACKER-4] goals that cannot be saved stay open with the reason', async () => {
    const { user } = await renderBoard(boardWith(), { answer: failWith('quota') });
    await user.click(screen.getByRole('button', { name: 'Change goals' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Challenges' })).getByRole('button', { name: 'Less Challenges' }),
    );
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await within(screen.getByRole('dialog')).findByText(/^This device is full/)).toBeDefined();
  });

  it('a day that travel skipped is joined, and told in words', async () => {
    const { weekPath } = boardWith();
    await renderBoard(
      boardWith({ weekPath: weekPath.map((step, i) => (i === 2 ? { ...step, kind: 'skipped' as const } : step)) }),
    );
    expect(week().getByRole('img', { name: /Tuesday: skipped by the date line/ })).toBeDefined();
  });
});
