// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { reopened } from '#core/rules/session/run.ts';
import type { Run, RunEvent } from '#core/rules/session/run.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { PlayerView } from './PlayerView.tsx';
import { counting, detailsOf, MORNING, nameOf, runAfterAll, taskOf, TASKS, working } from './session-builders.ts';
import { SwapSheet } from './SwapSheet.tsx';
import { useTapGuard } from './useTapGuard.ts';

/** As on the screen of the session, which guards whatever it shows. */
function Guarded({ children }: { readonly children: ReactNode }) {
  useTapGuard();
  return children;
}
const playerView = (run: Run, given: Partial<ComponentProps<typeof PlayerView>>, later: number) => (
  <PlayerView
    snapshot={{ run, now: MORNING + later, isElsewhere: false }}
    exercise={detailsOf(run.tasks[run.task]?.exerciseId ?? '')}
    nameOf={nameOf}
    painBefore={3}
    failure={null}
    timeZone="Australia/Perth"
    cues={{ sounds: true, voice: false, hasVoice: true }}
    onCues={vi.fn()}
    onTell={vi.fn()}
    onRetry={vi.fn()}
    onGoOnHere={vi.fn()}
    onLeave={vi.fn()}
    onSign={vi.fn()}
    renderSwap={(asked) => <SwapSheet {...asked} choices={[]} isHarderHeld={false} isEasiest={false} />}
    {...given}
  />
);
const player = (run: Run, given: Partial<ComponentProps<typeof PlayerView>> = {}, later = 0) => (
  <Guarded>{playerView(run, given, later)}</Guarded>
);
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const kindsOf = (onTell: ReturnType<typeof vi.fn>): readonly string[] =>
  onTell.mock.calls.map(([event]) => (event as RunEvent).kind);
const HOLD = [TASKS[1] ?? taskOf('wall-sit')];

describe('an exercise of a session', () => {
  it('[PLAYER-1] waits with its dose and its steps, and is begun by the person', async () => {
    const onTell = vi.fn();
    const { user } = await renderView(player(runAfterAll([]), { onTell }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sit to stand');
    expect(screen.getByText('Exercise 1 of 2')).toBeDefined();
    expect(screen.getByText('2 × 8 repetitions')).toBeDefined();
    expect(screen.getByText(detailsOf('sit-to-stand').steps[0] ?? '')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'By tempo' }));
    await user.click(button('Start'));
    expect(onTell.mock.calls).toEqual([[{ kind: 'pace', pace: 'tempo' }], [{ kind: 'start' }]]);
  });

  it('[PLAYER-1] counts down before it begins', async () => {
    const run = runAfterAll([[0, { kind: 'start' }]]);
    await renderView(player(run, {}, 1_200));
    expect(screen.getByText('Get ready')).toBeDefined();
    expect(screen.getByText('4')).toBeDefined();
  });

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
    ['I’m tired', 'fatigue', /10 % lighter/],
    ['No time, or interrupted', 'other', /nothing changes/],
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

  it('[PLAYER-28] when work begins or a set is over the focus goes to Pause, never to what ends something', async () => {
    const ready = runAfterAll([[0, { kind: 'start' }]], HOLD);
    const { update } = await renderView(player(ready));
    button('Start now').focus();
    update(player(runAfterAll(working, HOLD)));
    expect(document.activeElement).toBe(button('Pause'));
    button('Finish the set').focus();
    update(player(runAfterAll([...counting(8), [0, { kind: 'finish' }]])));
    expect(document.activeElement).toBe(button('Pause'));
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
    expect(current()).toMatch(/, \d+ seconds?$/);
    const heard = new Set<string | null>();
    for (let beat = 0; beat < task.cycle * 1_000; beat += 250) {
      update(player({ ...tempo, beat }));
      heard.add(current());
    }
    expect(heard.size).toBe(begins.length);
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(phases.some(({ say }) => spoken.includes(say))).toBe(true);
  });

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
    await user.click(button('Chest pain, dizzy, …'));
    for (const sign of detailsOf('sit-to-stand').stopIf) expect(screen.getByText(sign)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call 000' }).getAttribute('href')).toBe('tel:000');
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
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
    await user.click(button('Continue here'));
    expect(onGoOnHere).toHaveBeenCalledTimes(1);
    update(player(run, { failure: { reason: 'quota', detail: '' }, onRetry }));
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
