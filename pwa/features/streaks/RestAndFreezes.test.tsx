// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderBoard, section, toasts } from '#pwa/testing/render-board.tsx';
import { boardWith, emptyBoard, openBoard, TODAY } from './board-builders.ts';

describe('rest and freezes', () => {
  it('[TRACKER-3] a rest day is recorded with its reason while today is open, and can be undone', async () => {
    const { user, calls } = await renderBoard(openBoard());
    await user.click(screen.getByRole('button', { name: 'Rest today' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rest today?' }));
    expect(['Planned rest', 'Pain', 'Illness'].map((name) => dialog.getByRole('button', { name }).tagName)).toEqual([
      'BUTTON',
      'BUTTON',
      'BUTTON',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Pain' }));
    expect(calls).toContainEqual(['recordRest', TODAY, 'pain']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = section('Rest and Freezes');
    expect(row.getByRole('status').textContent).toBe('Rest day. Your streak is safe.');
    // Pressing on must not undo it.
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole('group', { name: /^Rest day\./ })));
    await user.click(row.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    expect(await row.findByRole('button', { name: 'Rest today' })).toBeDefined();
    expect(toasts()).toHaveLength(0);
  });

  it('[TRACKER-8] a recorded day does not offer rest', async () => {
    await renderBoard(boardWith());
    expect(screen.queryByRole('button', { name: 'Rest today' })).toBeNull();
    expect(
      section('Rest and Freezes').getByText('You’re done for today. Resting won’t cost you anything.'),
    ).toBeDefined();
  });

  it('says how many freezes are held and what they are for', async () => {
    await renderBoard(boardWith({ freezes: { held: 2, earned: 3, spent: 1 } }));
    expect(section('Rest and Freezes').getByText('2 freezes ready').nextElementSibling?.textContent).toBe(
      'A freeze covers one missed day automatically. You earn one for every 7 active days and can have 2 at a time. They can’t be bought. 1 used so far.',
    );
  });

  it('[TRACKER-8] a rest without a streak does not say that it keeps one', async () => {
    const { path } = emptyBoard();
    await renderBoard({
      ...emptyBoard(),
      path: path.map((step) => (step.today ? { ...step, kind: 'rest' as const } : step)),
    });
    expect(section('Rest and Freezes').getByRole('status').textContent).toBe(
      'Rest day. Your next entry starts your streak.',
    );
    expect(screen.queryByText(/streak is safe/)).toBeNull();
  });
});
