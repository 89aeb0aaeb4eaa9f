// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { failWith, renderBoard, section, toasts } from '#pwa/testing/render-board.tsx';
import { boardWith, heldBack, recordedWith } from './board-builders.ts';

const LOGS = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'] as const;

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

  it('[TRACKER-6] the minutes can be changed before the tap, and become the next preset', async () => {
    const { user, calls } = await renderBoard(boardWith());
    await user.click(screen.getByRole('radio', { name: '30' }));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: LOGS[1] }));
    expect(calls).toContainEqual(['logActivity', 'stretching', 30]);
    await waitFor(() => expect(calls).toContainEqual(['changeSettings', { quickLogMinutes: 30 }]));
  });

  it('[TRACKER-6] a preset from another device is offered too', async () => {
    await renderBoard(boardWith({ settings: { quickLogMinutes: 45 } }));
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      '1',
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

  it('[TRACKER-11] keeps the keyboard focus through logging and undoing', async () => {
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

  it('[TRACKER-4] a log that cannot be written says so in its row', async () => {
    const { user } = await renderBoard(boardWith(), { answer: failWith('quota') });
    await user.click(screen.getByRole('button', { name: LOGS[0] }));
    expect(await section('Quick Actions').findByText(/^This device is full/)).toBeDefined();
    expect(section('Quick Actions').queryByText(/logged today/)).toBeNull();
  });

  it('[TRACKER-5] a repeat on one row within a second of the last tap is ignored, a later one is another session', async () => {
    const { calls } = await renderBoard(boardWith());
    const tap = (name: string, timeStamp: number): Promise<void> => {
      const click = new MouseEvent('click', { bubbles: true });
      Object.defineProperty(click, 'timeStamp', { value: timeStamp });
      return act(async () => void screen.getByRole('button', { name }).dispatchEvent(click));
    };
    await tap(LOGS[0], 5_000);
    await tap(LOGS[0], 5_700);
    await tap(LOGS[0], 6_600);
    expect(calls).toHaveLength(1);
    await tap(LOGS[1], 6_650);
    expect(calls).toHaveLength(2);
    await tap(LOGS[0], 7_700);
    expect(calls).toHaveLength(3);
  });

  it('a row says what was logged today, after a reload too', async () => {
    await renderBoard(boardWith({ recorded: recordedWith(['stretching', 20], ['stretching', 5]) }));
    const row = screen.getByRole('button', { name: LOGS[1] }).closest('li');
    expect(row?.textContent).toContain('25\u00A0min logged today');
    expect(screen.getByRole('button', { name: LOGS[0] }).closest('li')?.textContent).not.toContain('logged today');
    expect(section('Quick Actions').queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[TRACKER-3] a log says so in its row alone and can be undone there', async () => {
    const { user, calls } = await renderBoard(boardWith());
    await user.click(screen.getByRole('button', { name: LOGS[2] }));
    expect(section('Quick Actions').getByText('10 min logged today').closest('[role="status"]')).not.toBeNull();
    await user.click(section('Quick Actions').getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    await waitFor(() => expect(section('Quick Actions').queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(toasts()).toHaveLength(0);
  });
});
