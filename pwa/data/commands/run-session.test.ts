import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#core/lib/day.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { sessionLight } from '#core/rules/coach/training.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { isHeldByPain, painStandsMs, readyMs, step } from '#core/rules/session/run.ts';
import type { Task } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, sibling, testProfile } from '#pwa/testing/device.ts';
import { facts, LIBRARY, play, PURPOSES, set, START, TASKS, TODAY, value } from '#pwa/testing/kept-session.ts';
import { meddle, processDied } from '#pwa/testing/meddle.ts';
import { coachAnswers, coachHistory } from '../queries/coach-records.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { keptRun } from '../queries/open-sessions.ts';
import { openSession, sessionRecord } from '../queries/sessions.ts';
import { readDay } from '../records/day-rows.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Space } from '../space/space.ts';
import { recordScreening } from './answer-coach.ts';
import { changeStopReason } from './change-session.ts';
import { checkIn } from './check-in.ts';
import {
  answerBeforeGoingOn,
  endOpenSession,
  endSession,
  saveRun,
  startSession,
  takeUpSession,
} from './run-session.ts';
import { storeLate } from './store-late.ts';

const KNOWN = { library: LIBRARY, side: null } as const;

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
      running: TASKS.map(({ exerciseId, first, dose }) => ({ exerciseId, first, dose })),
      painBefore: 3,
    });
    expect(await facts(space, 'pain_checkin')).toMatchObject([
      { region: 'knee-left', level: 3, when: 'before', sessionId: kept.sessionId },
    ]);
    expect(await keptRun(space)).toEqual(kept);
    // A second tab that starts one gets this one.
    expect(value(await startSession(space, START)).sessionId).toBe(kept.sessionId);
  });

  it('says what was cut for want of time, and keeps saying it of what is swapped later', async () => {
    const { space } = await openTestDevice(await testProfile());
    const [chair, wall] = TASKS as [Task, Task];
    const cut = { ...chair, cutFrom: [8, 8, 8] };
    const kept = value(await startSession(space, { ...START, tasks: [cut, wall] }));
    await play(space, kept, [...set(8), { kind: 'swap', to: { ...wall, exerciseId: 'bridge' } }]);
    const fields = (await sessionRecord(space, kept.sessionId))?.fields;
    expect(fields?.cutFrom).toEqual({ 'sit-to-stand': [8, 8, 8] });
    expect(fields?.exercises).toContain('bridge');
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

  it('[RUN-11] what is asked for after swaps and skips is recorded as it goes, and what was asked for first stays', async () => {
    const { space } = await openTestDevice(await testProfile());
    const taskOf = (exerciseId: string) => ({ ...TASKS[0], exerciseId, first: 'left' }) as Task;
    let kept = await play(space, value(await startSession(space, START)), [
      { kind: 'swap', to: taskOf('seated-march') },
      { kind: 'swap', to: taskOf('bridge') },
    ]);
    const running = async () =>
      (await sessionRecord(space, kept.sessionId))?.fields.running?.map(({ exerciseId, first }) => [exerciseId, first]);
    expect(await running()).toEqual([
      ['bridge', 'left'],
      ['wall-sit', 'right'],
    ]);
    kept = await play(space, kept, [{ kind: 'skip-exercise' }]);
    expect(await running()).toEqual([['wall-sit', 'right']]);
    const { exercises, planned } = (await sessionRecord(space, kept.sessionId))?.fields ?? {};
    expect(exercises).toEqual(['sit-to-stand', 'wall-sit', 'seated-march', 'bridge']);
    expect(Object.keys(planned ?? {}).sort()).toEqual(['bridge', 'seated-march', 'sit-to-stand', 'wall-sit']);
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

describe('[LOCAL-12] pain while a session runs', () => {
  const asked = async (space: Space) =>
    (await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER))
      .filter(({ data }) => data.when === 'during')
      .map(({ data }) => data.level);
  const during = async (space: Space, id: string) => (await sessionRecord(space, id))?.fields.painDuring;

  it('over 5 is recorded when it is given, though the session is never ended, and nothing goes on that day', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), [
      ...set(3).slice(0, -1),
      { kind: 'pain', level: 8 },
    ]);
    expect([await asked(space), await during(space, kept.sessionId)]).toEqual([[8], 8]);
    const answers = await coachAnswers(space);
    expect(hindranceToday(null, answers, TODAY)).toBe('pain');
  });

  it('stopped because of pain without a number it counts so on every device, though its end is never stored', async () => {
    const profile = await testProfile();
    const { space } = await openTestDevice(profile);
    const started = value(await startSession(space, START));
    const kept = await play(space, started, [...set(3).slice(0, -1), { kind: 'stop', why: 'fatigue' }]);
    expect(hindranceToday(null, await coachAnswers(space), TODAY)).toBeNull();
    await play(space, kept, [{ kind: 'stop', why: 'pain' }]);
    expect(hindranceToday(null, await coachAnswers(space), TODAY)).toBe('pain');
    const two = await openTestDevice(sibling(profile));
    await two.space.db.documents.bulkAdd(await space.db.documents.toArray());
    await two.space.db.facts.bulkAdd(await space.db.facts.toArray());
    const next = addDays(TODAY, 1);
    expect(hindranceToday(null, await coachAnswers(two.space), TODAY)).toBe('pain');
    expect(hindranceToday(null, await coachAnswers(two.space, next), next)).toBeNull();
    // From a screen that was drawn before, on a day on which nothing else is against it.
    const { sessionId } = kept;
    two.clock.now = NOON + 48 * 3_600_000;
    const again = await takeUpSession(two.space, { sessionId, startedAt: NOON, region: 'knee-left', ...KNOWN });
    expect(again).toMatchObject({ ok: false, failure: { reason: 'hindered', detail: 'pain in it' } });
  });

  it.each(['now', 'where-it-stood'] as const)(
    'stopped after midnight because of pain, with its end stored only later as of %s, that day stays free',
    async (at) => {
      const { space, clock } = await openTestDevice(await testProfile());
      const started = value(await startSession(space, START));
      const done = await play(space, started, set(8));
      clock.now = NOON + 12 * 3_600_000 + 600_000;
      const kept = await play(space, done, [{ kind: 'stop', why: 'pain' }], clock.now);
      const next = addDays(TODAY, 1);
      expect(hindranceToday(null, await coachAnswers(space, next), next)).toBe('pain');
      clock.now += 600_000;
      // As by a page that stayed open, or one that was loaded anew.
      value(await endSession(space, kept, { stopReason: 'pain', at, purposes: PURPOSES as never }));
      expect((await sessionRecord(space, kept.sessionId))?.fields.endedAt).toBe(clock.now - 600_000);
      expect(hindranceToday(null, await coachAnswers(space, next), next)).toBe('pain');
      expect(hindranceToday(null, await coachAnswers(space, addDays(next, 1)), addDays(next, 1))).toBeNull();
    },
  );

  it('told after midnight that it hurt, of one that was over before, both days are free, whatever is stored first', async () => {
    const next = addDays(TODAY, 1);
    const MIDNIGHT = NOON + 12 * 3_600_000;
    const none = { sets: [], pain: null, isSign: false, isPainStop: false } as const;
    const end = { stopReason: 'fatigue', at: 'now', purposes: PURPOSES as never } as const;
    type Told = (space: Space, kept: KeptRun) => Promise<unknown>;
    const onPage: Told = async (space, kept) => {
      const told = await play(space, kept, [{ kind: 'stop', why: 'pain' }], MIDNIGHT + 600_000);
      value(await endSession(space, told, { ...end, stopReason: 'pain' }));
    };
    const late: Told = async (space, kept) => {
      value(await endSession(space, kept, end));
      value(await storeLate(space, kept, { ...none, isPainStop: true }, end.purposes));
    };
    const lateFirst: Told = async (space, kept) => {
      value(await storeLate(space, kept, { ...none, isPainStop: true }, end.purposes));
      value(await endSession(space, kept, end));
    };
    const twice: Told = async (space, kept) => {
      value(await endSession(space, kept, end));
      value(await endSession(space, kept, { ...end, stopReason: 'pain' }));
    };
    const changed: Told = async (space, kept) => {
      value(await endSession(space, kept, end));
      value(await changeStopReason(space, kept.sessionId, 'pain', 'fatigue'));
    };
    const painAgain: Told = async (space, kept) => {
      const before = { endedAt: MIDNIGHT - 600_000, stoppedAt: MIDNIGHT - 600_000 };
      value(
        await editRecord(space, 'session', kept.sessionId, { ...before, stopReason: 'pain', stoppedForPain: true }),
      );
      value(await storeLate(space, kept, { ...none, isPainStop: true }, end.purposes));
    };
    // Its own end of before midnight comes after that of another device.
    const elsewhere: Told = async (space, kept) => {
      const { sessionId } = kept;
      value(
        await endOpenSession(space, sessionId, {
          endedAt: MIDNIGHT + 600_000,
          stopReason: 'pain',
          stoppedAt: MIDNIGHT + 600_000,
        }),
      );
      value(await editRecord(space, 'session', sessionId, { endedAt: MIDNIGHT - 600_000, stopReason: 'fatigue' }));
    };
    for (const told of [onPage, late, lateFirst, twice, changed, painAgain, elsewhere]) {
      const { space, clock } = await openTestDevice(await testProfile());
      const done = await play(space, value(await startSession(space, START)), set(8));
      clock.now = MIDNIGHT - 600_000;
      const kept = await play(space, done, [{ kind: 'stop', why: 'fatigue' }], clock.now);
      clock.now = MIDNIGHT + 600_000;
      await told(space, kept);
      for (const day of [TODAY, next])
        expect(hindranceToday(null, await coachAnswers(space, day), day), told.name).toBe('pain');
      const dayAfter = addDays(next, 1);
      expect(hindranceToday(null, await coachAnswers(space, dayAfter), dayAfter), told.name).toBeNull();
      const fields = (await sessionRecord(space, kept.sessionId))?.fields;
      expect(fields, told.name).toMatchObject({ stoppedForPain: true, stoppedAt: MIDNIGHT + 600_000 });
    }
  });

  it('over by a clock that was set back meanwhile, it ends with its last set', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const done = await play(space, value(await startSession(space, START)), set(8));
    clock.now = NOON - 3_600_000;
    const kept = await play(space, done, [{ kind: 'stop', why: 'fatigue' }], clock.now);
    value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: PURPOSES as never }));
    expect((await sessionRecord(space, kept.sessionId))?.fields.endedAt).toBe(NOON);
  });

  it('stopped because of pain after midnight, and ended with its last set elsewhere, the day it was told on is free', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const done = await play(space, value(await startSession(space, START)), set(8));
    clock.now = NOON + 12 * 3_600_000 + 600_000;
    const { sessionId } = await play(space, done, [{ kind: 'stop', why: 'pain' }], clock.now);
    const next = addDays(TODAY, 1);
    for (const stopReason of ['other', 'pain'] as const) {
      value(await endOpenSession(space, sessionId, { endedAt: NOON + 60_000, stopReason, stoppedAt: NOON + 60_000 }));
      expect(hindranceToday(null, await coachAnswers(space, next), next)).toBe('pain');
    }
  });

  it('a slip of the finger is taken back with the number that was meant, and the day is as it was', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    let kept = await play(space, value(await startSession(space, START)), [
      { kind: 'pain', level: 7 },
      { kind: 'pain', level: 8 },
    ]);
    kept = await play(space, kept, [{ kind: 'pain', level: 3 }]);
    clock.now = NOON + painStandsMs;
    kept = await play(space, kept, set(8));
    expect([await asked(space), await during(space, kept.sessionId)]).toEqual([[3], 3]);
    expect(hindranceToday(null, await coachAnswers(space), TODAY)).toBeNull();
    value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: PURPOSES as never }));
    expect([await asked(space), await during(space, kept.sessionId)]).toEqual([[3], 3]);
  });

  it('does not take the place of what another device answered', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = value(await startSession(space, START));
    value(await editRecord(space, 'session', kept.sessionId, { painDuring: 6 }));
    const later = await play(space, kept, [{ kind: 'pain', level: 4 }, ...set(8)]);
    expect(await during(space, later.sessionId)).toBe(6);
  });

  it('is asked again before a session goes on that was left overnight; over 5 it counts and nothing goes on', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), [...set(8), { kind: 'pain', level: 4 }]);
    clock.now = NOON + 18 * 3_600_000;
    const red = value(await answerBeforeGoingOn(space, kept, 7));
    expect([red?.run.pain, red?.pain?.level]).toEqual([7, 7]);
    expect(hindranceToday(null, await coachAnswers(space), dayOf(clock.now, 0))).toBe('pain');
    // Another tab has gone on with it meanwhile.
    expect(value(await answerBeforeGoingOn(space, kept, 1))).toBeNull();
  });

  it('asked again it is the session’s pain where it is more than 3, and counts in the next plan', async () => {
    const peaks = [];
    for (const level of [2, 5, 8]) {
      const { space, clock } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      clock.now = NOON + 3 * 3_600_000;
      const again = value(await answerBeforeGoingOn(space, kept, level));
      if (again === null) throw new Error('elsewhere');
      expect([again.painAgain, isHeldByPain(again.run)]).toEqual([level, level === 8]);
      value(await endSession(space, again, { stopReason: 'other', at: 'where-it-stood', purposes: {} }));
      expect(await facts(space, 'pain_checkin')).toHaveLength(2);
      const [done] = (await coachHistory(space, (TODAY + 1) as never)).sessions;
      peaks.push(done === undefined ? null : [done.painDuring, sessionLight(done)]);
    }
    expect(peaks).toEqual([
      [null, 'green'],
      [5, 'amber'],
      [8, 'red'],
    ]);
  });

  it('asked again and over 5 the session is held past midnight, and another device reads it so', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    clock.now = NOON + 3 * 3_600_000;
    value(await answerBeforeGoingOn(space, kept, 8));
    const stored = await keptRun(space);
    expect(stored !== null && isHeldByPain(stored.run)).toBe(true);
    expect(await during(space, kept.sessionId)).toBe(8);
  });
});

describe('[LOCAL-12] [RUN-13] days of a session', () => {
  const MIDNIGHT = NOON + 12 * 3_600_000;
  const minutesOn = async (space: Space, day: number) =>
    (await readDay(space.db, day as never))?.activities.daily_exercise?.minutes ?? 0;

  it('past midnight it counts for the day it began', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    clock.now = MIDNIGHT - 60_000;
    let kept = value(await startSession(space, START));
    kept = await play(space, kept, [...set(8), { kind: 'skip-rest' }, ...set(8)], MIDNIGHT + 60_000);
    clock.now = MIDNIGHT + 120_000;
    value(await endSession(space, kept, { stopReason: 'done', at: 'now', purposes: PURPOSES as never }));
    expect([await minutesOn(space, TODAY), await minutesOn(space, TODAY + 1)]).toEqual([3, 0]);
  });

  it('after a night of sleep each day has what was done on it', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    let kept = await play(space, value(await startSession(space, START)), set(8));
    clock.now = NOON + 86_400_000;
    kept = await play(space, kept, [{ kind: 'go-on' }, ...set(8)], clock.now);
    value(await endSession(space, kept, { stopReason: 'done', at: 'now', purposes: PURPOSES as never }));
    expect([await minutesOn(space, TODAY), await minutesOn(space, TODAY + 1)]).toEqual([1, 1]);
  });
});

it('[LOCAL-12] ended where it stood, a session has what was counted of the set under way, at the moment it was left', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(5).slice(0, -1), NOON + 60_000);
  clock.now = NOON + 86_400_000;
  value(await endSession(space, kept, { stopReason: 'other', at: 'where-it-stood', purposes: PURPOSES as never }));
  const record = await sessionRecord(space, kept.sessionId);
  expect(record?.sets.map(({ data }) => [data.repetitions, data.at])).toEqual([[5, NOON + 60_000]]);
  expect(record?.fields.endedAt).toBe(NOON + 60_000);
});

describe('[LOCAL-16] what came since the screen was drawn', () => {
  const tell = {
    'a sign': (space: Space) => recordScreening(space, { asked: ['clot'], ticked: ['clot'] }),
    'pain over 5': (space: Space) => checkIn(space, { region: 'knee-left', level: 6, when: 'day' }),
  } as const;

  it.each(['a sign', 'pain over 5'] as const)('%s: nothing is begun, taken up or written', async (what) => {
    const { space } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    // As if another device had done it: nothing of it stands here.
    await space.db.meta.delete('session');
    value(await tell[what](space));
    const before = await space.db.outbox.count();
    const taken = { sessionId, startedAt: NOON, region: 'knee-left', ...KNOWN };
    for (const refused of [await startSession(space, START), await takeUpSession(space, taken)])
      expect(refused).toMatchObject({ ok: false, failure: { reason: 'hindered' } });
    expect(await keptRun(space)).toBeNull();
    expect(await space.db.outbox.count()).toBe(before);
  });

  it.each([{ endedAt: NOON + 1, stopReason: 'other' }, { painDuring: 8 }] as const)(
    '%o: it is not taken up',
    async (meanwhile) => {
      const { space } = await openTestDevice(await testProfile());
      const { sessionId } = value(await startSession(space, START));
      await space.db.meta.delete('session');
      value(await editRecord(space, 'session', sessionId, meanwhile));
      const taken = { sessionId, startedAt: NOON, region: 'knee-left', ...KNOWN };
      expect(await takeUpSession(space, taken)).toMatchObject({ ok: false, failure: { reason: 'hindered' } });
      expect(await keptRun(space)).toBeNull();
    },
  );
});

describe('[LOCAL-13] two at one session', () => {
  it('of two tabs the second to keep its place is told, and nothing is written twice', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8).slice(0, -1));
    const { run, sets } = step(kept.run, { kind: 'finish' }, NOON);
    expect(value(await saveRun(space, kept, run, sets)).isElsewhere).toBe(false);
    expect(value(await saveRun(space, kept, run, sets)).isElsewhere).toBe(true);
    expect((await facts(space, 'set')).length).toBe(1);
    expect((await keptRun(space))?.mine.length).toBe(1);
  });

  it('of two tabs the one that ends what it had drawn ends what the other has done since, and each set is there once', async () => {
    const { space } = await openTestDevice(await testProfile());
    const drawn = await play(space, value(await startSession(space, START)), set(8).slice(0, -1));
    const { run, sets } = step(drawn.run, { kind: 'finish', amount: 10 }, NOON);
    value(await saveRun(space, drawn, run, sets));
    value(await endSession(space, drawn, { stopReason: 'other', at: 'now', purposes: PURPOSES as never }));
    expect(await facts(space, 'set')).toMatchObject([{ repetitions: 10 }]);
    expect(await facts(space, 'activity')).toHaveLength(1);
    expect(await keptRun(space)).toBeNull();
  });

  it('[LOCAL-16] what was swapped on the other device since the screen was drawn is swapped here too', async () => {
    const { space } = await openTestDevice(await testProfile());
    const { sessionId, ...kept } = value(await startSession(space, START));
    const [, wall] = TASKS as [Task, Task];
    const swap = { kind: 'swap', to: { ...wall, exerciseId: 'bridge' } } as const;
    await play(space, { sessionId, ...kept }, [...set(8), swap]);
    await space.db.meta.delete('session');
    const { run } = value(await takeUpSession(space, { sessionId, startedAt: NOON, region: 'knee-left', ...KNOWN }));
    expect(run.tasks.map(({ exerciseId }) => exerciseId)).toEqual(['bridge', 'wall-sit']);
  });

  it('[LOCAL-16] a session begun elsewhere is taken up after its last set, and each device counts its own', async () => {
    const profile = await testProfile();
    const one = await openTestDevice(profile);
    const kept = await play(one.space, value(await startSession(one.space, START)), set(8));
    const two = await openTestDevice(sibling(profile));
    // As it arrives from the log, after the screen was drawn.
    await two.space.db.documents.bulkAdd(await one.space.db.documents.toArray());
    await two.space.db.facts.bulkAdd(await one.space.db.facts.toArray());
    const { sessionId } = kept;
    const taken = value(await takeUpSession(two.space, { sessionId, startedAt: NOON, region: 'knee-left', ...KNOWN }));
    expect([taken.run.task, taken.run.turn]).toEqual([0, 1]);
    const further = await play(two.space, taken, set(7), NOON + readyMs);
    value(await endSession(two.space, further, { stopReason: 'done', at: 'now', purposes: PURPOSES as never }));
    expect(await facts(two.space, 'set')).toMatchObject([
      { sessionId, repetitions: 8 },
      { sessionId, repetitions: 7 },
    ]);
    expect((await facts(two.space, 'activity'))[0]).toMatchObject({ minutes: 1 });
  });

  it('one that nobody has ended is offered today and on the next day, not on the device that has it under way', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = value(await startSession(space, START));
    expect(await openSession(space, TODAY)).toBeNull();
    await space.db.meta.delete('session');
    expect((await openSession(space, TODAY))?.id).toBe(kept.sessionId);
    expect(await openSession(space, (TODAY + 2) as never)).toBeNull();
    value(await endOpenSession(space, kept.sessionId, { endedAt: NOON, stopReason: 'other', stoppedAt: null }));
    expect(await openSession(space, TODAY)).toBeNull();
  });
});

it('[LOCAL-13] one that a wrong clock dated into the future does not hide the one that is open', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const open = value(await startSession(space, START));
  await space.db.meta.delete('session');
  clock.now = NOON + 5 * 86_400_000;
  value(await startSession(space, START));
  await space.db.meta.delete('session');
  clock.now = NOON;
  expect((await openSession(space, TODAY))?.id).toBe(open.sessionId);
});

it('[LOCAL-12] pain of 11, 400 repetitions and half a one are never written', async () => {
  const { space } = await openTestDevice(await testProfile());
  expect((await startSession(space, { ...START, painBefore: 11 })).ok).toBe(false);
  expect(await keptRun(space)).toBeNull();
  const kept = value(await startSession(space, START));
  expect((await answerBeforeGoingOn(space, kept, 11)).ok).toBe(false);
  const typed = step(kept.run, { kind: 'finish', amount: 400 }, NOON);
  value(await saveRun(space, kept, typed.run, typed.sets));
  const half = step(kept.run, { kind: 'finish', amount: 0.4 }, NOON);
  expect(half.sets).toEqual([]);
  expect(await facts(space, 'set')).toMatchObject([{ repetitions: 100 }]);
  const wrong = step(kept.run, { kind: 'pain', level: 11 }, NOON);
  expect((await saveRun(space, kept, wrong.run, [])).ok).toBe(false);
  expect(await facts(space, 'pain_checkin')).toMatchObject([{ level: 3 }]);
});

describe('[LOCAL-15] an end is written once', () => {
  const PAIN = { stopReason: 'pain', at: 'now', purposes: {} } as const;
  const stoppedOf = async (space: Space, id: string) => {
    const { endedAt, stopReason } = (await sessionRecord(space, id))?.fields ?? {};
    const [done] = (await coachHistory(space, (TODAY + 1) as never)).sessions;
    return [endedAt, stopReason, done?.stopReason];
  };

  it('where another device stopped it because of pain, an end here keeps that, and what is only here', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), [...set(8), { kind: 'skip-rest' }]);
    const ended = { endedAt: NOON + 600_000, stopReason: 'pain', stoppedForPain: true } as const;
    value(await editRecord(space, 'session', kept.sessionId, ended));
    clock.now = NOON + 86_400_000;
    value(await endSession(space, kept, { stopReason: 'other', at: 'where-it-stood', purposes: PURPOSES as never }));
    expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON + 600_000, 'pain', 'pain']);
    expect(await keptRun(space)).toBeNull();
    expect((await facts(space, 'activity')).length).toBe(1);
    value(await endOpenSession(space, kept.sessionId, { endedAt: NOON, stopReason: 'other', stoppedAt: null }));
    expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON + 600_000, 'pain', 'pain']);
  });

  it('a stop because of pain is added to any other end', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await editRecord(space, 'session', kept.sessionId, { endedAt: NOON + 60_000, stopReason: 'done' }));
    value(await endSession(space, kept, PAIN));
    expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON + 60_000, 'pain', 'pain']);
  });

  it('a stop because of pain is added also where another tab has ended it before, and no other reason is', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, { ...PAIN, stopReason: 'other' }));
    clock.now = NOON + 60_000;
    value(await endSession(space, kept, { ...PAIN, stopReason: 'fatigue' }));
    expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON, 'other', 'other']);
    for (let times = 0; times < 2; times++) value(await endSession(space, kept, PAIN));
    expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON, 'pain', 'pain']);
    expect(await facts(space, 'activity')).toHaveLength(1);
  });

  it.each([
    ['pain', 'other', 'pain'],
    ['sign', 'other', 'sign'],
    ['sign', 'pain', 'sign'],
    ['pain', 'sign', 'sign'],
    ['fatigue', 'other', 'other'],
  ] as const)(
    'stopped as %s in one tab and ended as %s in another that had not seen it, it is %s',
    async (why, end, is) => {
      const { space } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      await play(space, kept, [{ kind: 'stop', why }]);
      value(await endSession(space, kept, { ...PAIN, stopReason: end }));
      expect((await stoppedOf(space, kept.sessionId)).slice(1)).toEqual([is, is]);
      expect(await facts(space, 'screening')).toHaveLength(is === 'sign' ? 1 : 0);
      expect(await keptRun(space)).toBeNull();
    },
  );

  it('pain that is told again is told with its mark, which counts though another device took the reason back meanwhile', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, PAIN));
    clock.now = NOON + 24 * 3_600_000;
    value(await storeLate(space, kept, { sets: [], pain: null, isSign: false, isPainStop: true }, {}));
    const edits = (await space.db.outbox.toArray()).filter(({ entity }) => entity === 'session');
    expect(edits.at(-1)?.data).toEqual({ stopReason: 'pain', stoppedForPain: true, stoppedAt: clock.now });
  });

  it('a reason that was pain already is not told anew', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, PAIN));
    clock.now = NOON + 3_600_000;
    value(await changeStopReason(space, kept.sessionId, 'pain', 'pain'));
    expect((await sessionRecord(space, kept.sessionId))?.fields.stoppedAt).toBe(NOON);
  });

  it('said again on a page that still shows it, after another tab took it back, it is told then', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, PAIN));
    value(await changeStopReason(space, kept.sessionId, 'other', 'pain'));
    clock.now = NOON + 3_600_000;
    value(await changeStopReason(space, kept.sessionId, 'pain', 'pain'));
    expect((await sessionRecord(space, kept.sessionId))?.fields.stoppedAt).toBe(clock.now);
  });

  it('told anew within two hours, the moment only moves on', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, { ...PAIN, stopReason: 'fatigue' }));
    // As of a device whose clock is ahead.
    value(await editRecord(space, 'session', kept.sessionId, { stoppedAt: NOON + 7_200_000 }));
    clock.now = NOON + 3_600_000;
    value(await changeStopReason(space, kept.sessionId, 'pain', 'fatigue'));
    expect((await sessionRecord(space, kept.sessionId))?.fields.stoppedAt).toBe(NOON + 7_200_000);
  });

  it('that it was pain, said of the session of the day before, is a word on how it was then', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, { ...PAIN, stopReason: 'fatigue' }));
    clock.now = NOON + 24 * 3_600_000;
    value(await changeStopReason(space, kept.sessionId, 'pain', 'fatigue'));
    const next = addDays(TODAY, 1);
    expect(hindranceToday(null, await coachAnswers(space, TODAY), TODAY)).toBe('pain');
    expect(hindranceToday(null, await coachAnswers(space, next), next)).toBeNull();
  });

  it('pain that is told on the day after a sign keeps that day free too, and the sign stays', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    value(await endSession(space, kept, { ...PAIN, stopReason: 'sign' }));
    clock.now = NOON + 24 * 3_600_000;
    value(await storeLate(space, kept, { sets: [], pain: null, isSign: false, isPainStop: true }, {}));
    const fields = (await sessionRecord(space, kept.sessionId))?.fields;
    expect(fields).toMatchObject({ stopReason: 'sign', stoppedForSign: true, stoppedAt: clock.now, endedAt: NOON });
    expect(fields).not.toHaveProperty('stoppedForPain');
    // Never the moment alone: another device may write over what this one sees.
    const edits = (await space.db.outbox.toArray()).filter(({ entity }) => entity === 'session');
    expect(edits.at(-1)?.data).toEqual({ stoppedForSign: true, stoppedAt: clock.now });
  });

  describe('a sign', () => {
    it('told where it was left the day before is told then, by this device and by another', async () => {
      for (const tell of [
        async (space: Space, kept: KeptRun) =>
          value(await endSession(space, kept, { ...PAIN, stopReason: 'sign', at: 'where-it-stood' })),
        async (space: Space, kept: KeptRun) => {
          const { run } = step(kept.run, { kind: 'stop', why: 'sign' }, kept.run.seenAt);
          value(await saveRun(space, kept, run, []));
        },
        async (space: Space, { sessionId }: KeptRun) =>
          value(
            await endOpenSession(space, sessionId, {
              endedAt: NOON,
              stopReason: 'sign',
              stoppedAt: NOON + 24 * 3_600_000,
            }),
          ),
      ]) {
        const { space, clock } = await openTestDevice(await testProfile());
        const kept = await play(space, value(await startSession(space, START)), set(8));
        clock.now = NOON + 24 * 3_600_000;
        await tell(space, kept);
        expect((await sessionRecord(space, kept.sessionId))?.fields.stoppedAt).toBe(clock.now);
      }
    });

    const SIGN = { stopReason: 'sign', at: 'where-it-stood', purposes: {} } as const;
    const tellings = async (space: Space) =>
      (await factsBetween(space, 'screening', 0, Number.MAX_SAFE_INTEGER)).flatMap(({ data }) => data.ticked);
    const hindrance = async (space: Space) => hindranceToday(null, await coachAnswers(space, TODAY), TODAY);

    it('is told with the run that it stops, once, before the end is written', async () => {
      const { space } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      const stopped = await play(space, kept, [{ kind: 'stop', why: 'sign' }, { kind: 'look' }]);
      expect([await tellings(space), await hindrance(space)]).toEqual([[sessionSign], 'stop']);
      value(await endSession(space, stopped, SIGN));
      expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON, 'sign', 'sign']);
      expect(await tellings(space)).toEqual([sessionSign]);
    });

    it.each(['pain', 'done'] as const)('is told and added where it had ended as %s, also here', async (reason) => {
      const { space, clock } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      value(await endSession(space, kept, { ...PAIN, stopReason: reason }));
      // Another tab still shows it.
      value(await endSession(space, kept, SIGN));
      clock.now += 60_000;
      value(await endSession(space, kept, SIGN));
      expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON, 'sign', 'sign']);
      expect([await tellings(space), await hindrance(space)]).toEqual([[sessionSign], 'stop']);
      expect(await facts(space, 'activity')).toHaveLength(1);
    });

    it('told again on a later day is told then, on the same day it was told before', async () => {
      const { space, clock } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      const tell = async () => {
        const told = { endedAt: NOON, stopReason: 'sign', stoppedAt: clock.now } as const;
        value(await endOpenSession(space, kept.sessionId, told));
        return (await sessionRecord(space, kept.sessionId))?.fields.stoppedAt;
      };
      // As an older version wrote it, without the moment.
      value(await editRecord(space, 'session', kept.sessionId, { stopReason: 'sign', stoppedForSign: true }));
      const moments = [];
      for (const hours of [1, 2, 24]) {
        clock.now = NOON + hours * 3_600_000;
        moments.push(((await tell()) ?? 0) - NOON);
      }
      expect(moments).toEqual([1, 1, 24].map((hours) => hours * 3_600_000));
    });

    it('is told where one of another device is ended here, and pain that is told after it takes nothing back', async () => {
      const { space, clock } = await openTestDevice(await testProfile());
      const kept = await play(space, value(await startSession(space, START)), set(8));
      value(await endOpenSession(space, kept.sessionId, { endedAt: NOON, stopReason: 'sign', stoppedAt: clock.now }));
      expect([await tellings(space), await hindrance(space)]).toEqual([[sessionSign], 'stop']);
      value(await endSession(space, kept, PAIN));
      expect(await stoppedOf(space, kept.sessionId)).toEqual([NOON, 'sign', 'sign']);
    });
  });
});
