// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { askAgainMs, step } from '#core/rules/session/run.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { saveRun } from '#pwa/data/commands/run-session.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { keptRun } from '#pwa/data/queries/open-sessions.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { browserPage } from '#pwa/device/page.ts';
import { begun, button, ELSEWHERE, openApp, underWay } from '#pwa/testing/session-screen.ts';
import type { Space } from '#pwa/testing/session-screen.ts';
import { taskOf } from './session-builders.ts';

it('[PLAYER-19] what was left says where it stood, goes on where it was, or ends', async () => {
  const { space, goTo, press } = await openApp();
  await begun(space);
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  expect(screen.getByText('Before Sit to stand')).toBeDefined();
  expect(screen.getByText('That was a moment ago. No set was done yet.')).toBeDefined();
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  await goTo(ELSEWHERE);
  await goTo('/session');
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Ended before it began' });
  expect(await keptRun(space)).toBeNull();
});

/** Of the browser: what is held, whoever holds it. */
function stubLocks(): Set<string> {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, body: () => Promise<void>): Promise<void> => {
    held.add(name);
    await body();
    held.delete(name);
  };
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  return held;
}

it('[PLAYER-19] what another tab has open has not stopped, and this page says of itself what it has open', async () => {
  const held = stubLocks();
  const { space, goTo, press } = await openApp();
  const { sessionId } = await begun(space);
  held.add(`open ${sessionId} another page`);
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'This session is open in another tab' });
  expect(screen.getByText(/^Carry on there, or continue here/)).toBeDefined();
  held.clear();
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  expect([...held].filter((name) => name.startsWith(`open ${sessionId} `))).toHaveLength(1);
  // Kept for Back by the browser it does not have it open.
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(held.size).toBe(0));
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(held.size).toBe(1);
  await goTo(ELSEWHERE);
  await waitFor(() => expect(held.size).toBe(0));
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  Reflect.deleteProperty(navigator, 'locks');
});

it('[PLAYER-19] one that nothing goes on of has stopped, also where another tab has it open', async () => {
  const held = stubLocks();
  const { space, goTo } = await openApp();
  const { sessionId } = await begun(space);
  held.add(`open ${sessionId} another page`);
  await goTo('/session');
  await screen.findByRole('heading', { level: 1, name: 'This session is open in another tab' });
  await checkIn(space, { region: 'knee-left', level: 7, when: 'day' });
  await screen.findByRole('heading', { level: 1, name: 'Your session stopped here' });
  expect(screen.queryByRole('button', { name: 'Continue here' })).toBeNull();
  Reflect.deleteProperty(navigator, 'locks');
});

it.each([
  ['sit-to-stand', 0, 1, /set 1 of 2, 1 repetition counted$/],
  ['sit-to-stand', 0, 5, /set 1 of 2, 5 repetitions counted$/],
  ['wall-sit', 1, 1, /set 1 of 1, 1 second counted$/],
  ['wall-sit', 1, 3, /set 1 of 1, 3 seconds counted$/],
] as const)(
  '[PLAYER-19] what was counted of %s says of what it is, in exercise %i: %i',
  async (_, task, count, said) => {
    const { space, goTo } = await openApp();
    const kept = await begun(space);
    const run = { ...kept.run, task, phase: { kind: 'work' }, reps: count, held: count * 1_000 } as const;
    await saveRun(space, kept, run, []);
    await goTo('/session');
    expect(await screen.findByText(said)).toBeDefined();
  },
);

it('[PLAYER-19] what stood for a while says how long ago, which set, and what is saved', async () => {
  const { space, goTo } = await openApp();
  const kept = await begun(space);
  const at = kept.startedAt - 12 * 60_000;
  const { run, sets } = step({ ...kept.run, seenAt: at }, { kind: 'finish', amount: 8 }, at);
  await saveRun(space, { ...kept, startedAt: at }, run, sets);
  await goTo('/session');
  expect(await screen.findByText(/^That was 1[23] minutes ago, .* 1 set is saved\.$/)).toBeDefined();
  expect(screen.getByText('Sit to stand, set 2 of 2')).toBeDefined();
});

it.each([
  [-30_000, /^That was a moment ago\./, false],
  [-600_000, /^Your device’s clock was changed, so we can’t tell how long ago that was\./, false],
  [-askAgainMs - 60_000, /^Your device’s clock was changed, so we can’t tell how long ago that was\./, true],
  [askAgainMs + 60_000, /^That was 2 hours ago, /, true],
])(
  '[PLAYER-19] last looked at %i ms before, by a clock that may have been set back, one word says it',
  async (ago, said, asks) => {
    const { space, goTo } = await openApp();
    const kept = await begun(space);
    await saveRun(space, kept, { ...kept.run, seenAt: space.device.now() - ago }, []);
    await goTo('/session');
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText('Your pain may have changed, so tell us how it is now.') !== null).toBe(asks);
  },
);

it('[PLAYER-19] one that was begun before midnight and left a moment ago goes on', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  await saveRun(space, { ...kept, startedAt: kept.startedAt - 86_400_000 }, kept.run, []);
  await goTo('/session');
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
});

/** Begun so many days ago, where one set was done, and not looked at since. */
async function leftDaysAgo(space: Space, days: number) {
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
  '[PLAYER-19] [PLAYER-20] [PLAYER-23] one of %s, left %i days ago, only ends where it stood, beside what there is today',
  async (where, days) => {
    const { space, goTo, press } = await openApp();
    const { sessionId, endedAt } = await leftDaysAgo(space, days);
    if (where === 'another device') await space.db.meta.delete('session');
    await goTo('/session?exercise=sit-to-stand');
    await screen.findByText(/from another day, so it can’t go on/);
    if (where === 'this device') expect(screen.getByText(/^This session is from \w+day/)).toBeDefined();
    for (const name of ['Continue', 'Continue here', 'Start a new one'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
    expect(screen.queryByText('How much does it hurt now?')).toBeNull();
    await press(await button('End it and see today’s'));
    await button('Start');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(await keptRun(space)).toBeNull();
    expect((await sessionRecord(space, sessionId))?.fields).toMatchObject({ endedAt, stopReason: 'other' });
  },
);

it('[PLAYER-24] what was left for hours asks the pain again, and over 5 nothing goes on', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
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

/** While nobody is there: every clock of the page that counts minutes has its time, at the moment that the device's clock shows. */
function clocksOfMinutes(): () => Promise<void> {
  const after = vi.spyOn(browserPage, 'after');
  onTestFinished(() => after.mockRestore());
  return () =>
    act(async () => {
      const waiting = after.mock.calls.filter(([ms]) => ms === 60_000);
      after.mockClear();
      for (const [, body] of waiting) body();
    });
}

it.each(['as the minutes pass', 'when it is seen again'])(
  '[PLAYER-19] a page that stayed open between two sets overnight says by itself where it stood, %s',
  async (how) => {
    const passMinute = clocksOfMinutes();
    const { space, clock, goTo, press } = await openApp();
    await underWay({ space, goTo, press });
    const pass = () =>
      how === 'as the minutes pass' ? passMinute() : act(async () => window.dispatchEvent(new Event('pageshow')));
    clock.now += 60_000;
    await pass();
    expect(screen.getByText('Exercise 1 of 2')).toBeDefined();
    clock.now += 20 * 3_600_000;
    await pass();
    await screen.findByText(/^This session is from \w+day/);
    expect(screen.getByRole('heading', { level: 1, name: 'Your session stopped here' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  },
);

it('[PLAYER-24] minutes that pass in a page that stayed open are not somebody being there', async () => {
  const passMinute = clocksOfMinutes();
  const { space, clock, goTo, press } = await openApp();
  await underWay({ space, goTo, press });
  for (const ms of [askAgainMs - 60_000, 120_000]) {
    clock.now += ms;
    await passMinute();
  }
  await press(await button('Start'));
  await screen.findByRole('heading', { level: 2, name: 'How much does it hurt now?' });
});

it('[PLAYER-24] what was left for hours goes on with a new answer', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  await saveRun(space, kept, { ...kept.run, seenAt: kept.run.seenAt - askAgainMs - 60_000 }, []);
  await goTo('/session');
  await press(await button('4'));
  await press(await button('Continue'));
  await screen.findByText('Exercise 1 of 2');
  expect(screen.getByLabelText('4 out of 10')).toBeDefined();
});

it('[PLAYER-19] what was left while it hurt more than 5 does not go on, and ends because it hurt', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'pain', level: 8 }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  await goTo('/session');
  await screen.findByText(/next time starts one step easier/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
  const [done] = (await coachHistory(space, (dayOf(Date.now(), 0) + 1) as never)).sessions;
  expect(done).toMatchObject({ stopReason: 'pain', painDuring: 8 });
});

it('[PLAYER-19] one that was stopped because of pain when the page went ends because of it, whatever the number', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'stop', why: 'pain' }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  await goTo('/session');
  await screen.findByText(/next time starts one step easier/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press(await button('End it here'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
});

it('[PLAYER-20] one that hurt more than 5 on another device is held here too, and ends because it hurt', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  await editRecord(space, 'session', kept.sessionId, { painDuring: 8 });
  // As if another device had done it: nothing of it stands here.
  await space.db.meta.delete('session');
  await goTo('/session');
  await screen.findByText(/It hurt too much in this session/);
  expect(screen.queryByRole('button', { name: 'Continue here' })).toBeNull();
  await press(await button('End it'));
  await screen.findByRole('heading', { level: 1, name: 'Stopped because of pain' });
  const [done] = (await coachHistory(space, (dayOf(Date.now(), 0) + 1) as never)).sessions;
  expect(done).toMatchObject({ stopReason: 'pain', painDuring: 8 });
});

it('[PLAYER-20] one from another device goes on with the exercises as they were swapped there', async () => {
  const { space, goTo, press } = await openApp();
  const kept = await begun(space);
  const { run, sets } = step(kept.run, { kind: 'swap', to: taskOf('seated-march') }, kept.startedAt);
  await saveRun(space, kept, run, sets);
  // As if another device had done it: nothing of it stands here.
  await space.db.meta.delete('session');
  await goTo('/session');
  await screen.findByText(/with Seated march and Wall sit/);
  await press(await button('Continue here'));
  await screen.findByRole('heading', { level: 1, name: 'Seated march' });
});
