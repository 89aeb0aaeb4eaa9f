import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { session } from '#core/records/session.ts';
import type { Task } from '#core/rules/session/run.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { play, set, START, value } from '#pwa/testing/kept-session.ts';
import { answerAfterSession, noteSession } from '../commands/change-session.ts';
import { logActivity } from '../commands/log-activity.ts';
import { endSession, startSession } from '../commands/run-session.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { keptRun } from './open-sessions.ts';
import { isSignOfSessionStored, pastSessions, sumOfSession } from './sessions.ts';

const TASK: Task = {
  exerciseId: 'sit-to-stand',
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
  first: 'right',
  cycle: 6,
};

async function begin(space: Space): Promise<{ readonly id: string; readonly end: () => Promise<unknown> }> {
  const begun = await startSession(space, { tasks: [TASK], region: 'knee-left', painBefore: 3 });
  if (!begun.ok) throw new Error(begun.failure.reason);
  const { value } = begun;
  return {
    id: value.sessionId,
    end: () => endSession(space, value, { stopReason: 'fatigue', at: 'now', purposes: {} }),
  };
}

it('[PROGPAGE-13] lists what has ended, the latest first, with its highest pain and its latest note, and not what goes on', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const first = await begin(space);
  await first.end();
  await noteSession(space, first.id, 'The knee gave way.', []);
  await answerAfterSession(space, { sessionId: first.id, region: 'knee-left', level: 5, when: 'after' });
  clock.now += 3_600_000;
  const second = await begin(space);
  await second.end();
  clock.now += 3_600_000;
  await begin(space);
  expect(await pastSessions(space, 5)).toMatchObject({
    sessions: [
      { id: second.id, fields: { painBefore: 3, stopReason: 'fatigue' }, notes: [] },
      { id: first.id, fields: { painAfter: 5 }, notes: [{ text: 'The knee gave way.' }] },
    ],
    hasMore: false,
  });
  expect(await pastSessions(space, 1)).toMatchObject({ sessions: [{ id: second.id }], hasMore: true });
  expect(await pastSessions(space, 0)).toBeNull();
});

it('[PROGPAGE-13] what cannot be read takes no place in the list, and an exercise counts once a set of it was done', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const first = await begin(space);
  const kept = await keptRun(space);
  if (kept === null) throw new Error('not begun');
  await play(space, kept, set(8));
  const left = await keptRun(space);
  if (left === null) throw new Error('not kept');
  await endSession(space, left, { stopReason: 'fatigue', at: 'now', purposes: {} });
  clock.now += 3_600_000;
  const second = await begin(space);
  await second.end();
  expect((await pastSessions(space, 5))?.sessions.map(({ exercisesDone }) => exercisesDone)).toEqual([0, 1]);
  vi.spyOn(session.schema, 'safeParse').mockReturnValueOnce({ success: false } as never);
  expect(await pastSessions(space, 1)).toMatchObject({ sessions: [{ id: first.id }], hasMore: false });
});

it('[PLAYER-21] tells for how long a session was by what it counts, and for which place', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const nothing = await begin(space);
  await nothing.end();
  expect(await sumOfSession(space, nothing.id)).toEqual({ minutes: 0, place: 'knee-left' });
  clock.now += 3_600_000;
  const { id } = await begin(space);
  const kept = await keptRun(space);
  if (kept === null) throw new Error('not begun');
  await play(space, kept, set(8));
  const left = await keptRun(space);
  if (left === null) throw new Error('not kept');
  clock.now += 30_000;
  await logActivity(space, 'stretching', 40);
  clock.now += 30_000;
  await endSession(space, left, { stopReason: 'done', at: 'now', purposes: {} });
  const [counted, logged] = await factsBetween(space, 'activity', 0, Number.MAX_SAFE_INTEGER);
  expect(logged?.data.minutes).toBe(40);
  expect(counted?.data.minutes).toBeGreaterThan(0);
  expect(await sumOfSession(space, id)).toEqual({ minutes: counted?.data.minutes, place: 'knee-left' });
  expect(await sumOfSession(space, 'unknown')).toEqual({ minutes: 0, place: null });
});

it('[PLAYER-11] knows of each session by itself whether the sign that stopped it is stored, before its end too', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const first = value(await startSession(space, START));
  await endSession(space, first, { stopReason: 'done', at: 'now', purposes: {} });
  clock.now += 3_600_000;
  const second = value(await startSession(space, START));
  const stored = () => Promise.all([first, second].map((one) => isSignOfSessionStored(space, one.sessionId)));
  expect(await stored()).toEqual([false, false]);
  const stopped = await play(space, second, [{ kind: 'stop', why: 'sign' }]);
  expect(await stored()).toEqual([false, true]);
  await endSession(space, stopped, { stopReason: 'sign', at: 'now', purposes: {} });
  expect([await keptRun(space), ...(await stored())]).toEqual([null, false, true]);
});
