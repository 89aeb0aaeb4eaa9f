// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import { press, show, title } from '#pwa/testing/coach-page.tsx';
import { answeredWith, dayAgo, painToday, today } from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

const trained: DoneSession = {
  id: 'done',
  at: painToday(0).at,
  day: today,
  painBefore: 1,
  painDuring: 1,
  painAfter: 1,
  stopReason: 'done',
  exercises: [{ exerciseId: 'mini-squat', planned: null, sets: [8, 8], loadKg: null, faultShare: null }],
};

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
    expect(screen.getByText('2 now, 3 at worst, 1 at best')).toBeDefined();
    expect(screen.getByText(/^Chair, wall, step, .*, and weight$/)).toBeDefined();
    expect(
      screen.getByText(
        'If it’s two points worse by morning, if it’s 4 or 5, or if you don’t answer: the load stays the same.',
      ),
    ).toBeDefined();
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

  it('[PLAN-4] a day that was trained says so and leads to its session, and the next one is open then', async () => {
    const days = () => within(screen.getByRole('list', { name: 'Day by day' }));
    const open = () => days().getByRole('button', { expanded: true }).getAttribute('aria-label');
    const { update } = await show(answeredWith());
    expect(open()).toMatch(/^Monday, November 23/);
    expect(title()).toBe('Your week: 3 sessions');
    update(<CoachView {...answeredWith({}, { sessions: [trained] })} />);
    expect(title()).toMatch(/^Your week: (one more session|\d more sessions)$/);
    expect(days().getByText('Done')).toBeDefined();
    expect(screen.queryByText('Today is for rest.')).toBeNull();
    const link = days().getByRole('link', { name: 'Open the session: Monday, November 23' });
    expect(link.getAttribute('href')).toBe('/session?ended=done');
    expect(open()).not.toMatch(/^Monday/);
    const stone = () => link.closest('li')?.getAttribute('data-state');
    expect(stone()).toBe('here');
    update(<CoachView {...answeredWith({}, { sessions: [trained] }, { savedSessions: ['done'] })} />);
    expect(stone()).toBe('saved');
    // What is closed stays closed, until another day is the next one.
    fireEvent.click(days().getByRole('button', { expanded: true }));
    expect(days().queryByRole('button', { expanded: true })).toBeNull();
    update(<CoachView {...answeredWith()} />);
    expect(open()).toMatch(/^Monday, November 23/);
    update(<CoachView {...answeredWith({}, { sessions: [{ ...trained, stopReason: 'pain' }] })} />);
    expect(days().getByText('Stopped early')).toBeDefined();
    expect(screen.getByText('Today is for rest.')).toBeDefined();
  });

  it('[PLAN-4] a plan that stands says of each day what was done, and of those behind it what was not', async () => {
    const breathing = { ...trained, exercises: [{ ...trained.exercises[0]!, exerciseId: 'belly-breathing' }] };
    const days = () => within(screen.getByRole('list', { name: 'Day by day' }));
    const stands = answeredWith();
    const seen = (sessions: readonly DoneSession[], day: Day) => (
      <CoachView {...stands} week={{ answers: [], sessions }} today={day} />
    );
    const { update } = await show(stands);
    expect(title()).toBe('Your week: 3 sessions');
    update(seen([trained], today));
    expect(screen.queryByRole('link', { name: 'Start today’s session' })).toBeNull();
    expect(days().getByText('Done')).toBeDefined();
    expect(title()).toBe('Your week: 2 more sessions');
    update(seen([breathing], today));
    expect(screen.getByRole('link', { name: 'Start today’s session' })).toBeDefined();
    const tomorrow = (today + 1) as Day;
    update(seen([trained], tomorrow));
    expect(days().getByRole('link', { name: 'Open the session: Monday, November 23' })).toBeDefined();
    expect(days().queryByText(/^Not done/)).toBeNull();
    for (const sessions of [[], [breathing]]) {
      update(seen(sessions, tomorrow));
      expect(days().getByText(/^Not done: .*, /)).toBeDefined();
      expect(title()).toBe('Your week: 2 more sessions');
    }
  });

  it('[PLAN-4] a week of rest promises no minutes', async () => {
    const made = answeredWith();
    const { current } = made.advice ?? {};
    if (typeof current !== 'object' || current === null) throw new Error('no plan');
    const days = current.plan.days.map(({ day }) => ({ day, session: null }));
    const rested = { ...made.advice, current: { ...current, plan: { ...current.plan, days } } };
    await show({ ...made, advice: rested } as typeof made);
    expect(title()).toMatch(/^Your week: rest/);
    expect(screen.getByText(/^It stays as it is until your answers/)).toBeDefined();
    expect(screen.queryByText(/minutes each/)).toBeNull();
  });

  it('[PLAN-4] a day whose session was left, and ended only the next morning, says so and leads to it', async () => {
    const left: DoneSession = {
      id: 'left',
      at: painToday(0).at,
      day: today,
      painBefore: 1,
      painDuring: 1,
      painAfter: null,
      stopReason: 'other',
      exercises: [{ exerciseId: 'mini-squat', planned: null, sets: [8], loadKg: null, faultShare: null }],
    };
    const made = answeredWith();
    const week = { ...made.week, sessions: [left] };
    await show({ ...made, week, today: (today + 1) as Day } as typeof made);
    const days = within(screen.getByRole('list', { name: 'Day by day' }));
    expect(days.getByText('Stopped early')).toBeDefined();
    expect(days.getByRole('link', { name: 'Open the session: Monday, November 23' })).toBeDefined();
    expect(days.queryByRole('button', { name: /^Monday, November 23/ })).toBeNull();
  });

  it('[PLAN-4] a session that nobody has ended is said to be open and leads to where it is ended, while that is offered there', async () => {
    const left: DoneSession = { ...trained, id: 'left', stopReason: 'other', isBrokenOff: true };
    const made = answeredWith();
    const seen = (session: DoneSession, daysLater: number, underWay: string | null = null) => (
      <CoachView
        {...made}
        week={{ answers: [], sessions: [session] }}
        today={(today + daysLater) as Day}
        underWay={underWay}
      />
    );
    const { update } = await show(made);
    const days = () => within(screen.getByRole('list', { name: 'Day by day' }));
    const way = () =>
      days().queryByRole('link', { name: 'Open the session: Monday, November 23' })?.getAttribute('href');
    update(seen(left, 1));
    expect([days().queryByText('Still open') !== null, way()]).toEqual([true, '/session']);
    update(seen({ ...left, stopReason: 'pain' }, 1));
    expect([days().queryByText('Stopped early') !== null, way()]).toEqual([true, '/session']);
    update(seen(left, 3));
    expect([days().queryByText('Stopped early') !== null, way()]).toEqual([true, undefined]);
    update(seen(left, 3, 'left'));
    expect([days().queryByText('Still open') !== null, way()]).toEqual([true, '/session']);
  });

  it('[PLAN-5] opens each decision of an exercise: rule, what it rests on, id and source', async () => {
    await show(answeredWith());
    const [why] = screen.getAllByRole('button', { name: /^Why\? / });
    fireEvent.click(why!);
    expect(await screen.findByText('It works on the place that troubles you most.')).toBeDefined();
    expect(screen.getByText('choice.worst-place')).toBeDefined();
    expect(screen.getByText('place: knee')).toBeDefined();
    // What is told later and changes nothing leaves the plan, and what it was made from, as it is.
    expect(screen.getAllByText(/^As of .*\d:\d\d/)).not.toHaveLength(0);
    expect(screen.getByText('load.start')).toBeDefined();
    expect(screen.getAllByText('What Waymend decides where sources leave it open').length).toBeGreaterThan(1);
  });

  /** The week as it was stored, with other reasons for the first exercise of its first day. */
  const decidedBy = (...why: readonly Decision[]) => {
    const props = answeredWith();
    const { current } = props.advice;
    if (current === null || typeof current !== 'object') throw new Error('no plan');
    const [first, ...days] = current.plan.days;
    const [one, ...others] = first?.session?.exercises ?? [];
    const squat = { ...one!, exerciseId: 'mini-squat', why: [...why] };
    const exercises = [squat, ...others.filter(({ exerciseId }) => exerciseId !== 'mini-squat')];
    const session = { seconds: 600, exercises };
    const plan = { ...current.plan, days: [{ ...first!, session }, ...days] } as typeof current.plan;
    return { ...props, advice: { ...props.advice, current: { ...current, plan } } };
  };
  const stepped = decide(
    'morning.step-down',
    { before: 1, morning: 4, worseBy: 3 },
    { exercise: 'mini-squat', unit: 'reps', sets: [8], loadKg: null },
  );

  /** The same after a session that asked for ten of it. */
  const after = (props: ReturnType<typeof decidedBy>, now: readonly number[]) => {
    const { current } = props.advice;
    const [first, ...days] = current.plan.days;
    const [one, ...others] = first?.session?.exercises ?? [];
    const dose = { ...one!.dose, unit: 'reps' as const, perSide: false, loadKg: null };
    const session = { seconds: 600, exercises: [{ ...one!, dose: { ...dose, sets: [...now] } }, ...others] };
    const plan = { ...current.plan, days: [{ ...first!, session }, ...days] } as typeof current.plan;
    const planned = { ...dose, sets: [10] };
    const done = { exerciseId: 'mini-squat', planned, sets: [10], loadKg: null, faultShare: null };
    const before = { id: 'before', at: Date.UTC(2026, 10, 21), day: (first!.day - 2) as Day, exercises: [done] };
    const pain = { painBefore: 1, painDuring: 7, painAfter: 2, stopReason: 'done' as const };
    const week = { answers: [], sessions: [{ ...before, ...pain }] };
    return { ...props, week, advice: { ...props.advice, current: { ...current, plan } } };
  };

  it('[PLAN-5] says what was asked last where that is another dose, and no fact that explains nothing', async () => {
    const first = decide('load.start', { exercise: 'mini-squat' }, { unit: 'reps', sets: [10], loadKg: null });
    const { update } = await show(after(decidedBy(first, stepped), [8]));
    fireEvent.click(screen.getAllByRole('button', { name: /^Why\? / })[0]!);
    expect(screen.getByText('Last time 1 × 10 repetitions, now 1 × 8 repetitions.')).toBeDefined();
    expect(screen.getByText('pain before: 1')).toBeDefined();
    for (const said of [/^dose before/, /^load before/, /^exercise:/]) expect(screen.queryByText(said)).toBeNull();
    update(<CoachView {...after(decidedBy(first, stepped), [10])} />);
    expect(screen.queryByText(/^Last time/)).toBeNull();
  });

  it('[PLAN-5] says of a source whose numbers are ours that they are', async () => {
    const risen = { exercise: 'mini-squat', unit: 'reps', sets: [11], loadKg: null };
    const { update } = await show(decidedBy(stepped));
    const open = () => fireEvent.click(screen.getAllByRole('button', { name: /^Why\? / })[0]!);
    open();
    const ours = () => screen.queryAllByText('The source gives the principle; the exact numbers are ours.').length;
    const before = ours();
    expect(before).toBeGreaterThan(0);
    update(<CoachView {...decidedBy(decide('load.harder', {}, risen))} />);
    expect(ours()).toBe(before - 1);
  });

  it('[PLAN-5] names what an exercise needs', async () => {
    const props = answeredWith({ equipment: [] });
    await show(props);
    expect(screen.getAllByText(/^needs: /).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^because of: Band/)).toBeNull();
  });

  it('[PLAN-5] says by which answer an exercise is left out, and names it as an answer', async () => {
    const changes = {
      pain: { now: 2, best: 1, worst: 8 },
      conditions: ['osteoporosis' as const],
      setting: 'work' as const,
    };
    await show(answeredWith({ ...changes, setOffBy: ['stairs' as const], minutes: 10 }));
    expect(screen.getAllByText(/^your pain: flares up /).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^because of: /)).toBeNull();
  });

  it('[PLAN-8] says over the week what is easier or harder than before', async () => {
    const { update } = await show(after(decidedBy(stepped), [8]));
    expect(screen.getByText('Easier than before: Small knee bend. “Why?” shows what changed.')).toBeDefined();
    expect(screen.queryByText(/^Harder than before/)).toBeNull();
    update(<CoachView {...after(decidedBy(stepped), [12])} />);
    expect(screen.getByText(/^Harder than before: Small knee bend/)).toBeDefined();
    update(<CoachView {...answeredWith()} />);
    expect(screen.queryByText(/than before/)).toBeNull();
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
    expect(
      screen.getByText(
        'These numbers don’t fit together: now 3, best 4, worst 2. You can correct them. Until then we use the more careful ones: 4 now, 4 at worst.',
      ),
    ).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Change these answers' }));
    await screen.findByRole('heading', { level: 1, name: 'How much does your left knee hurt?' });
    // By themselves: its button makes the plan.
    expect(screen.getByRole('button', { name: 'Make my plan' })).toBeDefined();
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

  it('[PLAN-8] says of a fresh injury until when, and then asks how it is', async () => {
    const fresh = { since: 'days', began: 'injury', lookedAt: false } as const;
    const { update } = await show(answeredWith(fresh));
    expect(screen.getByText(/^It is a fresh injury.* On Nov 26, tell us how it is/)).toBeDefined();
    expect(screen.getByText('With a fall, a knock, a twist or a sudden pull')).toBeDefined();
    expect(screen.getByText('Not yet')).toBeDefined();
    const daysAgo = (days: number) => answeredWith({ ...fresh, day: (today - days) as Day });
    update(<CoachView {...daysAgo(2)} />);
    expect(screen.getByText(/On Nov 24, tell us/)).toBeDefined();
    update(<CoachView {...daysAgo(3)} />);
    expect(screen.getByText(/^You told us on Nov 20 that the injury was fresh\. How is it now\?/)).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Tell us how it is now' }));
    await screen.findByRole('heading', { level: 1, name: 'How much does your left knee hurt?' });
    expect(screen.getByRole('radio', { name: 'Up to three days' })).toHaveProperty('checked', false);
  });

  it('[PLAN-8] sends on what nobody has looked at for long, with the way to the answer', async () => {
    await show(answeredWith({ since: 'months', began: 'by-itself', lookedAt: false }));
    expect(screen.getAllByText(/^This has troubled you for more than six weeks/)[0]).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Change these answers' }));
    await screen.findByRole('heading', { level: 1, name: 'How much does your left knee hurt?' });
    expect(screen.getByRole('radiogroup', { name: 'Has a professional looked at it?' })).toBeDefined();
  });

  it('[PLAN-8] of several reasons to see somebody says the soonest, with the others beside it and the way to the answer', async () => {
    const past = { since: 'months', began: 'by-itself', lookedAt: false } as const;
    const answers = [1, 2, 3].map((ago) => ({
      ...painToday(6),
      at: painToday(6).at - ago * 86_400_000,
      day: dayAgo(ago),
    }));
    await show(answeredWith({ ...past, day: dayAgo(5) }, { answers }));
    const text =
      /^Pain over 5 on three or more days .* When you see someone, also mention what has troubled you for more/;
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getAllByText(/within the next few weeks/).every((one) => one.closest('details') !== null)).toBe(true);
    expect(screen.getByRole('link', { name: 'Change these answers' })).toBeDefined();
  });

  it('[PLAN-9] that could not be stored is shown with the reason', async () => {
    const props = answeredWith();
    const storeAgain = vi.fn();
    const failure = { reason: 'quota', detail: '' } as const;
    const { update } = await show({ ...props, advice: { ...props.advice, current: null, failure, storeAgain } });
    expect(title()).toBe('Your week: 3 sessions');
    expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe('');
    expect(screen.queryByRole('link', { name: 'Start today’s session' })).toBeNull();
    press('Save it again');
    expect(storeAgain).toHaveBeenCalledOnce();
    // What stood before no longer counts.
    const { current } = answeredWith({ daysAWeek: 5 }).advice;
    update(<CoachView {...props} advice={{ ...props.advice, current, failure, storeAgain }} />);
    expect(title()).toBe('Your week: 3 sessions');
  });
});
