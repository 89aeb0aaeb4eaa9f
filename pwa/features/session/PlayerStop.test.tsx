// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reopened } from '#core/rules/session/run.ts';
import type { RunEvent } from '#core/rules/session/run.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { iconPaths } from '#pwa/ui/icon-paths.ts';
import { HOLD, kindsOf, player } from './player-builders.tsx';
import { counting, MORNING, runAfterAll, working } from './session-builders.ts';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('stopping, and pain that stops', () => {
  it('[PLAYER-8] over 5 nothing is swapped, and a stop is because it hurts unless another reason is chosen', async () => {
    const onTell = vi.fn();
    const run = runAfterAll([...counting(5), [0, { kind: 'pain', level: 8 }]]);
    const { user } = await renderView(player(run, { onTell }));
    expect(screen.queryByRole('button', { name: 'Swap or skip' })).toBeNull();
    await user.click(button('Stop'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It hurts/ }).checked).toBe(true);
    await user.click(button('End the session'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'stop', why: 'pain' });
  });

  it('[PLAYER-8] no count stands beside the word to stop, where it would read as one of pain', async () => {
    const { update } = await renderView(player(runAfterAll(counting(3))));
    const count = () => document.querySelector('[role="status"] > [aria-live="off"]')?.textContent;
    expect(count()).toBe('3');
    update(player(runAfterAll([...counting(3), [0, { kind: 'pain', level: 7 }]])));
    expect(screen.getByRole('heading', { name: 'Stop here' })).toBeDefined();
    expect(count()).toBeUndefined();
  });

  it('[PLAYER-8] the word to stop has the sign of a stop beside it, which nothing else there has', async () => {
    const heading = () => screen.getByRole('heading', { level: 2, name: /^(Paused|Stop here)$/ });
    const { update } = await renderView(player(runAfterAll([...counting(3), [0, { kind: 'pause' }]])));
    expect(heading().querySelector('svg')).toBeNull();
    update(player(runAfterAll([...counting(3), [0, { kind: 'pain', level: 7 }]])));
    expect(heading().textContent).toBe('Stop here');
    expect(heading().querySelector('svg path')?.getAttribute('d')).toBe(iconPaths.stop);
  });

  it('[PLAYER-8] that pain stops is brought into view when it is told, and only then', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { update } = await renderView(player(runAfterAll(counting(5))));
    expect(shown).not.toHaveBeenCalled();
    update(player(runAfterAll([...counting(5), [0, { kind: 'pain', level: 6 }]])));
    expect(shown.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
      expect.stringContaining('Stop here'),
    ]);
    update(player(runAfterAll([...counting(5), [0, { kind: 'pain', level: 8 }]])));
    expect(shown).toHaveBeenCalledTimes(1);
    shown.mockRestore();
  });

  it('[PLAYER-7] where it hurts more than 5 no reason promises that nothing changes', async () => {
    const run = runAfterAll([...counting(5), [0, { kind: 'pain', level: 8 }]]);
    const { user } = await renderView(player(run));
    await user.click(button('Stop'));
    const sheet = within(screen.getByRole('dialog'));
    for (const label of [/No time/, /I’m tired/, /It hurts/]) {
      await user.click(sheet.getByRole('radio', { name: label }));
      expect(sheet.getByRole('status').textContent).toMatch(/one step easier/);
    }
  });

  it.each([
    ['It hurts', 'pain', /one step easier/],
    ['I’m tired', 'fatigue', /10% lighter/],
    ['No time, or another reason', 'other', /nothing changes/],
  ])('[PLAYER-7] "%s" says what it means for next time before the session ends', async (label, why, meaning) => {
    const onTell = vi.fn();
    const { user } = await renderView(player(runAfterAll(counting(5)), { onTell }));
    await user.click(button('Stop'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'pause' });
    const sheet = within(screen.getByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'End the session' }));
    expect(sheet.getByText(/Choose one/)).toBeDefined();
    await user.click(sheet.getByRole('radio', { name: new RegExp(label) }));
    expect(sheet.getByRole('status').textContent).toMatch(meaning);
    await user.click(sheet.getByRole('button', { name: 'End the session' }));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'stop', why });
  });

  it('[PLAYER-7] [PLAYER-11] a sign is told from the question why, before any reason, and is none of them', async () => {
    const [onSign, onTell] = [vi.fn(), vi.fn()];
    const { user } = await renderView(player(runAfterAll(counting(5)), { onSign, onTell }));
    await user.click(button('Stop'));
    const sign = button('Chest pain, dizziness or another warning sign');
    expect(sign.classList.contains('stop')).toBe(true);
    const reasons = screen.getByRole('radiogroup');
    expect(sign.compareDocumentPosition(reasons) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.click(sign);
    // In the place of the question, not over it.
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'When to stop' })).toBeDefined();
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
    // It was paused, and neither ended for another reason nor went on.
    expect(new Set(kindsOf(onTell))).toEqual(new Set(['pause']));
  });

  it('[PLAYER-7] where the signs are closed the session stays paused, and Stop has the focus', async () => {
    const onTell = vi.fn();
    const paused = runAfterAll([...counting(5), [0, { kind: 'pause' }]]);
    const { user } = await renderView(player(paused, { onTell }));
    await user.click(button('Stop'));
    await user.click(button('Chest pain, dizziness or another warning sign'));
    await user.click(button('Back to the session'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onTell).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Stop'));
  });

  it('[PLAYER-8] pain over 5 stops: no way on but to stop or to correct the number', async () => {
    const onTell = vi.fn();
    const { user, update } = await renderView(player(runAfterAll(counting(2)), { onTell, painBefore: 5 }));
    expect(screen.getByText('4 or 5: carry on, no harder')).toBeDefined();
    await user.click(button('More pain'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'pain', level: 6 });
    update(player(runAfterAll([...counting(2), [0, { kind: 'pain', level: 6 }]]), { onTell }));
    expect(screen.getByText('Over 5: stop here')).toBeDefined();
    expect(screen.getByText(/If that was a slip/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
  });

  const red: readonly [number, RunEvent] = [0, { kind: 'pain', level: 8 }];

  it.each([
    ['between', runAfterAll([red])],
    ['paused', runAfterAll([...counting(2), [0, { kind: 'pause' }], red])],
    ['unsure', runAfterAll([...working, [60_000, { kind: 'look' }], [60_000, red[1]]], HOLD)],
    ['reopened', reopened(runAfterAll([...counting(2), red]), MORNING)],
  ])('[PLAYER-8] no button that would do nothing is shown while it hurts more than 5: %s', async (_, run) => {
    await renderView(player(run));
    expect(screen.getByText(/If that was a slip/)).toBeDefined();
    for (const name of ['Start', 'Continue', 'Continue from there', 'Finish the set'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  });

  it('[PLAYER-8] a number that was corrected goes on; one that stood for longer than a slip ends the session', async () => {
    const three = { kind: 'pain', level: 3 } as const;
    const { update } = await renderView(player(runAfterAll([...counting(2), red, [5_000, three]])));
    expect(screen.getByText('Paused')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
    update(player(runAfterAll([...counting(2), red, [90_000, three]])));
    expect(screen.getByText(/so it ends here/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
