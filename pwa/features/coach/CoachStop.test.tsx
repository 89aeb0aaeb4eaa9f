// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { none, press, show, tick, title } from '#pwa/testing/coach-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { CoachActions } from './coach-actions.ts';
import { actionsWith, answeredWith, beginWith, dayAgo, painToday, screening, today } from './coach-builders.ts';
import { CoachView, type CoachViewProps } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

/** As from a session that a sign stopped. */
function Led() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/?step=again&stopped=session'), [navigate]);
  return null;
}

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

  it('[PLAN-1] says the soonest of the stop and of what else is for today, and both reasons', async () => {
    const records = { screenings: [screening(today, 'cancer')], answers: [painToday(9)] };
    const { update } = await show(answeredWith({}, { screenings: records.screenings }));
    expect(title()).toBe('Please see a doctor within a few days');
    update(<CoachView {...answeredWith({}, records)} />);
    expect(title()).toBe('Please see a doctor today');
    expect(screen.getByText('Today')).toBeDefined();
    expect(screen.queryByText('Within a few days')).toBeNull();
    expect(screen.getByText('Pain of 9 or 10 should be looked at. Please speak to a doctor today.')).toBeDefined();
    expect(
      screen.getByText(/^You also told us about a warning sign: “Losing weight .* It is most often/),
    ).toBeDefined();
    // Beside a stop that is for today itself too.
    update(<CoachView {...answeredWith({}, { ...records, screenings: [screening(today, 'clot')] })} />);
    expect(title()).toBe('Please have your leg looked at today');
    expect(screen.getByText('Pain of 9 or 10 should be looked at. Please speak to a doctor today.')).toBeDefined();
    update(<CoachView {...answeredWith({}, { ...records, screenings: [screening(today, 'chest-pain')] })} />);
    expect(screen.queryByText(/^Pain of 9 or 10/)).toBeNull();
  });

  it('[PLAN-1] of a sign that was answered away, and is for sooner than the one that stands, says what it asks for', async () => {
    const screenings = [screening(dayAgo(3), 'hot-joint'), screening(dayAgo(1)), screening(today, 'cancer')];
    await show(answeredWith({}, { screenings }));
    expect(title()).toBe('Please have the joint looked at today');
    expect(screen.getByText(/^On Nov 20, you told us about a warning sign: “A joint that is hot/)).toBeDefined();
  });

  it('[PLAYER-11] says that the session which led there is saved once its own stop is, whatever sign of another stands', async () => {
    const props = answeredWith({}, { screenings: [screening(dayAgo(3), sessionSign)] });
    const opened = (isStopStored: boolean) => (
      <>
        <Led />
        <CoachView {...props} isStopStored={isStopStored} />
      </>
    );
    const { update } = await renderView(opened(false));
    expect(await screen.findByText('Your session has been stopped.')).toBeDefined();
    update(opened(true));
    expect(await screen.findByText('Your session has been stopped and saved.')).toBeDefined();
  });

  const saying = (changes: Parameters<typeof answeredWith>[0], ...answers: readonly ReturnType<typeof painToday>[]) =>
    show(answeredWith(changes, { screenings: [screening(today, 'nerve-worse')], answers }));
  const yesterday = (level: number) => ({ ...painToday(level), at: painToday(level).at - 86_400_000, day: dayAgo(1) });
  const before = (days: number) => ({ day: dayAgo(days), at: painToday(0).at - days * 86_400_000 });

  it('[PLAN-12] has the latest answer and the highest of the week said, with its day', async () => {
    await saying(before(3), yesterday(7), painToday(6), { ...painToday(9), region: 'hip-left' });
    expect(screen.getByText('“I have pain in my left knee, 6 out of 10 today.”')).toBeDefined();
    expect(screen.getByText('“At its worst it was 7, on Nov 22.”')).toBeDefined();
  });

  it('[PLAN-12] says of which day it is where that is not today, and nothing after a week', async () => {
    const { update } = await saying({ ...before(3), pain: { now: 1, best: 1, worst: 8 } }, yesterday(4));
    expect(screen.getByText('“I had pain in my left knee, 4 out of 10, on Nov 22.”')).toBeDefined();
    expect(screen.getByText('“At its worst it was 8, in the week before Nov 20.”')).toBeDefined();
    const old = answeredWith(before(7), { screenings: [screening(today, 'nerve-worse')] });
    update(<CoachView {...old} />);
    expect(screen.queryByText(/^“My left knee/)).toBeNull();
    expect(screen.queryByText(/^“At its worst/)).toBeNull();
    expect(screen.queryByText(/began/)).toBeNull();
  });

  it('[PLAN-12] has how long and how it began said, as of the day on which that was answered', async () => {
    const past = { since: 'days', began: 'injury', lookedAt: false } as const;
    const { update } = await saying(past);
    expect(screen.getByText('“The pain has troubled me for up to three days.”')).toBeDefined();
    expect(screen.getByText('“The pain began with a fall, a knock, a twist or a sudden pull.”')).toBeDefined();
    const later = answeredWith({ ...past, ...before(2) }, { screenings: [screening(today, 'nerve-worse')] });
    update(<CoachView {...later} />);
    expect(screen.getByText('“By Nov 21 the pain had troubled me for up to three days.”')).toBeDefined();
    const long = answeredWith(
      { ...past, since: 'longer', ...before(2) },
      { screenings: [screening(today, 'nerve-worse')] },
    );
    update(<CoachView {...long} />);
    expect(screen.getByText('“The pain has troubled me for longer than three months.”')).toBeDefined();
  });

  it('[PLAN-12] says when to call by the sign', async () => {
    await saying({});
    expect(screen.getByText(/^If it goes numb between the legs/)).toBeDefined();
    expect(screen.queryByText(/^If you feel faint/)).toBeNull();
  });

  it('[PLAN-12] of a high blood pressure by what the question named, and says it as one would', async () => {
    await show(answeredWith({}, { screenings: [screening(today, 'blood-pressure')] }));
    expect(
      screen.getByText('If you have chest pain, a bad headache or can’t see well, call an ambulance.'),
    ).toBeDefined();
    expect(screen.queryByText(/^If you feel faint/)).toBeNull();
    expect(screen.getByText('“My blood pressure was 180 over 120 or more.”')).toBeDefined();
  });

  it('[PLAN-12] has nothing said of pain that there was not', async () => {
    await saying({ pain: { now: 0, best: 0, worst: 0 } });
    expect(screen.queryByText(/out of 10/)).toBeNull();
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

  it('[PLAN-2] [PLAN-8] of what an answer has ended it can be said over the week that a professional has seen it', async () => {
    const recordSeen = vi.fn<CoachActions['recordSeen']>().mockResolvedValue(ok({ id: 'seen' }));
    const screenings = [{ ...screening(dayAgo(2), 'fainted'), id: 'told' }, screening(today)];
    await show(answeredWith({}, { screenings }, { actions: actionsWith({ recordSeen }) }));
    expect(title()).toMatch(/^Your week/);
    fireEvent.click(screen.getByRole('button', { name: /^A professional has seen me about it: Fainted, or nearly/ }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
    await waitFor(() => expect(recordSeen).toHaveBeenCalledWith('fainted', ['told']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[PLAN-8] two such signs have a button each that names its own, and one that could not be saved stays asked', async () => {
    const recordSeen = vi
      .fn<CoachActions['recordSeen']>()
      .mockResolvedValue(fail({ reason: 'quota' as const, detail: '' }));
    const screenings = [{ ...screening(dayAgo(2), 'fainted', 'clot'), id: 'told' }, screening(today)];
    await show(answeredWith({}, { screenings }, { actions: actionsWith({ recordSeen }) }));
    const buttons = screen.getAllByRole('button', { name: /^A professional has seen me about it/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: One calf or leg is swollen/),
      expect.stringMatching(/: Fainted, or nearly/),
    ]);
    fireEvent.click(buttons[1]!);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
    await waitFor(() => expect(recordSeen).toHaveBeenCalledWith('fainted', ['told']));
    expect(await within(screen.getByRole('dialog')).findByText(/^This device is full/)).toBeDefined();
  });

  it('[PLAN-1] [PLAN-12] beside a sign of another day has that to say too, and its own way to say that it was seen', async () => {
    const recordSeen = vi.fn<CoachActions['recordSeen']>().mockResolvedValue(ok({ id: 'seen' }));
    const records = (told: string) => ({
      screenings: [{ ...screening(dayAgo(1), told), id: 'told' }, screening(today, 'cancer')],
    });
    const { update } = await show(answeredWith({}, records('clot'), { actions: actionsWith({ recordSeen }) }));
    expect(title()).toBe('Please have your leg looked at today');
    const before = within(screen.getByRole('region', { name: 'What you told us before' }));
    expect(before.getByRole('heading', { name: /^One calf or leg is swollen/ })).toBeDefined();
    fireEvent.click(before.getByRole('button', { name: 'A professional has seen me about it' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
    await waitFor(() => expect(recordSeen).toHaveBeenCalledWith('clot', ['told']));
    // An emergency department for today is no less because of a sign that is for a doctor.
    update(<CoachView {...answeredWith({}, records('fracture'))} />);
    expect(screen.getAllByRole('region')[0]?.textContent).toContain('Who to seeAn emergency departmentHow soonToday');
    update(
      <CoachView
        {...answeredWith({}, { screenings: [records('fracture').screenings[0]!, screening(today, 'infection')] })}
      />,
    );
    expect(screen.getAllByRole('region')[0]?.textContent).toContain('Who to seeAn emergency departmentHow soonToday');
  });

  it.each([
    ['after what stands', 'cancer', /^“Losing weight/, [1, 3]],
    ['last to an ambulance', 'chest-pain', /^“Pain, pressure or tightness/, [-2, undefined]],
  ] as const)(
    '[PLAN-12] a sign that is over by an answer is said with its day, %s',
    async (_, stands, first, place) => {
      const screenings = [
        screening(dayAgo(2), 'clot', 'blood-pressure'),
        screening(dayAgo(1)),
        screening(today, stands),
      ];
      await show(answeredWith({}, { screenings, answers: [painToday(4)] }));
      const said = screen.getByRole('region', { name: 'What to say when you call or get there' });
      const lines = [...said.querySelectorAll('p')].map(({ textContent }) => textContent);
      expect(lines[0]).toMatch(first);
      expect(lines).toContain('“I have pain in my left knee, 4 out of 10 today.”');
      expect(lines.slice(...place)).toEqual([
        expect.stringMatching(/^On Nov 21: “One calf or leg is swollen.*”$/),
        'On Nov 21: “My blood pressure was 180 over 120 or more.”',
      ]);
    },
  );

  it('[PLAN-2] is not ended by answering again the same day', async () => {
    const screenings = [screening(today, 'clot'), { ...screening(today), at: screening(today).at + 1 }];
    await show(beginWith({ answers: { assessment: null, screenings, seen: [] } }));
    expect(title()).toBe('Please have your leg looked at today');
  });

  it('[PLAN-2] lets the questions be answered again, those that stand among them', async () => {
    const recordScreening = vi.fn<CoachActions['recordScreening']>().mockResolvedValue(ok({ id: 'one' }));
    const screenings = [screening(today, 'locked-joint')];
    const props = beginWith({
      answers: { assessment: null, screenings, seen: [] },
      actions: actionsWith({ recordScreening }),
    });
    const { update } = await show(props);
    fireEvent.click(screen.getByRole('link', { name: 'Answer the safety questions again' }));
    await screen.findByRole('checkbox', { name: /^The joint is stuck/ });
    tick(none);
    press('Save my answer');
    await waitFor(() => expect(recordScreening).toHaveBeenCalledOnce());
    expect(recordScreening.mock.calls[0]?.[0].asked).toContain('locked-joint');
    const answers = { assessment: null, screenings: [...screenings, { ...screening(today), id: 'one' }], seen: [] };
    update(<CoachView {...props} answers={answers} />);
    await screen.findByRole('heading', { level: 1, name: 'Please see a doctor within a few days' });
  });

  /** Answers the safety questions, by nothing where no sign is named, and what is recorded is then among the others. */
  const answerAgain = async (props: CoachViewProps, sign?: { readonly id: string; readonly words: RegExp }) => {
    const page = (one: CoachViewProps) => (
      <main>
        <CoachView {...one} />
      </main>
    );
    const { update } = await renderView(page(props));
    fireEvent.click(screen.getByRole('link', { name: 'Answer the safety questions again' }));
    await screen.findByRole('button', { name: 'Save my answer' });
    tick(sign?.words ?? none);
    press('Save my answer');
    const { answers } = props;
    const answer = { ...screening(today, ...(sign === undefined ? [] : [sign.id])), at: props.now, id: 'operation' };
    await waitFor(() => {
      if (answers !== undefined)
        update(page({ ...props, answers: { ...answers, screenings: [...answers.screenings, answer] } }));
      expect(screen.queryByRole('button', { name: 'Save my answer' })).toBeNull();
    });
    return { update: (one: CoachViewProps) => update(page(one)) };
  };
  const told = (day: typeof today, ...ticked: readonly string[]) => ({
    answers: { assessment: null, screenings: [{ ...screening(day, ...ticked), id: 'told' }], seen: [] },
  });

  it('[PLAN-2] says from when on it can end, before the questions are answered again and after, where the page then begins', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const at = Date.UTC(2026, 10, 23, 20, 42);
    const late = { ...screening(today, 'locked-joint'), id: 'told', at };
    const props = beginWith({ answers: { assessment: null, screenings: [late], seen: [] }, now: at + 60_000 });
    await answerAgain(props);
    const saved = await screen.findByText(
      'Saved. The stop is still in place. The earliest it can end is tomorrow at 8:42 AM.',
    );
    expect(document.activeElement).toBe(saved);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/^The earliest this stop can end is tomorrow at 8:42 AM: answer/)).toBeDefined();
  });

  it('[PLAN-1] [PLAN-2] stands whatever becomes of the answer that was given meanwhile', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const props = beginWith(told(today, 'chest-pain'));
    const { update } = await answerAgain(props);
    await screen.findByText(/^Saved, but that doesn’t end the stop/);
    // It was rejected, or taken back in another tab.
    update({ ...props, ...told(today, 'chest-pain') });
    expect(title()).toBe('Call an ambulance now');
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('[PLAN-2] says of an emergency, once they are answered again, that it holds and how it ends', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await answerAgain(beginWith(told(dayAgo(2), 'chest-pain')));
    const saved = await screen.findByText(
      'Saved, but that doesn’t end the stop. This stop ends when a professional has seen you about it.',
    );
    expect(document.activeElement).toBe(saved);
  });

  it('[PLAN-2] begins at what to do where another sign was told with the answers', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await answerAgain(beginWith(told(dayAgo(2), 'clot')), { id: 'cauda-equina', words: /^Numb between the legs/ });
    expect(await screen.findByRole('heading', { level: 1, name: 'Go to an emergency department now' })).toBe(
      document.activeElement,
    );
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('[PLAN-2] says of an emergency and of several signs how they end', async () => {
    const { update } = await show(beginWith(told(today, 'chest-pain')));
    expect(screen.getByText('This stop ends when a professional has seen you about it.')).toBeDefined();
    update(<CoachView {...beginWith(told(today, 'chest-pain', 'clot'))} />);
    expect(screen.getByText(/^This stop ends once every sign has been cleared\. “What you told us”/)).toBeDefined();
    update(<CoachView {...beginWith(told(today, 'clot'))} />);
    expect(screen.getByText(/^The earliest this stop can end is tomorrow:/)).toBeDefined();
    const evening = { ...screening(dayAgo(1), 'clot'), at: Date.UTC(2026, 10, 22, 22) };
    update(<CoachView {...beginWith({ answers: { assessment: null, screenings: [evening], seen: [] } })} />);
    expect(screen.getByText(/^The earliest this stop can end is today at 10:00 AM:/)).toBeDefined();
    update(<CoachView {...beginWith(told(dayAgo(2), 'clot'))} />);
    expect(screen.getByText(/^You can end this stop now/)).toBeDefined();
  });

  it('[PLAN-2] [ASK-1] once it has ended it says so, and asks nobody the same questions twice', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await answerAgain(beginWith(told(dayAgo(2), 'clot')));
    const saved = await screen.findByText('Saved. The stop has ended, so we can make a plan.');
    expect(document.activeElement).toBe(saved);
    expect(title()).toBe('Where does it hurt?');
  });

  it('[PLAN-2] once it has ended, the week says so', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const props = answeredWith();
    await answerAgain({
      ...props,
      answers: { ...told(dayAgo(2), 'clot').answers, assessment: props.answers?.assessment ?? null },
    });
    expect(document.activeElement).toBe(await screen.findByText('Saved. The stop has ended.'));
    expect(title()).toMatch(/^Your week/);
    // What is done next is about something else.
    fireEvent.click(screen.getByRole('link', { name: 'Something new? Answer the safety questions' }));
    await screen.findByRole('button', { name: 'Save my answer' });
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { level: 1, name: /^Your week/ });
    expect(screen.queryByText('Saved. The stop has ended.')).toBeNull();
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
