import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Task } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { answerAfterSession, correctSet, noteSession, removeSet } from '../commands/change-session.ts';
import { logActivity } from '../commands/log-activity.ts';
import { endSession, startSession } from '../commands/run-session.ts';
import { writeMeta } from '../core-db.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { isSessionSaved } from './session-saved.ts';

const TASK: Task = {
  exerciseId: 'sit-to-stand',
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
  first: 'right',
  cycle: 6,
};

/** One that was begun and closed at once: nothing of it counts in the streak. */
async function closedSession(space: Space): Promise<string> {
  const begun = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 3 });
  if (!begun.ok) throw new Error(begun.failure.reason);
  await endSession(space, begun.value, { stopReason: 'other', at: 'now', purposes: {} });
  return begun.value.sessionId;
}

/** As if the server had answered for everything. */
const sendAll = (space: Space): Promise<void> => space.db.outbox.clear();

it('[DONE-5] a session without a set that counts is not on the server before it was sent', async () => {
  const { space } = await openTestDevice(await testProfile());
  const id = await closedSession(space);
  expect(await isSessionSaved(space, id)).toBe(false);
  await sendAll(space);
  expect(await isSessionSaved(space, id)).toBe(true);
});

it('[DONE-5] what is added to a session later is not on the server before it was sent: note, answer, correction, removal', async () => {
  const { space } = await openTestDevice(await testProfile());
  const id = await closedSession(space);
  const data = { ...momentOf(space), sessionId: id, exerciseId: 'sit-to-stand', repetitions: 8 };
  const set = await recordFact(space, 'set', data);
  if (!set.ok) throw new Error(set.failure.reason);
  const later: Readonly<Record<string, () => Promise<unknown>>> = {
    note: () => noteSession(space, id, 'The knee gave way.', []),
    answer: () => answerAfterSession(space, { sessionId: id, region: 'knee-left', level: 4, when: 'after' }),
    correction: () => correctSet(space, set.value.id, { ...data, repetitions: 7 }),
  };
  for (const [what, add] of Object.entries(later)) {
    await sendAll(space);
    await add();
    expect([what, await isSessionSaved(space, id)]).toEqual([what, false]);
  }
  await sendAll(space);
  const corrected = (await space.db.facts.toArray()).find((fact) => fact.entity === 'set' && fact.id !== set.value.id);
  await removeSet(space, corrected?.id ?? '');
  expect(await isSessionSaved(space, id)).toBe(false);
  await sendAll(space);
  expect(await isSessionSaved(space, id)).toBe(true);
});

it('[DONE-5] what waits of other sessions and days is nothing of it, what it counted is', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const id = await closedSession(space);
  await sendAll(space);
  clock.now = NOON + 60_000;
  await logActivity(space, 'stretching', 10);
  await closedSession(space);
  expect(await isSessionSaved(space, id)).toBe(true);
  await recordFact(space, 'activity', { ...momentOf(space), at: NOON, kind: 'daily_exercise', minutes: 3 });
  expect(await isSessionSaved(space, id)).toBe(false);
});

it('[DONE-5] a session is not on the server where part of it was rejected, or where the server may have erased it', async () => {
  const { space } = await openTestDevice(await testProfile());
  const id = await closedSession(space);
  const [pain] = (await space.db.outbox.toArray()).filter(({ data }) => 'sessionId' in data);
  await rejectOperation(space, pain?.opId ?? '');
  await sendAll(space);
  expect(await isSessionSaved(space, id)).toBe(false);
  await space.db.quarantine.clear();
  expect(await isSessionSaved(space, id)).toBe(true);
  await writeMeta(space.db, 'eraseAsked', { lastSavedAt: null });
  expect(await isSessionSaved(space, id)).toBe(false);
});
