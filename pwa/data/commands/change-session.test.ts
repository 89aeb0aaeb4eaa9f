import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { sessionLight } from '#core/rules/coach/training.ts';
import { askAgainMs, slipMs } from '#core/rules/session/run.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { facts, play, set, START, TODAY, value } from '#pwa/testing/kept-session.ts';
import { coachAnswers, coachHistory } from '../queries/coach-records.ts';
import { factsBetween } from '../queries/facts-between.ts';
import { sessionRecord } from '../queries/sessions.ts';
import { editRecord } from '../records/edit-record.ts';
import { readyFact } from '../records/record-fact.ts';
import { writeTogether } from '../records/write-together.ts';
import {
  answerAfterSession,
  bringBackSet,
  changeStopReason,
  correctPain,
  correctSet,
  removeSet,
} from './change-session.ts';
import { answerBeforeGoingOn, endSession, startSession } from './run-session.ts';

it('[LOCAL-15] what the person says of why it ended, afterwards, is the last word', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(8));
  value(await endSession(space, kept, { stopReason: 'pain', at: 'now', purposes: {} }));
  const reasons = [];
  for (const [reason, shown] of [
    ['other', 'pain'],
    ['pain', 'other'],
  ] as const) {
    value(await changeStopReason(space, kept.sessionId, reason, shown));
    const [done] = (await coachHistory(space, (TODAY + 1) as never)).sessions;
    reasons.push([done?.stopReason, (await sessionRecord(space, kept.sessionId))?.fields.stopReason]);
  }
  expect(reasons).toEqual([
    ['other', 'other'],
    ['pain', 'pain'],
  ]);
});

it('[LOCAL-15] a sign that was told is never made another reason, and still stops', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(8));
  value(await endSession(space, kept, { stopReason: 'sign', at: 'now', purposes: {} }));
  for (const reason of ['other', 'fatigue', 'pain'] as const) {
    const changed = await changeStopReason(space, kept.sessionId, reason, 'sign');
    expect(!changed.ok && changed.failure.reason).toBe('stop_told');
  }
  // As a device would write it that did not know.
  value(await editRecord(space, 'session', kept.sessionId, { stopReason: 'other', stoppedForPain: false }));
  expect((await sessionRecord(space, kept.sessionId))?.fields.stopReason).toBe('sign');
  expect(hindranceToday(null, await coachAnswers(space, TODAY), TODAY)).toBe('stop');
});

it('[LOCAL-15] pain that was told meanwhile is not made another reason by a page that does not show it', async () => {
  const { space } = await openTestDevice(await testProfile());
  const kept = await play(space, value(await startSession(space, START)), set(8));
  value(await endSession(space, kept, { stopReason: 'pain', at: 'now', purposes: {} }));
  const changed = await changeStopReason(space, kept.sessionId, 'other', 'fatigue');
  expect(!changed.ok && changed.failure.reason).toBe('stop_told');
  expect((await sessionRecord(space, kept.sessionId))?.fields.stopReason).toBe('pain');
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
    // Corrected again from a page that still shows it as it was.
    expect((await correctSet(space, only.id, { ...only.data, repetitions: 12 })).ok).toBe(false);
    expect(await amounts()).toEqual([10]);
    const [corrected] = (await sessionRecord(space, kept.sessionId))?.sets ?? [];
    if (corrected === undefined) throw new Error('no set');
    value(await removeSet(space, corrected.id));
    expect(await amounts()).toEqual([]);
    value(await bringBackSet(space, corrected.id, corrected.data));
    expect(await amounts()).toEqual([10]);
  });

  it('[LOCAL-18] of what two devices put in the place of one set, the last that was written stands and is changed', async () => {
    const { space } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), set(8));
    const sets = async () => (await sessionRecord(space, kept.sessionId))?.sets ?? [];
    const amounts = async () => (await sets()).map(({ data }) => data.repetitions);
    const only = async () => {
      const [one] = await sets();
      if (one === undefined) throw new Error('no set');
      return one;
    };
    const first = await only();
    value(await correctSet(space, first.id, { ...first.data, repetitions: 10 }));
    // As it comes from another device, beside a void of the same set.
    const beside = async (repetitions: number) => {
      const data = { ...first.data, repetitions, replaces: first.id };
      const other = value(await readyFact(space, 'set', data));
      value(await writeTogether(space, async (write) => write(other)));
    };
    await beside(9);
    expect(await amounts()).toEqual([9]);
    const shown = await only();
    value(await correctSet(space, shown.id, { ...shown.data, repetitions: 7 }));
    expect(await amounts()).toEqual([7]);
    await beside(6);
    const last = await only();
    value(await removeSet(space, last.id));
    expect(await amounts()).toEqual([]);
    value(await bringBackSet(space, last.id, last.data));
    expect(await amounts()).toEqual([6]);
  });

  it('pain is of the place that the session began with, whatever place the answers name since', async () => {
    const { space } = await openTestDevice(await testProfile());
    const begun = value(await startSession(space, { ...START, region: 'neck' }));
    const kept = await play(space, begun, set(8));
    value(await endSession(space, kept, { stopReason: 'done', at: 'now', purposes: {} }));
    const of = { sessionId: kept.sessionId, region: 'knee-left', level: 2 } as const;
    value(await answerAfterSession(space, { ...of, when: 'after' }));
    value(await correctPain(space, { ...of, when: 'during' }));
    const said = await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
    expect(said.map(({ data }) => [data.when, data.region]).sort()).toEqual([
      ['after', 'neck'],
      ['before', 'neck'],
      ['during', 'neck'],
    ]);
  });

  it('pain is an answer of its own and a field of the session; 11 is refused', async () => {
    const { space } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    const answer = { sessionId, region: 'knee-left', when: 'after' } as const;
    value(await answerAfterSession(space, { ...answer, level: 2 }));
    expect((await sessionRecord(space, sessionId))?.fields.painAfter).toBe(2);
    expect((await answerAfterSession(space, { ...answer, level: 11 })).ok).toBe(false);
    expect((await facts(space, 'pain_checkin')).length).toBe(2);
  });

  it('pain is answered once by quick taps, corrected within a minute, and later it is an answer of its own', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    const answer = (level: number) =>
      answerAfterSession(space, { sessionId, region: 'knee-left', when: 'after', level });
    const levels = async () =>
      (await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER))
        .filter(({ data }) => data.when === 'after')
        .map(({ data }) => data.level);
    value(await answer(8));
    value(await answer(8));
    expect(await levels()).toEqual([8]);
    value(await answer(3));
    expect(await levels()).toEqual([3]);
    clock.now = NOON + slipMs + 1;
    value(await answer(6));
    expect(await levels()).toEqual([3, 6]);
  });

  it('two tabs that are answered at once leave one answer of a number, and correct each other’s slip', async () => {
    const { space } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    const answer = async (level: number) =>
      value(await answerAfterSession(space, { sessionId, region: 'knee-left', when: 'after', level }));
    const levels = async () =>
      (await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER))
        .filter(({ data }) => data.when === 'after')
        .map(({ data }) => data.level);
    await Promise.all([answer(8), answer(8)]);
    expect(await levels()).toEqual([8]);
    await Promise.all([answer(4), answer(3)]);
    expect(await levels()).toHaveLength(1);
    expect((await sessionRecord(space, sessionId))?.fields.painAfter).toBe((await levels())[0]);
  });

  it('what stood longer than a minute is not lowered by a later answer, whether the session or its end page asked it', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const { sessionId } = value(await startSession(space, START));
    const answer = (when: 'during' | 'after', level: number) =>
      answerAfterSession(space, { sessionId, region: 'knee-left', when, level });
    value(await editRecord(space, 'session', sessionId, { painDuring: 6, endedAt: NOON }));
    value(await answer('after', 7));
    clock.now = NOON + 2 * 3_600_000;
    value(await answer('after', 2));
    // A slip of the same number leaves the first alone.
    value(await answer('after', 7));
    value(await answer('after', 3));
    value(await answer('during', 4));
    const { painAfter, painDuring } = (await sessionRecord(space, sessionId))?.fields ?? {};
    expect([painDuring, painAfter]).toEqual([6, 7]);
    const [done] = (await coachHistory(space, (TODAY + 1) as never)).sessions;
    expect(done === undefined ? null : sessionLight(done)).toBe('red');
  });

  it('pain before it is put right, and "at its worst" leaves what was answered before going on, by whichever clock', async () => {
    // The server has moved what this device's slow clock said; the session's own moment it has not.
    for (const moved of [0, 3_600_000]) {
      const { space, clock } = await openTestDevice(await testProfile());
      let kept = value(await startSession(space, START));
      if (moved > 0)
        await space.db.facts.toCollection().modify((fact) => {
          const { at } = fact;
          Object.assign(fact, { at: at + moved, data: { ...fact.data, at: at + moved } });
        });
      for (const level of [1, 5]) {
        clock.now += askAgainMs + 60_000;
        kept = value(await answerBeforeGoingOn(space, kept, level)) ?? kept;
      }
      clock.now += 60_000;
      value(await endSession(space, kept, { stopReason: 'other', at: 'now', purposes: {} }));
      const levels = async () =>
        (await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER)).map(({ data }) => data.level);
      const slip = { sessionId: kept.sessionId, region: 'knee-left' };
      value(await correctPain(space, { ...slip, level: 2, when: 'during' }));
      expect(await levels()).toEqual([3, 1, 2]);
      value(await correctPain(space, { ...slip, level: 0, when: 'before' }));
      expect(await levels()).toEqual([0, 1, 2]);
      const { painBefore, painDuring } = (await sessionRecord(space, kept.sessionId))?.fields ?? {};
      expect([painBefore, painDuring]).toEqual([0, 2]);
      const [first] = await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
      expect(first?.data).toMatchObject({ at: NOON + moved, when: 'before', region: 'knee-left' });
    }
  });

  it('what the person calls a slip is taken back, at the moment it was given, on a later day too', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    const kept = await play(space, value(await startSession(space, START)), [{ kind: 'pain', level: 8 }, ...set(8)]);
    clock.now = NOON + 600_000;
    value(await endSession(space, kept, { stopReason: 'fatigue', at: 'now', purposes: {} }));
    clock.now = NOON + 86_400_000;
    const slip = { sessionId: kept.sessionId, region: 'whole-body', when: 'during' } as const;
    expect((await correctPain(space, { ...slip, level: 11 })).ok).toBe(false);
    // What another device wrote of it is among what the person sees and corrects.
    value(await editRecord(space, 'session', kept.sessionId, { painDuring: 6 }, { base: [] }));
    value(await correctPain(space, { ...slip, level: 3 }));
    expect((await sessionRecord(space, kept.sessionId))?.fields.painDuring).toBe(3);
    const left = await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
    expect(left.map(({ data }) => [data.when, data.level, data.region, data.at])).toEqual([
      ['before', 3, 'knee-left', NOON],
      ['during', 3, 'knee-left', NOON],
    ]);
    const [done] = (await coachHistory(space, (TODAY + 1) as never)).sessions;
    expect(done === undefined ? null : sessionLight(done)).toBe('green');
  });
});
