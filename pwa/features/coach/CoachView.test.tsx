// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { knownExerciseName } from '#pwa/parts/exercise-of.ts';
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
import { CoachView, type CoachViewProps } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

describe('a stop', () => {
  const stopped = (given: Partial<CoachViewProps> = {}) =>
    beginWith({
      answers: { assessment: null, screenings: [{ ...screening(today, 'clot', 'chest-pain'), id: 'told' }], seen: [] },
      ...given,
    });

  it('[PLAN-1] says what to do, whom to call, what to say, and what was ticked, the most urgent first', async () => {
    await show(stopped());
    expect(title()).toBe('Call an ambulance now');
    expect(screen.getByText('Stop. No exercise today.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    expect(screen.getByRole('heading', { level: 3, name: 'Please have your leg looked at today' })).toBeDefined();
    expect(screen.getAllByText('On Nov 23, 2026')).toHaveLength(2);
    expect(screen.getByText(/^“Pain, pressure or tightness in the chest/)).toBeDefined();
    expect(screen.queryByText(/Your week/)).toBeNull();
  });

  const saying = (changes: Parameters<typeof answeredWith>[0], ...answers: readonly ReturnType<typeof painToday>[]) =>
    show(answeredWith(changes, { screenings: [screening(today, 'nerve-worse')], answers }));
  const yesterday = (level: number) => ({ ...painToday(level), at: painToday(level).at - 86_400_000, day: dayAgo(1) });
  const before = (days: number) => ({ day: dayAgo(days), at: painToday(0).at - days * 86_400_000 });

  it('[PLAN-12] has the latest answer and the highest of the week said, with its day', async () => {
    await saying(before(3), yesterday(7), painToday(6), { ...painToday(9), region: 'hip-left' });
    expect(screen.getByText('“My left knee hurts, 6 out of 10 today.”')).toBeDefined();
    expect(screen.getByText('“At its worst it was 7, on Nov 22.”')).toBeDefined();
  });

  it('[PLAN-12] says of which day it is where that is not today, and nothing after a week', async () => {
    const { update } = await saying({ ...before(3), pain: { now: 1, best: 1, worst: 8 } }, yesterday(4));
    expect(screen.getByText('“My left knee hurt 4 out of 10 on Nov 22.”')).toBeDefined();
    expect(screen.getByText('“At its worst it was 8, in the week before Nov 20.”')).toBeDefined();
    const old = answeredWith(before(7), { screenings: [screening(today, 'nerve-worse')] });
    update(<CoachView {...old} />);
    expect(screen.queryByText(/^“My left knee/)).toBeNull();
    expect(screen.queryByText(/^“At its worst/)).toBeNull();
  });

  it('[PLAN-12] says when to call by the sign', async () => {
    await saying({});
    expect(screen.getByText(/^If it goes numb between the legs/)).toBeDefined();
    expect(screen.queryByText(/^If you feel faint/)).toBeNull();
  });

  it('[PLAN-12] of a sign that was told in a session says for what to call now, and leaves the words to the person', async () => {
    const records = { screenings: [screening(today, sessionSign)] };
    const { update } = await show(answeredWith({}, records));
    expect(title()).toBe('Please see a doctor today');
    expect(
      screen.getByText(
        /^Call now, even if it has passed, if it was pain, pressure or tightness in the chest.*stool\.$/,
      ),
    ).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Call 999' })).toHaveLength(1);
    expect(screen.getByText(/^If it goes numb between the legs/)).toBeDefined();
    expect(screen.getByText(/^If you feel faint/)).toBeDefined();
    expect(screen.getByText(/^“I stopped exercising because of …”/)).toBeDefined();
    // Once it is named, what it is says it all.
    update(<CoachView {...answeredWith({}, { screenings: [screening(today, sessionSign, 'chest-pain')] })} />);
    expect(title()).toBe('Call an ambulance now');
    expect(screen.queryByText(/call now, even if it has passed/)).toBeNull();
  });

  it('[PLAN-1] a sign of a session says when it was told there, or selected again since, and how it really ends', async () => {
    const told = { ...screening(dayAgo(1), sessionSign), asked: [] };
    const rows = () =>
      ['You said in a session', 'You selected'].map((label) => screen.queryByText(label)?.parentElement?.textContent);
    const { update } = await show(answeredWith({}, { screenings: [told] }));
    expect(rows()).toEqual(['You said in a sessionOn Nov 22, 2026', undefined]);
    update(<CoachView {...answeredWith({}, { screenings: [told, screening(today, sessionSign)] })} />);
    expect(rows()).toEqual([undefined, 'You selectedOn Nov 23, 2026']);
    expect(screen.getByText(/^This stop ends .* it has passed and not come back\.$/)).toBeDefined();
    expect(screen.queryByText(/it is no longer true/)).toBeNull();
  });

  it('[PLAN-1] stands over a plan, and a sign of a newer version stops too', async () => {
    const records = { screenings: [screening(dayAgo(1)), screening(today, 'sign-of-tomorrow')] };
    await show(answeredWith({}, records));
    expect(title()).toBe('Please see a doctor today');
    expect(screen.getByText('A sign that a newer version of Waymend asked about')).toBeDefined();
  });

  it('[PLAN-2] ends when a professional has seen the person, asked once more, and that can be undone', async () => {
    const recordSeen = vi.fn<CoachActions['recordSeen']>().mockResolvedValue(ok({ id: 'seen' }));
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const { toasts } = await show(stopped({ actions: actionsWith({ recordSeen, takeBack }) }));
    fireEvent.click(screen.getAllByRole('button', { name: 'A professional has seen me about it' })[0]!);
    expect(recordSeen).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
    await waitFor(() => expect(recordSeen).toHaveBeenCalledWith('chest-pain', ['told']));
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('seen'));
  });

  it('[PLAN-1] [PLAN-2] says which answer told it, and leads to where that is changed, which ends nothing', async () => {
    const recordAssessment = vi.fn<CoachActions['recordAssessment']>().mockResolvedValue(ok({ id: 'one' }));
    const given = { id: 'given', conditions: ['blood-clot' as const] };
    const props = answeredWith(given, {}, { actions: actionsWith({ recordAssessment }) });
    await show(props);
    expect(title()).toBe('Please have your leg looked at today');
    expect(screen.queryByText('You selected')).toBeNull();
    expect(screen.getByText('You named').parentElement?.textContent).toMatch(/clot.*On Nov 23, 2026/i);
    expect(screen.getByText('flag.condition')).toBeDefined();
    expect(screen.getByText(/^Your plan stays on hold/)).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Change my answers' }));
    await waitFor(() => expect(title()).not.toBe('Please have your leg looked at today'));
    press('Make my plan');
    await waitFor(() => expect(recordAssessment).toHaveBeenCalledOnce());
    // It says what it was changed from: what was seen of that stays seen.
    expect(recordAssessment.mock.calls[0]?.[1]).toBe('given');
    await waitFor(() => expect(title()).toBe('Please have your leg looked at today'));
  });

  it('[PLAN-1] a marked chest is said as what it is, with no way around a professional', async () => {
    await show(answeredWith({ also: [{ place: 'chest', side: null }] }));
    expect(screen.getByText('You marked').parentElement?.textContent).toContain('Your chest. On Nov 23, 2026');
    expect(screen.getByText('flag.place')).toBeDefined();
    expect(screen.getByText('This stop ends when a professional has seen you about it.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Change my answers' })).toBeNull();
  });

  it('[PLAN-2] what a professional has seen stays listed and can be undone', async () => {
    const takeBackAll = vi.fn<CoachActions['takeBackAll']>().mockResolvedValue(ok(null));
    const screenings = [{ ...screening(today, 'chest-pain'), id: 'told' }, screening(today)];
    const saidSo = { flagId: 'chest-pain', at: screening(today).at, toldIn: ['told'] };
    const seen = [
      { ...saidSo, id: 'seen' },
      { ...saidSo, id: 'on another device' },
    ];
    await show(answeredWith({}, { screenings, seen }, { actions: actionsWith({ takeBackAll }) }));
    expect(title()).toMatch(/^Your week/);
    const listed = within(screen.getByRole('region', { name: 'Seen by a professional' }));
    expect(listed.getByText('You said so on Nov 23, 2026')).toBeDefined();
    fireEvent.click(listed.getByRole('button', { name: /^Undo: Pain, pressure or tightness/ }));
    await waitFor(() => expect(takeBackAll.mock.calls).toEqual([[['seen', 'on another device']]]));
  });

  it('[PLAN-2] is not ended by answering again the same day', async () => {
    const screenings = [screening(today, 'clot'), { ...screening(today), at: screening(today).at + 1 }];
    await show(beginWith({ answers: { assessment: null, screenings, seen: [] } }));
    expect(title()).toBe('Please have your leg looked at today');
  });

  it('[PLAN-2] lets the questions be answered again, those that stand among them', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>().mockResolvedValue(ok({ id: 'one' }));
    const screenings = [screening(today, 'locked-joint')];
    await show(
      beginWith({ answers: { assessment: null, screenings, seen: [] }, actions: actionsWith({ recordScreening }) }),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Answer the safety questions again' }));
    await screen.findByRole('checkbox', { name: /^The joint is stuck/ });
    tick(none);
    press('Save my answer');
    await waitFor(() => expect(recordScreening).toHaveBeenCalledOnce());
    expect(recordScreening.mock.calls[0]?.[0].asked).toContain('locked-joint');
    await screen.findByRole('heading', { level: 1, name: 'Please see a doctor within a few days' });
  });

  it('[PLAN-10] has the number of the place, which is corrected and remembered for that place alone', async () => {
    const { user, update } = await show(stopped());
    press('Different number here?');
    const field = screen.getByRole('textbox', { name: 'The number to call where you are now' });
    await user.clear(field);
    await user.type(field, 'x');
    press('Use this number');
    await screen.findByText('A phone number has 2 to 15 digits.');
    await user.clear(field);
    await user.type(field, '1 669');
    press('Use this number');
    await screen.findByRole('link', { name: 'Call 1669' });
    update(<CoachView key="again" {...stopped()} />);
    await screen.findByRole('link', { name: 'Call 1669' });
    update(<CoachView key="elsewhere" {...stopped({ timeZone: 'America/New_York' })} />);
    await screen.findByRole('link', { name: 'Call 911' });
    update(<CoachView key="back" {...stopped()} />);
    press('Back to 999');
    await screen.findByRole('link', { name: 'Call 999' });
  });
});

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

  it('[PLAN-3] where nothing fits names the answers that leave nothing, each with the way to change just that', async () => {
    const recordAssessment = vi.fn<CoachActions['recordAssessment']>().mockResolvedValue(ok({ id: 'one' }));
    const place = { worst: { place: 'elbow', side: 'left' }, setting: 'on-the-way' } as const;
    const props = answeredWith(
      { ...place, minutes: 5, equipment: [] },
      {},
      { actions: actionsWith({ recordAssessment }) },
    );
    await show(props);
    expect(screen.getByText('If any one of these answers can be another, there are exercises for you.')).toBeDefined();
    const ruling = within(screen.getByRole('region', { name: 'What leaves nothing' }));
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
      screen.getByText('It’s one of your answers. If it can be another, there are exercises for you.'),
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

describe('the week', () => {
  it('[PLAN-4] [ASK-9] is seven days with rest, one of them open, and says what it rests on', async () => {
    await show(answeredWith());
    expect(title()).toBe('Your week: 3 sessions');
    const days = within(screen.getByRole('list', { name: 'Day by day' }));
    expect(days.getAllByText('Rest')).toHaveLength(4);
    expect(days.getAllByRole('button', { expanded: true })).toHaveLength(1);
    expect(days.getAllByText(/^\d+ × \d+/).length).toBeGreaterThan(1);
    expect(document.querySelectorAll('main svg, ol svg').length).toBeGreaterThan(7);
    expect(screen.getByText('Left knee')).toBeDefined();
    expect(screen.getByText('2 now, 3 worst, 1 best')).toBeDefined();
    expect(screen.getByText('Two worse by morning means: the load stays the same.')).toBeDefined();
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

const firstOf = ({ advice: { current } }: CoachViewProps): string => {
  const days = current !== null && typeof current === 'object' ? current.plan.days : [];
  const id = days.find(({ session }) => session !== null)?.session?.exercises[0]?.exerciseId;
  if (id === undefined) throw new Error('no exercise');
  return id;
};

describe('deciding otherwise', () => {
  const open = async (props: CoachViewProps, item: string) => {
    const shown = await show(props);
    fireEvent.click(screen.getAllByRole('button', { name: /^Change / })[0]!);
    fireEvent.click(screen.getAllByRole('menuitem', { name: item, hidden: true })[0]!);
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };
  const save = (dialog: { readonly getByRole: (role: string, by: { readonly name: string }) => HTMLElement }) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Save my choice' }));

  it('[PLAN-6] another dose needs a reason and is refused in words where it is too much', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const { dialog, user, toasts } = await open(
      answeredWith({}, {}, { actions: actionsWith({ recordOverrule, takeBack }) }),
      'Change the dose',
    );
    save(dialog);
    await dialog.findByText('Please say why in a few words.');
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'It is easy');
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /in each set$/ });
    const planned = amount.value;
    await user.clear(amount);
    await user.type(amount, '4000');
    save(dialog);
    await dialog.findByText(/That is far more than your dose now/);
    expect(recordOverrule).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: `Did you mean ${planned}?` }));
    save(dialog);
    await waitFor(() => expect(recordOverrule).toHaveBeenCalledOnce());
    expect(recordOverrule.mock.calls[0]?.[0]).toMatchObject({ choice: { kind: 'dose' }, reason: 'It is easy' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('mine'));
  });

  it('[PLAN-6] a swap offers only what fits', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const props = answeredWith({ equipment: [] }, {}, { actions: actionsWith({ recordOverrule }) });
    const { dialog, user } = await open(props, 'Swap it');
    const radios = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(radios.length).toBeGreaterThan(0);
    save(dialog);
    await dialog.findByText('Choose one, or close this.');
    fireEvent.click(radios[0]!);
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'I like it more');
    save(dialog);
    await waitFor(() => expect(recordOverrule).toHaveBeenCalledOnce());
    const made = recordOverrule.mock.calls[0]![0];
    const again = answeredWith({ equipment: [] }, { overrules: [{ id: 'x', at: props.now, day: today, ...made }] });
    expect(JSON.stringify(again.advice.advice)).not.toContain('overrule.unsafe');
  });

  it('[PLAN-6] is refused on a day over 5, whatever it is', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>();
    const props = answeredWith({}, { answers: [painToday(7)] }, { actions: actionsWith({ recordOverrule }) });
    const { dialog, user } = await open(props, 'Change the dose');
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'I want to');
    save(dialog);
    await dialog.findByText('Not today: the pain is over 5.');
    expect(recordOverrule).not.toHaveBeenCalled();
  });

  it('[PLAN-6] what was left out and is back has the focus once the plan has it', async () => {
    const out = firstOf(answeredWith());
    const name = knownExerciseName(out) ?? '';
    const before = answeredWith({}, { overrules: [overrule(out, { kind: 'leave-out' })] });
    const { update } = await show(before);
    expect(screen.queryByRole('link', { name })).toBeNull();
    press(`Undo: ${name} left out`);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo: / }).getAttribute('aria-busy')).toBeNull());
    update(<CoachView {...answeredWith()} />);
    expect(document.activeElement).toBe(screen.getByRole('link', { name }));
  });

  it('[PLAN-6] lists what was decided with its reason, to be undone or put back', async () => {
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const left = overrule('wall-sit', { kind: 'leave-out' });
    const { user, toasts } = await show(
      answeredWith({}, { overrules: [left] }, { actions: actionsWith({ takeBack, recordOverrule }) }),
    );
    expect(screen.getByText('Wall sit left out')).toBeDefined();
    expect(screen.getByText(/my physiotherapist said so/)).toBeDefined();
    press('Undo: Wall sit left out');
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith(left.id));
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Undone: Wall sit left out']));
    press('Put back Wall sit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'It no longer hurts');
    save(dialog);
    await waitFor(() =>
      expect(recordOverrule).toHaveBeenCalledWith({
        exerciseId: 'wall-sit',
        choice: { kind: 'put-back' },
        reason: 'It no longer hurts',
      }),
    );
  });
});
