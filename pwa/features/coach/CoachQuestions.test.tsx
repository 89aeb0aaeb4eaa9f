// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { none, press, show, tick, title } from '#pwa/testing/coach-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { answersOf } from './assessment-form.ts';
import type { CoachActions } from './coach-actions.ts';
import { actionsWith, answeredWith, beginWith, dayAgo, person, screening, today } from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

describe('the questions', () => {
  it('[ASK-1] begin with the safety questions, nothing ticked, and do not go on without an answer', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>();
    await show(beginWith({ actions: actionsWith({ recordScreening }) }));
    expect(title()).toBe('Is any of this true today?');
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    expect(screen.getAllByRole('checkbox').at(-1)).toBe(screen.getByRole('checkbox', { name: none }));
    press('Continue');
    await screen.findByText('Select what is true, or “None of these”.');
    expect(recordScreening).not.toHaveBeenCalled();
    tick(none);
    tick(/^One calf or leg is swollen/);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: none }).checked).toBe(false);
    tick(none);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  });

  it('[ASK-2] record what is ticked at once', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>().mockResolvedValue(ok({ id: 'one' }));
    await show(beginWith({ actions: actionsWith({ recordScreening }) }));
    tick(/^One calf or leg is swollen/);
    press('Continue');
    await waitFor(() => expect(recordScreening).toHaveBeenCalledOnce());
    expect(recordScreening.mock.calls[0]?.[0].ticked).toEqual(['clot']);
    expect(recordScreening.mock.calls[0]?.[0].asked).toContain('chest-pain');
    expect(title()).toBe('Is any of this true today?');
  });

  it('[ASK-2] that cannot be recorded say why and do not go on', async () => {
    const recordScreening = () => Promise.resolve(fail({ reason: 'quota', detail: '' } as const));
    await show(beginWith({ actions: actionsWith({ recordScreening }) }));
    tick(none);
    press('Continue');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(title()).toBe('Is any of this true today?');
  });

  it('[ASK-1] ask what a marked belly alone may mean before anything of pain', async () => {
    await show(beginWith());
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    const opener = screen.getByRole('button', { name: 'Show as a list' });
    const [map] = screen.getAllByRole('figure');
    expect(opener.compareDocumentPosition(map!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    press('Show as a list');
    press('Mark: Belly');
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true of the places you marked?' });
    expect(screen.getByRole('checkbox', { name: /^Sudden tearing pain in the belly or back/ })).toBeDefined();
  });

  it('[ASK-2] [ASK-3] [ASK-5] [ASK-6] [ASK-7] lead from step to step to the record', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>().mockResolvedValue(ok({ id: 'one' }));
    const recordAssessment = vi.fn<CoachActions['recordAssessment']>().mockResolvedValue(ok({ id: 'two' }));
    const drafts: unknown[] = [];
    const keepDraft: CoachActions['keepDraft'] = (draft) => {
      drafts.push(draft);
      return Promise.resolve(ok(null));
    };
    const actions = actionsWith({ recordScreening, recordAssessment, keepDraft });
    const { user } = await show(beginWith({ actions }));
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    expect(screen.getByText('Step 2 of 6')).toBeDefined();
    press('Continue');
    await screen.findByText('Mark a place, or choose “Nothing hurts”.');
    press('Show as a list');
    press('Left knee');
    press('Left hip and groin');
    expect(screen.getByText('The one that troubles you most')).toBeDefined();
    press('This one troubles me most: Left hip and groin');
    press('Remove Left hip and groin');
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true of the places you marked?' });
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'How much does your left knee hurt?' });
    expect(recordScreening).toHaveBeenCalledTimes(2);

    press('Continue');
    expect(await screen.findAllByText('Please answer this one.')).toHaveLength(7);
    for (const name of ['Right now', 'Worst in the last week', 'Best in the last week'])
      fireEvent.click(screen.getByRole('slider', { name }));
    const slide = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
    for (const name of ['Lower: Right now', 'Higher: Worst in the last week'])
      expect(screen.getByRole('button', { name })).toBeDefined();
    slide('Right now', '4');
    slide('Best in the last week', '5');
    expect(screen.queryByText(/^These numbers/)).toBeNull();
    slide('Best in the last week', '6');
    const named = await screen.findByText(/^These numbers don’t fit together: now 4/);
    expect(named.textContent).toContain('best 6, worst 0');
    slide('Best in the last week', '1');
    slide('Worst in the last week', '6');
    await waitFor(() => expect(screen.queryByText(/contradict/)).toBeNull());
    fireEvent.click(screen.getByRole('radio', { name: 'By the next morning' }));
    await screen.findByText('Flares up fairly easily');
    fireEvent.click(screen.getByRole('radio', { name: 'Up to three days' }));
    fireEvent.click(screen.getByRole('radio', { name: /^With a fall/ }));
    expect(screen.getByText(/^It is a fresh injury/)).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Up to six weeks' }));
    expect(screen.queryByText(/^It is a fresh injury/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'After doing more than usual' }));
    fireEvent.click(
      within(screen.getByRole('radiogroup', { name: /a professional/ })).getByRole('radio', { name: 'No' }),
    );
    press('Continue');

    await screen.findByRole('heading', { level: 1, name: 'What would fit into your day?' });
    fireEvent.click(screen.getByRole('radio', { name: 'In a hotel room' }));
    await user.type(screen.getByRole('textbox', { name: /minutes at a time/ }), '400');
    fireEvent.click(screen.getByRole('radio', { name: '3' }));
    press('Continue');
    await screen.findByText(/A whole number from 5 to 120/);
    press('Did you mean 120?');
    press('Continue');

    await screen.findByRole('heading', { level: 1, name: 'A little about you' });
    await user.type(screen.getByRole('textbox', { name: 'What year were you born?' }), '86');
    for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) fireEvent.click(radio);
    press('Make my plan');
    await screen.findByText(/more than 120 years ago/);
    press('Did you mean 1986?');
    press('Make my plan');
    await waitFor(() => expect(recordAssessment).toHaveBeenCalledOnce());
    expect(recordAssessment.mock.calls[0]?.[0]).toMatchObject({
      birthYear: 1986,
      worst: { place: 'knee', side: 'left' },
      also: [],
      pain: { now: 4, best: 1, worst: 6 },
      settles: 'next-morning',
      since: 'weeks',
      began: 'more-than-usual',
      lookedAt: false,
      setting: 'hotel',
      minutes: 120,
      daysAWeek: 3,
      canStand: true,
    });
    await waitFor(() => expect(drafts.at(-1)).toBeNull());
    expect(drafts.length).toBeGreaterThan(5);
  }, 30_000);

  it('[ASK-10] begin each at its heading, at the top, and so does the stop, which is announced', async () => {
    const { update } = await renderView(
      <main>
        <CoachView {...beginWith()} />
      </main>,
    );
    expect(document.activeElement).toBe(document.body);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    tick(none);
    press('Continue');
    const where = await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    expect(document.activeElement).toBe(where);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    const answers = { assessment: null, screenings: [screening(today, 'cauda-equina')], seen: [] };
    update(
      <main>
        <CoachView {...beginWith({ answers })} />
      </main>,
    );
    const stop = screen.getByRole('heading', { level: 1, name: 'Go to an emergency department now' });
    expect(document.activeElement).toBe(stop);
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect(within(screen.getByRole('alert')).getByText('Stop. No exercise today.')).toBeDefined();
  });

  it('[ASK-8] leave pain out where nothing hurts', async () => {
    await show(beginWith());
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    press('Nothing hurts, I want to get stronger');
    await screen.findByRole('heading', { level: 1, name: 'What would fit into your day?' });
    expect(screen.getByText('Step 3 of 4')).toBeDefined();
  });

  it('[ASK-8] keep what was marked where nothing hurts after all, for whoever comes back to it', async () => {
    await show(beginWith());
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    press('Show as a list');
    press('Left knee');
    press('Nothing hurts, I want to get stronger');
    await screen.findByRole('heading', { level: 1, name: 'What would fit into your day?' });
    expect(screen.getByText('Step 3 of 4')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    expect(screen.getByRole('button', { name: 'Remove Left knee' })).toBeDefined();
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true of the places you marked?' });
    expect(screen.getByText('Step 3 of 6')).toBeDefined();
  });

  it.each([
    [[], 0],
    [[{ place: 'ankle', side: 'right' } as const], 1],
  ])('[ASK-8] ask since when of the worst place alone, and say so beside another: %j', async (also, count) => {
    await show(answeredWith({ also, since: 'months', began: 'by-itself', lookedAt: false }));
    fireEvent.click(screen.getByRole('link', { name: 'Change these answers' }));
    const asked = await screen.findByRole('radiogroup', { name: 'How long has it troubled you?' });
    const said = within(asked).queryAllByText(
      'If another place was injured in the last few days, go back and choose “This one troubles me most” for it.',
    );
    expect(said).toHaveLength(count);
    // Read before an answer is chosen.
    const [answer] = within(asked).getAllByRole('radio');
    for (const line of said) expect(line.compareDocumentPosition(answer!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[ASK-9] since when is asked anew on another day, unless it is longer than any', () => {
    const before = { ...person(), began: 'injury', lookedAt: false } as const;
    const shown = (since: 'days' | 'longer', day = today) => answersOf({ ...before, since, day }, today);
    expect(shown('days')).toMatchObject({ since: 'days', began: 'injury', lookedAt: 'no' });
    expect(shown('days', dayAgo(1))).toMatchObject({ since: null, began: 'injury', lookedAt: 'no' });
    expect(shown('longer', dayAgo(1)).since).toBe('longer');
    // Whoever answered before it was asked.
    const { since: _, began: __, lookedAt: ___, ...unasked } = person();
    expect(answersOf(unasked, today)).toMatchObject({ since: null, began: null, lookedAt: null });
  });

  it('[ASK-9] what was said of one place is not taken for another', async () => {
    const recordAssessment = vi.fn<CoachActions['recordAssessment']>().mockResolvedValue(ok({ id: 'two' }));
    await show(
      answeredWith(
        { since: 'weeks', began: 'injury', lookedAt: true },
        {},
        { actions: actionsWith({ recordAssessment }) },
      ),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Change my answers' }));
    await screen.findByRole('heading', { level: 1, name: 'Where does it hurt?' });
    press('Show as a list');
    press('Left hip and groin');
    press('This one troubles me most: Left hip and groin');
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Is any of this true of the places you marked?' });
    tick(none);
    press('Continue');
    await screen.findByRole('heading', { level: 1, name: /^How much does your left hip/ });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By the same evening' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Up to six weeks' }).checked).toBe(false);
    press('Continue');
    expect(await screen.findAllByText('Please answer this one.')).toHaveLength(3);
  });

  it('[ASK-4] go on with what was begun, and ask signs and the pain of another day anew', async () => {
    const begun = { ticked: [], none: true, minutes: '12', painNow: 3 };
    const { update } = await show(beginWith({ draft: { ...begun, day: today } }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: none }).checked).toBe(true);
    expect(screen.getByText(/These are the answers you had begun/)).toBeDefined();
    update(<CoachView key="later" {...beginWith({ draft: { ...begun, day: dayAgo(1) } })} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: none }).checked).toBe(false);
    press('Start over');
    await waitFor(() => expect(screen.queryByText(/These are the answers/)).toBeNull());
  });
});
