// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import type { CommandResult } from '#pwa/data/records/write.ts';
import { boardWith, emptyBoard, TODAY } from './board-fixture.ts';
import { FakeBoard, heldBack, prepareDocument } from './FakeBoard.tsx';
import type { BoardCall } from './FakeBoard.tsx';

const failWith = (reason: 'quota') => () => Promise.resolve(fail({ reason, detail: '' }));

async function renderBoard(
  start: StreakBoard,
  options: { readonly answer?: () => Promise<CommandResult>; readonly isOffline?: boolean } = {},
) {
  await prepareDocument();
  const calls: BoardCall[] = [];
  render(<FakeBoard start={start} calls={calls} {...options} />);
  return { calls, user: userEvent.setup() };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const week = () => section('Weekly Progress');
const LOGS = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'] as const;

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
    expect(screen.getByText('Goals saved')).toBeDefined();
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

  it('a log says where it is saved and can be undone, in the toast or in its row', async () => {
    const { user, calls } = await renderBoard(boardWith());
    await user.click(screen.getByRole('button', { name: LOGS[2] }));
    const toasts = within(await screen.findByRole('region', { name: /^Messages/ }));
    expect(toasts.getByText('Mindfulness logged')).toBeDefined();
    expect(toasts.getByText('10 minutes, saved on this device')).toBeDefined();
    await user.click(section('Quick Actions').getByRole('button', { name: 'Undo' }));
    expect(calls).toContainEqual(['takeBack', 'activity']);
    await waitFor(() => expect(section('Quick Actions').queryByRole('button', { name: 'Undo' })).toBeNull());
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

  it('a failure is not hidden by the message of the previous success', async () => {
    let isFull = false;
    const { user } = await renderBoard(boardWith(), {
      answer: async () => (isFull ? fail({ reason: 'quota', detail: '' }) : ok({ id: 'activity' })),
    });
    await user.click(screen.getByRole('button', { name: LOGS[2] }));
    const messages = within(await screen.findByRole('region', { name: /^Messages/ }));
    await messages.findByText('Mindfulness logged');
    isFull = true;
    await user.click(screen.getByRole('button', { name: LOGS[0] }));
    await section('Quick Actions').findByText(/^This device is full/);
    // It would disappear after five seconds.
    await waitFor(() => expect(messages.queryByText('Mindfulness logged')).toBeNull(), { timeout: 2_000 });
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
    const toasts = within(screen.getByRole('region', { name: /^Messages/ }));
    expect(toasts.getByText('Rest day kept')).toBeDefined();
    await user.click(toasts.getByRole('button', { name: 'Undo' }));
    expect(calls).toContainEqual(['takeBack', 'rest']);
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
