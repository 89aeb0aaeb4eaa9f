// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { badgeCatalogue } from '#core/rules/badge-catalogue.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { CommandResult } from '#pwa/data/records/write.ts';
import { boardWith, emptyBoard, TODAY } from './board-fixture.ts';
import { FakeBoard, heldBack, prepareDocument } from './FakeBoard.tsx';
import type { BoardCall } from './FakeBoard.tsx';

const failWith = (reason: 'quota' | 'newer_version' | 'storage') => () => Promise.resolve(fail({ reason, detail: '' }));

async function renderBoard(
  start: StreakBoard,
  options: {
    readonly answer?: () => Promise<CommandResult>;
    readonly isOffline?: boolean;
    readonly waiting?: number;
    readonly mayBeErased?: boolean;
    readonly rejected?: number;
  } = {},
) {
  await prepareDocument();
  const calls: BoardCall[] = [];
  render(<FakeBoard start={start} calls={calls} {...options} />);
  return { calls, user: userEvent.setup() };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const itemsOf = (name: string) => section(name).getAllByRole('listitem');

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
        'Unbroken since November 6. Joined by a rest day and a freeze; they hold the streak without adding to it.',
      ),
    ).toBeDefined();
  });

  it('describes the drawing in words: bridges, the time zone, unsent days', async () => {
    await renderBoard(boardWith());
    const land = screen.getByRole('img', { name: /^Path of the last 14 days/ });
    expect(land.getAttribute('aria-label')).toBe(
      'Path of the last 14 days: 12 recorded days, a rest day on November 10, a freeze on November 14, the clock moved +7 h on November 15, November 18 and today on this device only.',
    );
    expect([...land.querySelectorAll('text')].map((text) => text.textContent).toSorted()).toEqual([
      '+7 h',
      'Freeze',
      'Rest',
      'Today',
      'Wed',
    ]);
  });

  it('the first day begins with one stone and leads to the first challenge', async () => {
    const { user } = await renderBoard(emptyBoard());
    expect(screen.getByRole('heading', { level: 1, name: '0 Day Streak!' })).toBeDefined();
    expect(screen.getByText(/^Your path begins with one stone/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Record the first one' }));
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Complete Challenge' })[0]);
  });
});

describe('hollow stones', () => {
  it('names the days that only this device has, and opens the sync panel', async () => {
    const { user, calls } = await renderBoard(boardWith());
    expect(screen.getByText('2 hollow stones:').parentElement?.textContent).toBe(
      '2 hollow stones: Wednesday and today are saved on this device. They fill once the server has them too.',
    );
    await user.click(screen.getByRole('button', { name: 'What is waiting' }));
    expect(calls).toEqual([['openSyncPanel']]);
  });

  it('many waiting days are counted, not listed', async () => {
    await renderBoard(boardWith({ waitingDays: Array.from({ length: 9 }, (_, i) => addDays(TODAY, i - 8)) }));
    expect(screen.getByText('9 hollow stones:').parentElement?.textContent).toContain(
      '9 days since November 11 are saved on this device.',
    );
  });

  it('says once that it is offline, and blocks nothing', async () => {
    await renderBoard(boardWith(), { isOffline: true });
    expect(screen.getByText('2 hollow stones:').parentElement?.textContent).toContain(
      'You are offline; they fill by themselves when you are back.',
    );
    expect(screen.getAllByRole('button').filter((button) => button.hasAttribute('disabled'))).toEqual([]);
  });

  it('draws as many hollow stones as days wait', async () => {
    await renderBoard(boardWith({ waitingDays: [TODAY] }));
    const line = screen.getByText('1 hollow stone:').closest('div');
    expect(line?.querySelectorAll('[data-state="here"]')).toHaveLength(1);
    expect(line?.querySelectorAll('[data-state="saved"]')).toHaveLength(0);
  });

  it('never says that everything is on the server while an entry waits that belongs to no day', async () => {
    const { user, calls } = await renderBoard(boardWith({ waitingDays: [] }), { waiting: 1 });
    expect(screen.getByText('1 entry waits:').parentElement?.textContent).toContain('it is saved on this device');
    expect(screen.queryByText('Every stone is filled:')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'What is waiting' }));
    expect(calls).toEqual([['openSyncPanel']]);
  });

  it('says that entries are only here where the server was asked to delete them', async () => {
    await renderBoard(boardWith({ waitingDays: [] }), { waiting: 247, mayBeErased: true });
    const line = screen.getByText('247 entries are only on this device:').closest('div');
    expect(line?.textContent).not.toContain('sent');
    expect(line?.querySelectorAll('[data-state="saved"]')).toHaveLength(0);
  });

  it('never says that everything is on the server while an entry is rejected', async () => {
    const { user, calls } = await renderBoard(boardWith({ waitingDays: [] }), { rejected: 1 });
    expect(screen.getByText('1 entry needs a fix:').parentElement?.textContent).toContain('It is kept on this device');
    expect(screen.queryByText('Every stone is filled:')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'What is waiting' }));
    expect(calls).toEqual([['openSyncPanel']]);
  });

  it('says where everything is saved once nothing is waiting', async () => {
    await renderBoard(boardWith({ waitingDays: [] }));
    expect(screen.getByText('Every stone is filled:')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'What is waiting' })).toBeNull();
  });
});

describe("today's challenges", () => {
  it('[2.streak.03] the section "Today\'s Challenges" shows each challenge', async () => {
    await renderBoard(boardWith());
    expect(itemsOf("Today's Challenges")).toHaveLength(3);
  });

  it('[2.streak.04] a challenge shows title, points, description, time and difficulty', async () => {
    const board = boardWith({
      challenges: [
        { id: 'wall-sit-two-holds', difficulty: 'medium', points: 20, minutes: 4, completedAt: null, saved: true },
      ],
    });
    await renderBoard(board);
    const [item] = itemsOf("Today's Challenges");
    const challenge = within(item as HTMLElement);
    expect(challenge.getByRole('heading', { level: 3, name: 'Wall sit, two holds' })).toBeDefined();
    expect(challenge.getByText(/^Two holds of 20 seconds/)).toBeDefined();
    expect(item?.textContent).toContain('+20 points');
    expect(item?.textContent).toContain('4 min');
    expect(challenge.getByText('Medium')).toBeDefined();
  });

  it('[2.streak.05] an open challenge has a "Complete Challenge" button, and only the next one is solid', async () => {
    await renderBoard(boardWith());
    const buttons = screen.getAllByRole('button', { name: 'Complete Challenge' });
    expect(buttons.map((button) => button.classList.contains('primary'))).toEqual([true, false]);
  });

  it('[2.streak.06] [4.challenge.01] once completed, a "Challenge Completed!" panel replaces the button and takes its focus', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const [, second] = itemsOf("Today's Challenges");
    const item = within(second as HTMLElement);
    await user.click(item.getByRole('button', { name: 'Complete Challenge' }));
    expect(calls).toContainEqual(['completeChallenge', boardWith().challenges[1]?.id, TODAY]);
    expect(await item.findByText('Challenge Completed!')).toBeDefined();
    expect(item.getByText('20 points, saved on this device at 8:00 AM')).toBeDefined();
    expect(item.queryByRole('button', { name: 'Complete Challenge' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Challenge Completed!');
  });

  it('says so when the server has it too', async () => {
    const board = boardWith();
    await renderBoard({ ...board, challenges: board.challenges.map((challenge) => ({ ...challenge, saved: true })) });
    expect(screen.getByText('10 points, done at 6:12 AM, here and on the server')).toBeDefined();
  });

  it('[5.streak.01] the button gives way to the panel, and a second tap has no effect', async () => {
    const held = heldBack();
    const { user, calls } = await renderBoard(boardWith(), { answer: () => held.promise });
    const [button] = screen.getAllByRole('button', { name: 'Complete Challenge' });
    await user.dblClick(button as HTMLElement);
    expect(button?.hasAttribute('disabled')).toBe(true);
    expect(calls.map(([name]) => name)).toEqual(['completeChallenge']);
    held.answer(ok({ id: 'completion' }));
    await waitFor(() => expect(button?.hasAttribute('disabled')).toBe(false));
  });

  it('a toast says the points and where they are saved, and Undo opens the challenge again', async () => {
    const { user, calls } = await renderBoard(boardWith());
    await user.click(screen.getAllByRole('button', { name: 'Complete Challenge' })[0] as HTMLElement);
    const toasts = within(await screen.findByRole('region', { name: /^Messages/ }));
    expect(toasts.getByText('Challenge Completed!')).toBeDefined();
    expect(toasts.getByText('20 points, saved on this device')).toBeDefined();
    await user.click(toasts.getByRole('button', { name: 'Undo' }));
    expect(calls).toContainEqual(['takeBack', `completion of ${boardWith().challenges[1]?.id}`]);
    expect(await screen.findAllByRole('button', { name: 'Complete Challenge' })).toHaveLength(2);
  });

  it('with the keyboard the panel takes the focus of its button, and after Undo the button takes it back', async () => {
    const { user } = await renderBoard(boardWith());
    const [, second] = itemsOf("Today's Challenges");
    const item = within(second as HTMLElement);
    item.getByRole('button', { name: 'Complete Challenge' }).focus();
    await user.keyboard('{Enter}');
    const undo = await item.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo.parentElement));
    await user.tab();
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item.getByRole('button', { name: 'Complete Challenge' })));
  });

  it('the panel has its own Undo for anyone who needs longer than a toast lasts', async () => {
    const { user } = await renderBoard(boardWith());
    const [first, second] = itemsOf("Today's Challenges");
    await user.click(within(second as HTMLElement).getByRole('button', { name: 'Complete Challenge' }));
    await user.click(await within(second as HTMLElement).findByRole('button', { name: 'Undo' }));
    expect(await within(second as HTMLElement).findByRole('button', { name: 'Complete Challenge' })).toBeDefined();
    expect(within(first as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    [
      'quota',
      'This device is full, so this could not be saved. Everything recorded before is kept. Free some space, then tap again.',
    ],
    ['newer_version', 'Waymend was updated in another tab. Everything recorded is kept; reload to continue.'],
    [
      'storage',
      'The browser could not save this. Everything recorded before is kept. Tap again, or reload if that does not help.',
    ],
  ] as const)('a write that fails by %s says what is kept, where it was tapped', async (reason, sentence) => {
    const { user } = await renderBoard(boardWith(), { answer: failWith(reason) });
    const [, second] = itemsOf("Today's Challenges");
    await user.click(within(second as HTMLElement).getByRole('button', { name: 'Complete Challenge' }));
    expect((await within(second as HTMLElement).findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByText('20 points, saved on this device')).toBeNull();
  });

  it('after an update in another tab the page can be reloaded', async () => {
    const { user, calls } = await renderBoard(boardWith(), { answer: failWith('newer_version') });
    await user.click(screen.getAllByRole('button', { name: 'Complete Challenge' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(calls.at(-1)).toEqual(['reload']);
  });
});

describe('badges', () => {
  it('[2.streak.07] each earned badge shows name, description and earned date', async () => {
    await renderBoard(boardWith());
    const [first] = itemsOf('Your Badges Collection');
    expect(within(first as HTMLElement).getByText('First stone')).toBeDefined();
    expect(within(first as HTMLElement).getByText('The first session you recorded')).toBeDefined();
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

  it('a cairn is hollow while the day that earned it is on this device only', async () => {
    const { overview } = boardWith();
    await renderBoard(
      boardWith({
        overview: { badges: overview.badges.map((badge) => ({ ...badge, earnedAt: TODAY * 86_400_000 })).slice(0, 1) },
      }),
    );
    const [first] = itemsOf('Your Badges Collection');
    expect(first?.querySelector('[data-state]')?.getAttribute('data-state')).toBe('here');
    expect(within(first as HTMLElement).getByText('On this device only')).toBeDefined();
  });
});
