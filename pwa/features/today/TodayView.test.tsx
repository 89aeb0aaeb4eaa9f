// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import {
  actionsWith,
  addDays,
  adviceFor,
  answer,
  atHour,
  boardOf,
  currentOf,
  history,
  knownOf,
  painOf,
  person,
  planFor,
  screening,
  stopped,
  syncOf,
  TODAY,
} from './today-builders.ts';
import { TodayView } from './TodayView.tsx';

const view = (given: Partial<ComponentProps<typeof TodayView>> = {}) => (
  <TodayView
    known={knownOf()}
    board={boardOf()}
    sync={syncOf()}
    newest={[]}
    failure={null}
    onRetry={vi.fn()}
    onStoreAgain={vi.fn()}
    off={0}
    isLater={false}
    isSample={false}
    timeZone="Europe/Lisbon"
    actions={actionsWith()}
    {...given}
  />
);
const title = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const link = (name: string | RegExp): HTMLElement => screen.getByRole('link', { name });
const answered = (level: number, given: Parameters<typeof painOf>[0] = {}) =>
  painOf({ answers: [answer(addDays(TODAY, -1), 2), answer(TODAY, level)], ...given });

describe('the dashboard', () => {
  it('has the shape of the page until all is read', async () => {
    await renderView(view({ known: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Loading your day');
  });

  it('[TODAY-3] asks about the place that troubles most, and one tap is the answer', async () => {
    const checkIn = vi.fn(actionsWith().answer);
    const { user } = await renderView(
      view({
        known: knownOf({ pain: painOf({ hadSessionYesterday: true }) }),
        actions: actionsWith({ answer: checkIn }),
      }),
    );
    expect(title()).toBe('How is your left knee this morning?');
    await user.click(button('4'));
    expect(checkIn.mock.calls).toEqual([[{ region: 'knee-left', level: 4, when: 'next-morning' }]]);
  });

  it('[TODAY-3] asks of the morning also later, and of the day where there was no session', async () => {
    const { update } = await renderView(
      view({ isLater: true, known: knownOf({ pain: painOf({ hadSessionYesterday: true }) }) }),
    );
    expect(title()).toBe('How was your left knee this morning?');
    update(view({ isLater: true }));
    expect(title()).toBe('How is your left knee today?');
  });

  it('[TODAY-4] says why an answer could not be saved, and the question stays', async () => {
    const { user } = await renderView(
      view({ actions: actionsWith({ answer: () => Promise.resolve(fail({ reason: 'quota', detail: '' })) }) }),
    );
    await user.click(button('3'));
    expect(await screen.findByText(/This device is full/)).toBeDefined();
    expect(title()).toContain('How is your left knee');
  });

  it('[TODAY-4] the answer stands as the first stone, compared with the one before, and can be changed', async () => {
    const changeAnswer = vi.fn(actionsWith().changeAnswer);
    const pain = answered(4, { waiting: [`answer ${TODAY}`] });
    const { user } = await renderView(view({ known: knownOf({ pain }), actions: actionsWith({ changeAnswer }) }));
    expect(title()).toMatch(/exercises? for your left knee$/);
    const [first] = within(screen.getByRole('list', { name: 'Today’s plan' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Pain 4 out of 10, 2 worse than yesterday. Saved on this device.');
    await user.click(button('Change it'));
    expect(button(/^4\b/).getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Cancel'));
    expect(changeAnswer).not.toHaveBeenCalled();
    await user.click(button('Change it'));
    await user.click(button(/^6\b/));
    expect(changeAnswer.mock.calls).toEqual([[{ region: 'knee-left', level: 6, when: 'day' }, [`answer ${TODAY}`]]]);
    await waitFor(() => expect(button('Change it')).toBeDefined());
  });

  it('[TODAY-4] says in the words of its rule what the plan made of the answer', async () => {
    const made = planFor(person(), history({ answers: [answer(TODAY, 4)] }));
    const current = currentOf(made, atHour(TODAY, 8));
    await renderView(view({ known: knownOf({ pain: answered(4), current }) }));
    const lead = screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
    expect(lead).toContain('Pain of 4 or 5 is acceptable, so the load stays where it was.');
  });

  it('[TODAY-5] a skip says what happens then, and can be taken back', async () => {
    const { user } = await renderView(view());
    expect(screen.getByText(/Then the load won’t go up/)).toBeDefined();
    await user.click(button('Skip for today'));
    expect(title()).toMatch(/exercises? for your left knee$/);
    await user.click(button('Answer it after all'));
    expect(title()).toContain('How is your left knee');
  });

  it('[TODAY-6] each exercise has its dose and leads to its page, and the session can be started', async () => {
    await renderView(view({ known: knownOf({ pain: answered(2) }) }));
    const [first] = planFor().days[0]?.session?.exercises ?? [];
    const items = within(screen.getByRole('list', { name: 'Today’s plan' })).getAllByRole('listitem');
    expect(items).toHaveLength((planFor().days[0]?.session?.exercises.length ?? 0) + 1);
    expect(
      within(items[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/exercises/${first?.exerciseId}`);
    expect(items[1]?.textContent).toMatch(/\d+ × \d+/);
    expect(link('Start session').getAttribute('href')).toBe('/session');
  });

  it('[TODAY-6] a session that was begun is gone on with, without asking first', async () => {
    await renderView(view({ known: knownOf({ pain: painOf({ sessionToday: 'open' }) }) }));
    expect(title()).toBe('Your session is still open');
    expect(link('Continue').getAttribute('href')).toBe('/session');
  });

  it('[TODAY-6] one that is done is not offered again, and what comes next is named', async () => {
    await renderView(view({ known: knownOf({ pain: painOf({ sessionToday: 'done' }) }) }));
    expect(title()).toBe('Done for today');
    expect(screen.queryByRole('link', { name: 'Start session' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Next exercise' })).toBeDefined();
  });

  it('[TODAY-4] changing an answer takes the place of all of that morning', async () => {
    const changeAnswer = vi.fn(actionsWith().changeAnswer);
    const pain = painOf({ answers: [answer(TODAY, 5, { id: 'first' }), answer(TODAY, 3, { id: 'second' })] });
    const { user } = await renderView(view({ known: knownOf({ pain }), actions: actionsWith({ changeAnswer }) }));
    await user.click(button('Change it'));
    await user.click(button(/^2\b/));
    expect(changeAnswer.mock.calls[0]?.[1]).toEqual(['first', 'second']);
  });

  it('[TODAY-16] a lower answer after one over 5 is a slip, or leaves the day one of rest', async () => {
    const changeAnswer = vi.fn(actionsWith().changeAnswer);
    const give = vi.fn(actionsWith().answer);
    const known = knownOf({ pain: answered(8) });
    const { user } = await renderView(view({ known, actions: actionsWith({ changeAnswer, answer: give }) }));
    await user.click(button('Change it'));
    await user.click(button(/^2\b/));
    expect(changeAnswer).not.toHaveBeenCalled();
    await user.click(button('2 now: it hurts less'));
    expect(give.mock.calls).toEqual([[{ region: 'knee-left', level: 2, when: 'day' }]]);
    expect(changeAnswer).not.toHaveBeenCalled();
    await waitFor(() => expect(button('Change it')).toBeDefined());
    await user.click(button('Change it'));
    await user.click(button(/^2\b/));
    await user.click(button('2: I tapped the wrong number'));
    expect(changeAnswer.mock.calls[0]?.[0].level).toBe(2);
  });

  it('[TODAY-16] asks also where a lower answer came after it, which hides no day over 5', async () => {
    const changeAnswer = vi.fn(actionsWith().changeAnswer);
    const answers = [answer(TODAY, 8, { id: 'first' }), answer(TODAY, 2, { id: 'second', at: atHour(TODAY, 15) })];
    const coach = { ...knownOf().coach, answers };
    const known = knownOf({ coach, pain: painOf({ answers }) });
    const { user } = await renderView(view({ known, actions: actionsWith({ changeAnswer }) }));
    expect(screen.getByRole('heading', { name: 'Why rest today?' })).toBeDefined();
    await user.click(button('Change it'));
    await user.click(button(/^3\b/));
    expect(changeAnswer).not.toHaveBeenCalled();
    expect(button('3 now: it hurts less')).toBeDefined();
  });

  it('[TODAY-15] a day without a session can be kept as a rest day by one tap, while nothing is recorded for it', async () => {
    const rest = vi.fn(actionsWith().rest);
    const made = planFor(person({ daysAWeek: 3 }));
    const off = made.days.find(({ session }) => session === null)?.day ?? TODAY;
    const known = { ...knownOf({ pain: painOf(), current: currentOf(made) }), today: off };
    const { user, update } = await renderView(view({ known, actions: actionsWith({ rest }) }));
    await user.click(button('Skip for today'));
    await user.click(button('Record a rest day'));
    expect(rest.mock.calls).toEqual([[off, 'prescribed']]);
    const path = boardOf().weekPath.map((step) => (step.today ? { ...step, kind: 'rest' as const } : step));
    update(view({ known, board: { ...boardOf(), weekPath: path } }));
    expect(screen.queryByRole('button', { name: 'Record a rest day' })).toBeNull();
  });

  it('[TODAY-15] [TODAY-17] a day over 5 is kept as a rest because of pain', async () => {
    const rest = vi.fn(actionsWith().rest);
    const answers = [answer(TODAY, 8)];
    const made = planFor(person(), history({ answers }));
    const coach = { ...knownOf().coach, answers };
    const known = knownOf({ coach, pain: answered(8), current: currentOf(made, atHour(TODAY, 8)) });
    const { user } = await renderView(view({ known, actions: actionsWith({ rest }) }));
    expect(link('Answer the safety questions').getAttribute('href')).toBe('/exercise-ai?step=again');
    // That there is no exercise today is said once.
    const lead = 'Pain over 5 today: no exercise today. We’ll ask again in the morning. Easy everyday movement is fine';
    expect(screen.getByText(new RegExp(`^${lead}`, 'u'))).toBeDefined();
    expect(screen.queryByText(/No exercises today/)).toBeNull();
    await user.click(button('Record a rest day'));
    expect(rest.mock.calls).toEqual([[TODAY, 'pain']]);
  });

  it('[TODAY-6] pain over 5 is a reason to rest, and says so', async () => {
    const answers = [answer(TODAY, 8)];
    const made = planFor(person(), history({ answers }));
    const coach = { ...knownOf().coach, answers };
    await renderView(
      view({ known: knownOf({ coach, pain: answered(8), current: currentOf(made, atHour(TODAY, 8)) }) }),
    );
    expect(title()).toBe('Rest today');
    // The one cause stands above with its own way to change it.
    expect(screen.queryByRole('heading', { name: 'Why rest today?' })).toBeNull();
    expect(
      screen.getByText(/Pain over 5 today: no exercise today\. We’ll ask again in the morning/, {
        selector: 'header p',
      }),
    ).toBeDefined();
  });

  it('[TODAY-13] a day over 5 names each thing that makes it one, to be put right where it was made', async () => {
    const takeBack = vi.fn(actionsWith().takeBack);
    const hip = answer(TODAY, 8, { id: 'typed wrong', region: 'hip-left', at: atHour(TODAY, 12) });
    const assessment = person({ pain: { now: 6, best: 1, worst: 6 } });
    const coach = { assessment, screenings: [screening(TODAY)], seen: [], answers: [hip] };
    const { user, update } = await renderView(
      view({ known: knownOf({ coach, pain: painOf({ answers: [hip] }) }), actions: actionsWith({ takeBack }) }),
    );
    expect(screen.getByRole('heading', { name: 'Why rest today?' })).toBeDefined();
    expect(screen.getByText(/^8 out of 10 in your left hip at /)).toBeDefined();
    expect(link('Change my answers').getAttribute('href')).toBe('/exercise-ai?step=pain');
    await user.click(button(/^Undo: 8 out of 10/));
    expect(takeBack.mock.calls).toEqual([[['typed wrong']]]);
    // Put right, nothing of it is left, whatever the stored plan still says.
    const made = planFor(person(), history({ answers: [hip] }));
    const current = currentOf(made, atHour(TODAY, 8));
    update(view({ known: knownOf({ current }) }));
    expect(screen.queryByRole('heading', { name: 'Why rest today?' })).toBeNull();
  });

  it('[TODAY-6] [TODAY-13] after a session that was stopped because of pain today is a day of rest, and names it', async () => {
    const coach = { ...knownOf().coach, sessions: [stopped] };
    await renderView(view({ known: knownOf({ coach, pain: painOf({ sessionToday: 'done' }) }) }));
    expect(title()).toBe('Rest today');
    expect(screen.queryByText('Done for today')).toBeNull();
    expect(screen.getByText('A session that you stopped because of pain or a warning sign')).toBeDefined();
    expect(link('Open the session').getAttribute('href')).toBe('/session?ended=stopped');
  });

  it('[TODAY-13] says that somebody should look at it before the question is answered, too', async () => {
    const red = [1, 2, 3].map((ago) => answer(addDays(TODAY, -ago), 6));
    const made = planFor(person({ day: addDays(TODAY, -3) }), history({ answers: red }));
    await renderView(view({ known: knownOf({ current: currentOf(made) }) }));
    expect(title()).toContain('How is your left knee');
    expect(screen.getByText(/^Pain over 5 on three or more days/, { ignore: 'details *' })).toBeDefined();
  });

  it('[TODAY-13] after pain of 9 it says why the questions come again, whom to see, and how a slip is put right', async () => {
    const answers = [answer(TODAY, 9, { at: atHour(TODAY, 12) })];
    const coach = { ...knownOf().coach, answers };
    await renderView(view({ known: knownOf({ coach, pain: painOf({ answers }) }) }));
    expect(title()).toBe('A few safety questions first');
    expect(screen.getByText(/At pain of 9 or 10, we ask the safety questions again\. .*doctor today/)).toBeDefined();
    expect(button(/^Undo: 9 out of 10/)).toBeDefined();
  });

  it('[TODAY-13] to whoever was never asked, and where no plan is shown, whom to see is said by the same rules', async () => {
    const stranger = { assessment: null, screenings: [], seen: [] };
    const young = { ...knownOf().coach, assessment: person({ birthYear: 2013 }) };
    const states = [
      [{ coach: stranger, current: null }, 'What would you like to do today?'],
      [{ coach: stranger, current: null, pain: painOf({ sessionToday: 'open' }) }, 'Your session is still open'],
      [{ current: null, pain: painOf({ sessionToday: 'open' }) }, 'Your session is still open'],
      [{ coach: { ...knownOf().coach, screenings: [] } }, 'A few safety questions first'],
      [{ coach: young }, 'No plan under 16'],
      [{ coach: { ...knownOf().coach, assessment: 'unreadable' } }, 'Your answers were given in a newer version'],
      [{ current: 'newer-ruleset' }, 'Your plan was made by a newer version'],
      [{ current: 'unreadable' }, 'This plan can’t be read'],
      [{ current: null }, 'It’s time for a new plan'],
      [{ current: null, advice: null }, 'It’s time for a new plan'],
      [{ isUnsaved: true }, 'Your new plan couldn’t be saved'],
      [{ advice: { outcome: 'nothing-fits', decisions: [] } }, 'Nothing fits your answers yet'],
    ] as const;
    const { update } = await renderView(view());
    for (const [given, said] of states) {
      update(view({ known: knownOf({ ...given, toSee: ['pain.severe', 'pain.red-days'] }) }));
      expect(title()).toBe(said);
      expect(screen.getByText(/^Pain of 9 or 10 .* doctor today\.$/), said).toBeDefined();
      expect(screen.getByText(/^Pain over 5 on three or more days/), said).toBeDefined();
    }
  });

  it('[TODAY-13] says it once where the questions come again because of it, and a sign that stops stands alone', async () => {
    const answers = [answer(TODAY, 9, { at: atHour(TODAY, 12) })];
    const toSee = ['pain.severe'] as const;
    const coach = { ...knownOf().coach, answers };
    const { update } = await renderView(view({ known: knownOf({ coach, toSee, pain: painOf({ answers }) }) }));
    expect(screen.getAllByText(/speak to a doctor today/)).toHaveLength(1);
    update(view({ known: knownOf({ coach: { ...coach, screenings: [screening(TODAY, 'clot')] }, toSee }) }));
    expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
  });

  it('[TODAY-13] where nothing fits because of pain in the chest or belly, whom to see is said', async () => {
    const assessment = person({ worst: { place: 'belly', side: null } });
    const advice = adviceFor(assessment);
    expect(advice.outcome).toBe('nothing-fits');
    const coach = { ...knownOf().coach, assessment };
    await renderView(view({ known: knownOf({ coach, current: null, advice }) }));
    expect(title()).toBe('Please see a doctor first');
    expect(screen.getByText(/^Pain in the chest or belly .* see a doctor/)).toBeDefined();
  });

  it('[TODAY-7] why this plan opens in place, each decision in words with rule and source', async () => {
    await renderView(view({ known: knownOf({ pain: answered(2) }) }));
    const why = screen.getByText('Why this plan?').closest('details') as HTMLElement;
    await within(why).findAllByText('It works on the place that troubles you most.');
    expect(why.textContent).toContain('choice.worst-place');
    const sources = await within(why).findAllByText('Source');
    expect(sources.length).toBe(within(why).getAllByText('Rule').length);
    // A paper leads to where it can be read, as it does in the coach.
    expect(why.querySelectorAll('dd a[href^="https://"]').length).toBeGreaterThan(0);
    expect(why.textContent).not.toMatch(/rule\.\w+|undefined|a rule that this version/);
  });

  it('[TODAY-1] a sign stops: whom to see, how soon and whom to call, no plan and no streak', async () => {
    const coach = { assessment: person(), screenings: [screening(TODAY, 'chest-pain', 'clot')], seen: [] };
    await renderView(view({ known: knownOf({ coach }) }));
    expect(title()).toBe('Call an ambulance now');
    expect(screen.getByText('Stop')).toBeDefined();
    expect(link('Call 112').getAttribute('href')).toBe('tel:112');
    expect(screen.getByText('Please have your leg looked at today')).toBeDefined();
    expect(screen.queryByText(/in a row|Start session|Why this plan/)).toBeNull();
  });

  it('[TODAY-1] calls the number that the person corrected for this place, and lets it be corrected', async () => {
    localStorage.setItem('waymend:emergency-number', '{"Asia/Kathmandu":"102"}');
    const coach = { assessment: person(), screenings: [screening(TODAY, 'chest-pain')], seen: [] };
    await renderView(view({ known: knownOf({ coach }), timeZone: 'Asia/Kathmandu' }));
    localStorage.clear();
    expect(link(/^Call/).getAttribute('href')).toBe('tel:102');
    expect(button('Different number here?')).toBeDefined();
    expect(screen.getByText(/If you can’t call, ask somebody near you/)).toBeDefined();
  });

  it('[TODAY-1] what is no emergency has no number to call; a sign of a newer version is a stop too', async () => {
    const stopFor = (flag: string) => ({ assessment: null, screenings: [screening(TODAY, flag)], seen: [] });
    const { update } = await renderView(view({ known: knownOf({ coach: stopFor('clot') }) }));
    expect(title()).toBe('Please have your leg looked at today');
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    update(view({ known: knownOf({ coach: stopFor('of-a-newer-version') }) }));
    expect(title()).toBe('Please see a doctor today');
  });

  it('[TODAY-8] the first day offers three ways to begin and two minutes to try, without a zero', async () => {
    const known = knownOf({ coach: { assessment: null, screenings: [], seen: [] }, current: null });
    const board = boardOf({ currentStreak: 0, longestStreak: 0, factCount: 0, streakFirstDay: null });
    const { update } = await renderView(view({ known, board, sync: syncOf({ total: 0, saved: 0 }) }));
    expect(title()).toBe('Where would you like to start?');
    const ways = ['Something hurts', 'I want to move', 'I’ve done something', 'Try it'];
    expect(ways.map((name) => link(name).getAttribute('href'))).toEqual([
      '/exercise-ai',
      '/exercises',
      '/streak-tracker',
      '/exercises/sit-to-stand',
    ]);
    expect(screen.getByRole('heading', { name: 'Your streak starts today' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/(^|\s)0\b/);
    update(view({ known }));
    expect(title()).toBe('What would you like to do today?');
  });

  it('[TODAY-8] without answers too, a session that was stopped because of pain is a reason to rest, and nothing asks to move', async () => {
    const coach = { assessment: null, screenings: [], seen: [], sessions: [stopped] };
    const known = knownOf({ coach, current: null, pain: painOf({ sessionToday: 'done' }) });
    await renderView(view({ known }));
    expect(title()).toBe('Rest today');
    expect(screen.getByText('A session that you stopped because of pain or a warning sign')).toBeDefined();
    expect(link('Open the session').getAttribute('href')).toBe('/session?ended=stopped');
    expect(screen.queryByText(/your plan|Wrong number/)).toBeNull();
    expect(screen.queryByText(/two minutes|Try it|I want to move|Pick one and go/)).toBeNull();
    expect(link('Something hurts').getAttribute('href')).toBe('/exercise-ai');
    expect(link('Log a rest day').getAttribute('href')).toBe('/streak-tracker');
  });

  it('[TODAY-3] whoever was never asked is asked the morning after a session, and their answer stands', async () => {
    const coach = { assessment: null, screenings: [], seen: [] };
    const checkIn = vi.fn(actionsWith().answer);
    const pain = painOf({ hadSessionYesterday: true });
    const actions = actionsWith({ answer: checkIn });
    const { user, update } = await renderView(view({ known: knownOf({ coach, current: null, pain }), actions }));
    await user.click(within(screen.getByRole('region', { name: 'Does anything hurt this morning?' })).getByText('8'));
    expect(checkIn.mock.calls).toEqual([[{ region: 'whole-body', level: 8, when: 'next-morning' }]]);
    const given = answer(TODAY, 8, { region: 'whole-body', when: 'next-morning' });
    const told = painOf({ hadSessionYesterday: true, answers: [given] });
    update(view({ known: knownOf({ coach: { ...coach, answers: [given] }, current: null, pain: told }) }));
    expect(title()).toBe('Rest today');
    expect(screen.getByText(/^Pain 8 out of 10/)).toBeDefined();
    expect(button('Change it')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Why rest today?' })).toBeNull();
    // A session of today is asked about by itself.
    const begun = painOf({ hadSessionYesterday: true, sessionToday: 'open' });
    update(view({ known: knownOf({ coach, current: null, pain: begun }) }));
    expect(screen.queryByText('Does anything hurt this morning?')).toBeNull();
  });

  it('[TODAY-6] a session left paused stands first on the first day too, and while there is no plan to show', async () => {
    const pain = painOf({ sessionToday: 'open' });
    const coach = { assessment: null, screenings: [], seen: [] };
    const { update } = await renderView(view({ known: knownOf({ coach, current: null, pain }) }));
    expect(title()).toBe('Your session is still open');
    expect(link('Continue').getAttribute('href')).toBe('/session');
    expect(screen.queryByText(/two minutes|Try it/)).toBeNull();
    expect(link('Something hurts')).toBeDefined();
    update(view({ known: knownOf({ current: null, pain }) }));
    expect(title()).toBe('Your session is still open');
    expect(link('Continue').getAttribute('href')).toBe('/session');
  });

  it.each([
    ['A few safety questions first', { coach: { ...knownOf().coach, screenings: [] } }],
    ['No plan under 16', { coach: { ...knownOf().coach, assessment: person({ birthYear: 2013 }) } }],
    ['Your answers were given in a newer version', { coach: { ...knownOf().coach, assessment: 'unreadable' } }],
    ['Your plan was made by a newer version', { current: 'newer-ruleset' }],
    ['This plan can’t be read', { current: 'unreadable' }],
    ['Nothing fits your answers yet', { advice: { outcome: 'nothing-fits', decisions: [] } }],
  ] as const)('[TODAY-2] says "%s" and leads to the coach', async (said, given) => {
    await renderView(view({ known: knownOf(given) }));
    expect(title()).toBe(said);
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toContain('/exercise-ai');
  });

  it('[TODAY-12] a plan is being made; without the exercises it says so and tries again', async () => {
    const onRetry = vi.fn();
    const { user, update } = await renderView(view({ known: knownOf({ current: null }) }));
    expect(screen.getByText('Making this week’s plan')).toBeDefined();
    update(view({ known: knownOf({ current: null, advice: null }), onRetry }));
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('[TODAY-3] asks also while a plan is made, where it cannot be made, and where it cannot be stored', async () => {
    const checkIn = vi.fn(actionsWith().answer);
    const states = [
      { current: null },
      { current: null, advice: null },
      { isUnsaved: true },
      { current: 'unreadable' },
    ] as const;
    const actions = actionsWith({ answer: checkIn });
    const { user, update } = await renderView(view({ known: knownOf(states[0]), actions }));
    for (const given of states) {
      update(view({ known: knownOf(given), actions }));
      expect(screen.getByRole('heading', { level: 2, name: 'How is your left knee today?' })).toBeDefined();
      await user.click(button('2'));
    }
    expect(checkIn).toHaveBeenCalledTimes(states.length);
    update(view({ known: knownOf({ current: null, pain: answered(2) }), actions }));
    expect(screen.getByText(/^Pain 2 out of 10/)).toBeDefined();
  });

  it('[TODAY-14] a plan that could not be stored says so with the reason, and is stored again', async () => {
    const onStoreAgain = vi.fn();
    const failure = { reason: 'quota', detail: '' } as const;
    const { user } = await renderView(view({ known: knownOf({ isUnsaved: true }), failure, onStoreAgain }));
    expect(title()).toBe('Your new plan couldn’t be saved');
    expect(screen.getByText(/This device is full/)).toBeDefined();
    expect(link('See the new plan').getAttribute('href')).toBe('/exercise-ai');
    await user.click(button('Try again'));
    expect(onStoreAgain).toHaveBeenCalledOnce();
  });

  it('[TODAY-9] the pain trend says in one sentence what it shows; one answer makes no line yet', async () => {
    const { update } = await renderView(view({ known: knownOf({ pain: answered(4) }) }));
    expect(screen.getByText('From 2 on Nov 22 up to 4 on Nov 23.')).toBeDefined();
    update(view({ known: knownOf({ pain: painOf({ answers: [answer(TODAY, 4)] }) }) }));
    expect(screen.getByText('Two answers make a line.')).toBeDefined();
  });

  it('[1.features.09] shows today’s progress, the streak, the next exercise and why it is recommended', async () => {
    const recorded = {
      ...boardOf().recorded,
      activities: [
        {
          id: 'activity',
          entity: 'activity' as const,
          key: 'activity',
          data: { at: atHour(TODAY, 6), off: 0, tz: 'Etc/UTC', kind: 'stretching' as const, minutes: 12 },
          saved: true,
        },
      ],
    };
    await renderView(view({ board: boardOf({}, { recorded }) }));
    expect(screen.getByText('Today’s progress').parentElement?.textContent).toContain('12 min');
    expect(screen.getByRole('heading', { name: '11 days in a row' })).toBeDefined();
    expect(screen.getByText(/^First of|^The only one today/)).toBeDefined();
    expect(screen.getByText('Why this plan?')).toBeDefined();
  });

  it('[TODAY-10] names what is not sent yet and what could not be sent, or says that all is', async () => {
    const newest = [
      {
        seq: 1,
        opId: 'one',
        entity: 'activity',
        type: 'append' as const,
        data: { at: atHour(TODAY, 6), off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 12 },
        unreadable: false,
      },
    ];
    const { update } = await renderView(view({ newest, sync: syncOf({ waiting: 1, rejected: 2, phase: 'offline' }) }));
    expect(within(screen.getByRole('list', { name: 'The newest of them' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/You’re offline/)).toBeDefined();
    expect(link('See what to fix').getAttribute('href')).toBe('/repair');
    update(view({ newest, sync: syncOf({ waiting: 1 }), isSample: true }));
    expect(screen.getByText('What a sample person records stays on this device.')).toBeDefined();
    expect(screen.queryByText(/will be sent/)).toBeNull();
    update(view());
    expect(screen.getByText('40 of 40 saved, here and on the server.')).toBeDefined();
  });
});
