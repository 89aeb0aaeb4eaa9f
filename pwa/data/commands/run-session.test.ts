import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { readyMs, step } from '#core/rules/session/run.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, sibling, testProfile } from '#pwa/testing/device.ts';
import { meddle, processDied } from '#pwa/testing/meddle.ts';
import { coachHistory, recordedSessions } from '../queries/coach-records.ts';
import { keptRun, openSession, sessionRecord } from '../queries/sessions.ts';
import { readDay } from '../records/day-rows.ts';
import type { Space } from '../space/space.ts';
import { answerAfterSession, bringBackSet, correctSet, removeSet } from './change-session.ts';
import { endOpenSession, endSession, saveRun, startSession, takeUpSession } from './run-session.ts';

const TASKS: readonly Task[] = [
  {
    exerciseId: 'sit-to-stand',
    dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
    first: 'right',
    cycle: 6,
  },
  {
    exerciseId: 'wall-sit',
    dose: { unit: 'seconds', sets: [20], perSide: false, rest: 0, loadKg: null },
    first: 'right',
    cycle: 20,
  },
];
const PURPOSES = { 'sit-to-stand': ['strength'], 'wall-sit': ['strength'] } as const;
const START = { tasks: TASKS, region: 'knee-left', painBefore: 3 };
const TODAY = dayOf(NOON, 0);

const value = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
const facts = async ({ db }: Space, entity: string) =>
  (await db.facts.toArray()).filter((fact) => fact.entity === entity).map(({ data }) => data);

/** Does what happens and keeps it, as the screen does. */
async function play(space: Space, kept: KeptRun, events: readonly RunEvent[], now = NOON): Promise<KeptRun> {
  let at = kept;
  for (const event of events) {
    const { run, sets } = step(at.run, event, now);
    at = value(await saveRun(space, at, run, sets)).kept;
  }
  return at;
}
const set = (times: number): readonly RunEvent[] => [
  { kind: 'start' },
  { kind: 'start' },
  ...Array.from({ length: times }, (): RunEvent => ({ kind: 'count' })),
  { kind: 'finish' },
];

describe('[LOCAL-12] a session', () => {
  it('is written at its start, with what is asked for and the pain before', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = value(await startSession(space, START));
    const record = await sessionRecord(space, kept.sessionId);
    expect(record?.fields).toEqual({
      startedAt: NOON,
      off: 0,
      tz: 'Etc/UTC',
      exercises: ['sit-to-stand', 'wall-sit'],
      planned: { 'sit-to-stand': TASKS[0]?.dose, 'wall-sit': TASKS[1]?.dose },
      painBefore: 3,
    });
    expect(await facts(space, 'pain_checkin')).toMatchObject([
      { region: 'knee-left', level: 3, when: 'before', sessionId: kept.sessionId },
    ]);
    expect(await keptRun(space)).toEqual(kept);
    // A second tab that starts one gets this one.
    expect(value(await startSession(space, START)).sessionId).toBe(kept.sessionId);
  });

  it('has each set as soon as it is done, with where it stands then, and ends with what was done of it', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    let kept = await play(space, value(await startSession(space, START)), [...set(8), { kind: 'pain', level: 4 }]);
    expect(await facts(space, 'set')).toMatchObject([
      { exerciseId: 'sit-to-stand', repetitions: 8, sessionId: kept.sessionId, at: NOON },
    ]);
    expect((await keptRun(space))?.run.phase.kind).toBe('rest');
    kept = await play(space, kept, [{ kind: 'skip-rest' }, ...set(6)]);
    clock.now = NOON + 600_000;
    value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: PURPOSES as never }));
    expect(await keptRun(space)).toBeNull();
    const [done] = (await coachHistory(space, TODAY)).sessions;
    expect(done).toMatchObject({ painBefore: 3, painDuring: 4, stopReason: 'fatigue' });
    expect(done?.exercises[0]).toMatchObject({ sets: [8, 6], planned: TASKS[0]?.dose });
    // 14 repetitions of 6 s and one rest
    expect((await readDay(space.db, TODAY))?.activities.daily_exercise).toMatchObject({ count: 1, minutes: 2 });
    // A second end, as by another tab, changes nothing.
    value(await endSession(space, kept, { stopReason: 'done', at: 'now', purposes: PURPOSES as never }));
    expect((await facts(space, 'activity')).length).toBe(1);
  });

  it('a crash at any point of a set leaves the set and its place in the session both or neither', async () => {
    const outcomes: number[] = [];
    for (let crashAt = 1; crashAt <= 8; crashAt++) {
      const profile = await testProfile();
      const first = await openTestDevice(profile);
      const kept = await play(first.space, value(await startSession(first.space, START)), set(8).slice(0, -1));
      let writes = 0;
      await meddle(first.space.db, () => (++writes === crashAt ? processDied() : null));
      const { run, sets } = step(kept.run, { kind: 'finish' }, NOON);
      await saveRun(first.space, kept, run, sets);
      first.space.db.close();
      const { space } = await openTestDevice(profile);
      const recorded = (await facts(space, 'set')).length;
      expect((await keptRun(space))?.mine.length).toBe(recorded);
      outcomes.push(recorded);
      space.db.close();
    }
    expect(outcomes).toContain(0);
    expect(outcomes.at(-1)).toBe(1);
  });

  it('a swap is asked for beside what was asked first', async () => {
    const { space } = await openTestDevice(await testProfile());
    const to = { ...TASKS[0], exerciseId: 'seated-march' } as Task;
    const kept = await play(space, value(await startSession(space, START)), [...set(8), { kind: 'swap', to }]);
    const { exercises, planned } = (await sessionRecord(space, kept.sessionId))?.fields ?? {};
    expect(exercises).toEqual(['sit-to-stand', 'wall-sit', 'seated-march']);
    expect(planned?.['seated-march']?.sets).toEqual([8]);
    expect(planned?.['sit-to-stand']?.sets).toEqual([8, 8]);
  });

  it('left open for a day it ends with its last set, on the day that was', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    clock.now = NOON + 86_400_000;
    value(await endSession(space, kept, { stopReason: 'other', at: 'where-it-stood', purposes: PURPOSES as never }));
    expect((await sessionRecord(space, kept.sessionId))?.fields).toMatchObject({ endedAt: NOON, stopReason: 'other' });
    expect((await readDay(space.db, TODAY))?.activities.daily_exercise?.minutes).toBe(1);
  });

  it('without a set it is no activity', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = value(await startSession(space, START));
    value(await endSession(space, kept, { stopReason: 'other', at: 'now', purposes: {} }));
    expect(await facts(space, 'activity')).toEqual([]);
  });
});

describe('[LOCAL-13] two at one session', () => {
  it('of two tabs the second to keep its place is told, and its set is recorded', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8).slice(0, -1));
    const { run, sets } = step(kept.run, { kind: 'finish' }, NOON);
    expect(value(await saveRun(space, kept, run, sets)).isElsewhere).toBe(false);
    expect(value(await saveRun(space, kept, run, sets)).isElsewhere).toBe(true);
    expect((await facts(space, 'set')).length).toBe(2);
    expect((await keptRun(space))?.mine.length).toBe(1);
  });

  it('a session begun elsewhere is found, taken up after its last set, and each device counts its own', async () => {
    const profile = await testProfile();
    const one = await openTestDevice(profile);
    const kept = await play(one.space, value(await startSession(one.space, START)), set(8));
    const record = await sessionRecord(one.space, kept.sessionId);
    if (record === null) throw new Error('not recorded');
    const two = await openTestDevice(sibling(profile));
    const taken = value(
      await takeUpSession(two.space, {
        sessionId: record.id,
        startedAt: NOON,
        region: 'knee-left',
        tasks: TASKS,
        sets: record.sets.map(({ data }) => data),
      }),
    );
    expect([taken.run.task, taken.run.turn]).toEqual([0, 1]);
    const further = await play(two.space, taken, set(7), NOON + readyMs);
    value(await endSession(two.space, further, { stopReason: 'done', at: 'now', purposes: PURPOSES as never }));
    expect(await facts(two.space, 'set')).toMatchObject([{ sessionId: kept.sessionId, repetitions: 7 }]);
    expect((await facts(two.space, 'activity'))[0]).toMatchObject({ minutes: 1 });
  });

  it('one that nobody has ended is offered today and on the next day, not on the device that has it under way', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = value(await startSession(space, START));
    expect(await openSession(space, TODAY)).toBeNull();
    await space.db.meta.delete('session');
    expect((await openSession(space, TODAY))?.id).toBe(kept.sessionId);
    expect(await openSession(space, (TODAY + 2) as never)).toBeNull();
    value(await endOpenSession(space, kept.sessionId, NOON));
    expect(await openSession(space, TODAY)).toBeNull();
  });
});

describe('[LOCAL-14] afterwards', () => {
  it('a set is corrected, removed and brought back, and the rest of the session stays', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    const [only] = (await sessionRecord(space, kept.sessionId))?.sets ?? [];
    if (only === undefined) throw new Error('no set');
    value(await correctSet(space, only.id, { ...only.data, repetitions: 10 }));
    const amounts = async () => (await sessionRecord(space, kept.sessionId))?.sets.map(({ data }) => data.repetitions);
    expect(await amounts()).toEqual([10]);
    expect((await correctSet(space, only.id, { ...only.data, repetitions: 4_000 })).ok).toBe(false);
    expect(await amounts()).toEqual([10]);
    const [corrected] = (await sessionRecord(space, kept.sessionId))?.sets ?? [];
    if (corrected === undefined) throw new Error('no set');
    value(await removeSet(space, corrected.id));
    expect(await amounts()).toEqual([]);
    value(await bringBackSet(space, corrected.data));
    expect(await amounts()).toEqual([10]);
  });

  it('pain is an answer of its own and a field of the session; 11 is refused', async () => {
    const { space } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    const answer = { sessionId, region: 'knee-left', when: 'after' } as const;
    value(await answerAfterSession(space, { ...answer, level: 2 }));
    expect((await recordedSessions(space))[0]?.pains.painAfter).toEqual([2]);
    expect((await answerAfterSession(space, { ...answer, level: 11 })).ok).toBe(false);
    expect((await facts(space, 'pain_checkin')).length).toBe(2);
  });
});
