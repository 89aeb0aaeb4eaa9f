// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { emptyBoard, fakeDevice } from './board-builders.ts';
import { FirstVisit } from './FirstVisit.tsx';
import { failWith } from './render-board.contract.tsx';

async function renderFirst(answer?: ReturnType<typeof failWith>) {
  const { actions, calls } = fakeDevice(emptyBoard(), answer);
  const onBegin = vi.fn();
  const view = await renderView(<FirstVisit board={emptyBoard()} actions={actions} onBegin={onBegin} />);
  return { ...view, calls, onBegin };
}
const log = () => screen.getByRole('button', { name: 'Log one minute of breathing' });

describe('the first visit', () => {
  it('says what this is and offers one small thing to do, without a zero', async () => {
    await renderFirst();
    expect(screen.getByRole('heading', { level: 1, name: 'Find your way back from pain.' })).toBeDefined();
    expect(
      screen.getByText(/works offline, needs no account and saves every entry on this device first\.$/),
    ).toBeDefined();
    expect(log().classList.contains('primary')).toBe(true);
    expect(document.body.textContent).not.toMatch(/\b0\b/);
  });

  it('one tap logs one minute, says so in the place of the button, and can be undone there', async () => {
    const { user, calls, onBegin, toasts } = await renderFirst();
    await user.click(log());
    expect(onBegin).toHaveBeenCalledOnce();
    expect(calls).toEqual([['logActivity', 'mindfulness', 1]]);
    expect((await screen.findByRole('status')).textContent).toBe(
      'That’s day one. One minute of breathing, saved on this device.',
    );
    expect(screen.getByRole('link', { name: 'See your streak' }).getAttribute('href')).toBe('/streak-tracker');
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    expect(log()).toBeDefined();
  });

  it('a log that cannot be written says so, and the button stays', async () => {
    const { user } = await renderFirst(failWith('quota'));
    await user.click(log());
    expect(await screen.findByText(/^This device is full/)).toBeDefined();
    expect(log()).toBeDefined();
  });
});
