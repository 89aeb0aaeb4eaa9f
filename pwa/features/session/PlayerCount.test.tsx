// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browserMotion } from '#pwa/device/motion.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { HOLD, kindsOf, player } from './player-builders.tsx';
import { counting, detailsOf, runAfterAll, taskOf, working } from './session-builders.ts';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('what is counted', () => {
  it('[PLAYER-2] shows what is counted as a figure and as beads, and a set is finished or gone beyond at its number', async () => {
    const onTell = vi.fn();
    const { user, update } = await renderView(player(runAfterAll(counting(5)), { onTell }));
    expect(screen.getByText('of 8 repetitions')).toBeDefined();
    expect(screen.getByText('Set 1 of 2')).toBeDefined();
    expect(screen.getByRole('img', { name: '5 of 8 done' })).toBeDefined();
    await user.click(button('Count a repetition'));
    update(player(runAfterAll(counting(8)), { onTell }));
    fireEvent.click(button('One more'));
    fireEvent.click(button('Finish the set'));
    expect(kindsOf(onTell)).toEqual(['count', 'count', 'finish']);
  });

  it('[PLAYER-2] a hold runs down, without anything to count', async () => {
    const run = runAfterAll([...working, [1_500, { kind: 'look' }], [3_000, { kind: 'look' }]], HOLD);
    await renderView(player(run, {}, 3_000));
    expect(screen.getByText('17')).toBeDefined();
    expect(screen.getByText('seconds left of 20')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Count a repetition' })).toBeNull();
  });

  it('[PLAYER-29] one too many is taken off beside the count, while it is counted', async () => {
    const onTell = vi.fn();
    const { update } = await renderView(player(runAfterAll(counting(3)), { onTell }));
    fireEvent.click(button('One fewer'));
    expect(kindsOf(onTell)).toEqual(['uncount']);
    update(player(runAfterAll(working), { onTell }));
    expect(screen.queryByRole('button', { name: 'One fewer' })).toBeNull();
  });

  it('[PLAYER-2] the bead that comes next is not filled', async () => {
    const { update } = await renderView(player(runAfterAll(working)));
    const filled = (): number =>
      [...screen.getByRole('img', { name: /of 8 done/ }).querySelectorAll('circle')].filter(({ classList }) =>
        [...classList].some((name) => name.includes('done')),
      ).length;
    expect(filled()).toBe(0);
    update(player(runAfterAll(counting(7))));
    expect(filled()).toBe(7);
  });

  it('[PLAYER-30] counting by hand is said: how many of how many, and at the number what ends the set', async () => {
    const { update } = await renderView(player(runAfterAll(counting(3))));
    const said = (): readonly string[] =>
      screen
        .getAllByRole('status')
        .filter((one) => one.getAttribute('aria-live') !== 'off')
        .map(({ textContent }) => textContent);
    expect(said()).toContain('3 of 8');
    update(player(runAfterAll(counting(8))));
    expect(said()).toContain('8 of 8. Finish the set.');
    // The number stands inside what is read, and is not read every second.
    update(player(runAfterAll([...counting(8), [0, { kind: 'finish' }]])));
    const rest = screen.getByText('60');
    expect(rest.closest('[role="status"]')?.textContent).toBe('60seconds of restNext: Set 2 of 2');
    expect(rest.getAttribute('aria-live')).toBe('off');
  });

  it('[PLAYER-30] nothing of the last set is said once it is over', async () => {
    await renderView(player(runAfterAll([...counting(8), [0, { kind: 'stop', why: 'other' }]])));
    expect(screen.queryByText(/of 8 repetitions/)).toBeNull();
    expect(screen.queryByText(/Set 1 of 2/)).toBeNull();
  });

  it('[PLAYER-31] by tempo the phase is told by words, and those of three seconds and longer are said', async () => {
    const [task = taskOf('heel-slide')] = [taskOf('heel-slide', { unit: 'reps', sets: [10], perSide: false, rest: 0 })];
    const tempo = runAfterAll([[0, { kind: 'pace', pace: 'tempo' }], ...working], [task]);
    const { update } = await renderView(player(tempo));
    const { phases } = detailsOf('heel-slide').motion;
    const current = (): string | null => screen.getAllByRole('listitem', { current: 'step' })[0]?.textContent ?? null;
    const begins = phases.map(({ say }, at) => [at, say] as const);
    expect(current()).toMatch(/, \d+ seconds?(, then hold for \d+)?$/);
    const heard = new Set<string | null>();
    for (let beat = 0; beat < task.cycle * 1_000; beat += 250) {
      update(player({ ...tempo, beat }));
      heard.add(current());
    }
    expect(heard.size).toBe(begins.length);
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(phases.some(({ say }) => spoken.includes(say))).toBe(true);
  });

  it('[PLAYER-31] by hand no phase is said to be on where the figure stands still', async () => {
    const { update } = await renderView(player(runAfterAll(working)));
    expect(screen.getAllByRole('listitem', { current: 'step' })).toHaveLength(1);
    vi.spyOn(browserMotion, 'isReduced').mockReturnValue(true);
    update(player(runAfterAll([...working, [0, { kind: 'count' }]])));
    expect(screen.queryByRole('listitem', { current: 'step' })).toBeNull();
    vi.restoreAllMocks();
  });
});
