import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { writeMeta } from '../core-db.ts';
import { editRecord } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { doneExercises } from './done-exercises.ts';

vi.mock('#core/exercises/former.json', () => ({ default: { 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } } }));

const recordSets = async (space: Space, sessionId: string, ...exerciseIds: string[]): Promise<string> => {
  let last = '';
  for (const exerciseId of exerciseIds) {
    const done = await recordFact(space, 'set', { ...momentOf(space), sessionId, exerciseId });
    if (done.ok) last = done.value.id;
  }
  return last;
};

it('[DONE-1] counts sessions and not sets, has the last day, and reads nothing else', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  expect(await doneExercises(space)).toEqual({});
  await recordSets(space, newOperationId(), 'bridge', 'bridge', 'lunge');
  clock.now = NOON + MS_PER_DAY;
  clock.offset = 14 * 60;
  await recordSets(space, newOperationId(), 'bridge', 'bridge');
  await logActivity(space, 'stretching', 10);
  let read = 0;
  space.db.facts.hook('reading', (fact) => {
    read += 1;
    return fact;
  });
  expect(await doneExercises(space)).toEqual({
    bridge: {
      lastDay: dayOf(NOON, 0) + 2,
      times: 2,
      days: [dayOf(NOON, 0), dayOf(NOON, 0) + 2],
      wasStoppedForPain: false,
      isSaved: false,
    },
    lunge: { lastDay: dayOf(NOON, 0), times: 1, days: [dayOf(NOON, 0)], wasStoppedForPain: false, isSaved: false },
  });
  expect(read).toBe(5);
});

it('[DONE-1] what was taken back was not done', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  await recordSets(space, newOperationId(), 'bridge');
  clock.now = NOON + MS_PER_DAY;
  await takeBack(space, await recordSets(space, newOperationId(), 'bridge'));
  await takeBack(space, await recordSets(space, newOperationId(), 'lunge'));
  expect(await doneExercises(space)).toEqual({
    bridge: { lastDay: dayOf(NOON, 0), times: 1, days: [dayOf(NOON, 0)], wasStoppedForPain: false, isSaved: false },
  });
});

it('[DONE-2] pain stopped the exercise that its session ended with, until it is done again', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const stopped = async () =>
    Object.entries(await doneExercises(space)).flatMap(([id, { wasStoppedForPain }]) =>
      wasStoppedForPain ? [id] : [],
    );
  const session = newOperationId();
  await editRecord(space, 'session', session, { stopReason: 'pain' });
  await recordSets(space, session, 'bridge');
  clock.now += 60_000;
  await recordSets(space, session, 'lunge');
  expect(await stopped()).toEqual(['lunge']);
  clock.now += MS_PER_DAY;
  await recordSets(space, newOperationId(), 'lunge');
  expect(await stopped()).toEqual([]);
});

it('[DONE-2] pain stopped an exercise before its first set: that one, and not the one that was done before it', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const dose = { unit: 'reps', sets: [8], perSide: false, rest: 0, loadKg: null } as const;
  const planned = { bridge: { ...dose, sets: [8] }, lunge: { ...dose, sets: [8] } };
  const header = { startedAt: NOON, off: 0, exercises: ['bridge', 'lunge'], planned };
  const session = newOperationId();
  await editRecord(space, 'session', session, { ...header, endedAt: NOON + 60_000, stopReason: 'pain' });
  await recordSets(space, session, 'bridge');
  const told = async () =>
    Object.entries(await doneExercises(space)).map(([id, one]) => [id, one.times, one.wasStoppedForPain, one.isSaved]);
  expect((await told()).sort()).toEqual([
    ['bridge', 1, false, false],
    ['lunge', 0, true, false],
  ]);
  await space.db.outbox.clear();
  clock.now += MS_PER_DAY;
  await recordSets(space, newOperationId(), 'lunge');
  expect((await told()).sort()).toEqual([
    ['bridge', 1, false, true],
    ['lunge', 1, false, false],
  ]);
});

it('[DONE-3] what was done under a former name counts for what took its place', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  await recordSets(space, newOperationId(), 'hip-bridge', 'gone');
  clock.now = NOON + MS_PER_DAY;
  await recordSets(space, newOperationId(), 'bridge');
  const done = await doneExercises(space);
  expect(Object.keys(done).sort()).toEqual(['bridge', 'gone']);
  expect(done['bridge']).toMatchObject({ times: 2, days: [dayOf(NOON, 0), dayOf(NOON, 0) + 1] });
});

it('[DONE-5] an exercise is saved once the server has all of its sets, also those of a session under way', async () => {
  const { space } = await openTestDevice(await testProfile());
  const saved = async () => Object.entries(await doneExercises(space)).map(([id, { isSaved }]) => [id, isSaved]);
  await recordSets(space, newOperationId(), 'bridge');
  expect(await saved()).toEqual([['bridge', false]]);
  await space.db.outbox.clear();
  await recordSets(space, newOperationId(), 'lunge');
  expect(await saved()).toEqual([
    ['bridge', true],
    ['lunge', false],
  ]);
  await writeMeta(space.db, 'eraseAsked', { lastSavedAt: null });
  expect((await saved()).map(([, isSaved]) => isSaved)).toEqual([false, false]);
});
