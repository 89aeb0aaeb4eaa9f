import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { step } from '#core/rules/session/run.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { tasksOfRecord } from '#core/rules/session/tasks.ts';
import { changeStopReason, correctSet } from '#pwa/data/commands/change-session.ts';
import { endOpenSession, endSession, saveRun, startSession, takeUpSession } from '#pwa/data/commands/run-session.ts';
import { coachAnswers, coachHistory } from '#pwa/data/queries/coach-records.ts';
import { doneExercises } from '#pwa/data/queries/done-exercises.ts';
import { openSession, sessionRecord } from '#pwa/data/queries/sessions.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { createWorld, settle } from './world.ts';
import type { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const taskOf = (exerciseId: string): Task => ({
  exerciseId,
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
  first: 'left',
  cycle: 6,
});
const TASKS = [taskOf('sit-to-stand'), taskOf('bridge')];
const LIBRARY = ['sit-to-stand', 'bridge', 'wall-sit'].map((id) => ({
  id,
  motion: { phases: [] } as never,
  dose: { sets: 2, reps: 8, rest: 60 } as never,
}));

function value<Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

async function play(space: Space, kept: KeptRun, events: readonly RunEvent[]): Promise<KeptRun> {
  let at = kept;
  for (const event of events) {
    const { run, sets } = step(at.run, event, space.device.now());
    at = value(await saveRun(space, at, run, sets)).kept;
  }
  return at;
}

it('[PAIR-17] one session that two devices run is one session: its swaps, each set once, the highest pain, the same on both', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const today = dayOf(phone.clock.now, 0);
  const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 2 }));
  let onPhone = await play(phone.space(), started, [
    { kind: 'finish', amount: 8 },
    { kind: 'swap', to: taskOf('wall-sit') },
  ]);
  await settle([phone, tablet]);

  const record = await openSession(tablet.space(), today);
  if (record === null) throw new Error('not there');
  const sets = record.sets.map(({ data }) => data);
  const tasks = tasksOfRecord(record.fields, sets, LIBRARY, null);
  expect(tasks.map(({ exerciseId, first }) => [exerciseId, first])).toEqual([
    ['wall-sit', 'left'],
    ['bridge', 'left'],
  ]);
  const { startedAt = 0 } = record.fields;
  const taken = value(
    await takeUpSession(tablet.space(), {
      sessionId: record.id,
      startedAt,
      region: 'knee-left',
      library: LIBRARY,
      side: null,
    }),
  );

  // Both go on, apart.
  for (const device of [phone, tablet]) device.hasConnection = false;
  phone.clock.now += 60_000;
  tablet.clock.now += 90_000;
  onPhone = await play(phone.space(), onPhone, [
    { kind: 'finish', amount: 7 },
    { kind: 'pain', level: 3 },
  ]);
  const onTablet = await play(tablet.space(), taken, [
    { kind: 'finish', amount: 6 },
    { kind: 'pain', level: 7 },
  ]);
  for (const [device, kept] of [[phone, onPhone] as const, [tablet, onTablet] as const])
    value(await endSession(device.space(), kept, { stopReason: 'other', at: 'now', purposes: {} }));
  await settle([phone, tablet]);

  for (const device of [phone, tablet]) {
    const ended = await sessionRecord(device.space(), record.id);
    expect(ended?.sets.map(({ data }) => [data.exerciseId, data.repetitions])).toEqual([
      ['sit-to-stand', 8],
      ['wall-sit', 7],
      ['wall-sit', 6],
    ]);
    expect(ended?.fields.painDuring).toBe(7);
    expect(hindranceToday(null, await coachAnswers(device.space()), today)).toBe('pain');
  }
  const [one, other] = await Promise.all([phone, tablet].map((device) => coachHistory(device.space(), today)));
  expect(one?.sessions).toEqual(other?.sessions);
});

it.each([
  ['pain', 'phone', 'pain'],
  ['pain', 'tablet', 'pain'],
  ['sign', 'phone', 'stop'],
  ['sign', 'tablet', 'stop'],
] as const)(
  '[PAIR-17] stopped because of a %s on the %s and ended otherwise on the other an hour later, apart, it stays so on both',
  async (reason, hurt, hindrance) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const today = dayOf(phone.clock.now, 0);
    const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 1 }));
    const onPhone = await play(phone.space(), started, [{ kind: 'finish', amount: 8 }]);
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) device.hasConnection = false;

    const end = async (device: typeof phone, stopReason: typeof reason | 'other') => {
      if (device === phone) value(await endSession(phone.space(), onPhone, { stopReason, at: 'now', purposes: {} }));
      else {
        const endedAt = device.clock.now;
        value(await endOpenSession(device.space(), started.sessionId, { endedAt, stopReason, stoppedAt: endedAt }));
      }
    };
    const [first, second] = hurt === 'phone' ? [phone, tablet] : [tablet, phone];
    await end(first, reason);
    second.clock.now += 3_600_000;
    await end(second, 'other');
    await settle([phone, tablet]);

    const ends = [];
    for (const device of [phone, tablet]) {
      const { stopReason, endedAt } = (await sessionRecord(device.space(), started.sessionId))?.fields ?? {};
      const { sessions } = await coachHistory(device.space(), today);
      ends.push([stopReason, endedAt, sessions.map((one) => one.stopReason)]);
      expect(hindranceToday(null, await coachAnswers(device.space()), today)).toBe(hindrance);
      expect((await doneExercises(device.space()))['sit-to-stand']?.wasStoppedForPain).toBe(true);
    }
    expect(ends[0]?.[0]).toBe(reason);
    expect(ends[0]?.[2]).toEqual([reason]);
    expect(ends[1]).toEqual(ends[0]);
  },
);

it('[PAIR-17] taken up on the tablet and stopped there because of pain, it stays so when the phone ends it the next day', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const today = dayOf(phone.clock.now, 0);
  const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 1 }));
  const onPhone = await play(phone.space(), started, [{ kind: 'finish', amount: 8 }]);
  await settle([phone, tablet]);
  const { sessionId, startedAt } = started;
  const taken = value(
    await takeUpSession(tablet.space(), { sessionId, startedAt, region: 'knee-left', library: LIBRARY, side: null }),
  );
  tablet.clock.now += 600_000;
  const hurting = await play(tablet.space(), taken, [{ kind: 'pain', level: 4 }]);
  value(await endSession(tablet.space(), hurting, { stopReason: 'pain', at: 'now', purposes: {} }));
  await settle([phone, tablet]);
  const endedAt = (await sessionRecord(tablet.space(), sessionId))?.fields.endedAt;
  phone.clock.now += 86_400_000;
  value(await endSession(phone.space(), onPhone, { stopReason: 'other', at: 'where-it-stood', purposes: {} }));
  await settle([phone, tablet]);
  for (const device of [phone, tablet]) {
    const ended = (await sessionRecord(device.space(), sessionId))?.fields;
    expect([ended?.stopReason, ended?.endedAt, ended?.painDuring]).toEqual(['pain', endedAt, 4]);
    const [done] = (await coachHistory(device.space(), (today + 1) as never)).sessions;
    expect(done?.stopReason).toBe('pain');
  }
});

it('[PAIR-17] pain told on the phone stays when the tablet, that was not shown it, names another reason afterwards', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const today = dayOf(phone.clock.now, 0);
  const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 1 }));
  const kept = await play(phone.space(), started, [{ kind: 'finish', amount: 8 }]);
  value(await endSession(phone.space(), kept, { stopReason: 'fatigue', at: 'now', purposes: {} }));
  await settle([phone, tablet]);
  for (const device of [phone, tablet]) device.hasConnection = false;
  value(await changeStopReason(phone.space(), kept.sessionId, 'pain', 'fatigue'));
  tablet.clock.now += 600_000;
  value(await changeStopReason(tablet.space(), kept.sessionId, 'other', 'fatigue'));
  await settle([phone, tablet]);
  for (const device of [phone, tablet]) {
    expect((await sessionRecord(device.space(), kept.sessionId))?.fields.stopReason).toBe('pain');
    expect(hindranceToday(null, await coachAnswers(device.space()), today)).toBe('pain');
  }
  // Shown it, the person has the last word.
  value(await changeStopReason(tablet.space(), kept.sessionId, 'other', 'pain'));
  await settle([phone, tablet]);
  for (const device of [phone, tablet])
    expect(hindranceToday(null, await coachAnswers(device.space()), today)).toBeNull();
});

it('[PAIR-17] told after midnight that it hurt, and ended by the other device where it stood, the day of the telling stays free', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const today = dayOf(phone.clock.now, 0);
  const [next, midnight] = [addDays(today, 1), (today + 1) * 86_400_000];
  for (const device of [phone, tablet]) device.clock.now = midnight - 900_000;
  const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 1 }));
  const kept = await play(phone.space(), started, [
    { kind: 'finish', amount: 8 },
    { kind: 'pain', level: 8 },
  ]);
  await settle([phone, tablet]);
  for (const device of [phone, tablet]) device.hasConnection = false;
  const { sessionId } = kept;
  phone.clock.now = midnight + 600_000;
  value(await endSession(phone.space(), kept, { stopReason: 'pain', at: 'now', purposes: {} }));
  tablet.clock.now = midnight + 1_200_000;
  const stood = { endedAt: midnight - 900_000, stopReason: 'pain', stoppedAt: null } as const;
  value(await endOpenSession(tablet.space(), sessionId, stood));
  await settle([phone, tablet]);
  for (const device of [phone, tablet])
    expect(hindranceToday(null, await coachAnswers(device.space(), next), next)).toBe('pain');
});

it('[PAIR-17] one set that both correct is one set on both, the one that was written last', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const started = value(await startSession(phone.space(), { tasks: TASKS, region: 'knee-left', painBefore: 1 }));
  await play(phone.space(), started, [{ kind: 'finish', amount: 8 }]);
  await settle([phone, tablet]);
  const setsOn = async (device: typeof phone) =>
    (await sessionRecord(device.space(), started.sessionId))?.sets.map(({ id, data }) => ({ id, data })) ?? [];
  for (const [device, repetitions] of [
    [phone, 10],
    [tablet, 9],
  ] as const) {
    const [set] = await setsOn(device);
    if (set === undefined) throw new Error('not there');
    device.clock.now += repetitions === 9 ? 1_000 : 0;
    value(await correctSet(device.space(), set.id, { ...set.data, repetitions }));
  }
  await settle([phone, tablet]);
  const [onPhone, onTablet] = [await setsOn(phone), await setsOn(tablet)];
  expect(onPhone.map(({ data }) => data.repetitions)).toEqual([9]);
  expect(onTablet).toEqual(onPhone);
});
