// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { addDays } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { ExerciseActions } from './exercise-actions.ts';
import { actionsWith, detailsOf, LOGGED, onPath, TODAY } from './exercise-builders.ts';
import { ExerciseView } from './ExerciseView.tsx';

const view = (id: string, given: Partial<ComponentProps<typeof ExerciseView>> = {}) => (
  <ExerciseView
    details={detailsOf(id)}
    onRetry={vi.fn()}
    back={{ label: 'Knee', to: '/exercises?tab=knee' }}
    easier={[]}
    here={onPath(id)}
    harder={[]}
    done={undefined}
    isFavourite={false}
    against={null}
    today={TODAY}
    actions={actionsWith()}
    {...given}
  />
);
const dose = (): string[] =>
  screen
    .getAllByRole('definition')
    .filter(({ className }) => className === 'display')
    .map((figure) => `${figure.textContent} ${figure.previousElementSibling?.textContent}`);
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const slider = (): HTMLElement => screen.getByRole('slider');

describe('an exercise that is not there yet', () => {
  it('[EXERCISEPAGE-2] has the shape of the page, then its content', async () => {
    const { update } = await renderView(view('bridge', { details: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Loading Bridge');
    update(view('bridge'));
    expect(screen.getByRole('heading', { level: 1, name: 'Bridge' })).toBeDefined();
  });

  it('[EXERCISEPAGE-2] says that it could not be had, and tries again', async () => {
    const onRetry = vi.fn();
    const { user } = await renderView(view('bridge', { details: null, onRetry }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bridge');
    expect(screen.getByRole('alert').textContent).toContain('What you recorded is safe');
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the page of an exercise', () => {
  it('[EXERCISEPAGE-1] says for whom it is wrong and when to stop before it can be logged', async () => {
    await renderView(view('sit-to-stand'));
    const order = ['Check first', 'Stop and ask someone if'].map((name) => screen.getByRole('heading', { name }));
    const act = button('Log it as done');
    for (const heading of order)
      expect(heading.compareDocumentPosition(act) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const { notIf, stopIf } = detailsOf('sit-to-stand');
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said).toEqual(expect.arrayContaining([...notIf.map(({ say }) => say), ...stopIf]));
  });

  it('has the dose as figures: repetitions or seconds, of each side where each has its turn', async () => {
    const some = { sets: 3, rest: 60, timesAWeek: 1 };
    const doing = (given: ExerciseDetails['dose']) =>
      view('bridge', { details: { ...detailsOf('bridge'), dose: given, duration: 290 } });
    const { update } = await renderView(doing({ ...some, reps: 8 }));
    expect(dose()).toEqual(['3 sets', '8 repetitions', '60 seconds of rest', '1 time a week', '5 minutes']);
    update(doing({ ...some, sets: 1, seconds: 20 }));
    expect(dose()).toEqual(['1 set', '20 seconds', '1 time a week', '5 minutes']);
    update(doing({ ...some, reps: 8, perSide: true }));
    expect(dose()[0]).toMatch(/each side$/);
  });

  it('[EXERCISEPAGE-4] names what it needs with what does instead, or that it needs nothing, and how it is done sitting', async () => {
    const need = (): string | null | undefined => screen.getByText('You need').nextElementSibling?.textContent;
    const { update } = await renderView(view('sit-to-stand'));
    expect(need()).toBe('A chair, or the edge of a firm bed, against a wall');
    expect(screen.getByText(detailsOf('sit-to-stand').seated ?? '')).toBeDefined();
    update(view('pelvic-tilt', { details: { ...detailsOf('pelvic-tilt'), equipment: undefined } as never }));
    expect(need()).toBe('Nothing');
    update(view('wheelchair-pull-apart'));
    expect(need()).toContain('A wheelchair, or ');
  });

  it('has its steps in order, what often goes wrong with a cue, and sources that open by themselves', async () => {
    const { steps, faults, sources } = detailsOf('sit-to-stand');
    await renderView(view('sit-to-stand'));
    const how = within(screen.getByRole('region', { name: 'How to do it' })).getAllByRole('listitem');
    expect(how.map(({ textContent }) => textContent)).toEqual(steps);
    for (const { fault, cue } of faults)
      expect(screen.getByText(fault).parentElement?.textContent).toBe(`${fault}${cue}`);
    const links = within(screen.getByRole('region', { name: 'Where this comes from' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual(
      sources.map(() => ['_blank', 'noopener noreferrer']),
    );
    expect(links[1]?.getAttribute('href')).toBe('https://doi.org/10.1002/14651858.CD004376.pub3');
  });

  it('[EXERCISEPAGE-7] leads to what is easier and harder, a stone where it was done', async () => {
    const easier = [onPath('seated-march', { stone: 'saved' })];
    await renderView(view('sit-to-stand', { easier, harder: [onPath('squat')] }));
    const path = within(screen.getByRole('region', { name: 'Where it leads' }));
    expect(path.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Seated marcheasier', '/exercises/seated-march'],
      ['Squatharder', '/exercises/squat'],
    ]);
    expect(path.getAllByRole('listitem').map((item) => item.querySelector('[data-state]') !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the way into a session', () => {
  const start = (): HTMLElement | null => screen.queryByRole('link', { name: 'Start' });

  it('[EXERCISE-2] is open where nothing speaks against it, and waits until that is known', async () => {
    const { update } = await renderView(view('bridge', { against: undefined }));
    expect(start()).toBeNull();
    expect(button('Start').hasAttribute('disabled')).toBe(true);
    update(view('bridge'));
    expect(start()?.getAttribute('href')).toBe('/session?exercise=bridge');
  });

  it.each([
    ['stop', /needs medical help, not exercise/, 'What to do now', '/exercise-ai'],
    ['ask', /safety questions come first/, 'Answer them', '/exercise-ai'],
    ['condition', /what to do instead/, 'See your answers', '/exercise-ai'],
    ['ask-first', /if they allow it, tell the coach/, 'See your answers', '/exercise-ai'],
    ['over', /^Your pain is over 5 today\. Rest/, 'Open your dashboard', '/dashboard'],
    ['stopped-pain', /^You stopped because of pain today\. Rest/, 'Open your dashboard', '/dashboard'],
    ['stopped-sign', /^You stopped because of a warning sign today\. Rest/, 'Open your dashboard', '/dashboard'],
  ] as const)(
    '[EXERCISE-2] says in its place that %s speaks against it, and what to do',
    async (against, text, act, to) => {
      await renderView(view('bridge', { against }));
      expect(start()).toBeNull();
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe(to);
    },
  );

  it('[EXERCISE-2] leads nobody under 16 into one', async () => {
    await renderView(view('bridge', { against: 'too-young' }));
    expect(start()).toBeNull();
    expect(screen.getByText(/people from 16/)).toBeDefined();
  });
});

describe('the stage', () => {
  it('[EXERCISEPAGE-5] begins still, in the pose it is about, and is stepped through by key and by button', async () => {
    const { user } = await renderView(view('sit-to-stand'));
    expect(screen.getByRole('slider', { name: 'Stand up' }).getAttribute('aria-valuetext')).toBe(
      '1.5 s, then hold 1 s',
    );
    await user.click(button('Next phase'));
    expect(screen.getByRole('slider', { name: 'Sit down slowly' }).getAttribute('aria-valuetext')).toBe('2 s');
    expect(button('Next phase').getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button('Next phase'));
    await user.click(button('Previous phase'));
    expect(screen.getByRole('slider', { name: 'Stand up' })).toBe(slider());
  });

  it('[EXERCISEPAGE-5] plays and pauses by one button, and stepping pauses', async () => {
    const { user } = await renderView(view('sit-to-stand'));
    await user.click(button('Play the movement'));
    await user.click(button('Pause the movement'));
    await user.click(button('Play the movement'));
    await user.click(button('Previous phase'));
    expect(button('Play the movement')).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Lean forward' })).toBeDefined();
  });

  it('shows either side where each has its turn', async () => {
    const { user, update } = await renderView(view('cross-body-stretch'));
    const isMirrored = (): boolean => document.querySelector('.moving g[transform]') !== null;
    expect(isMirrored()).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Left side' }));
    expect(isMirrored()).toBe(true);
    update(view('sit-to-stand'));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('[EXERCISEPAGE-5] has nothing to play where it stands still: under reduced motion and on paper', () => {
    const css = readFileSync('pwa/features/exercise/ExerciseStage.module.css', 'utf8');
    for (const medium of ['(prefers-reduced-motion: reduce)', 'print'])
      expect(css.split(`@media ${medium} {`)[1]).toMatch(/\.controls[^{]*\{\s*display: none;/);
  });
});

describe('logging', () => {
  it('[EXERCISEPAGE-6] takes one tap, and is undone where it says so', async () => {
    const log = vi.fn<ExerciseActions['log']>().mockResolvedValue(ok(LOGGED));
    const takeBack = vi.fn<ExerciseActions['takeBack']>().mockResolvedValue(ok(null));
    const actions = actionsWith({ log, takeBack });
    const { user, update } = await renderView(view('bridge', { actions }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(button('Log it as done'));
    update(
      view('bridge', {
        actions,
        done: { lastDay: TODAY, times: 1, days: [TODAY], wasStoppedForPain: false, isSaved: true },
      }),
    );
    expect(screen.getByText('Done once, today').getAttribute('role')).toBe('status');
    expect(button('Log it again')).toBeDefined();
    await user.click(button('Undo'));
    expect(log.mock.calls.map(([{ id }]) => id)).toEqual(['bridge']);
    expect(takeBack.mock.calls).toEqual([[LOGGED]]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[EXERCISEPAGE-6] says why it did not work', async () => {
    const actions = actionsWith({ log: () => Promise.resolve(fail({ reason: 'quota' } as never)) });
    const { user } = await renderView(view('bridge', { actions }));
    await user.click(button('Log it as done'));
    await screen.findByText(/^This device is full/);
  });

  it('says how often and when it was done: by its weekday within the last seven days, else by its date', async () => {
    const ago = (days: number, times: number) =>
      view('bridge', {
        done: { lastDay: addDays(TODAY, -days), times, days: [], wasStoppedForPain: false, isSaved: true },
      });
    const { update } = await renderView(ago(6, 3));
    expect(screen.getByText(/^Done/).textContent).toBe('Done 3 times, last on Tuesday');
    update(ago(7, 3));
    expect(screen.getByText(/^Done/).textContent).toBe('Done 3 times, last on Nov 16, 2026');
    // Stopped because of pain before its first set.
    update(ago(0, 0));
    expect(screen.queryByText(/^Done/)).toBeNull();
    expect(button('Log it as done')).toBeDefined();
  });
});

it('a favourite is marked and unmarked by one button that says which', async () => {
  const markFavourite = vi.fn<ExerciseActions['markFavourite']>().mockResolvedValue(ok(null));
  const actions = actionsWith({ markFavourite });
  const { user, update } = await renderView(view('bridge', { actions }));
  const mark = button('Favorite');
  expect(mark.getAttribute('aria-pressed')).toBe('false');
  await user.click(mark);
  update(view('bridge', { actions, isFavourite: true }));
  expect(mark.getAttribute('aria-pressed')).toBe('true');
  await user.click(mark);
  expect(markFavourite.mock.calls).toEqual([[true], [false]]);
});

it('[PARTS-10] what speaks against it leaves the log, in words that ask for nothing', async () => {
  const log = vi.fn<ExerciseActions['log']>().mockResolvedValue(ok(LOGGED));
  const { user, update } = await renderView(view('bridge', { against: 'over', actions: actionsWith({ log }) }));
  expect(screen.queryByRole('button', { name: 'Log it as done' })).toBeNull();
  await user.click(button('Log it if you have already done it'));
  expect(log).toHaveBeenCalledTimes(1);
  update(
    view('bridge', {
      against: 'stop',
      done: { times: 1, days: [TODAY], lastDay: TODAY, isSaved: true, wasStoppedForPain: false },
    }),
  );
  expect(screen.queryByRole('button', { name: 'Log it again' })).toBeNull();
});
