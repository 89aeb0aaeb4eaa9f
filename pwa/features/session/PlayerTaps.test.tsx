// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { tapAt } from '#pwa/testing/tap.ts';
import { HOLD, kindsOf, player } from './player-builders.tsx';
import { counting, runAfterAll, working } from './session-builders.ts';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('taps and the focus', () => {
  it('[PLAYER-22] the second tap of a double tap presses nothing that took the button’s place', async () => {
    const onTell = vi.fn();
    const { update } = await renderView(player(runAfterAll([]), { onTell }));
    tapAt(button('Start'), 1000);
    update(player(runAfterAll([[0, { kind: 'start' }]]), { onTell }));
    tapAt(button('Start now'), 1390);
    expect(kindsOf(onTell)).toEqual(['start']);
    // One that comes from elsewhere on the screen, or from a key, is meant.
    tapAt(button('Start now'), 1400, { x: 20 });
    expect(kindsOf(onTell)).toEqual(['start', 'start']);
    update(player(runAfterAll(working), { onTell }));
    for (let n = 0; n < 3; n++) fireEvent.click(button('Count a repetition'));
    expect(kindsOf(onTell).slice(2)).toEqual(['count', 'count', 'count']);
  });

  it('[PLAYER-28] one button pauses and goes on, in one place, and keeps the focus', async () => {
    const onTell = vi.fn();
    const { user, update } = await renderView(player(runAfterAll(counting(1)), { onTell }));
    const toggle = button('Pause');
    toggle.focus();
    await user.keyboard(' ');
    update(player(runAfterAll([...counting(1), [0, { kind: 'pause' }]]), { onTell }));
    expect(document.activeElement).toBe(button('Continue'));
    expect(button('Continue')).toBe(toggle);
    await user.keyboard(' ');
    expect(kindsOf(onTell)).toEqual(['pause', 'go-on']);
  });

  it('[PLAYER-28] when work begins or a set is over the focus goes to the heading of what is on now, and a stray key does nothing', async () => {
    const onTell = vi.fn();
    const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name });
    const ready = runAfterAll([[0, { kind: 'start' }]], HOLD);
    const { user, update } = await renderView(player(runAfterAll([], HOLD), { onTell }));
    button('Start').focus();
    update(player(ready, { onTell }));
    expect(document.activeElement).toBe(heading('Get ready'));
    button('Start now').focus();
    update(player(runAfterAll(working, HOLD), { onTell }));
    expect(document.activeElement).toBe(heading('seconds left of 20'));
    await user.keyboard(' {Enter}');
    expect(onTell).not.toHaveBeenCalled();
    // What can be done now is one Tab away.
    await user.tab();
    expect(document.activeElement).toBe(button('Finish the set'));
    update(player(runAfterAll([...counting(8), [0, { kind: 'finish' }]])));
    expect(document.activeElement).toBe(heading('seconds of rest'));
    // Where nobody was at these buttons, the focus stays where it is.
    button('More pain').focus();
    update(player(runAfterAll(working)));
    expect(document.activeElement).toBe(button('More pain'));
  });

  it('[PLAYER-28] a pause without a repetition has no set to finish, and the focus stays', async () => {
    const { update } = await renderView(player(runAfterAll(working)));
    button('Pause').focus();
    update(player(runAfterAll([...working, [0, { kind: 'pause' }]])));
    expect(screen.queryByRole('button', { name: 'Finish the set' })).toBeNull();
    expect(document.activeElement).toBe(button('Continue'));
  });

  it('[PLAYER-22] nor what a sheet shows or has uncovered, however often it is tapped', async () => {
    const onTell = vi.fn();
    const { update } = await renderView(player(runAfterAll(counting(1)), { onTell }));
    tapAt(button('Swap or skip'), 1000);
    tapAt(button('Close'), 1300);
    tapAt(button('Skip it today'), 1600);
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(kindsOf(onTell)).toEqual(['pause']);
    // Elsewhere on the screen, or from a key, it is meant.
    fireEvent.click(button('Close'));
    fireEvent.click(button('Enter by hand'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Repetitions' }), { target: { value: '8' } });
    tapAt(button('Save the set'), 4000, { x: 40 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    update(player(runAfterAll([...counting(8), [0, { kind: 'finish' }]]), { onTell }));
    tapAt(button('Skip this rest'), 4390, { x: 40 });
    expect(kindsOf(onTell)).not.toContain('skip-rest');
    tapAt(button('Skip this rest'), 4800, { x: 40 });
    expect(kindsOf(onTell)).toContain('skip-rest');
  });

  it('[PLAYER-29] taps that are closer than a repetition can be count once; keys count each', async () => {
    const onTell = vi.fn();
    await renderView(player(runAfterAll(counting(1)), { onTell }));
    tapAt(button('Count a repetition'), 1000);
    tapAt(button('Count a repetition'), 1290);
    expect(kindsOf(onTell)).toEqual(['count']);
    tapAt(button('Count a repetition'), 1590);
    fireEvent.click(button('Count a repetition'));
    expect(kindsOf(onTell)).toEqual(['count', 'count', 'count']);
    // A browser presses the button for each repeat of a held key, unless that is prevented.
    expect(fireEvent.keyDown(button('Count a repetition'), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button('Count a repetition'), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button('More pain'), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button('Count a repetition'), { key: 'Tab', repeat: true })).toBe(true);
  });
});
