import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { step } from '#core/rules/session/run.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { tasksOfRecord } from '#core/rules/session/tasks.ts';
import { endSession, saveRun, startSession, takeUpSession } from '#pwa/data/commands/run-session.ts';
import { coachAnswers, coachHistory } from '#pwa/data/queries/coach-records.ts';
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
    await takeUpSession(tablet.space(), { sessionId: record.id, startedAt, region: 'knee-left', tasks, sets }),
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
