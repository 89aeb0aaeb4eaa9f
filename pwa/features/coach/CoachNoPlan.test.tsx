// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import { none, press, show, tick, title } from '#pwa/testing/coach-page.tsx';
import type { CoachActions } from './coach-actions.ts';
import {
  actionsWith,
  answeredWith,
  beginWith,
  dayAgo,
  overrule,
  painToday,
  screening,
  today,
} from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

/** The two ways on, the primary one first. */
const ways = (): readonly (string | null)[] =>
  [...(document.querySelector('.ways')?.querySelectorAll('a') ?? [])]
    .sort((a, b) => Number(b.className.includes('primary')) - Number(a.className.includes('primary')))
    .map(({ textContent }) => textContent);

describe('no plan', () => {
  it('[PLAN-3] for somebody too young says so, by its rule', async () => {
    await show(answeredWith({ birthYear: 2015 }));
    expect(title()).toBe('You need a plan made by a professional');
    expect(screen.getByText('age.under-16')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change my answers' }).getAttribute('href')).toBe('/exercise-ai?step=you');
  });

  it('[PLAN-3] where nothing fits says why, with what each reason left out', async () => {
    const props = answeredWith({ setting: 'on-the-way', setOffBy: ['sitting'], equipment: [] });
    expect(props.advice.advice?.outcome).toBe('nothing-fits');
    await show(props);
    expect(title()).toBe('Nothing fits these answers yet');
    expect(screen.getByText('Left out because it needs something you don’t have there.')).toBeDefined();
    expect(screen.getAllByText(/^\d+ exercises?$/).length).toBeGreaterThan(1);
  });

  it.each([
    ['too young', { birthYear: 2015 }],
    ['nothing fits', { setting: 'on-the-way', setOffBy: ['sitting'], equipment: [] } as const],
  ])(
    '[PLAN-2] [COACH-50] names a sign that nobody has looked at, with the way to say that somebody has: %s',
    async (_, answers) => {
      const recordSeen = vi.fn<CoachActions['recordSeen']>().mockResolvedValue(ok({ id: 'seen' }));
      const screenings = [{ ...screening(dayAgo(2), 'hot-joint'), id: 'told' }, screening(today)];
      await show(answeredWith(answers, { screenings }, { actions: actionsWith({ recordSeen }) }));
      const said = screen.getAllByText(/^On Nov 21, .* please (go to|see) /).map(({ textContent }) => textContent);
      expect(said.length).toBeGreaterThan(0);
      for (const one of said) expect(one).toMatch(/ please go to an emergency department today\./);
      press(/^A professional has seen me about it: /);
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
      await waitFor(() => expect(recordSeen).toHaveBeenCalledWith('hot-joint', ['told']));
    },
  );

  it('[PLAN-3] says once what is for a doctor, where pain in chest or belly is', async () => {
    await show(answeredWith({ worst: { place: 'belly', side: null } }));
    expect(
      screen
        .getAllByText(/belly/i)
        .filter((one) => one.closest('main, body') !== null && one.closest('details') === null && one.matches('p')),
    ).toHaveLength(1);
  });

  it('[PLAN-3] where nothing fits names the answers that leave nothing, each with the way to change just that', async () => {
    const recordAssessment = vi.fn<CoachActions['recordAssessment']>().mockResolvedValue(ok({ id: 'one' }));
    const place = { worst: { place: 'elbow', side: 'left' }, setting: 'on-the-way' } as const;
    const props = answeredWith(
      { ...place, minutes: 5, equipment: [] },
      {},
      { actions: actionsWith({ recordAssessment }) },
    );
    await show(props);
    expect(
      screen.getByText('If any one of these answers were different, there would be exercises for you.'),
    ).toBeDefined();
    const ruling = within(screen.getByRole('region', { name: 'What rules everything out' }));
    expect(ruling.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Where you trainIn a seat, on the moveChange this answer',
      'You haveNothingChange this answer',
    ]);
    fireEvent.click(ruling.getByRole('link', { name: 'Change this answer: Where you train' }));
    await waitFor(() => expect(title()).toBe('What would fit into your day?'));
    expect(screen.queryByText(/^Step \d/)).toBeNull();
    expect([...document.querySelectorAll('form legend')].map(({ textContent }) => textContent)).toEqual([
      'Where will you do it?',
      'What do you have there?',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'At home' }));
    press('Make my plan');
    await waitFor(() => expect(recordAssessment).toHaveBeenCalledOnce());
    expect(recordAssessment.mock.calls[0]?.[0]).toMatchObject({ setting: 'home', minutes: 5, equipment: [] });
    await waitFor(() => expect(title()).toBe('Nothing fits these answers yet'));
  });

  it('[ASK-6] [PLAN-3] a step that is changed by itself names what else lacks an answer', async () => {
    const earlier = { day: dayAgo(1), at: screening(dayAgo(1)).at };
    await show(answeredWith({ ...earlier, setting: 'on-the-way', setOffBy: ['sitting'], equipment: [] }));
    fireEvent.click(screen.getAllByRole('link', { name: /^Change this answer/ })[0] as HTMLElement);
    await waitFor(() => expect(title()).toBe('What would fit into your day?'));
    expect(screen.getByRole('link', { name: /Pain/ }).getAttribute('href')).toBe(
      '/exercise-ai?step=pain&alone=setting',
    );
  });

  it('[PLAN-3] where the person left out everything, their choices are there to be undone', async () => {
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const overrules = (beginWith().library ?? []).map(({ id }) => overrule(id, { kind: 'leave-out' }));
    await show(answeredWith({}, { overrules }, { actions: actionsWith({ takeBack }) }));
    expect(
      screen.getByText(
        'One of your answers rules everything out. If it were different, there would be exercises for you.',
      ),
    ).toBeDefined();
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Your choices' })).getAllByRole('button')[0] as HTMLElement,
    );
    await waitFor(() => expect(takeBack).toHaveBeenCalledOnce());
  });

  it('[PLAN-3] for pain in the belly alone names the doctor first', async () => {
    await show(answeredWith({ worst: { place: 'belly', side: null } }));
    expect(title()).toBe('Please see a doctor first');
  });

  it('[PLAN-3] where all that fits rests says so, and blames no answer', async () => {
    const props = answeredWith({ setting: 'on-the-way', setOffBy: ['sitting'], equipment: [] });
    const rests = decide('fit.rests', { because: [] }, { exercises: ['sit-to-stand'] });
    await show({ ...props, advice: { ...props.advice, advice: { outcome: 'nothing-fits', decisions: [rests] } } });
    expect(title()).toBe('A two-week break from these exercises');
    expect(screen.getByText(/^The exercises that fit your answers hurt even at half their first dose/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'What rules everything out' })).toBeNull();
    expect(ways()).toEqual(['See all exercises', 'Change my answers']);
  });

  it('[PLAN-3] where one rests and another is only too long, what leaves nothing is said', async () => {
    const props = answeredWith({ setting: 'on-the-way', setOffBy: ['sitting'], equipment: [] });
    const decisions = [
      decide('fit.rests', { because: [] }, { exercises: ['sit-to-stand'] }),
      decide('fit.time', { because: ['5'] }, { exercises: ['squat'] }),
    ];
    await show({ ...props, advice: { ...props.advice, advice: { outcome: 'nothing-fits', decisions } } });
    expect(title()).not.toBe('A two-week break from these exercises');
    expect(screen.getByRole('region', { name: 'What rules everything out' })).toBeDefined();
    expect(ways()).toEqual(['Change my answers', 'See all exercises']);
  });

  it('[PLAN-3] before the safety questions that are due', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>().mockResolvedValue(ok({ id: 'one' }));
    const props = answeredWith(
      {},
      { screenings: [screening(dayAgo(40))] },
      { actions: actionsWith({ recordScreening }) },
    );
    await show(props);
    expect(title()).toBe('A few safety questions first');
    tick(none);
    press('Save my answer');
    await waitFor(() => expect(recordScreening).toHaveBeenCalledOnce());
  });

  it('[PLAN-3] says why the questions come again after pain of 9, and whom to see', async () => {
    const pain = { ...painToday(9), at: painToday(9).at + 5 * 3_600_000 };
    await show(answeredWith({ day: dayAgo(1) }, { answers: [pain] }));
    expect(screen.getByText(/^At pain of 9 or 10, we ask the safety questions again\..*doctor today/)).toBeDefined();
  });

  it('[PLAN-7] of a newer ruleset says so, and so do answers of a newer version', async () => {
    const props = answeredWith();
    const { update } = await show({ ...props, advice: { ...props.advice, current: 'newer-ruleset' } });
    expect(title()).toBe('Your plan needs an update');
    update(<CoachView {...beginWith({ answers: { assessment: 'unreadable', screenings: [], seen: [] } })} />);
    expect(title()).toBe('Waymend needs an update to read your answers');
    fireEvent.click(screen.getByRole('link', { name: 'Answer again' }));
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true today?' });
  });

  it('[PLAN-9] without the library says so and offers another try', async () => {
    const onRetry = vi.fn();
    await show(answeredWith({}, {}, { library: null, onRetry }));
    press('Try again');
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
