// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '#core/lib/result.ts';
import type { RecentAnswer } from '#pwa/data/queries/pain-today.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { answered, button, link, title, view } from '#pwa/testing/today-view.tsx';
import {
  actionsWith,
  addDays,
  answer,
  atHour,
  currentOf,
  history,
  knownOf,
  painOf,
  person,
  planFor,
  screening,
  TODAY,
} from './today-builders.ts';

describe('the morning question', () => {
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

  it('[TODAY-4] names what it is compared with at its number and in the sentence: before the session, though 7 was told then', async () => {
    const yesterday = addDays(TODAY, -1);
    const before = answer(yesterday, 2, { when: 'before', sessionId: 'run' });
    const told = [before, answer(yesterday, 7, { when: 'after' })];
    const given = (...answers: readonly RecentAnswer[]) =>
      view({ known: knownOf({ pain: painOf({ answers, hadSessionYesterday: true, trained: ['run'] }) }) });
    const { update } = await renderView(given(...told));
    expect(button('2 before your session')).toBeDefined();
    const earlier = answer(addDays(TODAY, -4), 2, { when: 'before', sessionId: 'run' });
    update(view({ known: knownOf({ pain: painOf({ answers: [earlier], trained: ['run'] }) }) }));
    expect(button('2 before session, Nov 19')).toBeDefined();
    update(given(...told, answer(TODAY, 7, { when: 'next-morning' })));
    expect(screen.getByText(/^Pain 7 out of 10, 5 worse than before your session yesterday\./)).toBeDefined();
    update(
      view({
        known: knownOf({
          pain: painOf({ answers: [answer(addDays(TODAY, -5), 9), answer(addDays(TODAY, -5), 2), answer(TODAY, 3)] }),
        }),
      }),
    );
    expect(screen.getByText(/^Pain 3 out of 10, 1 worse than your last answer on Nov 18\./)).toBeDefined();
  });

  it('[TODAY-4] changing an answer takes the place of all of that morning', async () => {
    const changeAnswer = vi.fn(actionsWith().changeAnswer);
    const pain = painOf({ answers: [answer(TODAY, 5, { id: 'first' }), answer(TODAY, 3, { id: 'second' })] });
    const { user } = await renderView(view({ known: knownOf({ pain }), actions: actionsWith({ changeAnswer }) }));
    await user.click(button('Change it'));
    await user.click(button(/^2\b/));
    expect(changeAnswer.mock.calls[0]?.[1]).toEqual(['first', 'second']);
  });

  it('[TODAY-4] says in the words of its rule what the plan made of the answer', async () => {
    const made = planFor(person(), history({ answers: [answer(TODAY, 4)] }));
    const current = currentOf(made, atHour(TODAY, 8));
    await renderView(view({ known: knownOf({ pain: answered(4), current }) }));
    const lead = screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
    expect(lead).toContain('Pain of 4 or 5 is acceptable, but the load doesn’t go up.');
  });

  it('[TODAY-4] a calm number after days over 5 says how they were, before what it led to', async () => {
    const today = answer(TODAY, 3);
    const nine = (ago: number) => answer(addDays(TODAY, -ago), 9);
    const shown = (...before: readonly RecentAnswer[]) => {
      const answers = [...before, today];
      const current = currentOf(planFor(person(), history({ answers })), atHour(TODAY, 8));
      return view({ known: knownOf({ pain: painOf({ answers }), current }) });
    };
    const lead = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
    const safe = 'Pain of 3 or less: safe to train.';
    const { update } = await renderView(shown(nine(1)));
    expect(lead()).toContain(`Your pain went up to 9 yesterday, so take it gently. ${safe}`);
    expect(link('Start session')).toBeDefined();
    update(shown(nine(2), nine(1)));
    expect(lead()).toContain(`Your pain was over 5 on 2 of the last 3 days, up to 9, so take it gently. ${safe}`);
    update(shown(nine(3), nine(2), nine(1)));
    expect(lead()).toContain(`Your pain was over 5 on each of the last 3 days, up to 9, so take it gently. ${safe}`);
    update(shown(answer(addDays(TODAY, -1), 5)));
    expect(lead()).not.toContain('gently');
  });

  it('[TODAY-5] a skip says what happens then, and can be taken back', async () => {
    const { user } = await renderView(view());
    expect(screen.getByText(/Then the load won’t go up/)).toBeDefined();
    await user.click(button('Skip for today'));
    expect(title()).toMatch(/exercises? for your left knee$/);
    await user.click(button('Answer it after all'));
    expect(title()).toContain('How is your left knee');
  });

  it('[TODAY-5] what the answer decides is said as it is: of today, of the next time, or without a plan of rest alone', async () => {
    const { user, update } = await renderView(view());
    expect(screen.getByText('One tap. It decides how much you do today.')).toBeDefined();
    const yesterday = addDays(TODAY, -1);
    const current = currentOf(planFor(person(), history({ screenings: [screening(yesterday)] }), yesterday));
    update(view({ known: knownOf({ current }) }));
    expect(screen.getByText('One tap. It decides how much you do next time.')).toBeDefined();
    const coach = { assessment: null, screenings: [], seen: [] };
    update(view({ known: knownOf({ coach, current: null, pain: painOf({ hadSessionYesterday: true }) }) }));
    expect(screen.getByText('One tap. Anything over 5 makes today a rest day.')).toBeDefined();
    await user.click(button('Skip for today'));
    expect(screen.getByText('You skipped the question.')).toBeDefined();
    expect(screen.queryByText(/the load won’t go up/)).toBeNull();
    await user.click(button('Answer it after all'));
    expect(screen.queryByText(/the load won’t go up/)).toBeNull();
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
});
