// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { chart, dialog, view } from '#pwa/testing/progress-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { ProgressActions } from './progress-actions.ts';
import { actionsWith, outcomeOn } from './progress-builders.ts';

describe('own tests', () => {
  const frozen =
    (seconds: { now: (passed: number) => void }): Frames =>
    (onFrame) => {
      seconds.now = (passed) => act(() => onFrame(passed));
      return () => undefined;
    };

  it('[PROGPAGE-4] say that they were not done, or what came of it and what a real change is', async () => {
    const { update } = await renderView(view());
    expect(screen.getAllByText('Not measured yet')).toHaveLength(4);
    update(view({ outcomes: [outcomeOn(60, 'sit-to-stand', 9), outcomeOn(2, 'sit-to-stand', 12)] }));
    const test = chart('Sit-to-stand in 30 seconds');
    expect(test.textContent).toContain('12 times on Nov 19, 2026');
    expect(test.textContent).toContain('Better: a real change. A real change starts at 3 times.');
    expect(screen.getAllByText('Not measured yet')).toHaveLength(3);
  });

  it('[PROGPAGE-4] show how to do it safely, refuse what is out of range, and can be undone', async () => {
    const recordOutcome = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const takeBack = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ recordOutcome, takeBack }) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
    expect(within(dialog()).getByText(/put its back against a wall/)).toBeDefined();
    const field = within(dialog()).getByRole('textbox', { name: 'Full stands' });
    for (const wrong of ['400', '12.5', 'many']) {
      await user.clear(field);
      await user.type(field, wrong);
      await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
      expect(within(dialog()).getByText('A whole number from 0 to 60.')).toBeDefined();
    }
    expect(recordOutcome).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '12');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recordOutcome).toHaveBeenCalledWith({ measure: 'sit-to-stand', value: 12 });
    expect(toasts[0]?.title).toBe('Sit-to-stand in 30 seconds: 12 saved');
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('x'));
  });

  it('[PROGPAGE-4] keep what was typed where saving fails', async () => {
    const recordOutcome = vi.fn(() => Promise.resolve(fail({ reason: 'quota' as const, detail: '' })));
    const { user } = await renderView(view({ actions: actionsWith({ recordOutcome }) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Standing on the left leg' }));
    await user.type(within(dialog()).getByRole('textbox'), '12,5');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    expect(await within(dialog()).findByText(/^This device is full/)).toBeDefined();
    expect(recordOutcome).toHaveBeenCalledWith({ measure: 'single-leg-left', value: 12.5 });
    expect(within(dialog()).getByRole('textbox')).toHaveProperty('value', '12,5');
  });

  it('[PROGPAGE-5] sit-to-stand waits until somebody sits, runs 30 seconds and asks how often', async () => {
    const clock = { now: (_: number): void => undefined };
    const { user } = await renderView(view({ frames: frozen(clock) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Start the clock' }));
    expect(within(dialog()).getByRole('status').textContent).toBe('Sit down. It starts in 5');
    clock.now(5);
    expect(dialog().textContent).toContain('30Seconds left');
    clock.now(34.2);
    expect(dialog().textContent).toContain('1Seconds left');
    clock.now(99);
    expect(within(dialog()).getByRole('status').textContent).toBe('Time’s up. How many times did you stand up?');
  });

  it('[PROGPAGE-5] one leg runs until the foot is down, and hands its seconds on', async () => {
    const clock = { now: (_: number): void => undefined };
    const { user } = await renderView(view({ frames: frozen(clock) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Standing on the right leg' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Start the clock' }));
    clock.now(17.38);
    await user.click(within(dialog()).getByRole('button', { name: 'Foot is down' }));
    expect(within(dialog()).getByRole('textbox')).toHaveProperty('value', '17.3');
  });

  it('[PROGPAGE-4] pain is rated for a place', async () => {
    const ratePain = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user } = await renderView(view({ actions: actionsWith({ ratePain }), place: 'neck' }));
    await user.click(screen.getAllByRole('button', { name: 'Rate your pain' })[0] as HTMLElement);
    await user.type(within(dialog()).getByRole('textbox', { name: 'Pain now' }), '11');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    expect(within(dialog()).getByText('A whole number from 0 to 10.')).toBeDefined();
    await user.type(within(dialog()).getByRole('textbox', { name: 'Pain now' }), '{Backspace}');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(ratePain).toHaveBeenCalledWith('neck', 1));
  });
});

describe('three things of one’s own', () => {
  it('[PROGPAGE-6] are named once, rated again, and none stands there twice', async () => {
    const recordOutcomes = vi.fn<ProgressActions['recordOutcomes']>().mockResolvedValue(ok({ ids: ['x'] }));
    const { user } = await renderView(view({ actions: actionsWith({ recordOutcomes }) }));
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    const save = within(dialog()).getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(within(dialog()).getByText('Name at least one.')).toBeDefined();
    const [first, second] = within(dialog()).getAllByRole('textbox', { name: /^Activity/ });
    const ratings = within(dialog()).getAllByRole('textbox', { name: 'How well, 0 to 10' });
    await user.type(first as HTMLElement, 'Stairs');
    await user.type(second as HTMLElement, 'Stairs');
    await user.click(save);
    expect(within(dialog()).getByText('You’ve already named this one.')).toBeDefined();
    expect(within(dialog()).getAllByText('A whole number from 0 to 10.')).toHaveLength(2);
    await user.clear(second as HTMLElement);
    await user.type(ratings[0] as HTMLElement, '4');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recordOutcomes.mock.calls).toEqual([[[{ measure: 'activity', value: 4, activity: 'Stairs' }]]]);
  });

  it('[PROGPAGE-6] are saved and taken back together, and what was typed stays where saving fails', async () => {
    const recordOutcomes = vi
      .fn<ProgressActions['recordOutcomes']>()
      .mockResolvedValueOnce(fail({ reason: 'quota', detail: '' }))
      .mockResolvedValueOnce(ok({ ids: ['first', 'second'] }));
    const takeBackAll = vi.fn<ProgressActions['takeBackAll']>().mockResolvedValue(ok(null));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ recordOutcomes, takeBackAll }) }));
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    for (const [at, name] of ['Stairs', 'Kneeling'].entries()) {
      await user.type(within(dialog()).getByRole('textbox', { name: `Activity ${at + 1}` }), name);
      await user.type(within(dialog()).getAllByRole('textbox', { name: 'How well, 0 to 10' })[at] as HTMLElement, '4');
    }
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).not.toBe(''));
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const both = ['Stairs', 'Kneeling'].map((activity) => ({ measure: 'activity', value: 4, activity }));
    expect(recordOutcomes.mock.calls).toEqual([[both], [both]]);
    expect(toasts[0]?.title).toBe('2 ratings saved');
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBackAll).toHaveBeenCalledWith(['first', 'second']));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('The ratings are removed.'));
  });

  it('[PARTS-7] are not closed with words of one’s own in them before it is asked', async () => {
    const { user } = await renderView(view());
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    await user.type(within(dialog()).getByRole('textbox', { name: 'Activity 1' }), 'Stairs');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog()).getByText('Leave without saving?')).toBeDefined();
    await user.click(within(dialog()).getByRole('button', { name: 'Leave without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PROGPAGE-6] show from what to what, and their average', async () => {
    await renderView(
      view({
        outcomes: [
          outcomeOn(50, 'activity', 4, 'Stairs'),
          outcomeOn(50, 'activity', 2, 'Kneeling'),
          outcomeOn(2, 'activity', 7, 'Stairs'),
          outcomeOn(2, 'activity', 4, 'Kneeling'),
        ],
      }),
    );
    expect(screen.getByRole('heading', { name: 'Stairs' }).closest('li')?.textContent).toContain('⁦4 → 7⁩ out of 10');
    expect(screen.getByRole('heading', { name: 'Stairs' }).closest('li')?.textContent).toContain(
      'Better: a real change',
    );
    expect(screen.getByRole('heading', { name: 'Kneeling' }).closest('li')?.textContent).not.toContain('real change');
    expect(screen.getByText('Average: ⁦3 → 5.5⁩ out of 10. Better: a real change.')).toBeDefined();
  });
});
