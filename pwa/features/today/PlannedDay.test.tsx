// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { answered, button, link, restingBoard, title, view } from '#pwa/testing/today-view.tsx';
import {
  actionsWith,
  addDays,
  adviceFor,
  answer,
  atHour,
  currentOf,
  history,
  knownOf,
  painOf,
  person,
  planFor,
  screening,
  stopped,
  TODAY,
} from './today-builders.ts';
import type { Known } from './today-state.ts';

describe('the day of the plan', () => {
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

  it('[TODAY-6] one of another day that is still open is named in every state of the day, with the way to it', async () => {
    const { coach } = knownOf();
    const stranger = { assessment: null, screenings: [], seen: [] };
    const rest = currentOf(
      planFor(person(), history({ screenings: [screening(addDays(TODAY, -1))] }), addDays(TODAY, -1)),
    );
    const { update } = await renderView(view());
    const left = () => screen.queryAllByText(/^A session is still open\. What you did counts once it’s ended\./);
    expect(left()).toEqual([]);
    for (const [given, heading] of [
      [{}, 'How is your left knee today?'],
      [{ pain: answered(2) }, 'Five exercises for your left knee'],
      [{ pain: answered(2), current: rest }, 'No session today'],
      [{ pain: answered(2, { sessionToday: 'done' }) }, 'Done for today'],
      [{ coach: { ...coach, answers: [answer(TODAY, 7)] }, pain: answered(7) }, 'Rest today'],
      [{ coach: stranger, current: null }, 'What would you like to do today?'],
      [{ advice: { outcome: 'nothing-fits', decisions: [] } }, 'Nothing fits your answers yet'],
      [{ current: 'newer-ruleset' }, 'Your plan was made by a newer version'],
      [{ current: 'unreadable' }, 'This plan can’t be read'],
      [{ current: null }, 'It’s time for a new plan'],
      [{ current: null, advice: null }, 'It’s time for a new plan'],
      [{ isUnsaved: true }, 'Your new plan couldn’t be saved'],
      [{ coach: { ...coach, assessment: person({ birthYear: 2013 }) } }, 'No plan under 16'],
      [{ coach: { ...coach, assessment: 'unreadable' } }, 'Your answers were given in a newer version'],
      [{ coach: { ...coach, screenings: [] } }, 'A few safety questions first'],
      [
        { coach: { ...coach, screenings: [{ ...screening(TODAY), ticked: ['clot'] }] } },
        'Please have your leg looked at today',
      ],
    ] as const) {
      update(
        view({ known: knownOf({ ...given, pain: painOf({ ...('pain' in given && given.pain), isLeftOpen: true }) }) }),
      );
      expect([title(), left().length]).toEqual([heading, 1]);
      expect(link('Go to your session').getAttribute('href')).toBe('/session');
    }
    update(view({ known: knownOf({ pain: painOf({ sessionToday: 'open', isLeftOpen: true }) }) }));
    expect([title(), left().length]).toEqual(['Your session is still open', 0]);
  });

  it('[TODAY-6] one that is done is not offered again, and what comes next is named', async () => {
    await renderView(view({ known: knownOf({ pain: painOf({ sessionToday: 'done' }) }) }));
    expect(title()).toBe('Done for today');
    expect(screen.queryByRole('link', { name: 'Start session' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Next exercise' })).toBeDefined();
  });

  it('[TODAY-6] one that is done leads to how it was, and nothing invites to train', async () => {
    const exercises = [{ exerciseId: 'heel-slide', planned: null, sets: [8], loadKg: null, faultShare: null }];
    const done = { ...stopped, id: 'a b', painDuring: 1, stopReason: 'done' as const, exercises };
    const coach = { ...knownOf().coach, sessions: [done] };
    const pain = answered(2, { sessionToday: 'done' });
    const advice = adviceFor(person(), history({ answers: pain.answers, sessions: [done] }));
    await renderView(view({ known: knownOf({ coach, pain, advice }) }));
    expect(title()).toBe('Done for today');
    expect(screen.getByText('Rest is part of recovery.')).toBeDefined();
    expect(link('Open the session').getAttribute('href')).toBe('/session?ended=a+b');
  });

  it('[TODAY-6] [COACH-18] a minute of breathing leaves the session of the plan for today', async () => {
    const exercises = [{ exerciseId: 'belly-breathing', planned: null, sets: [60], loadKg: null, faultShare: null }];
    const breathing = { ...stopped, painDuring: 1, stopReason: 'done' as const, exercises };
    const coach = { ...knownOf().coach, sessions: [breathing] };
    const pain = answered(2, { sessionToday: 'done' });
    const advice = adviceFor(person(), history({ answers: pain.answers, sessions: [breathing] }));
    await renderView(view({ known: knownOf({ coach, pain, advice }) }));
    expect(title()).toBe('Five exercises for your left knee');
  });

  it('[TODAY-3] over 5 told before a session is no open question: the day is one of rest at once', async () => {
    const answers = [answer(TODAY, 9, { when: 'before' })];
    const made = planFor(person(), history({ answers }));
    const coach = { ...knownOf().coach, answers };
    await renderView(
      view({ known: knownOf({ coach, pain: painOf({ answers }), current: currentOf(made, atHour(TODAY, 8)) }) }),
    );
    expect(title()).toBe('Rest today');
    expect(screen.getByRole('link', { name: 'Answer the safety questions' })).toBeDefined();
    expect(screen.queryByText(/How is your left knee/)).toBeNull();
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

  it('[TODAY-15] a day without a session can be kept as a rest day by one tap, while nothing is recorded for it', async () => {
    const rest = vi.fn(actionsWith().rest);
    const made = planFor(person({ daysAWeek: 3 }));
    const off = made.days.find(({ session }) => session === null)?.day ?? TODAY;
    const known = { ...knownOf({ pain: painOf(), current: currentOf(made) }), today: off };
    const { user, update } = await renderView(view({ known, actions: actionsWith({ rest }) }));
    await user.click(button('Skip for today'));
    const streak = 'A rest day keeps your streak only once it’s recorded.';
    expect(screen.getByText(streak)).toBeDefined();
    await user.click(button('Record a rest day'));
    expect(rest.mock.calls).toEqual([[off, 'prescribed']]);
    update(view({ known, board: restingBoard(off) }));
    expect(screen.queryByRole('button', { name: 'Record a rest day' })).toBeNull();
    expect(screen.getByText('Rest day recorded')).toBeDefined();
    expect(screen.queryByText(streak)).toBeNull();
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

  it('[TODAY-6] the next session is no promise where questions come before it, or pain may stop it', async () => {
    const yesterday = addDays(TODAY, -1);
    const next = () => screen.getByRole('region', { name: 'Next exercise' }).textContent;
    const current = currentOf(planFor(person(), history({ screenings: [screening(yesterday)] }), yesterday));
    const { update } = await renderView(view({ known: knownOf({ pain: answered(2), current }) }));
    expect(next()).toMatch(/Next: tomorrow, about \d+ minutes\.(?! The safety| Only)/);
    const coach = { ...knownOf().coach, screenings: [screening(addDays(TODAY, -27))] };
    update(view({ known: knownOf({ pain: answered(2), current, coach }) }));
    expect(next()).toContain('minutes. The safety questions come first, because they’re due again by then.');
    const sore = { ...knownOf().coach, answers: [answer(TODAY, 7)] };
    update(view({ known: knownOf({ pain: answered(7), current, coach: sore }) }));
    expect(next()).toContain('minutes. Only if your pain is 5 or less by then.');
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

  it('[COACH-51] from the third day on it is asked how a fresh injury is now, before and after the answer of the day', async () => {
    const daysAgo = (days: number) =>
      person({
        since: 'days',
        began: 'injury',
        lookedAt: false,
        day: addDays(TODAY, -days),
        at: atHour(TODAY - days, 7),
      });
    const known = (days: number, given: Partial<Known> = {}) =>
      knownOf({
        coach: { ...knownOf().coach, assessment: daysAgo(days) },
        current: currentOf(planFor(daysAgo(days), history({}))),
        ...given,
      });
    const { update } = await renderView(view({ known: known(2) }));
    expect(screen.queryByText(/How is it now/)).toBeNull();
    for (const given of [{}, { pain: answered(2) }]) {
      update(view({ known: known(3, given) }));
      expect(screen.getByText(/^You told us on Nov 20 that the injury was fresh\. How is it now\?/)).toBeDefined();
      expect(link('Tell us how it is now').getAttribute('href')).toBe('/exercise-ai?step=pain&alone=flares-up');
    }
  });

  it('[TODAY-13] whom to see is said once, also beside a session that is open', async () => {
    const answers = [3, 2, 1].map((ago) => answer(addDays(TODAY, -ago), 6));
    const made = planFor(person({ day: addDays(TODAY, -3) }), history({ answers: [...answers, answer(TODAY, 2)] }));
    const current = currentOf(made, atHour(TODAY, 8));
    const text = /Pain over 5 on three or more days/;
    const said = () => screen.getAllByText(text, { ignore: 'details *' });
    const { update } = await renderView(view({ known: knownOf({ current, pain: answered(2) }) }));
    expect(said()).toHaveLength(1);
    update(view({ known: knownOf({ current, pain: answered(2, { sessionToday: 'open' }) }) }));
    expect(title()).toBe('Your session is still open');
    expect(said()).toHaveLength(1);
  });
});
