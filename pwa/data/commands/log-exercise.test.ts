import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { meddle, processDied } from '#pwa/testing/meddle.ts';
import { doneExercises } from '../queries/done-exercises.ts';
import { readDay } from '../records/day-rows.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { logExercise, takeBackExercise } from './log-exercise.ts';

const device = async () => openTestDevice(await testProfile());
const LUNGE: Pick<ExerciseDetails, 'id' | 'dose' | 'purpose' | 'duration'> = {
  id: 'lunge',
  dose: { sets: 2, reps: 8, rest: 60, timesAWeek: 3, perSide: true },
  purpose: ['strength'],
  duration: 250,
};
const counts = async ({ db }: Space) => [await db.facts.count(), await db.documents.count(), await db.outbox.count()];

it('[LOCAL-10] an exercise is a session with its sets, and an activity that the streak counts', async () => {
  const { space, woken } = await device();
  const logged = await logExercise(space, LUNGE);
  if (!logged.ok) throw new Error('not logged');
  const { sessionId } = logged.value;
  expect((await readDocument(space.db, 'session', sessionId)).fields).toEqual({
    startedAt: NOON - 250_000,
    endedAt: NOON,
    off: 0,
    tz: 'Etc/UTC',
    exercises: ['lunge'],
    stopReason: 'done',
  });
  const facts = await space.db.facts.toArray();
  const sets = facts.flatMap(({ entity, data }) => (entity === 'set' ? [data] : []));
  expect(sets.map(({ side }) => side).sort()).toEqual(['left', 'left', 'right', 'right']);
  expect(sets[0]).toMatchObject({ at: NOON, sessionId, exerciseId: 'lunge', repetitions: 8 });
  expect((await readDay(space.db, dayOf(NOON, 0)))?.activities.daily_exercise).toMatchObject({ count: 1, minutes: 4 });
  expect(await counts(space)).toEqual([5, 1, 6]);
  expect(woken()).toBe(1);
});

it('[LOCAL-10] one by the clock and for both sides at once has its seconds and no side', async () => {
  const { space } = await device();
  await logExercise(space, { ...LUNGE, dose: { sets: 1, seconds: 40, rest: 0, timesAWeek: 7 } });
  const facts = await space.db.facts.toArray();
  const [set] = facts.flatMap(({ entity, data }) => (entity === 'set' ? [data] : []));
  expect([set?.seconds, set?.repetitions, set?.side]).toEqual([40, undefined, undefined]);
});

it('[LOCAL-10] taken back nothing of it counts, and what else was done that day stays', async () => {
  const { space } = await device();
  await logExercise(space, { ...LUNGE, id: 'bridge' });
  const logged = await logExercise(space, LUNGE);
  if (!logged.ok) throw new Error('not logged');
  expect((await takeBackExercise(space, logged.value)).ok).toBe(true);
  expect(Object.keys(await doneExercises(space))).toEqual(['bridge']);
  expect((await readDay(space.db, dayOf(NOON, 0)))?.activities.daily_exercise).toMatchObject({ count: 1, minutes: 4 });
  expect((await readDocument(space.db, 'session', logged.value.sessionId)).fields).toEqual({});
});

it('[LOCAL-10] a crash at any point leaves all of it or nothing, of writing as of taking back', async () => {
  const profile = await testProfile();
  const crashed: boolean[] = [];
  for (let crashAt = 1; crashAt <= 16; crashAt++) {
    const { space } = await openTestDevice(profile);
    const before = await counts(space);
    let writes = 0;
    await meddle(space.db, () => (++writes === crashAt ? processDied() : null));
    const logged = await logExercise(space, LUNGE);
    crashed.push(!logged.ok);
    const added = logged.ok ? [5, 1, 6] : [0, 0, 0];
    expect(await counts(space)).toEqual(before.map((count, i) => count + (added[i] ?? 0)));
    space.db.close();
  }
  expect(crashed).toContain(true);
  const { space } = await openTestDevice(await testProfile());
  const logged = await logExercise(space, LUNGE);
  if (!logged.ok) throw new Error('not logged');
  let writes = 0;
  await meddle(space.db, () => (++writes === 9 ? processDied() : null));
  expect((await takeBackExercise(space, logged.value)).ok).toBe(false);
  expect(await counts(space)).toEqual([5, 1, 6]);
  expect((await doneExercises(space))['lunge']?.times).toBe(1);
});
