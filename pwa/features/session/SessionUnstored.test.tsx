// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import type { DBCoreMutateRequest } from 'dexie';
import { expect, it, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { endSession } from '#pwa/data/commands/run-session.ts';
import { coachAnswers } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { announceLeaving } from '#pwa/testing/announce-leaving.ts';
import { diskFull, meddle } from '#pwa/testing/meddle.ts';
import { begun, button, ELSEWHERE, openApp, underWay } from '#pwa/testing/session-screen.ts';
import type { App, Space } from '#pwa/testing/session-screen.ts';

/** Eight repetitions of a session under way, which find no room; answered is what makes room again. */
async function untilFull({ space, goTo, press }: App) {
  await underWay({ space, goTo, press });
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

const storedSets = async (space: Space) => (await space.db.facts.toArray()).filter(({ entity }) => entity === 'set');

it('[PLAYER-25] sets that could not be stored are named before the page is left, and stored once there is room', async () => {
  const app = await openApp();
  const { space, press } = app;
  const makeRoom = await untilFull(app);
  await recordScreening(space, { asked: ['chest-pain'], ticked: ['chest-pain'] });
  const title = await screen.findByRole('heading', { level: 1, name: 'Stop here for now' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('Sit to stand: 8 repetitions')).toBeDefined();
  expect(screen.getByText(/Free up some space/)).toBeDefined();
  makeRoom();
  await press(await button('Try again'));
  await screen.findByText(/a sign that needs medical help, not exercise/);
  expect(await storedSets(space)).toHaveLength(1);
});

it('[PLAYER-8] [PLAYER-26] one that is over, and could not be stored, says so and what is missing, and offers nothing of the player', async () => {
  const app = await openApp();
  const { press } = app;
  const makeRoom = await untilFull(app);
  await press(await button('Stop'));
  await press(screen.getByRole('radio', { name: /^I’m tired/ }));
  await press(await button('End the session'));
  const name = 'This session is over, but not everything is saved yet';
  const title = await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('Sit to stand: 8 repetitions')).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Try again',
    'Chest pain, dizziness…',
  ]);
  await press(await button('Try again'));
  // No longer busy: that was in vain.
  await button('Try again');
  expect(screen.getByText(/This device is full/)).toBeDefined();
  makeRoom();
  await press(await button('Try again'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped when you were tired' });
  expect(await storedSets(app.space)).toHaveLength(1);
});

it('[PLAYER-13] where only its end could not be stored, that is said, and a sign is still one tap away', async () => {
  const app = await openApp();
  const { space, press, pathname } = app;
  await underWay(app);
  // The run has no place any more once it has ended.
  await meddle(space.db, (_, request) => (request.type === 'delete' ? diskFull() : null));
  await press(await button('Stop'));
  await press(screen.getByRole('radio', { name: /^No time/ }));
  await press(await button('End the session'));
  await screen.findByText('What you did is saved, but we haven’t been able to save that the session is over.');
  expect(document.title).toMatch(/^This session is over, but not everything is saved yet/);
  const hurts = 'It only hurts, catches or gives way';
  await press(await button('Chest pain, dizziness…'));
  await press(await button(hurts));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('You stopped because it hurt, and that’s what counts for next time.');
  await waitFor(async () => expect((await keptRun(space))?.run.phase).toMatchObject({ kind: 'done', why: 'pain' }));
  await press(await button('Chest pain, dizziness…'));
  expect(screen.queryByRole('button', { name: hurts })).toBeNull();
  expect(screen.queryByText('With this exercise, stop for pain if')).toBeNull();
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
});

it('[PLAYER-26] left like that it is not gone on with where it is opened again, but ended', async () => {
  const app = await openApp();
  const { space, press, goTo } = app;
  const kept = await underWay(app);
  let isFull = true;
  await meddle(space.db, (_, request) => (isFull && request.type === 'delete' ? diskFull() : null));
  await press(await button('Stop'));
  await press(screen.getByRole('radio', { name: /^I’m tired/ }));
  await press(await button('End the session'));
  await press(await screen.findByRole('link', { name: 'Leave without saving' }));
  await goTo('/session');
  await screen.findByText(/^This session is over, but that couldn’t be saved before/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  isFull = false;
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({ stopReason: 'fatigue' });
});

it('[PLAYER-26] where all but a stop because of pain is stored, that is said, and asked about before it is left', async () => {
  const app = await openApp();
  const { space, press, pathname } = app;
  const kept = await underWay(app);
  let isFull = true;
  await meddle(space.db, (_, request) => (isFull && request.type !== 'delete' ? diskFull() : null));
  await press(await button('Stop'));
  await press(screen.getByRole('radio', { name: /^It hurts/ }));
  await press(await button('End the session'));
  await screen.findByText(/^That you stopped because it hurt isn’t saved yet/);
  await press(screen.getByRole('link', { name: 'Leave without saving' }));
  await screen.findByRole('dialog', { name: 'Leave before we’ve saved that it hurt?' });
  expect(pathname()).toBe('/session');
  isFull = false;
  await press(await button('Save and leave'));
  await waitFor(async () =>
    expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({ stopReason: 'pain' }),
  );
  await waitFor(() => expect(pathname()).toBe('/'));
});

it.each(['Save and leave', 'Leave without saving'])(
  '[PLAYER-26] the cross asks before sets are lost that are nowhere else: %s',
  async (way) => {
    const app = await openApp();
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
  const app = await openApp();
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
  const app = await openApp();
  const { space, press, goTo, pathname } = app;
  const makeRoom = await untilFull(app);
  await press(await button('Chest pain, dizziness…'));
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

/** Whether the browser asks whoever closes or reloads the tab. */
function isTabHeld(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('[PLAYER-26] a sign that finds no room is said so, holds tab and page, and is stored once there is room', async () => {
  const { space, goTo, press, pathname } = await openApp();
  await begun(space);
  await goTo('/session');
  await button('Continue');
  let isFull = true;
  await meddle(space.db, () => (isFull ? diskFull() : null));
  await press(await button('Chest pain, dizziness…'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  await screen.findByText(/couldn’t be saved on this device yet/);
  await screen.findByText('Your session has been stopped.');
  // Where the person was sent, and on any other page.
  expect(isTabHeld()).toBe(true);
  await goTo(ELSEWHERE);
  expect(isTabHeld()).toBe(true);
  await goTo('/session');
  await screen.findByText(/^The warning sign you told us about isn’t saved yet/);
  expect(isTabHeld()).toBe(true);
  isFull = false;
  await press(await button('Try again'));
  await screen.findByText('Everything is saved now.');
  expect(isTabHeld()).toBe(false);
  await waitFor(async () => expect(await keptRun(space)).toBeNull());
  expect(hindranceToday(null, await coachAnswers(space), dayOf(Date.now(), 0))).toBe('stop');
});

/** Another connection holds the facts, so that whatever writes or reads them waits; answered is what lets go of them. */
function block(space: Space): () => void {
  let isHeld = true;
  const facts = space.db.backendDB().transaction('facts', 'readwrite').objectStore('facts');
  const hold = (): void => {
    if (isHeld) facts.get('none').onsuccess = hold;
  };
  hold();
  return () => (isHeld = false);
}

it('[PLAYER-26] a sign whose writing hangs holds tab and page, and is never said to have failed', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  const { space, goTo, press, pathname } = await openApp();
  await begun(space);
  await goTo('/session');
  await press(await button('Chest pain, dizziness…'));
  const tell = await button('Stop and tell us');
  expect(isTabHeld()).toBe(false);
  const letGo = block(space);
  await press(tell);
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
  expect(isTabHeld()).toBe(true);
  await goTo('/session');
  await screen.findByText(/^The warning sign you told us about isn’t saved yet/);
  expect(announceLeaving('/progress').defaultPrevented).toBe(true);
  expect(screen.getByRole('dialog', { name: /^Leave before your warning sign is saved/ })).toBeDefined();
  expect(screen.queryByText(/couldn’t be saved/)).toBeNull();
  letGo();
  await waitFor(() => expect(isTabHeld()).toBe(false));
  expect(announceLeaving('/progress').defaultPrevented).toBe(false);
});

it('[PLAYER-11] a sign leads to the questions at once, also where the session cannot be stored any more', async () => {
  const { space, goTo, press, pathname } = await openApp();
  await underWay({ space, goTo, press });
  await meddle(space.db, () => diskFull());
  await press(await button('Chest pain, dizziness…'));
  await press(await button('Stop and tell us'));
  await waitFor(() => expect(pathname()).toBe('/exercise-ai'));
});
