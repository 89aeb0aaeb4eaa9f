// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { badgeCatalogue } from '#core/rules/badge-catalogue.ts';
import { redFlagOf } from '#core/rules/coach/red-flags.ts';
import { itemsOf, renderBoard, section, toasts } from '#pwa/testing/render-board.tsx';
import { boardWith, emptyBoard, TODAY } from './board-builders.ts';

describe('badges', () => {
  it('[2.streak.07] each earned badge shows name, description and earned date', async () => {
    await renderBoard(boardWith());
    const [first] = itemsOf('Your Badges Collection');
    expect(within(first as HTMLElement).getByText('First day')).toBeDefined();
    expect(within(first as HTMLElement).getByText('Your first active day')).toBeDefined();
    expect(within(first as HTMLElement).getByText('Oct 4, 2026')).toBeDefined();
  });

  it('[2.streak.08] free slots say "Badge Slot" and "Keep exercising!"', async () => {
    await renderBoard(boardWith());
    expect(section('Your Badges Collection').getAllByText('Badge Slot')).toHaveLength(2);
    expect(section('Your Badges Collection').getAllByText('Keep exercising!')).toHaveLength(2);
  });

  it('[9.streak.02] the badge grid has 6 slots, earned or free', async () => {
    await renderBoard(emptyBoard());
    expect(itemsOf('Your Badges Collection')).toHaveLength(6);
    expect(section('Your Badges Collection').getByText('0 of 6')).toBeDefined();
  });

  it('more than six earned badges are all shown, without free slots', async () => {
    const badges = badgeCatalogue
      .slice(0, 8)
      .map(({ id, rank }, i) => ({ id, rank, earnedAt: Date.UTC(2026, 9, 1 + i) }));
    await renderBoard(boardWith({ overview: { badges } }));
    expect(itemsOf('Your Badges Collection')).toHaveLength(8);
    expect(section('Your Badges Collection').getByText('8 earned')).toBeDefined();
    expect(screen.queryByText('Badge Slot')).toBeNull();
  });

  it('[TRACKER-10] a cairn is hollow while the entry that earned it is on this device only, whatever else of its day waits', async () => {
    const badges = badgeCatalogue.slice(0, 2).map(({ id, rank }) => ({ id, rank, earnedAt: TODAY * 86_400_000 }));
    await renderBoard(boardWith({ overview: { badges }, waitingBadges: badges.slice(0, 1).map(({ id }) => id) }));
    const [first, second] = itemsOf('Your Badges Collection');
    expect(second?.querySelector('[data-state]')?.getAttribute('data-state')).toBe('saved');
    expect(first?.querySelector('[data-state]')?.getAttribute('data-state')).toBe('here');
    expect(within(first as HTMLElement).getByText('Saved on this device')).toBeDefined();
  });

  it('[TRACKER-10] a toast tells of a badge that was earned today while the page is open, and of no other', async () => {
    const { overview } = boardWith();
    const earned = (at: number) => [...overview.badges, { id: 'first-challenge', rank: 1 as const, earnedAt: at }];
    const { change } = await renderBoard(boardWith());
    expect(toasts()).toHaveLength(0);
    change((on) => ({ ...on, overview: { ...on.overview, badges: earned((TODAY - 3) * 86_400_000) } }));
    expect(toasts()).toHaveLength(0);
    change((on) => ({ ...on, overview }));
    change((on) => ({ ...on, overview: { ...on.overview, badges: earned(TODAY * 86_400_000) } }));
    expect([...toasts()].map((toast) => toast.textContent)).toEqual([
      expect.stringContaining('New badge: First challenge'),
    ]);
  });

  it('[TRACKER-10] no toast tells of a badge while a sign needs a person', async () => {
    const { change } = await renderBoard(boardWith(), {
      safety: { hindrance: 'stop', flags: [redFlagOf('chest-pain')] },
    });
    const badge = { id: 'first-challenge', rank: 1 as const, earnedAt: TODAY * 86_400_000 };
    change((on) => ({ ...on, overview: { ...on.overview, badges: [...on.overview.badges, badge] } }));
    expect(toasts()).toHaveLength(0);
  });
});
