// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { button, link, restingBoard, title, view } from '#pwa/testing/today-view.tsx';
import { keepFocus } from '#pwa/ui/keep-focus.ts';
import { actionsWith, addDays, answer, boardOf, knownOf, person, screening, TODAY } from './today-builders.ts';

describe('a sign that needs a person', () => {
  it('[TODAY-1] a sign stops: whom to see, how soon and whom to call, no plan and no streak', async () => {
    const coach = { assessment: person(), screenings: [screening(TODAY, 'chest-pain', 'clot')], seen: [] };
    await renderView(view({ known: knownOf({ coach }) }));
    expect(title()).toBe('Call an ambulance now');
    expect(screen.getByText('Stop. No exercise today.')).toBeDefined();
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

  it('[TODAY-1] pain of 9 is for today beside a sign that is for later', async () => {
    const coach = { assessment: person(), screenings: [screening(TODAY, 'cancer')], seen: [] };
    const { update } = await renderView(view({ known: knownOf({ coach }) }));
    expect(title()).toBe('Please see a doctor within a few days');
    update(view({ known: knownOf({ coach: { ...coach, answers: [answer(TODAY, 9)] } }) }));
    expect(title()).toBe('Please see a doctor today');
    expect(screen.getByText(/^Pain of 9 or 10 should be looked at/)).toBeDefined();
  });

  it('[TODAY-15] a day on which a sign stops can be recorded as a rest day, unless something else makes the day', async () => {
    const rest = vi.fn(actionsWith().rest);
    const actions = actionsWith({ rest });
    const known = knownOf({ coach: { assessment: person(), screenings: [screening(TODAY, 'clot')], seen: [] } });
    const { user, update } = await renderView(view({ known, actions }));
    expect(screen.queryByText(/streak/)).toBeNull();
    await user.click(button('Record a rest day'));
    expect(rest.mock.calls).toEqual([[TODAY, 'prescribed']]);
    const path = boardOf().weekPath.map((step) => (step.today ? { ...step, kind: 'stone' as const } : step));
    update(view({ known, actions, board: boardOf({}, { weekPath: path }) }));
    expect(screen.queryByRole('button', { name: 'Record a rest day' })).toBeNull();
  });

  it('[TODAY-15] that it is one takes the place of the button and its focus, and is undone there', async () => {
    const takeBack = vi.fn(actionsWith().takeBack);
    const actions = actionsWith({ takeBack });
    const known = knownOf({ coach: { assessment: person(), screenings: [screening(TODAY, 'chest-pain')], seen: [] } });
    const stop = keepFocus();
    const { user, update, toasts } = await renderView(view({ known, actions }));
    button('Record a rest day').focus();
    await user.keyboard('{Enter}');
    update(view({ known, actions, board: restingBoard() }));
    const said = screen.getByText('Rest day recorded');
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    // Pressing on neither undoes it nor calls anybody.
    expect(document.activeElement?.matches('a, button')).toBe(false);
    expect(toasts).toHaveLength(0);
    await user.click(button('Undo'));
    expect(takeBack.mock.calls).toEqual([[['rest']]]);
    stop();
  });

  it('[TODAY-1] says in the words of the coach’s page from when on it can end, and that it can by now', async () => {
    const toldOn = (day: typeof TODAY, ...flags: readonly string[]) =>
      view({ known: knownOf({ coach: { assessment: person(), screenings: [screening(day, ...flags)], seen: [] } }) });
    const { update } = await renderView(toldOn(TODAY, 'clot'));
    const again = () => screen.queryByRole('link', { name: 'Answer the safety questions again' });
    expect(screen.getByText(/^The earliest this stop can end is tomorrow:/)).toBeDefined();
    expect(again()).toBeNull();
    update(toldOn(addDays(TODAY, -1), 'clot'));
    expect(screen.getByText(/^You can end this stop now: answer the safety questions again/)).toBeDefined();
    expect(again()?.getAttribute('href')).toBe('/exercise-ai?step=again');
    update(toldOn(TODAY, 'chest-pain'));
    expect(screen.getByText('This stop ends when a professional has seen you about it.')).toBeDefined();
  });

  it('[TODAY-1] of a sign that was told in a session and not named it says for what to call now, with the number', async () => {
    const coach = { assessment: null, screenings: [screening(TODAY, 'clot', sessionSign)], seen: [] };
    await renderView(view({ known: knownOf({ coach }) }));
    expect(
      screen.getByText(/^Call now, even if it has passed, if it was pain, pressure or tightness in the chest.*stool/),
    ).toBeDefined();
    expect(link('Call 112').getAttribute('href')).toBe('tel:112');
  });
});
