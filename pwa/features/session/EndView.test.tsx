// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import type { SessionNote } from '#pwa/data/queries/sessions.ts';
import { href } from '#pwa/routes/table.ts';
import { announceLeaving } from '#pwa/testing/announce-leaving.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { keepFocus } from '#pwa/ui/keep-focus.ts';
import { EndView } from './EndView.tsx';
import type { EndActions } from './session-actions.ts';
import { detailsOf, MORNING, nameOf, recordWith, setOf } from './session-builders.ts';

const done = () => vi.fn(() => Promise.resolve(ok({ id: 'x' })));
const noted = () => vi.fn<EndActions['note']>(() => Promise.resolve(ok(['o-own note'])));
type Faked = { readonly [Name in Exclude<keyof EndActions, 'note' | 'sign'>]: ReturnType<typeof done> };
const endActions = (): Faked & { readonly note: ReturnType<typeof noted> } => ({
  answer: done(),
  correctPain: done(),
  changeReason: done(),
  correct: done(),
  remove: done(),
  bringBack: done(),
  note: noted(),
});
const end = (given: Partial<ComponentProps<typeof EndView>> = {}) => (
  <EndView
    record={recordWith()}
    nameOf={nameOf}
    stillOf={(id) => detailsOf(id).motion}
    isSaved={false}
    day={20_779 as Day}
    isAsked
    actions={endActions()}
    stopIf={['pain goes over 5', 'the knee gets hot or swells up']}
    timeZone="Europe/Berlin"
    onSign={() => undefined}
    {...given}
  />
);
function Place() {
  const { pathname, key } = useLocation();
  return (
    <span data-testid="place">
      {pathname} {key}
    </span>
  );
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('[PLAYER-21] the end of a session', () => {
  it('says under its heading what was done, for how long and for which place, after a stop too', async () => {
    const { fields, sets } = recordWith();
    const [first] = sets;
    const stopped = recordWith({ fields: { ...fields, stopReason: 'pain' }, sets: first === undefined ? [] : [first] });
    const head = () => screen.getByRole('heading', { level: 1 }).closest('header')?.textContent;
    const { update } = await renderView(
      end({
        record: recordWith({ sets: [...sets, setOf('wall-sit')] }),
        sum: { minutes: 14, place: 'knee-left' },
      }),
    );
    expect(head()).toBe('Session done2 exercises, about 14\u00A0min, for your left knee');
    update(end({ record: stopped, sum: { minutes: 3, place: null } }));
    expect(head()).toMatch(/^Stopped because of pain1 exercise, about 3\u00A0minThat was the right thing to do/);
    update(end({ sum: { minutes: 2, place: WHOLE_BODY } }));
    expect(head()).toBe('Session done1 exercise, about 2\u00A0min');
    for (const sum of [undefined, { minutes: 0, place: 'knee-left' }]) {
      update(end({ sum }));
      expect(head()).toBe('Session done');
    }
  });

  it('says that it is done and saved here, and what was done of what was asked', async () => {
    const { update } = await renderView(end());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Session done');
    expect(screen.getByText('Your session is saved on this device')).toBeDefined();
    const did = within(screen.getByRole('region', { name: 'What you did' }));
    expect(did.getByText('15 of 16 repetitions')).toBeDefined();
    expect(did.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Set 1: 8 repetitions', 'Set 2: 7 repetitions']),
    );
    update(end({ isSaved: true, record: recordWith({ sets: [] }) }));
    expect(screen.getByText('Your session is saved here and on the server')).toBeDefined();
    expect(screen.getByText('No set was done in this session.')).toBeDefined();
  });

  it('[PLAYER-21] of an earlier day it says where it lies, not that it was saved just now', async () => {
    const { update } = await renderView(end({ isAsked: false }));
    expect(screen.getByText('On this device')).toBeDefined();
    update(end({ isAsked: false, isSaved: true }));
    expect(screen.getByText('On this device and on the server')).toBeDefined();
    expect(screen.queryByText(/^Your session is saved/)).toBeNull();
  });

  it('[PLAYER-21] more than was asked is said as such', async () => {
    const { sets } = recordWith();
    const more = sets.map((one) => ({ ...one, data: { ...one.data, repetitions: 15 } }));
    await renderView(end({ record: recordWith({ sets: more }) }));
    const did = within(screen.getByRole('region', { name: 'What you did' }));
    expect(did.getByText('30 repetitions (16 planned)')).toBeDefined();
  });

  it.each([
    ['pain', 'Stopped because of pain', /one step easier/, 'Please rest today.'],
    ['sign', 'Stopped because of a warning sign', /who to see/, /^Whatever the number, the warning sign decides/],
    ['fatigue', 'Stopped when you were tired', /10% lighter/, /^Safe\./],
    ['other', 'Ended early', /nothing changes/, /^Safe\./],
  ] as const)('after a stop for %s it says what that means', async (stopReason, title, meaning, verdict) => {
    const record = recordWith({ fields: { ...recordWith().fields, stopReason, painAfter: 2 } });
    await renderView(end({ record }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getAllByText(meaning).length).toBeGreaterThan(0);
    const said = document.querySelector('[data-light]')?.textContent?.replace('2, less than before. ', '');
    expect(said).toMatch(verdict);
  });

  it('[FEEDBACK-5] after a sign nothing on the page asks how it was, or promises a next session by a number or by the answer of tomorrow', async () => {
    const { fields } = recordWith();
    const of = (stopReason: 'sign' | 'pain') =>
      end({ record: recordWith({ fields: { ...fields, stopReason, painAfter: 1 } }) });
    const promises = () => screen.queryAllByText(/rest today|next session|tomorrow|next time/i).length;
    const { update } = await renderView(of('sign'));
    expect([screen.queryByRole('region', { name: 'Tomorrow morning' }), promises()]).toEqual([null, 0]);
    expect(screen.queryByRole('link', { name: 'Give feedback' })).toBeNull();
    update(of('pain'));
    expect(screen.getByRole('link', { name: 'Give feedback' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Tomorrow morning' })).toBeDefined();
    expect(promises()).toBeGreaterThan(0);
  });

  it('[PLAYER-11] a sign is told on its day however it ended, once, by the signs alone', async () => {
    const onSign = vi.fn();
    const { fields } = recordWith();
    const of = (stopReason: 'done' | 'pain' | 'other' | 'sign', isAsked = true) =>
      end({ onSign, isAsked, record: recordWith({ fields: { ...fields, stopReason } }) });
    const signs = () => screen.queryByRole('button', { name: 'Chest pain, dizziness…' });
    const { user, update } = await renderView(of('done'));
    for (const stopReason of ['pain', 'other', 'done'] as const) {
      update(of(stopReason));
      expect([stopReason, signs() === null]).toEqual([stopReason, false]);
      update(of(stopReason, false));
      expect([stopReason, signs()]).toEqual([stopReason, null]);
    }
    update(of('sign'));
    expect(signs()).toBeNull();
    update(of('done'));
    await user.click(button('Chest pain, dizziness…'));
    expect(screen.getByRole('link', { name: /112/ })).toBeDefined();
    expect(screen.getByText('the knee gets hot or swells up')).toBeDefined();
    expect(screen.queryByText('pain goes over 5')).toBeNull();
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
    // Once it is kept, what to do about it takes the place of the sheet.
    update(of('sign'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a stop because of pain of an earlier day, which may have been a sign, leads to the questions', async () => {
    const { fields } = recordWith();
    const of = (stopReason: 'pain' | 'sign' | 'other', isAsked = false) =>
      end({ isAsked, record: recordWith({ fields: { ...fields, stopReason } }) });
    const way = () => screen.queryByRole('link', { name: 'Answer the safety questions' })?.getAttribute('href');
    const { update } = await renderView(of('pain'));
    expect(way()).toBe(`${href('coach')}?step=again`);
    for (const other of [of('pain', true), of('sign'), of('other')]) {
      update(other);
      expect(way()).toBeUndefined();
    }
  });

  it('[PLAYER-11] a note that is being written is saved on the way to the coach, and holds nobody', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const actions = endActions();
    const { user, update } = await renderView(end({ actions }));
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), 'Faint');
    expect(announceLeaving('/exercise-ai').defaultPrevented).toBe(true);
    update(end({ actions, isLeaving: true }));
    expect(announceLeaving('/exercise-ai').defaultPrevented).toBe(false);
    expect(actions.note).toHaveBeenCalledWith('Faint', []);
  });

  it('over 5 it says that next time is easier, whichever answer it was and however it ended', async () => {
    const { fields } = recordWith();
    const { update } = await renderView(end());
    for (const stopReason of ['done', 'other', 'fatigue'] as const)
      for (const pain of [{ painDuring: 8 }, { painAfter: 7 }]) {
        update(end({ record: recordWith({ fields: { ...fields, stopReason, ...pain } }) }));
        expect(
          screen.getByText('Your pain went over 5, so next time starts one step easier, if possible.'),
        ).toBeDefined();
        expect(screen.queryByText(/nothing changes|10% lighter/)).toBeNull();
      }
  });

  it('one that was closed before a set was done can be started again, on its day; one that hurt cannot', async () => {
    const { fields } = recordWith();
    const view = (given: Partial<typeof fields>, more: Parameters<typeof end>[0] = {}) =>
      end({ record: recordWith({ sets: [], fields: { ...fields, stopReason: 'other', ...given } }), ...more });
    const again = () => screen.queryByRole('link', { name: 'Start again' })?.getAttribute('href');
    const { update } = await renderView(view({}));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ended before it began');
    expect(again()).toBe('/session');
    update(view({ exercises: ['wall-sit'] }));
    expect(again()).toBe('/session?exercise=wall-sit');
    update(view({ painDuring: 8 }));
    expect(again()).toBeUndefined();
    update(view({}, { isAsked: false }));
    expect(again()).toBeUndefined();
    update(view({ stopReason: 'pain' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stopped because of pain');
    expect(again()).toBeUndefined();
    update(end({ record: recordWith({ fields: { ...fields, stopReason: 'other' } }) }));
    expect(again()).toBeUndefined();
  });

  it('[PLAYER-21] one of an earlier day has its date, and says nothing of a morning that is over', async () => {
    const record = recordWith({ fields: { ...recordWith().fields, painBefore: 3, painAfter: 1 } });
    const { update } = await renderView(end({ record }));
    const verdict = /Tomorrow morning’s answer decides/;
    expect(screen.getByText(verdict)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Tomorrow morning' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Finish' })).toBeDefined();
    expect(screen.queryByText('Nov 22, 2026')).toBeNull();
    update(end({ record, isAsked: false }));
    expect(screen.getByText('Nov 22, 2026')).toBeDefined();
    expect(screen.getByText('1, less than before.')).toBeDefined();
    expect(screen.queryByText(verdict)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Tomorrow morning' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Done' })).toBeDefined();
  });

  it('pain before it is shown and put right, and never asked again', async () => {
    const actions = endActions();
    const { user } = await renderView(end({ actions }));
    const before = within(screen.getByRole('region', { name: 'How much did it hurt before you began?' }));
    expect(before.getByText('3 out of 10')).toBeDefined();
    expect(before.queryByRole('group')).toBeNull();
    await user.click(before.getByRole('button', { name: 'Change it' }));
    await user.click(before.getByRole('button', { name: /^0/ }));
    expect(actions.correctPain).toHaveBeenCalledWith(0, 'before');
    expect(actions.answer).not.toHaveBeenCalled();
  });

  it('asks the pain after, and during where it was not answered, and says what the answer means', async () => {
    const actions = endActions();
    const { user, update } = await renderView(end({ actions }));
    const after = within(screen.getByRole('group', { name: /^Pain now\. / }));
    await user.click(after.getByRole('button', { name: /^4/ }));
    expect(actions.answer).toHaveBeenLastCalledWith(4, 'after');
    const during = within(screen.getByRole('group', { name: /at its worst/ }));
    await user.click(during.getByRole('button', { name: /^5/ }));
    expect(actions.answer).toHaveBeenLastCalledWith(5, 'during');
    const { fields } = recordWith();
    update(end({ record: recordWith({ fields: { ...fields, painAfter: 3, painDuring: 2 } }) }));
    expect(screen.getByText('3, the same as before.')).toBeDefined();
    expect(screen.getByText(/Safe\./)).toBeDefined();
    expect(during.getByRole('button', { name: /^2/, pressed: true })).toBeDefined();
    update(end({ record: recordWith({ fields: { ...fields, painAfter: 1, stopReason: 'pain' } }) }));
    expect(screen.getByText(/Please rest today/)).toBeDefined();
  });

  it('a later answer that is lower says that the highest counts, and a slip is put right', async () => {
    const actions = endActions();
    const { fields } = recordWith();
    const record = recordWith({ fields: { ...fields, painAfter: 2, painDuring: 8 } });
    const { user } = await renderView(end({ actions, record }));
    const during = within(screen.getByRole('region', { name: /at its worst/ }));
    await user.click(during.getByRole('button', { name: /^3/ }));
    expect(actions.answer).toHaveBeenCalledWith(3, 'during');
    expect(await during.findByText('You answered 8 before. The highest number counts.')).toBeDefined();
    await user.click(during.getByRole('button', { name: 'Change it' }));
    expect(during.queryByRole('button', { pressed: true })).toBeNull();
    await user.click(during.getByRole('button', { name: /^3/ }));
    expect(actions.correctPain).toHaveBeenCalledWith(3, 'during');
    expect(actions.answer).toHaveBeenCalledTimes(1);
    expect(await during.findByRole('button', { name: 'Change it' })).toBeDefined();
  });

  it('why it was stopped is put right; what was done to its end has no reason to change', async () => {
    const actions = endActions();
    const record = recordWith({ fields: { ...recordWith().fields, stopReason: 'pain' } });
    const { user, update } = await renderView(end({ actions, record }));
    await user.click(button('Change why it ended'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It hurts/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /No time/ }));
    await user.click(button('Save'));
    expect(actions.changeReason).toHaveBeenCalledWith('other', 'pain');
    expect(screen.queryByRole('radio')).toBeNull();
    update(end());
    expect(screen.queryByRole('button', { name: 'Change why it ended' })).toBeNull();
  });

  it('it is changed from what was shown, whatever another device tells meanwhile', async () => {
    const actions = endActions();
    const record = (stopReason: 'fatigue' | 'pain') => recordWith({ fields: { ...recordWith().fields, stopReason } });
    const { user, update } = await renderView(end({ actions, record: record('fatigue') }));
    await user.click(button('Change why it ended'));
    update(end({ actions, record: record('pain') }));
    await user.click(screen.getByRole('radio', { name: /No time/ }));
    await user.click(button('Save'));
    expect(actions.changeReason).toHaveBeenCalledWith('other', 'fatigue');
  });

  it('[PLAYER-7] where the reason is changed a sign is told at once, on its day', async () => {
    const [onSign, actions] = [vi.fn(), endActions()];
    const record = recordWith({ fields: { ...recordWith().fields, stopReason: 'fatigue' } });
    const way = () => screen.queryByRole('button', { name: 'Chest pain, dizziness or another warning sign' });
    const { user, update } = await renderView(end({ actions, record, onSign, isAsked: false }));
    await user.click(button('Change why it ended'));
    expect(way()).toBeNull();
    update(end({ actions, record, onSign }));
    await user.click(way() as HTMLElement);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
    expect(actions.changeReason).not.toHaveBeenCalled();
  });

  it('on a later day nothing is asked, and a slip is put right all the same', async () => {
    const actions = endActions();
    const { fields } = recordWith();
    const { user, update } = await renderView(end({ actions, isAsked: false }));
    expect(screen.queryByRole('group')).toBeNull();
    update(end({ actions, isAsked: false, record: recordWith({ fields: { ...fields, painAfter: 7 } }) }));
    const after = within(screen.getByRole('region', { name: 'How much did it hurt afterwards?' }));
    expect(after.getByText('7 out of 10')).toBeDefined();
    expect(after.queryByRole('group')).toBeNull();
    await user.click(after.getByRole('button', { name: 'Change it' }));
    await user.click(after.getByRole('button', { name: /^2/ }));
    expect(actions.correctPain).toHaveBeenCalledWith(2, 'after');
  });

  it('the sets of two sides are told apart, and what is asked ends in one mark', async () => {
    const sets = (['left', 'right'] as const).map((side) => setOf('heel-slide', { side, at: MORNING + side.length }));
    const { user } = await renderView(end({ record: recordWith({ sets }) }));
    for (const side of ['left', 'right']) expect(button(`Remove Heel slide, set 1, ${side} side`)).toBeDefined();
    await user.click(button('Correct: Heel slide, Set 1, right side'));
    expect(screen.getByRole('dialog', { name: 'Heel slide, set 1, right side' })).toBeDefined();
    expect(screen.queryByRole('group', { name: /\?\./ })).toBeNull();
  });

  it('a set is corrected, with 400 asked about, or removed and brought back', async () => {
    const actions = endActions();
    const { user } = await renderView(end({ actions }));
    await user.click(button('Correct: Sit to stand, Set 2'));
    const field = screen.getByRole('textbox', { name: 'Repetitions' });
    await user.clear(field);
    await user.type(field, '400');
    await user.click(button('Save the set'));
    await user.click(button('Did you mean 40?'));
    await user.click(button('Save the set'));
    const second = recordWith().sets[1];
    expect(actions.correct).toHaveBeenCalledWith(second?.id, { ...second?.data, repetitions: 40 });
    await user.click(button('Remove Sit to stand, set 2'));
    expect(actions.remove).toHaveBeenCalledWith(second?.id);
    expect(screen.getByText('Removed. It no longer counts as done.')).toBeDefined();
    await user.click(button('Undo'));
    expect(actions.bringBack).toHaveBeenCalledWith(second?.id, second?.data);
  });

  it('the focus is on the set that was corrected or brought back, wherever it stands', async () => {
    const actions = endActions();
    const [one, two] = recordWith().sets as [ReturnType<typeof setOf>, ReturnType<typeof setOf>];
    const view = (sets: readonly (typeof one)[]) => end({ actions, record: recordWith({ sets }) });
    const { user, update } = await renderView(view([one, two]));
    const stop = keepFocus();
    await user.click(button('Correct: Sit to stand, Set 1'));
    const corrected = { ...one, id: 'x', data: { ...one.data, repetitions: 5 } };
    // The database is often read again before the dialog has closed.
    actions.correct.mockImplementationOnce(() => {
      update(view([corrected, two]));
      return Promise.resolve(ok({ id: 'x' }));
    });
    await user.click(button('Save the set'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Set 1: 5 repetitions'));
    await user.click(button('Remove Sit to stand, set 1'));
    update(view([two]));
    actions.bringBack.mockResolvedValueOnce(ok({ id: 'y' }));
    await user.click(button('Undo'));
    update(view([{ ...corrected, id: 'y' }, two]));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Set 1: 5 repetitions'));
    stop();
  });

  it('asks whoever starts it again, or opens another session, before a note that is not saved is lost', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const { user } = await renderView(end());
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), 'Sore');
    expect(announceLeaving(`${location.pathname}?ended=another`).defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog', { name: /^Leave without saving/ })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('keeps a note, beside what other devices wrote, also while it was being written', async () => {
    const actions = endActions();
    const [own, other, later] = ['Sore', 'Chair was low', 'Better at noon'].map((text, at) => ({
      writing: `o-${at} note`,
      text,
    })) as [SessionNote, SessionNote, SessionNote];
    const view = (notes: readonly SessionNote[]) => end({ actions, record: recordWith({ notes }) });
    const { user, update } = await renderView(view([own, other]));
    expect(screen.getByText('On another device you wrote: Chair was low')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), ', stiff');
    update(view([later, own, other]));
    expect(screen.getByText('On another device you wrote: Better at noon')).toBeDefined();
    await user.click(button('Save the note'));
    expect(actions.note).toHaveBeenCalledWith('Sore, stiff', [own.writing]);
    expect(screen.getByRole('link', { name: 'Give feedback' }).getAttribute('href')).toBe(
      '/workout-feedback?session=session',
    );
  });

  it('has the way on in view, and a note that is being written is saved on it', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const actions = endActions();
    const { user } = await renderView(
      <>
        {end({ actions })}
        <Place />
      </>,
    );
    const finish = screen.getByRole('link', { name: 'Finish' });
    const css = readFileSync('pwa/features/session/Session.module.css', 'utf8');
    expect(finish.parentElement?.className).toContain('finish');
    expect(css).toMatch(/\.finish \{\s*position: sticky;\s*inset-block-end: 0;/);
    const place = () => screen.getByTestId('place').textContent;
    const before = place();
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), 'Stiff');
    actions.note.mockResolvedValueOnce(fail({ reason: 'quota', detail: '' }));
    await user.click(finish);
    expect(place()).toBe(before);
    await user.click(finish);
    expect(actions.note.mock.calls).toEqual([
      ['Stiff', []],
      ['Stiff', []],
    ]);
    await waitFor(() => expect(place()).not.toBe(before));
    expect(place()).toMatch(/^\/ /);
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('[FORM-5] whoever writes on while Finish saves the note stays, and saving it again leads nowhere', async () => {
    const actions = endActions();
    const { user } = await renderView(
      <>
        {end({ actions })}
        <Place />
      </>,
    );
    const place = () => screen.getByTestId('place').textContent;
    const before = place();
    const note = screen.getByRole('textbox', { name: 'Anything to note?' });
    let saved: () => void = () => undefined;
    actions.note.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          saved = () => resolve(ok(['o-own note']));
        }),
    );
    await user.type(note, 'Stiff');
    await user.dblClick(screen.getByRole('link', { name: 'Finish' }));
    await user.type(note, ', sore');
    saved();
    await waitFor(() => expect(button('Save the note').getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button('Save the note'));
    expect(await screen.findByText('Note saved on this device.')).toBeDefined();
    expect(actions.note.mock.calls.map(([text]) => text)).toEqual(['Stiff', 'Stiff, sore']);
    expect(place()).toBe(before);
  });

  it('draws what was done of an exercise that is called as something every object has', async () => {
    const done = setOf('sit-to-stand', { exerciseId: 'constructor', repetitions: 7 });
    await renderView(end({ record: recordWith({ sets: [done] }), nameOf: (id) => id, stillOf: () => undefined }));
    expect(screen.getByRole('heading', { level: 3, name: 'constructor' }).nextSibling?.textContent).toBe(
      '7 repetitions',
    );
  });

  it.each([
    ['', ok(['o-own note']), true],
    [', sore', ok(['o-own note']), true],
    ['', fail({ reason: 'quota' as const, detail: '' }), false],
  ])(
    '[PLAYER-21] Finish waits for a note that is being saved, and for what was written since: "%s"',
    async (since, came, leaves) => {
      vi.stubGlobal('navigation', new EventTarget());
      const actions = endActions();
      const { user } = await renderView(
        <>
          {end({ actions })}
          <Place />
        </>,
      );
      const place = () => screen.getByTestId('place').textContent;
      const before = place();
      const note = screen.getByRole('textbox', { name: 'Anything to note?' });
      let answer: () => void = () => undefined;
      actions.note.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(came))));
      await user.type(note, 'Stiff');
      await user.click(button('Save the note'));
      if (since !== '') await user.type(note, since);
      await user.click(screen.getByRole('link', { name: 'Finish' }));
      expect(place()).toBe(before);
      answer();
      if (leaves) await waitFor(() => expect(place()).not.toBe(before));
      else expect(await screen.findByText(/^This device is full, so this couldn’t be saved/)).toBeDefined();
      expect(place()).toMatch(leaves ? /^\/ / : before);
      const later = since === '' ? [] : [[`Stiff${since}`, ['o-own note']]];
      expect(actions.note.mock.calls).toEqual([['Stiff', []], ...later]);
      expect(screen.queryByRole('dialog')).toBeNull();
      vi.unstubAllGlobals();
    },
  );

  it('Finish with Ctrl opens another tab, and leaves page and note as they are', async () => {
    const actions = endActions();
    const { user } = await renderView(end({ actions }));
    const finish = screen.getByRole('link', { name: 'Finish' });
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), 'Stiff');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    finish.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(false);
    expect(actions.note).not.toHaveBeenCalled();
  });

  it('asks how it is now before what was done, and looks back at the pain after that', async () => {
    const { fields } = recordWith();
    await renderView(end({ record: recordWith({ fields: { ...fields, painDuring: 4 } }) }));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'How much does it hurt now?',
      'What you did',
      'How much did it hurt at its worst, while you trained?',
      'How much did it hurt before you began?',
      'Tomorrow morning',
      'How was this session?',
    ]);
  });

  it('[PARTS-7] asks whoever leaves before the note is saved, and nobody after that', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const { user } = await renderView(end());
    expect(announceLeaving('/progress').defaultPrevented).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'Anything to note?' }), 'Stiff');
    expect(announceLeaving('/progress').defaultPrevented).toBe(true);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep writing' }));
    await user.click(button('Save the note'));
    expect(await screen.findByText('Note saved on this device.')).toBeDefined();
    expect(announceLeaving('/progress').defaultPrevented).toBe(false);
  });

  it('a stop because of pain is red whatever was answered after it, and so is pain over 5 before it', async () => {
    const fields = { ...recordWith().fields, painBefore: 2, painAfter: 2 };
    const light = () => document.querySelector('[data-light]')?.getAttribute('data-light');
    const { update } = await renderView(end({ record: recordWith({ fields }) }));
    expect(light()).toBe('green');
    update(end({ record: recordWith({ fields: { ...fields, stopReason: 'pain' } }) }));
    expect(light()).toBe('red');
    update(end({ record: recordWith({ fields: { ...fields, painBefore: 6 } }) }));
    expect(light()).toBe('red');
    expect(screen.getByText(/so next time starts one step easier/)).toBeDefined();
  });

  it('says whom to see as the dashboard does, on its day', async () => {
    const { update } = await renderView(end({ toSee: [decide('pain.severe', {}, {})] }));
    expect(screen.getByText(/speak to a doctor today/)).toBeDefined();
    update(end({ toSee: [decide('pain.severe', {}, {})], isAsked: false }));
    expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
  });

  it('each side has its sets', async () => {
    const sets = [setOf('wall-sit', { side: 'left', seconds: 20 }), setOf('wall-sit', { side: 'right', at: 1 })];
    await renderView(end({ record: recordWith({ sets }) }));
    expect(screen.getByText(/Set 1, left side/)).toBeDefined();
    expect(screen.getByText(/Set 1, right side/)).toBeDefined();
  });
});
