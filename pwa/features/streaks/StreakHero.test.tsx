// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderBoard } from '#pwa/testing/render-board.tsx';
import { boardWith, emptyBoard, TODAY } from './board-builders.ts';

describe('hero', () => {
  it('[2.streak.01] the hero is one heading "N Day Streak!" with the current streak', async () => {
    await renderBoard(boardWith());
    expect(screen.getByRole('heading', { level: 1, name: '12 Day Streak!' }).textContent).toBe('12 Day Streak!');
  });

  it('[2.streak.02] the hero has tiles Total Points, Badges Earned, Best Streak, Active Days', async () => {
    await renderBoard(boardWith());
    const tiles = ['Total Points', 'Badges Earned', 'Best Streak', 'Active Days'].map((name) => [
      name,
      screen.getByText(name).nextElementSibling?.textContent,
    ]);
    expect(tiles).toEqual([
      ['Total Points', '1,480'],
      ['Badges Earned', '4'],
      ['Best Streak', '21'],
      ['Active Days', '46'],
    ]);
  });

  it('shows the sentence derived from its days, and the date', async () => {
    await renderBoard(boardWith());
    expect(screen.getByText('Thursday, November 19')).toBeDefined();
    expect(
      screen.getByText(
        'Unbroken since November 6. It includes a rest day and a freeze; they keep the streak without adding to it.',
      ),
    ).toBeDefined();
  });

  it('[TRACKER-2] describes the drawing in words: bridges, the time zone, unsent days', async () => {
    await renderBoard(boardWith());
    const land = screen.getByRole('img', { name: /^The last 14 days/ });
    expect(land.getAttribute('aria-label')).toBe(
      'The last 14 days: 12 recorded days, a rest day on November 10, a freeze on November 14, the clock moved +7 h on November 15, November 18 and today on this device only.',
    );
    expect([...land.querySelectorAll('text')].map((text) => text.textContent).toSorted()).toEqual([
      '+7 h',
      'Freeze',
      'Rest',
      'Today',
      'Wed',
    ]);
  });

  it('the first day says how little is enough, and leads to the first challenge', async () => {
    const { user } = await renderBoard(emptyBoard());
    expect(screen.getByRole('heading', { level: 1, name: '0 Day Streak!' })).toBeDefined();
    expect(screen.getByText('One minute is enough to start. Breathing counts.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'See today’s challenges' }));
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Complete Challenge' })[0]);
  });

  it('[TRACKER-2] what travel skipped has no place on the land, and is told in words', async () => {
    const { path } = boardWith();
    await renderBoard(
      boardWith({ path: path.map((step) => (step.day === TODAY - 3 ? { ...step, kind: 'skipped' as const } : step)) }),
    );
    const land = screen.getByRole('img', { name: /November 16 skipped by the date line/ });
    expect(land.querySelectorAll('[data-state]')).toHaveLength(11);
  });
});
