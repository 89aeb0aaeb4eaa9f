// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { signsAmong } from '#core/exercises/stop-signs.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { HOLD, kindsOf, player } from './player-builders.tsx';
import type { PlayerView } from './PlayerView.tsx';
import { counting, detailsOf, MORNING, runAfterAll, taskOf, working } from './session-builders.ts';
import { SwapSheet } from './SwapSheet.tsx';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('an exercise of a session', () => {
  it('[PLAYER-1] waits with its dose and its steps, and is begun by the person', async () => {
    const onTell = vi.fn();
    const { user } = await renderView(player(runAfterAll([]), { onTell }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sit to stand');
    expect(screen.getByText('Exercise 1 of 2')).toBeDefined();
    expect(screen.getByText('2 × 8 repetitions')).toBeDefined();
    const { steps } = detailsOf('sit-to-stand');
    const shown = screen.getAllByRole('list').flatMap((list) => [...list.children]);
    expect(shown.map(({ textContent }) => textContent)).toEqual(steps);
    // The first is in view on a phone too, above the button that begins.
    expect(shown[0]?.compareDocumentPosition(button('Start'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(shown[1]?.compareDocumentPosition(button('Start'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByText('A chair, or the edge of a firm bed, against a wall')).toBeDefined();
    // So is which pain is fine, beside the number, before anything begins.
    expect(screen.getByText('3 or less, never sharp')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'By tempo' }));
    await user.click(button('Start'));
    expect(onTell.mock.calls).toEqual([[{ kind: 'pace', pace: 'tempo' }], [{ kind: 'start' }]]);
  });

  it('[PLAYER-1] counts down before it begins', async () => {
    const run = runAfterAll([[0, { kind: 'start' }]]);
    // Which pain is fine stays beside the number until the first movement.
    await renderView(player(run, {}, 1_200));
    expect(screen.getByText('Get ready')).toBeDefined();
    expect(screen.getByText('3 or less, never sharp')).toBeDefined();
    expect(screen.getByText('4')).toBeDefined();
  });

  it('[PLAYER-3] a rest says what is next, and is skipped or made longer', async () => {
    const onTell = vi.fn();
    const run = runAfterAll([...counting(8), [0, { kind: 'finish' }]]);
    const { user } = await renderView(player(run, { onTell }, 13_000));
    expect(screen.getByText('47')).toBeDefined();
    expect(screen.getByText('Next: Set 2 of 2')).toBeDefined();
    await user.click(button('Skip this rest'));
    await user.click(button('+15 s'));
    expect(kindsOf(onTell)).toEqual(['skip-rest', 'more-rest']);
  });

  it('[PLAYER-4] after a gap asks what was done, and says what is counted', async () => {
    const onTell = vi.fn();
    const run = runAfterAll([...working, [2_000, { kind: 'look' }], [3_600_000, { kind: 'look' }]], HOLD);
    const { user } = await renderView(player(run, { onTell }));
    expect(screen.getByText(/2 seconds are counted/)).toBeDefined();
    for (const name of ['Continue from there', 'Only what was counted', 'I held all 20 seconds'])
      await user.click(button(name));
    expect(onTell.mock.calls).toEqual([
      [{ kind: 'settle', as: 'go-on' }],
      [{ kind: 'settle', as: 'counted' }],
      [{ kind: 'settle', as: 'all' }],
    ]);
  });

  it('[PLAYER-4] of a set of one repetition asks whether it was done', async () => {
    const once = [taskOf('sit-to-stand', { sets: [1] })];
    const byTempo = [0, { kind: 'pace', pace: 'tempo' }] as const;
    const run = runAfterAll([byTempo, ...working, [500, { kind: 'look' }], [3_600_000, { kind: 'look' }]], once);
    await renderView(player(run));
    expect(button('I did it')).toBeDefined();
  });

  it('[PLAYER-5] pauses, and says that what was done is saved', async () => {
    const onTell = vi.fn();
    const { user, update } = await renderView(player(runAfterAll(counting(3)), { onTell }));
    await user.click(button('Pause'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'pause' });
    update(player(runAfterAll([...counting(3), [0, { kind: 'pause' }]]), { onTell }));
    expect(screen.getByText('What you did is saved.')).toBeDefined();
    fireEvent.click(button('One fewer'));
    fireEvent.click(button('Continue'));
    expect(onTell.mock.calls.slice(-2)).toEqual([[{ kind: 'uncount' }], [{ kind: 'go-on' }]]);
  });

  it.each([
    ['between', runAfterAll([])],
    ['ready', runAfterAll([[0, { kind: 'start' }]])],
    ['work', runAfterAll(working)],
    ['rest', runAfterAll([...counting(8), [0, { kind: 'finish' }]])],
    ['paused', runAfterAll([...working, [0, { kind: 'pause' }]])],
    ['unsure', runAfterAll([...working, [60_000, { kind: 'look' }]], HOLD)],
  ] as const)('[PLAYER-6] stops from the same place in every phase: %s', async (phase, run) => {
    await renderView(player(run));
    expect(run.phase.kind).toBe(phase);
    const stop = button('Stop');
    expect(stop.className).toContain('stop');
    expect(stop.parentElement?.lastElementChild).toBe(stop);
    expect(stop.parentElement?.children).toHaveLength(2);
  });

  it.each([
    ['between', runAfterAll([]), []],
    ['ready', runAfterAll([[0, { kind: 'start' }]]), ['pause']],
    ['work', runAfterAll(working), ['pause']],
    ['rest', runAfterAll([...counting(8), [0, { kind: 'finish' }]]), ['pause']],
    ['paused', runAfterAll([...working, [0, { kind: 'pause' }]]), []],
    ['unsure', runAfterAll([...working, [60_000, { kind: 'look' }]], HOLD), []],
  ] as const)(
    '[PLAYER-32] how to do it is read in every phase, and nothing runs on beneath: %s',
    async (_, run, told) => {
      const onTell = vi.fn();
      const { user } = await renderView(player(run, { onTell }));
      const opener = button('How to');
      await user.click(opener);
      expect(kindsOf(onTell)).toEqual(told);
      const { steps, stopIf, faults } = detailsOf(run.tasks[run.task]?.exerciseId ?? '');
      const sheet = within(screen.getByRole('dialog', { name: 'How to do it' }));
      expect(sheet.getByText('You need').nextElementSibling?.textContent).toMatch(/, or /);
      expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        ...steps,
        ...stopIf,
        ...faults.map(({ fault, cue }) => `${fault} ${cue}`),
      ]);
      await user.click(button('Back to the session'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(opener);
    },
  );

  it('[PLAYER-9] a number is entered by hand; 400 is asked about, with a likelier one', async () => {
    const onTell = vi.fn();
    const { user } = await renderView(player(runAfterAll([]), { onTell }));
    await user.click(button('Enter by hand'));
    await user.type(screen.getByRole('textbox', { name: 'Repetitions' }), '400');
    await user.click(button('Save the set'));
    expect(screen.getByText('At most 100 in one set.')).toBeDefined();
    await user.click(button('Did you mean 40?'));
    await user.click(button('Save the set'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'finish', amount: 40 });
  });

  it('[PLAYER-10] is swapped for one that fits, or skipped', async () => {
    const onTell = vi.fn();
    const to = taskOf('seated-march');
    const choices = [{ exercise: detailsOf('seated-march'), way: 'easier' as const, task: to }];
    const renderSwap: ComponentProps<typeof PlayerView>['renderSwap'] = (asked) => (
      <SwapSheet {...asked} choices={choices} isHarderHeld isEasiest />
    );
    const { user } = await renderView(player(runAfterAll(counting(5)), { onTell, renderSwap }));
    await user.click(button('Swap or skip'));
    expect(screen.getByText(/Nothing harder today/)).toBeDefined();
    expect(screen.getByText('This is the easiest one.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /Seated march/ }));
    await user.click(button('Use Seated march'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'swap', to });
    await user.click(button('Swap or skip'));
    await user.click(button('Skip it today'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'skip-exercise' });
  });

  it('[PLAYER-27] a stop without a reason, and a swap for nothing, lead to the choice that is missing', async () => {
    const choices = [
      { exercise: detailsOf('seated-march'), way: 'easier' as const, task: taskOf('seated-march') },
      { exercise: detailsOf('wall-sit'), way: 'harder' as const, task: taskOf('wall-sit') },
    ];
    const { user } = await renderView(
      player(runAfterAll(counting(5)), {
        renderSwap: (asked) => <SwapSheet {...asked} choices={choices} isHarderHeld={false} isEasiest={false} />,
      }),
    );
    await user.click(button('Stop'));
    await user.click(button('End the session'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /It hurts/ }));
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    await user.click(button('Close'));
    await user.click(button('Swap or skip'));
    await user.click(button('Use another'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Seated march/ }));
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  });

  it('[PLAYER-11] the signs that need a person are one tap away, with those of the exercise', async () => {
    const onSign = vi.fn();
    const { user } = await renderView(player(runAfterAll(counting(1)), { onSign }));
    await user.click(button('Chest pain, dizziness…'));
    const { stopIf } = detailsOf('sit-to-stand');
    const under = (heading: string) =>
      within(screen.getByRole('heading', { name: heading }).parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(under('With this exercise, also stop if')).toEqual(signsAmong(stopIf));
    expect(under('With this exercise, stop for pain if')).toEqual(
      stopIf.filter((line) => !signsAmong(stopIf).includes(line)),
    );
    // It stands below the reasons that are pain, and leaves none of them out.
    expect(screen.getByText(/^If it is none of the warning signs above and only hurts, catches/)).toBeDefined();
    const call = screen.getByRole('link', { name: 'Call 000' });
    expect(call.getAttribute('href')).toBe('tel:000');
    // In view on a small phone, before what the stop means later.
    const holds = screen.getByText(/^After a stop like this/);
    expect(call.compareDocumentPosition(holds) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
  });

  it('[PLAYER-11] what only hurts leads to the stop because of pain, and tells no sign', async () => {
    const [onSign, onTell] = [vi.fn(), vi.fn()];
    const { user } = await renderView(player(runAfterAll(counting(1)), { onSign, onTell }));
    await user.click(button('Chest pain, dizziness…'));
    await user.click(button('It only hurts, catches or gives way'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It hurts/ }).checked).toBe(true);
    expect(screen.getByText(/next time starts one step easier/)).toBeDefined();
    await user.click(button('End the session'));
    expect(onTell).toHaveBeenLastCalledWith({ kind: 'stop', why: 'pain' });
    expect(onSign).not.toHaveBeenCalled();
  });

  it('[PLAYER-12] sounds and voice are chosen; without a voice that is said', async () => {
    const onCues = vi.fn();
    const { user, update } = await renderView(player(runAfterAll([]), { onCues }));
    await user.click(button('Sounds'));
    await user.click(screen.getByRole('switch', { name: 'Spoken cues' }));
    expect(onCues).toHaveBeenCalledWith({ sounds: true, voice: true, hasVoice: true });
    update(player(runAfterAll([]), { cues: { sounds: false, voice: true, hasVoice: false } }));
    expect(screen.getByText('This browser has no voice to speak with.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Spoken cues' }).checked).toBe(false);
  });

  it('[PLAYER-26] nothing says that all is saved while something is not', async () => {
    const paused = runAfterAll([...counting(2), [0, { kind: 'pause' }]]);
    const failure = { reason: 'quota', detail: '' } as const;
    const { user, update } = await renderView(player(paused));
    expect(screen.getByText('What you did is saved.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Leave. What you did is saved.' })).toBeDefined();
    update(player(paused, { failure }));
    expect(screen.getByText('Not everything you did is saved yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Leave. Not everything is saved yet.' })).toBeDefined();
    await user.click(button('Stop'));
    expect(screen.queryByText(/(Everything|What) you did is saved/)).toBeNull();
  });

  it('[PLAYER-13] says when it goes on in another tab, and what could not be saved', async () => {
    const [onGoOnHere, onRetry] = [vi.fn(), vi.fn()];
    const run = runAfterAll(counting(2));
    const snapshot = { run, now: MORNING, isElsewhere: true };
    const { user, update } = await renderView(player(run, { snapshot, onGoOnHere }));
    expect(screen.getByText('Carry on there, or continue here, and the other tab will stop.')).toBeDefined();
    await user.click(button('Chest pain, dizziness…'));
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(button('Continue here'));
    expect(onGoOnHere).toHaveBeenCalledTimes(1);
    update(player(run, { failure: { reason: 'quota', detail: '' }, onRetry }));
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
