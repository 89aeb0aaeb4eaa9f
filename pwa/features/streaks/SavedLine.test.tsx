// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { renderBoard } from '#pwa/testing/render-board.tsx';
import { boardWith, emptyBoard, TODAY } from './board-builders.ts';
import type { BoardSync } from './saved-sentence.ts';

describe('where entries are saved', () => {
  it('[TRACKER-9] names the days that only this device has, and opens the sync panel', async () => {
    const { user, openSyncPanel } = await renderBoard(boardWith());
    expect(screen.getByText('Wednesday and today are saved on this device. They will sync in a moment.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sync status' }));
    expect(openSyncPanel).toHaveBeenCalledTimes(1);
  });

  it('many waiting days are counted, not listed', async () => {
    await renderBoard(boardWith({ waitingDays: Array.from({ length: 9 }, (_, i) => addDays(TODAY, i - 8)) }));
    expect(screen.getByText(/^9 days since November 11 are saved on this device\./)).toBeDefined();
  });

  it('[TRACKER-9] offline says what will happen, and blocks nothing', async () => {
    await renderBoard(boardWith(), { sync: { phase: 'offline' } });
    expect(screen.getByText(/They will sync when you are online\.$/)).toBeDefined();
    expect(screen.getAllByRole('button').filter((button) => button.hasAttribute('disabled'))).toEqual([]);
  });

  it('draws as many hollow stones as days wait', async () => {
    await renderBoard(boardWith({ waitingDays: [TODAY] }));
    const line = screen.getByText(/^Today is saved on this device\./).closest('div');
    expect(line?.querySelectorAll('[data-state="here"]')).toHaveLength(1);
    expect(line?.querySelectorAll('[data-state="saved"]')).toHaveLength(0);
  });

  it.each<[string, Partial<BoardSync>, number]>([
    ['1 entry is saved on this device. It will sync in a moment.', { waiting: 1 }, 1],
    ['1 entry is saved on this device. It is being sent.', { waiting: 1, phase: 'sending' }, 1],
    ['1 entry is saved on this device.', { waiting: 1, phase: 'paused' }, 1],
    [
      '247 entries are only on this device. The server was asked to delete this profile.',
      { waiting: 247, mayBeErased: true },
      3,
    ],
    ['1 entry couldn’t be sent. It is safe here; see what to fix.', { rejected: 1 }, 0],
  ])('"%s" where no day waits, and the sync panel says more', async (title, sync, hollow) => {
    const { user, openSyncPanel } = await renderBoard(boardWith({ waitingDays: [] }), { sync });
    const line = screen.getByText(title).closest('div');
    expect(line?.querySelectorAll('[data-state="here"]')).toHaveLength(hollow);
    await user.click(screen.getByRole('button', { name: 'Sync status' }));
    expect(openSyncPanel).toHaveBeenCalledTimes(1);
  });

  it('says where everything is saved once nothing is waiting', async () => {
    await renderBoard(boardWith({ waitingDays: [] }));
    expect(screen.getByText('Everything is synced.')).toBeDefined();
  });

  it('is there before the first entry, with dotted stones, so that the first one moves nothing', async () => {
    await renderBoard(emptyBoard());
    const line = screen.getByText(/^Nothing recorded yet\./).closest('div');
    expect(line?.querySelectorAll('path.open')).toHaveLength(2);
    expect(line?.querySelectorAll('[data-state]')).toHaveLength(0);
  });
});
