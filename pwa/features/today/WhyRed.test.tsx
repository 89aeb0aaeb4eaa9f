// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { decide } from '#core/rules/coach/decisions.ts';
import { whomToSee } from '#core/rules/coach/to-see.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { button, link, title, view } from '#pwa/testing/today-view.tsx';
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

describe('a day over 5, and whom to see', () => {
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
    expect(screen.getByText(/^Wrong number\? Change it here/)).toBeDefined();
    expect(link('Change my answers').getAttribute('href')).toBe('/exercise-ai?step=where');
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
    expect(screen.getByText('A session that you stopped because of pain')).toBeDefined();
    expect(link('Open the session').getAttribute('href')).toBe('/session?ended=stopped');
  });

  it('[TODAY-13] of a session it says in one row the number over 5 and why it was stopped, each where it is true', async () => {
    const withSession = (painDuring: number, stopReason: 'pain' | 'sign' | 'done', more: Partial<DoneSession> = {}) => {
      const coach = { ...knownOf().coach, sessions: [{ ...stopped, painDuring, stopReason, ...more }] };
      return view({ known: knownOf({ coach, pain: painOf({ sessionToday: 'done' }) }) });
    };
    const { update } = await renderView(withSession(7, 'pain'));
    expect(screen.getByText('7 out of 10 in a session, which you stopped because of pain')).toBeDefined();
    expect(screen.getByText('Wrong number? Open the session and change it there.')).toBeDefined();
    expect(screen.queryByText(/Change it here/)).toBeNull();
    update(withSession(7, 'sign'));
    expect(screen.getByText('7 out of 10 in a session, which you stopped because of a warning sign')).toBeDefined();
    update(withSession(2, 'sign'));
    expect(screen.getByText('A session that you stopped because of a warning sign')).toBeDefined();
    expect(screen.queryByText(/Wrong number/)).toBeNull();
    update(withSession(2, 'pain', { isBrokenOff: true }));
    expect(link('Open the session').getAttribute('href')).toBe('/session');
    for (const open of [{}, { isBrokenOff: true }] as const) {
      update(withSession(9, 'pain', { ...open, day: addDays(TODAY, -1), stoppedOn: TODAY }));
      expect(screen.getByText('A session that you stopped because of pain')).toBeDefined();
      expect(screen.queryByText(/Wrong number/)).toBeNull();
    }
    update(withSession(7, 'done'));
    expect(screen.getByText('7 out of 10 in a session')).toBeDefined();
  });

  it('[TODAY-13] [COACH-62] of what the server rejected it leads to the repair desk, of another day by its clock it says so', async () => {
    const of = (coach: Partial<ReturnType<typeof knownOf>['coach']>) =>
      view({ known: knownOf({ coach: { ...knownOf().coach, ...coach } }) });
    const rejected = { answers: [answer(TODAY, 7)], assessed: [], sessions: [] };
    const { update } = await renderView(of({ rejected }));
    expect(screen.getByText('7 out of 10, in an entry that needs a fix')).toBeDefined();
    expect(link('See what needs a fix').getAttribute('href')).toBe('/repair');
    const sessions = [stopped];
    update(of({ rejected: { ...rejected, answers: [], sessions } }));
    expect(screen.getByText('A session that you stopped because of pain, in an entry that needs a fix')).toBeDefined();
    const yesterday = addDays(TODAY, -1);
    const late = { ...stopped, stopReason: 'sign', day: yesterday } as const;
    update(of({ todayByServer: { day: yesterday, answers: [], sessions: [late] } }));
    expect(
      screen.getByText(/^A session that you stopped because of a warning sign\. By this device’s clock/),
    ).toBeDefined();
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

  it('[TODAY-6] a session that was left open is named on a day over 5 too, with the way to end it', async () => {
    const stranger = { assessment: null, screenings: [], seen: [] };
    const red = (given: Parameters<typeof knownOf>[0], sessionToday: 'open' | 'done') => {
      const answers = [answer(TODAY, 7)];
      return view({
        known: knownOf({
          ...given,
          coach: { ...knownOf().coach, ...given?.coach, answers },
          pain: painOf({ sessionToday }),
        }),
      });
    };
    const left = () => screen.queryByText(/^A session is still open\. What you did counts once it’s ended\./);
    const { update } = await renderView(red({}, 'open'));
    expect(title()).toBe('Rest today');
    expect(left()).not.toBeNull();
    expect(link('Go to your session').getAttribute('href')).toBe('/session');
    update(red({}, 'done'));
    expect(left()).toBeNull();
    update(red({ coach: stranger, current: null }, 'open'));
    expect(title()).toBe('Rest today');
    expect(left()).not.toBeNull();
    const answers = knownOf().coach;
    for (const [other, heading] of [
      [{ advice: { outcome: 'nothing-fits', decisions: [] } }, 'Nothing fits your answers yet'],
      [{ current: 'newer-ruleset' }, 'Your plan was made by a newer version'],
      [{ current: 'unreadable' }, 'This plan can’t be read'],
      [{ current: null }, 'It’s time for a new plan'],
      [{ current: null, advice: null }, 'It’s time for a new plan'],
      [{ coach: { ...answers, assessment: person({ birthYear: 2013 }) } }, 'No plan under 16'],
      [{ coach: { ...answers, assessment: 'unreadable' } }, 'Your answers were given in a newer version'],
      [{ coach: { ...answers, screenings: [] } }, 'A few safety questions first'],
      [
        { coach: { ...answers, screenings: [{ ...screening(TODAY), ticked: ['clot'] }] } },
        'Please have your leg looked at today',
      ],
    ] as const) {
      update(red(other, 'open'));
      expect([title(), screen.getAllByText(/A session is still open\./).length]).toEqual([heading, 1]);
    }
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
      update(
        view({ known: knownOf({ ...given, toSee: [decide('pain.severe', {}, {}), decide('pain.red-days', {}, {})] }) }),
      );
      expect(title()).toBe(said);
      // One note, with the soonest in full.
      expect(
        screen.getByText(/^Pain of 9 or 10 .* doctor today\. .*also mention pain over 5 on three/),
        said,
      ).toBeDefined();
    }
  });

  it('[COACH-50] a sign that was answered away is said above the plan by its name and day, and takes nothing off it', async () => {
    const yesterday = screening(addDays(TODAY, -1), 'fainted');
    const records = history({ screenings: [yesterday, screening(TODAY)] });
    const plan = planFor(person(), records);
    const coach = { ...knownOf().coach, screenings: records.screenings };
    const toSee = whomToSee(person(), records, TODAY);
    const { update } = await renderView(view({ known: knownOf({ coach, current: currentOf(plan), toSee }) }));
    const said = /^On Nov 22, .*Fainted, or nearly, during or after exercise.*please see a doctor today\. The heart/;
    // Beside the reasons of the plan, which are folded.
    expect(screen.getAllByText(said).some((one) => one.closest('details') === null)).toBe(true);
    expect(plan.days[0]?.session).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Tell the AI coach if someone has' })).toBeDefined();
    // The same without a plan; and as it is today, not as it was when the plan was made.
    update(view({ known: knownOf({ coach, current: null, toSee }) }));
    expect(screen.getByText(said)).toBeDefined();
    update(view({ known: knownOf({ coach, current: currentOf(plan), toSee: [] }) }));
    expect(screen.queryAllByText(said).filter((one) => one.closest('details') === null)).toEqual([]);
  });

  it('[TODAY-13] says it once where the questions come again because of it, beside a sign that stops too, but for an emergency', async () => {
    const answers = [answer(TODAY, 9, { at: atHour(TODAY, 12) })];
    const toSee = [decide('pain.severe', { pain: 9 }, { whom: 'doctor', soon: 'today' })];
    const coach = { ...knownOf().coach, answers };
    const { update } = await renderView(view({ known: knownOf({ coach, toSee, pain: painOf({ answers }) }) }));
    expect(screen.getAllByText(/speak to a doctor today/)).toHaveLength(1);
    update(view({ known: knownOf({ coach: { ...coach, screenings: [screening(TODAY, 'clot')] }, toSee }) }));
    expect(screen.getAllByText(/speak to a doctor today/)).toHaveLength(1);
    update(view({ known: knownOf({ coach: { ...coach, screenings: [screening(TODAY, 'chest-pain')] }, toSee }) }));
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
});
