// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { press, show, title } from '#pwa/testing/coach-page.tsx';
import { answeredWith } from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

describe('the week', () => {
  it('[PLAN-4] [ASK-9] is seven days with rest, one of them open, and says what it rests on', async () => {
    await show(answeredWith());
    expect(title()).toBe('Your week: 3 sessions');
    const days = within(screen.getByRole('list', { name: 'Day by day' }));
    expect(days.getAllByText('Rest')).toHaveLength(4);
    expect(days.getAllByRole('button', { expanded: true })).toHaveLength(1);
    // What is planned is an estimate, and says so beside the limit that was given.
    expect(days.getAllByText(/^about \d+ min$/)).toHaveLength(3);
    expect(days.getAllByText(/^\d+ × \d+/).length).toBeGreaterThan(1);
    expect(document.querySelectorAll('main svg, ol svg').length).toBeGreaterThan(7);
    expect(screen.getByText('Left knee')).toBeDefined();
    expect(screen.getByText('2 now, 3 worst, 1 best')).toBeDefined();
    expect(screen.getByText('If it’s two points worse by morning, the load stays the same.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Start today’s session' }).getAttribute('href')).toBe('/session');
    fireEvent.click(screen.getByRole('link', { name: 'Change my answers' }));
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    expect(screen.getByText('The one that troubles you most')).toBeDefined();
  });

  it('[PLAN-4] each day with a session is opened by a name of its own, though the exercises are the same', async () => {
    await show(answeredWith());
    const days = within(screen.getByRole('list', { name: 'Day by day' })).getAllByRole('heading', { level: 3 });
    expect(new Set(days.map(({ textContent }) => textContent)).size).toBe(1);
    const names = days.map((day) => within(day).getByRole('button').getAttribute('aria-label'));
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toMatch(/^Monday, November 23: .*, /);
  });

  it('[PLAN-5] opens each decision of an exercise: rule, what it rests on, id and source', async () => {
    await show(answeredWith());
    const [why] = screen.getAllByRole('button', { name: /^Why\? / });
    fireEvent.click(why!);
    expect(await screen.findByText('It works on the place that troubles you most.')).toBeDefined();
    expect(screen.getByText('choice.worst-place')).toBeDefined();
    expect(screen.getByText('place: Knee')).toBeDefined();
    // What is told later and changes nothing leaves the plan, and what it was made from, as it is.
    expect(screen.getAllByText(/^As of .*\d:\d\d/)).not.toHaveLength(0);
    expect(screen.getByText('load.start')).toBeDefined();
    expect(screen.getAllByText('What Waymend decides where sources leave it open').length).toBeGreaterThan(1);
  });

  it('[PLAN-5] shows a rule that it does not know by its id', async () => {
    const props = answeredWith();
    const { current } = props.advice;
    if (current === null || typeof current !== 'object') throw new Error('no plan');
    const decisions = [{ ruleId: 'moon.full', inputs: { phase: 4 }, output: {}, source: 'almanac' }];
    const plan = { ...current.plan, decisions };
    await show({ ...props, advice: { ...props.advice, current: { ...current, plan } } });
    expect(screen.getByText('moon.full')).toBeDefined();
    expect(screen.getByText('A rule that this version doesn’t know')).toBeDefined();
    expect(screen.getByText('phase: 4')).toBeDefined();
  });

  it('[PLAN-8] says first what must not be overlooked', async () => {
    await show(answeredWith({ pain: { now: 3, best: 4, worst: 2 } }));
    expect(screen.getAllByText(/^Two of your answers contradict each other/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('[PLAN-8] names what rests because it hurt at its floor, which is else only in what the week leaves out', async () => {
    const props = answeredWith();
    const { current } = props.advice;
    if (current === null || typeof current !== 'object') throw new Error('no plan');
    const resting = (...exercises: string[]) => {
      const plan = {
        ...current.plan,
        leftOut: [{ ruleId: 'fit.rests', inputs: {}, output: { exercises }, source: 'own' }],
      };
      return { ...props, advice: { ...props.advice, current: { ...current, plan } } };
    };
    const { update } = await show(resting('sit-to-stand'));
    expect(
      screen.getByText('“Sit to stand” is left out for two weeks because it hurt even at half its first dose.'),
    ).toBeDefined();
    update(<CoachView {...resting('sit-to-stand', 'wall-sit')} />);
    expect(
      screen.getByText(
        'Sit to stand and Wall sit are left out for two weeks because they hurt even at half their first dose.',
      ),
    ).toBeDefined();
  });

  it('[PLAN-9] that could not be stored is shown with the reason', async () => {
    const props = answeredWith();
    const storeAgain = vi.fn();
    const failure = { reason: 'quota', detail: '' } as const;
    const { update } = await show({ ...props, advice: { ...props.advice, current: null, failure, storeAgain } });
    expect(title()).toBe('Your week: 3 sessions');
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.queryByRole('link', { name: 'Start today’s session' })).toBeNull();
    press('Save it again');
    expect(storeAgain).toHaveBeenCalledOnce();
    // What stood before no longer counts.
    const { current } = answeredWith({ daysAWeek: 5 }).advice;
    update(<CoachView {...props} advice={{ ...props.advice, current, failure, storeAgain }} />);
    expect(title()).toBe('Your week: 3 sessions');
  });
});
