// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import type { DBCoreMutateRequest } from 'dexie';
import { expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { askAgainMs, step } from '#core/rules/session/run.ts';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { endSession, saveRun, startSession } from '#pwa/data/commands/run-session.ts';
import { coachAnswers, coachHistory, todayOf } from '#pwa/data/queries/coach-records.ts';
import { keptRun, sessionRecord } from '#pwa/data/queries/sessions.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { taskOf, TASKS } from './session-builders.ts';

const START = { tasks: TASKS, region: 'whole-body', painBefore: 2 };
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

const begun = async (space: Parameters<typeof startSession>[0]) => {
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  return started.value;
};

it('[PLAYER-14] one exercise of the library is trained from its first question to its end', async () => {
  const { space, press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  await press(await button('2'));
  await press(await button('Start'));
  await screen.findByText('Exercise 1 of 1');
  await press(await button('Start'));
  await press(await button('Start now'));
  for (let n = 0; n < 3; n++) await press(await button('Count a repetition'));
  await press(await button('Stop'));
  await press(await screen.findByRole('radio', { name: /It hurts/ }));
  await press(await button('End the session'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
  expect(screen.getByText(/Set 1:/).textContent).toBe('Set 1: 3 repetitions');
  expect(await keptRun(space)).toBeNull();
  const facts = await space.db.facts.toArray();
  expect(facts.map(({ entity }) => entity).sort()).toEqual(['activity', 'pain_checkin', 'set']);
});

it('[PLAYER-23] each step begins at its heading, whoever walks by keyboard', async () => {
  const { press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  const focused = (): string | null => document.activeElement?.textContent ?? null;
  await press(await button('2'));
  await press(await button('Start'));
  await screen.findByText('Exercise 1 of 1');
  expect([document.activeElement?.tagName, focused()]).toEqual(['H1', 'Sit to stand']);
  await press(await button('Stop'));
  await press(await screen.findByRole('radio', { name: /No time/ }));
  await press(await button('End the session'));
  const end = await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  await waitFor(() => expect(document.activeElement).toBe(end));
});

it('[PLAYER-23] a number entered by hand that ends an exercise leads to the heading of the next', async () => {
  const { space, goTo, press, user } = await renderApp({ path: '/exercises', routes: routeTable });
  const once = { unit: 'reps', sets: [8], perSide: false, rest: 0 } as const;
  await startSession(space, { ...START, tasks: [taskOf('sit-to-stand', once), taskOf('wall-sit')] });
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByRole('heading', { level: 1, name: 'Sit to stand' });
  const act = await button('Enter by hand');
  act.focus();
  await press(act);
  await user.type(await screen.findByRole('textbox', { name: 'Repetitions' }), '8{Enter}');
  const next = await screen.findByRole('heading', { level: 1, name: 'Wall sit' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(next);
});

it('[PLAYER-18] over 5 the answer is saved, that is said, and a slip of the finger is taken back', async () => {
  const { space, press } = await renderApp({ path: '/session?exercise=sit-to-stand', routes: routeTable });
  await press(await button('8'));
  await press(await button('Save my answer and rest'));
  const title = await screen.findByRole('heading', { level: 1, name: 'No exercise today' });
  expect(screen.getByText(/Your answer is saved/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(title));
  await press(await button('Change it'));
  await screen.findByRole('heading', { level: 1, name: 'Sit to stand' });
  expect((await coachAnswers(space)).answers).toEqual([]);
});

it('[PLAYER-18] at 9 whom to see is said too, also to whoever was never asked, and taken back with a slip', async () => {
  const { press } = await renderApp({ path: '/session?exercise=heel-slide', routes: routeTable });
  await press(await button('9'));
  await press(await button('Save my answer and rest'));
  await screen.findByRole('heading', { level: 1, name: 'No exercise today' });
  expect(screen.getByText(/Your answer is saved/)).toBeDefined();
  await screen.findByText(/Please speak to a doctor today/);
  await press(await button('Change it'));
  await waitFor(() => expect(screen.queryByText(/speak to a doctor/)).toBeNull());
});

it('[PLAYER-24] what was left for hours asks the pain again, and over 5 nothing goes on', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  const { value: kept } = started;
  const seenAt = kept.run.seenAt - askAgainMs - 60_000;
  await saveRun(space, kept, { ...kept.run, seenAt }, []);
  await goTo('/session');
  await screen.findByRole('heading', { level: 2, name: 'How much does it hurt now?' });
  await press(await button('Continue'));
  await screen.findByText(/One tap first/);
  await press(await button('8'));
  await press(await button('Save my answer and rest'));
  await screen.findByText(/Your pain is over 5 today/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(await keptRun(space)).not.toBeNull();
});

it('[PLAYER-19] what was left while it hurt more than 5 does not go on, and ends because it hurt', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  const { run, sets } = step(started.value.run, { kind: 'pain', level: 8 }, started.value.startedAt);
  await saveRun(space, started.value, run, sets);
  await goTo('/session');
  await screen.findByText(/next time starts one step easier/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
  const [done] = (await coachHistory(space, (dayOf(Date.now(), 0) + 1) as never)).sessions;
  expect(done).toMatchObject({ stopReason: 'pain', painDuring: 8 });
});

it('[PLAYER-24] what was left for hours goes on with a new answer', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  const { value: kept } = started;
  await saveRun(space, kept, { ...kept.run, seenAt: kept.run.seenAt - askAgainMs - 60_000 }, []);
  await goTo('/session');
  await press(await button('4'));
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  expect(screen.getByLabelText('4 out of 10')).toBeDefined();
});

/** Begun so many days ago, where one set was done, and not looked at since. */
async function leftDaysAgo(space: Parameters<typeof startSession>[0], days: number) {
  const kept = await begun(space);
  const startedAt = kept.startedAt - days * 86_400_000;
  const { run, sets } = step({ ...kept.run, seenAt: startedAt }, { kind: 'finish', amount: 8 }, startedAt + 60_000);
  await editRecord(space, 'session', kept.sessionId, { startedAt });
  const saved = await saveRun(space, { ...kept, startedAt }, run, sets);
  if (!saved.ok) throw new Error('not saved');
  return { sessionId: kept.sessionId, endedAt: startedAt + 60_000 };
}

it.each([
  ['this device', 1],
  ['this device', 21],
  ['another device', 1],
])(
  '[PLAYER-19] [PLAYER-20] one of %s, left %i days ago, only ends where it stood, beside what there is today',
  async (where, days) => {
    const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
    const { sessionId, endedAt } = await leftDaysAgo(space, days);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session?exercise=sit-to-stand');
    await screen.findByText(/meant for that day/);
    if (where === 'this device') expect(screen.getByText(/^This session is from \w+day/)).toBeDefined();
    for (const name of ['Continue', 'Continue here', 'Start a new one'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
    expect(screen.queryByText('How much does it hurt now?')).toBeNull();
    await press(await button('End it and see today’s'));
    await button('Start');
    expect(await keptRun(space)).toBeNull();
    expect((await sessionRecord(space, sessionId))?.fields).toMatchObject({ endedAt, stopReason: 'other' });
  },
);

it('[PLAYER-19] one that was begun before midnight and left a moment ago goes on', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const kept = await begun(space);
  await saveRun(space, { ...kept, startedAt: kept.startedAt - 86_400_000 }, kept.run, []);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
});

it('[PLAYER-13] a session that is ended in another tab ends here too', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  const kept = await waitFor(async () => {
    const stored = await keptRun(space);
    expect(stored).not.toBeNull();
    return stored ?? started.value;
  });
  await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: {} });
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
});

it('[PLAYER-20] one from another device goes on with the exercises as they were swapped there', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const started = await startSession(space, START);
  if (!started.ok) throw new Error('not started');
  const { run, sets } = step(started.value.run, { kind: 'swap', to: taskOf('seated-march') }, started.value.startedAt);
  await saveRun(space, started.value, run, sets);
  // As if another device had done it: nothing of it stands here.
  await space.db.meta.delete('session');
  await goTo('/session');
  await screen.findByText(/with Seated march and Wall sit/);
  await press(await button('Continue here'));
  await screen.findByRole('heading', { level: 1, name: 'Seated march' });
});

it('[PLAYER-19] what was left says where it stood, goes on where it was, or ends', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  await startSession(space, START);
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  expect(screen.getByText('Before Sit to stand')).toBeDefined();
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  await goTo('/exercises');
  await goTo('/session');
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  expect(await keptRun(space)).toBeNull();
});

it('[PLAYER-11] a warning sign ends the session, and one that was ticked leaves only the end', async () => {
  const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
  await startSession(space, START);
  await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
  await goTo('/session');
  await button('End it here');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  await goTo('/exercises');
  await goTo('/session?exercise=bridge');
  await screen.findByRole('heading', { level: 1, name: 'Stop. No exercise today.' });
  expect(pathname()).toBe('/session');
});

it('[PLAYER-14] an exercise that the library does not have, and a session that is not here, are said', async () => {
  const { goTo } = await renderApp({ path: '/session?exercise=moonwalk', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'We have no exercise by that name' });
  await goTo('/exercises');
  await goTo('/session?ended=nowhere');
  await screen.findByRole('heading', { level: 1, name: 'We can’t find this session' });
});

it('[PLAYER-25] one that another device stopped because it hurt does not go on here, and stays what it was', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'finish', amount: 8 }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  const ended = { endedAt: kept.startedAt + 60_000, stopReason: 'pain', stoppedForPain: true } as const;
  await editRecord(space, 'session', kept.sessionId, ended);
  await goTo('/session');
  await screen.findByText(/ended on another device/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('See how it was'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
  expect(await keptRun(space)).toBeNull();
});

it('[PLAYER-25] a sign ticked elsewhere, or an end there, stops the session under way', async () => {
  for (const meanwhile of ['sign', 'end'] as const) {
    const { space, goTo, press, unmount } = await renderApp({ path: '/exercises', routes: routeTable });
    const kept = await begun(space);
    await goTo('/session');
    await press(await button('Continue'));
    await screen.findByText('Exercise 1 of 2');
    if (meanwhile === 'sign') await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
    else await editRecord(space, 'session', kept.sessionId, { endedAt: kept.startedAt + 1, stopReason: 'other' });
    await screen.findByText(meanwhile === 'sign' ? /a sign that needs medical help first/ : /ended on another device/);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect((await keptRun(space))?.run.phase.kind).toBe('between');
    unmount();
  }
});

/** Eight repetitions of a session under way, which find no room; answered is what makes room again. */
async function untilFull({ space, goTo, press }: Awaited<ReturnType<typeof renderApp>>) {
  await begun(space);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  let isFull = true;
  const isSet = (request: DBCoreMutateRequest): boolean =>
    'values' in request &&
    (request.values as readonly { readonly entity?: string }[]).some((row) => row.entity === 'set');
  await meddle(space.db, (_, request) => (isFull && isSet(request) ? diskFull() : null));
  await press(await button('Start'));
  await press(await button('Start now'));
  for (let n = 0; n < 8; n++) await press(await button('Count a repetition'));
  await press(await button('Finish the set'));
  await screen.findByText(/This device is full/);
  return () => (isFull = false);
}
const storedSets = async (space: Parameters<typeof startSession>[0]) =>
  (await space.db.facts.toArray()).filter(({ entity }) => entity === 'set');

it('[PLAYER-25] sets that could not be stored are named before the page is left, and stored once there is room', async () => {
  const app = await renderApp({ path: '/exercises', routes: routeTable });
  const { space, press } = app;
  const makeRoom = await untilFull(app);
  await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
  const title = await screen.findByRole('heading', { level: 1, name: 'Stop here for now' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('Sit to stand: 8 repetitions')).toBeDefined();
  expect(screen.getByText(/Free up some space/)).toBeDefined();
  makeRoom();
  await press(await button('Try again'));
  await screen.findByText(/a sign that needs medical help first/);
  expect(await storedSets(space)).toHaveLength(1);
});

it.each(['Save and leave', 'Leave without saving'])(
  '[PLAYER-26] the cross asks before sets are lost that are nowhere else: %s',
  async (way) => {
    const app = await renderApp({ path: '/exercises', routes: routeTable });
    const { space, press, pathname, goTo } = app;
    const makeRoom = await untilFull(app);
    const leave = () => press(screen.getByRole('link', { name: /^Leave/ }));
    await leave();
    await screen.findByRole('dialog', { name: 'Leave without these sets?' });
    expect(screen.getByText('Sit to stand: 8 repetitions')).toBeDefined();
    await press(await button('Save and leave'));
    expect(pathname()).toBe('/session');
    await press(await button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await leave();
    if (way === 'Save and leave') makeRoom();
    await press(await button(way));
    await waitFor(() => expect(pathname()).toBe('/'));
    expect(await storedSets(space)).toHaveLength(way === 'Save and leave' ? 1 : 0);
    // The person has said so: it is not offered again.
    await goTo('/session');
    await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  },
);

it('[PLAYER-26] what could not be stored is stored onto a session that another tab has ended, once, and counts', async () => {
  const app = await renderApp({ path: '/exercises', routes: routeTable });
  const { space } = app;
  const makeRoom = await untilFull(app);
  const kept = await keptRun(space);
  if (kept === null) throw new Error('not kept');
  makeRoom();
  // It writes what was kept of the eight, and this tab the others, if any.
  await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: {} });
  await screen.findByRole('heading', { level: 1, name: 'Stopped when you were tired' });
  const done = (await space.db.facts.toArray()).flatMap(({ entity, data }) =>
    entity === 'set' ? [Number(data['repetitions'])] : [],
  );
  expect(done.reduce((sum, amount) => sum + amount, 0)).toBe(8);
});

it('[PLAYER-26] what is left of a session after a sign is offered when the session is opened again', async () => {
  const app = await renderApp({ path: '/exercises', routes: routeTable });
  const { space, press, goTo, pathname } = app;
  const makeRoom = await untilFull(app);
  await press(await button('Chest pain, dizzy, …'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Something isn’t saved yet' });
  expect(screen.getByText('Sit to stand: 8 repetitions')).toBeDefined();
  makeRoom();
  await press(await button('Try again'));
  await waitFor(() => expect(screen.queryByText(/aren’t saved yet/)).toBeNull());
  expect(await storedSets(space)).toHaveLength(1);
  // Its end waited for the sets.
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
});

it('[PLAYER-25] pain over 5 that is told elsewhere stops the session under way, a slip in the session itself does not', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  await begun(space);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  for (let n = 0; n < 4; n++) await press(await button('More pain'));
  await screen.findByText('Over 5: stop here');
  await waitFor(async () => expect((await coachAnswers(space)).answers?.map(({ level }) => level)).toContain(6));
  for (let n = 0; n < 4; n++) await press(await button('Less pain'));
  await screen.findByText('3 or less: carry on');
  await checkIn(space, { region: 'knee-left', level: 7, when: 'day' });
  await screen.findByText(/Your pain is over 5 today/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(await keptRun(space)).not.toBeNull();
});

it('[PLAYER-19] one that was stopped because of pain when the page went ends because of it, whatever the number', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'stop', why: 'pain' }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  await goTo('/session');
  await screen.findByText(/next time starts one step easier/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
});

it('[PLAYER-20] one that hurt more than 5 on another device is held here too, and ends because it hurt', async () => {
  const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
  const kept = await begun(space);
  await editRecord(space, 'session', kept.sessionId, { painDuring: 8 });
  // As if another device had done it: nothing of it stands here.
  await space.db.meta.delete('session');
  await goTo('/session');
  await screen.findByText(/It hurt too much in this session/);
  expect(screen.queryByRole('button', { name: 'Continue here' })).toBeNull();
  await press(await button('End it'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
  const [done] = (await coachHistory(space, (dayOf(Date.now(), 0) + 1) as never)).sessions;
  expect(done).toMatchObject({ stopReason: 'pain', painDuring: 8 });
});

it('[PLAYER-11] a sign holds, also where the questions are left unanswered, and that is said; nothing makes it another reason', async () => {
  const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
  const kept = await begun(space);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  await press(await button('Chest pain, dizzy, …'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  await screen.findByText('Your session is stopped');
  expect(screen.getAllByText(/we’ll tell you who to see/).length).toBeGreaterThan(0);
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Stop. No exercise today.' });
  await goTo('/exercises');
  await goTo(`/session?ended=${kept.sessionId}`);
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of a warning sign' });
  expect(screen.queryByRole('button', { name: 'Change why it ended' })).toBeNull();
  expect(screen.getByRole('link', { name: 'What to do now' })).toBeDefined();
});

it.each(['this device', 'another device'])(
  '[PLAYER-11] a sign that is told where a session of %s was left ends it, holds, and leads to the questions',
  async (where) => {
    const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
    const kept = await begun(space);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizzy, …'));
    await press(await button('Stop and tell us'));
    await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
    await screen.findByText('Your session is stopped');
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

it.each(['this device', 'another device'])(
  '[PLAYER-11] a sign that is tapped twice where a session of %s was left is told once',
  async (where) => {
    const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
    await begun(space);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizzy, …'));
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

it.each([
  ['this device', 'today'],
  ['this device', 'before midnight'],
  ['another device', 'today'],
])(
  '[PLAYER-11] what only hurts where a session of %s, begun %s, was left ends it because of pain, and today is for rest',
  async (where, when) => {
    const { space, goTo, press } = await renderApp({ path: '/exercises', routes: routeTable });
    const kept = await begun(space);
    if (when === 'before midnight') {
      const startedAt = kept.startedAt - 86_400_000;
      await editRecord(space, 'session', kept.sessionId, { startedAt });
      await saveRun(space, { ...kept, startedAt }, kept.run, []);
    }
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session');
    await press(await button('Chest pain, dizzy, …'));
    await press(await button('It only hurts, catches or gives way'));
    await press(await button('End the session'));
    await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain or a warning sign' });
    expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({
      stopReason: 'pain',
      stoppedForPain: true,
    });
    expect(await keptRun(space)).toBeNull();
    expect(hindranceToday(null, await coachAnswers(space), todayOf(space))).toBe('pain');
  },
);

/** Whether the browser asks whoever closes or reloads the tab. */
function isTabHeld(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('[PLAYER-26] a sign that finds no room is said so, holds tab and page, and is stored once there is room', async () => {
  const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
  await begun(space);
  await goTo('/session');
  await button('Continue');
  let isFull = true;
  await meddle(space.db, () => (isFull ? diskFull() : null));
  await press(await button('Chest pain, dizzy, …'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  await screen.findByText(/couldn’t be saved on this device yet/);
  expect(screen.queryByText(/^After a stop like this there is no exercise until/)).toBeNull();
  // Where the person was sent, and on any other page.
  expect(isTabHeld()).toBe(true);
  await goTo('/exercises');
  expect(isTabHeld()).toBe(true);
  await goTo('/session');
  await screen.findByText(/^The warning sign you told us about couldn’t be saved yet/);
  expect(isTabHeld()).toBe(true);
  isFull = false;
  await press(await button('Try again'));
  await screen.findByText(/^After a stop like this there is no exercise until/);
  expect(isTabHeld()).toBe(false);
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  expect(hindranceToday(null, await coachAnswers(space), dayOf(Date.now(), 0))).toBe('stop');
});

it('[PLAYER-11] a sign leads to the questions at once, also where the session cannot be stored any more', async () => {
  const { space, goTo, press, pathname } = await renderApp({ path: '/exercises', routes: routeTable });
  await begun(space);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  await meddle(space.db, () => diskFull());
  await press(await button('Chest pain, dizzy, …'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
});
