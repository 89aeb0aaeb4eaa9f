// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { badgeCatalogue } from '#core/rules/badge-catalogue.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { SyncPanelOpenerContext } from '#pwa/parts/sync-panel-opener.ts';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { ToastProvider } from '#pwa/ui/Toast.tsx';
import { boardWith, emptyBoard, fakeDevice, heldBack, syncWith, TODAY, type BoardAnswer } from './board-builders.ts';
import type { BoardSync } from './saved-sentence.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

interface Options {
  readonly answer?: () => Promise<BoardAnswer>;
  readonly sync?: Partial<BoardSync>;
}

async function renderBoard(start: StreakBoard, { answer, sync }: Options = {}) {
  teachJsdom();
  await initI18n();
  const { actions, calls, board, onChange } = fakeDevice(start, answer);
  const openSyncPanel = vi.fn();
  function Board() {
    const shown = useSyncExternalStore(onChange, board);
    return <StreakBoardView board={shown} sync={syncWith(sync)} actions={actions} offsetAt={() => 0} />;
  }
  render(
    <SyncPanelOpenerContext value={openSyncPanel}>
      <ToastProvider labels={{ announcement: 'Message', viewport: 'Messages ({hotkey})', dismiss: 'Dismiss' }}>
        <Board />
      </ToastProvider>
    </SyncPanelOpenerContext>,
  );
  return { calls, openSyncPanel, user: userEvent.setup() };
}

const failWith = (reason: 'quota' | 'newer_version' | 'storage') => () => Promise.resolve(fail({ reason, detail: '' }));
const section = (name: string) => within(screen.getByRole('region', { name }));
const itemsOf = (name: string) => section(name).getAllByRole('listitem');
const week = () => section('Weekly Progress');
const toasts = () => screen.getByRole('region', { name: /^Messages/ }).querySelectorAll('li');
const LOGS = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'] as const;

it('shows its own shape while the days are read', async () => {
  await initI18n();
  const { actions } = fakeDevice(boardWith());
  render(<StreakBoardView board={boardWith()} sync={undefined} actions={actions} offsetAt={() => 0} />);
  expect(screen.getAllByRole('status').map((part) => part.textContent)).toContain('Reading your path');
  expect(screen.queryByRole('heading')).toBeNull();
});

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

describe('where entries are saved', () => {
  it('names the days that only this device has, and opens the sync panel', async () => {
    const { user, openSyncPanel } = await renderBoard(boardWith());
    expect(screen.getByText('2 hollow stones:').parentElement?.textContent).toBe(
      '2 hollow stones: Wednesday and today are saved on this device. They fill once the server has them too.',
    );
    await user.click(screen.getByRole('button', { name: 'What is waiting' }));
    expect(openSyncPanel).toHaveBeenCalledTimes(1);
  });

  it('many waiting days are counted, not listed', async () => {
    await renderBoard(boardWith({ waitingDays: Array.from({ length: 9 }, (_, i) => addDays(TODAY, i - 8)) }));
    expect(screen.getByText('9 hollow stones:').parentElement?.textContent).toContain(
      '9 days since November 11 are saved on this device.',
    );
  });

  it('says once that it is offline, and blocks nothing', async () => {
    await renderBoard(boardWith(), { sync: { phase: 'offline' } });
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

  it.each<[string, Partial<BoardSync>, string, number]>([
    ['1 entry waits:', { waiting: 1 }, 'it is saved on this device', 1],
    ['247 entries are only on this device:', { waiting: 247, mayBeErased: true }, 'was asked to delete', 3],
    ['1 entry needs a fix:', { rejected: 1 }, 'It is kept on this device', 0],
  ])('"%s" where no day waits, and the sync panel says more', async (title, sync, text, hollow) => {
    const { user, openSyncPanel } = await renderBoard(boardWith({ waitingDays: [] }), { sync });
    const line = screen.getByText(title).closest('div');
    expect(line?.textContent).toContain(text);
    expect(line?.querySelectorAll('[data-state="here"]')).toHaveLength(hollow);
    await user.click(screen.getByRole('button', { name: 'What is waiting' }));
    expect(openSyncPanel).toHaveBeenCalledTimes(1);
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

  it('the panel of a challenge that was completed here has an Undo, and no toast says the same', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const [first, second] = itemsOf("Today's Challenges");
    await user.click(within(second as HTMLElement).getByRole('button', { name: 'Complete Challenge' }));
    expect(within(first as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(await within(second as HTMLElement).findByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    expect(await within(second as HTMLElement).findByRole('button', { name: 'Complete Challenge' })).toBeDefined();
    expect(toasts()).toHaveLength(0);
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
    expect(screen.queryByText(/^20 points, saved on this device/)).toBeNull();
  });

  it('after an update in another tab the page can be reloaded', async () => {
    const reload = vi.spyOn(browserReloader, 'reload').mockImplementation(() => undefined);
    const { user } = await renderBoard(boardWith(), { answer: failWith('newer_version') });
    await user.click(screen.getAllByRole('button', { name: 'Complete Challenge' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
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

  it('goals change in steps, and only changed goals are saved', async () => {
    const { user, calls } = await renderBoard(boardWith({ settings: { goalDays: 5 } }));
    await user.click(screen.getByRole('button', { name: 'Change goals' }));
    const minutes = within(screen.getByRole('group', { name: 'Minutes' }));
    await user.click(minutes.getByRole('button', { name: 'More' }));
    await user.click(minutes.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(calls).toContainEqual(['changeSettings', { goalMinutes: 200 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([...toasts()].map((toast) => toast.textContent)).toEqual([expect.stringContaining('Goals saved')]);
  });

  it('goals that cannot be saved stay open with the reason', async () => {
    const { user } = await renderBoard(boardWith(), { answer: failWith('quota') });
    await user.click(screen.getByRole('button', { name: 'Change goals' }));
    await user.click(within(screen.getByRole('group', { name: 'Challenges' })).getByRole('button', { name: 'Less' }));
    await user.click(screen.getByRole('button', { name: 'Save goals' }));
    expect(await within(screen.getByRole('dialog')).findByText(/^This device is full/)).toBeDefined();
  });
});

describe('quick actions', () => {
  it("[2.streak.10] the quick actions are Log Today's Exercise, Log Stretching Session, Log Mindfulness Practice", async () => {
    await renderBoard(boardWith());
    expect(LOGS.map((name) => section('Quick Actions').getByRole('button', { name }).tagName)).toEqual([
      'BUTTON',
      'BUTTON',
      'BUTTON',
    ]);
  });

  it('[7.streak.08] the buttons stand for daily_exercise, stretching and mindfulness; one tap logs the preset minutes', async () => {
    const { user, calls } = await renderBoard(boardWith({ settings: { quickLogMinutes: 20 } }));
    for (const name of LOGS) await user.click(screen.getByRole('button', { name }));
    expect(calls).toEqual([
      ['logActivity', 'daily_exercise', 20],
      ['logActivity', 'stretching', 20],
      ['logActivity', 'mindfulness', 20],
    ]);
  });

  it('the minutes can be changed before the tap, and become the next preset', async () => {
    const { user, calls } = await renderBoard(boardWith());
    await user.click(screen.getByRole('radio', { name: '30' }));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: LOGS[1] }));
    expect(calls).toContainEqual(['logActivity', 'stretching', 30]);
    await waitFor(() => expect(calls).toContainEqual(['changeSettings', { quickLogMinutes: 30 }]));
  });

  it('a preset from another device is offered too', async () => {
    await renderBoard(boardWith({ settings: { quickLogMinutes: 45 } }));
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      '5',
      '10',
      '20',
      '30',
      '45',
    ]);
  });

  it('[5.streak.02] a quick log is disabled only while the local write runs', async () => {
    const held = heldBack();
    const { user, calls } = await renderBoard(boardWith(), { answer: () => held.promise });
    const button = screen.getByRole('button', { name: LOGS[0] });
    await user.dblClick(button);
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: LOGS[1] }).hasAttribute('disabled')).toBe(false);
    held.answer(ok({ id: 'activity' }));
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(calls.map(([name]) => name)).toEqual(['logActivity']);
  });

  it('a double click logs once, two taps log twice', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const button = screen.getByRole('button', { name: LOGS[0] });
    await user.dblClick(button);
    expect(calls).toHaveLength(1);
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(calls).toHaveLength(2);
  });

  it('a log says in its row alone where it is saved, the next one anew, and can be undone there', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const saved = () => section('Quick Actions').getByText('10 minutes, saved on this device');
    await user.click(screen.getByRole('button', { name: LOGS[2] }));
    const first = saved();
    expect(first.closest('[role="status"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: LOGS[2] }));
    expect(saved()).not.toBe(first);
    await user.click(section('Quick Actions').getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 2']);
    await waitFor(() => expect(section('Quick Actions').queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(toasts()).toHaveLength(0);
  });

  it('keeps the keyboard focus through logging and undoing', async () => {
    const { user } = await renderBoard(boardWith());
    const button = screen.getByRole('button', { name: LOGS[1] });
    button.focus();
    await user.keyboard('{Enter}');
    const undo = await section('Quick Actions').findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(button);
    undo.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('a log that cannot be written says so in its row', async () => {
    const { user } = await renderBoard(boardWith(), { answer: failWith('quota') });
    await user.click(screen.getByRole('button', { name: LOGS[0] }));
    expect(await section('Quick Actions').findByText(/^This device is full/)).toBeDefined();
    expect(section('Quick Actions').queryByText('10 minutes, saved on this device')).toBeNull();
  });
});

describe('rest and freezes', () => {
  it('a rest day is recorded with its reason while today is open, and can be undone', async () => {
    const { user, calls } = await renderBoard(emptyBoard());
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
    expect(row.getByRole('status').textContent).toBe('You are resting today; your streak holds.');
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Rest and Freezes' }).contains(document.activeElement)).toBe(true),
    );
    await user.click(row.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    expect(await row.findByRole('button', { name: 'Rest today' })).toBeDefined();
    expect(toasts()).toHaveLength(0);
  });

  it('a recorded day does not offer rest', async () => {
    await renderBoard(boardWith());
    expect(screen.queryByRole('button', { name: 'Rest today' })).toBeNull();
    expect(
      section('Rest and Freezes').getByText('Today already has its stone. Resting now takes nothing away.'),
    ).toBeDefined();
  });

  it('says how many freezes are held and what they are for', async () => {
    await renderBoard(boardWith({ freezes: { held: 2, earned: 3, spent: 1 } }));
    expect(section('Rest and Freezes').getByText('2 freezes held').nextElementSibling?.textContent).toBe(
      'A freeze bridges a single missed day automatically. Every 7 active days earn one; you hold at most 2, and none is ever sold. 1 used so far.',
    );
  });
});
