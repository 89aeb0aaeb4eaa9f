// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { HOLD, kindsOf, player } from './player-builders.tsx';
import { counting, runAfterAll, working } from './session-builders.ts';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('taps and the focus', () => {
  it('[PLAYER-22] the second tap of a double tap presses nothing that took the button’s place', async () => {
    const onTell = vi.fn();
    const tap = (name: string): boolean => fireEvent.click(button(name), { detail: 1, clientX: 180, clientY: 600 });
    const { update } = await renderView(player(runAfterAll([]), { onTell }));
    tap('Start');
    update(player(runAfterAll([[0, { kind: 'start' }]]), { onTell }));
    tap('Start now');
    expect(kindsOf(onTell)).toEqual(['start']);
    // One that comes from elsewhere on the screen, or from a key, is meant.
    fireEvent.click(button('Start now'), { detail: 1, clientX: 20, clientY: 600 });
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
    const place = { detail: 1, clientX: 180, clientY: 600 };
    const { update } = await renderView(player(runAfterAll(counting(1)), { onTell }));
    fireEvent.click(button('Swap or skip'), place);
    fireEvent.click(button('Close'), place);
    fireEvent.click(button('Skip it today'), place);
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(kindsOf(onTell)).toEqual(['pause']);
    // Elsewhere on the screen, or from a key, it is meant.
    fireEvent.click(button('Close'));
    fireEvent.click(button('Enter by hand'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Repetitions' }), { target: { value: '8' } });
    fireEvent.click(button('Save the set'), { ...place, clientX: 40 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    update(player(runAfterAll([...counting(8), [0, { kind: 'finish' }]]), { onTell }));
    fireEvent.click(button('Skip this rest'), { ...place, clientX: 40 });
    expect(kindsOf(onTell)).not.toContain('skip-rest');
  });

  it('[PLAYER-29] taps that are closer than a repetition can be count once; keys count each', async () => {
    const onTell = vi.fn();
    const place = { detail: 1, clientX: 180, clientY: 600 };
    await renderView(player(runAfterAll(counting(1)), { onTell }));
    fireEvent.click(button('Count a repetition'), place);
    fireEvent.click(button('Count a repetition'), place);
    expect(kindsOf(onTell)).toEqual(['count']);
    await new Promise((resolve) => setTimeout(resolve, 310));
    fireEvent.click(button('Count a repetition'), place);
    fireEvent.click(button('Count a repetition'));
    expect(kindsOf(onTell)).toEqual(['count', 'count', 'count']);
  });
});
