// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { step } from '#core/rules/session/run.ts';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { endSession, saveRun } from '#pwa/data/commands/run-session.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { begun, button, ELSEWHERE, openApp, underWay } from '#pwa/testing/session-screen.ts';

it('[PLAYER-11] a warning sign ends the session, and one that was ticked leaves only the end', async () => {
  const { space, goTo, press, pathname } = await openApp();
  await begun(space);
  await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
  await goTo('/session');
  await button('End it here');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  await goTo(ELSEWHERE);
  await goTo('/session?exercise=bridge');
  await screen.findByRole('heading', { level: 1, name: 'Stop. No exercise today.' });
  expect(pathname()).toBe('/session');
});

it('[PLAYER-25] a sign ticked elsewhere, or an end there, stops the session under way', async () => {
  for (const meanwhile of ['sign', 'end'] as const) {
    const { space, goTo, press, unmount } = await openApp();
    const kept = await underWay({ space, goTo, press });
    if (meanwhile === 'sign') await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
    else await editRecord(space, 'session', kept.sessionId, { endedAt: kept.startedAt + 1, stopReason: 'other' });
    await screen.findByText(
      meanwhile === 'sign' ? /a sign that needs medical help, not exercise/ : /ended on another device/,
    );
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect((await keptRun(space))?.run.phase.kind).toBe('between');
    unmount();
  }
});

it('[PLAYER-25] pain over 5 that is told elsewhere stops the session under way, a slip in the session itself does not', async () => {
  const { space, goTo, press } = await openApp();
  await underWay({ space, goTo, press });
  for (let n = 0; n < 4; n++) await press(await button('More pain'));
  await screen.findByText('Over 5: stop here');
  await waitFor(async () => expect((await coachAnswers(space)).answers?.map(({ level }) => level)).toContain(6));
  for (let n = 0; n < 4; n++) await press(await button('Less pain'));
  await screen.findByText(/^3 or less/);
  await checkIn(space, { region: 'knee-left', level: 7, when: 'day' });
  await screen.findByText(/Your pain is over 5 today/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(await keptRun(space)).not.toBeNull();
});

it('[PLAYER-25] one that another device stopped because it hurt does not go on here, and stays what it was', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'finish', amount: 8 }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  const ended = { endedAt: kept.startedAt + 60_000, stopReason: 'pain', stoppedForPain: true } as const;
  await editRecord(space, 'session', kept.sessionId, ended);
  await goTo('/session');
  await screen.findByText(/ended on another device/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('See how it was'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
  expect(await keptRun(space)).toBeNull();
});

it('[PLAYER-13] a session that is ended in another tab ends here too', async () => {
  const { space, goTo, press } = await openApp();
  const first = await underWay({ space, goTo, press });
  const kept = await waitFor(async () => {
    const stored = await keptRun(space);
    expect(stored).not.toBeNull();
    return stored ?? first;
  });
  await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: {} });
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
});

it('[PLAYER-25] stopped because of pain in the moment in which another tab ends it otherwise, it is one that pain stopped', async () => {
  const { space, goTo, press } = await openApp();
  const { sessionId } = await underWay({ space, goTo, press });
  const kept = await keptRun(space);
  if (kept === null) throw new Error('not kept');
  await press(await button('Stop'));
  await press(await screen.findByRole('radio', { name: /It hurts/ }));
  const other = endSession(space, kept, { stopReason: 'other', at: 'where-it-stood', purposes: {} });
  await press(await button('End the session'));
  expect((await other).ok).toBe(true);
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
  expect((await sessionRecord(space, sessionId))?.fields).toMatchObject({ stopReason: 'pain', stoppedForPain: true });
});

it('[PLAYER-11] a sign holds, also where the questions are left unanswered, and that is said; nothing makes it another reason', async () => {
  const { space, goTo, press, pathname } = await openApp();
  const kept = await underWay({ space, goTo, press });
  await press(await button('Chest pain, dizziness…'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  // The page begins at it, nothing lies over the signs, and the number to call stands before them.
  const said = await screen.findByText('Your session has been stopped and saved.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(screen.queryByText('Session stopped')).toBeNull();
  const call = screen.getAllByRole('link', { name: /^Call/ });
  expect(call).toHaveLength(1);
  const [first] = screen.getAllByRole('checkbox');
  expect(call[0]!.compareDocumentPosition(first!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Stop. No exercise today.' });
  await goTo(ELSEWHERE);
  await goTo(`/session?ended=${kept.sessionId}`);
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of a warning sign' });
  expect(screen.queryByRole('button', { name: 'Change why it ended' })).toBeNull();
  expect(screen.getByRole('link', { name: 'What to do now' })).toBeDefined();
});

it.each(['this device', 'another device'])(
  '[PLAYER-11] a sign that is told where a session of %s was left ends it, holds, and leads to the questions',
  async (where) => {
    const { space, goTo, press, pathname } = await openApp();
    const kept = await begun(space);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizziness…'));
    await press(await button('Stop and tell us'));
    await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
    await screen.findByText('Your session has been stopped and saved.');
    await waitFor(async () =>
      expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({
        stopReason: 'sign',
        endedAt: kept.startedAt,
      }),
    );
    expect(await keptRun(space)).toBeNull();
    expect(hindranceToday(null, await coachAnswers(space), dayOf(Date.now(), 0))).toBe('stop');
  },
);

it.each([
  ['this device', 'today'],
  ['this device', 'before midnight'],
  ['another device', 'today'],
])(
  '[PLAYER-11] what only hurts where a session of %s, begun %s, was left ends it because of pain, and today is for rest',
  async (where, when) => {
    const { space, goTo, press } = await openApp();
    const kept = await begun(space);
    if (when === 'before midnight') {
      const startedAt = kept.startedAt - 86_400_000;
      await editRecord(space, 'session', kept.sessionId, { startedAt });
      await saveRun(space, { ...kept, startedAt }, kept.run, []);
    }
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizziness…'));
    await press(await button('It only hurts, catches or gives way'));
    await press(await button('End the session'));
    await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
    expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({
      stopReason: 'pain',
      stoppedForPain: true,
    });
    expect(await keptRun(space)).toBeNull();
    expect(hindranceToday(null, await coachAnswers(space), todayOf(space))).toBe('pain');
  },
);

it('[PLAYER-11] a sign that comes after the last set is told at the end, holds, and leads to the questions, with the note kept', async () => {
  const { space, goTo, press, pathname, user } = await openApp();
  const kept = await begun(space);
  const ended = await endSession(space, kept, { stopReason: 'done', at: 'now', purposes: {} });
  if (!ended.ok) throw new Error('not ended');
  const before = (await sessionRecord(space, kept.sessionId))?.fields;
  await goTo(`/session?ended=${kept.sessionId}`);
  await user.type(await screen.findByRole('textbox', { name: 'Anything to note?' }), 'Faint');
  await press(await button('Chest pain, dizziness…'));
  const tell = await button('Stop and tell us');
  act(() => {
    tell.click();
    tell.click();
  });
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  await screen.findByText('Your session has been stopped and saved.');
  const after = { ...before, note: 'Faint', stopReason: 'sign', stoppedForSign: true, stoppedAt: expect.any(Number) };
  await waitFor(async () => expect((await sessionRecord(space, kept.sessionId))?.fields).toEqual(after));
  const told = (await space.db.facts.toArray()).filter(({ entity }) => entity === 'screening');
  expect(told).toMatchObject([{ data: { asked: [], ticked: ['session-sign'] } }]);
  expect(hindranceToday(null, await coachAnswers(space), dayOf(Date.now(), 0))).toBe('stop');
});

it.each(['this device', 'another device'])(
  '[PLAYER-11] a sign that is tapped twice where a session of %s was left is told once',
  async (where) => {
    const { space, goTo, press, pathname } = await openApp();
    await begun(space);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizziness…'));
    const tell = await button('Stop and tell us');
    // Both before the page is drawn anew.
    act(() => {
      tell.click();
      tell.click();
    });
    await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
    await waitFor(async () => expect(await keptRun(space)).toBeNull());
    const told = async () => (await space.db.facts.toArray()).filter(({ entity }) => entity === 'screening').length;
    await waitFor(async () => expect(await told()).toBeGreaterThan(0));
    // Time for a second one to be written.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await told()).toBe(1);
  },
);
