// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failWith, itemsOf, renderBoard, section } from '#pwa/testing/render-board.tsx';
import { boardWith, recordedWith } from './board-builders.ts';

const TITLE = 'Recorded today';
const board = () => boardWith({ recorded: recordedWith(['stretching', 20], ['mindfulness', 1]) });
const titles = (): (string | undefined)[] => itemsOf(TITLE).map((item) => item.querySelector('p')?.textContent);

describe('recorded today', () => {
  it('is closed at first, and lists what stands with its time and where it is saved', async () => {
    const { user } = await renderBoard(board());
    expect(section(TITLE).queryAllByRole('listitem')).toEqual([]);
    await user.click(section(TITLE).getByRole('button', { name: 'Show 2 entries' }));
    expect(itemsOf(TITLE).map((item) => item.textContent)).toEqual([
      expect.stringContaining('Stretching, 20\u00A0min6:12 AMSaved on this device'),
      expect.stringContaining('Mindfulness, 1\u00A0min'),
    ]);
    await user.click(section(TITLE).getByRole('button', { name: 'Hide' }));
    expect(section(TITLE).queryAllByRole('listitem')).toEqual([]);
  });

  it('[TRACKER-7] each entry can be removed, and keeps its place until the list is closed', async () => {
    const { user, calls } = await renderBoard(board());
    await user.click(section(TITLE).getByRole('button', { name: 'Show 2 entries' }));
    await user.click(section(TITLE).getByRole('button', { name: 'Remove: Stretching, 20\u00A0min' }));
    expect(calls).toEqual([['takeBack', 'activity 0']]);
    await section(TITLE).findByText('Removed');
    expect(titles()).toEqual(['Stretching, 20\u00A0min', 'Mindfulness, 1\u00A0min']);
    expect(section(TITLE).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    // Pressing on must not remove the next.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Removed'));
    await user.click(section(TITLE).getByRole('button', { name: 'Hide' }));
    await user.click(section(TITLE).getByRole('button', { name: 'Show 1 entry' }));
    expect(titles()).toEqual(['Mindfulness, 1\u00A0min']);
  });

  it('says so where nothing was recorded, and why something could not be removed', async () => {
    await renderBoard(boardWith());
    expect(section(TITLE).getByText('Nothing yet')).toBeDefined();
    expect(section(TITLE).queryByRole('button')).toBeNull();
  });

  it('[TRACKER-4] an entry that could not be removed stays, with the reason', async () => {
    const { user } = await renderBoard(board(), { answer: failWith('quota') });
    await user.click(section(TITLE).getByRole('button', { name: 'Show 2 entries' }));
    await user.click(section(TITLE).getByRole('button', { name: 'Remove: Stretching, 20\u00A0min' }));
    expect(await screen.findByText(/^This device is full/)).toBeDefined();
    expect(section(TITLE).getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
  });
});
