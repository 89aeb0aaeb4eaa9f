import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { toSeeDays } from '#core/rules/coach/to-see.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { checkIn } from '../commands/check-in.ts';
import { logActivity } from '../commands/log-activity.ts';
import { logExercise } from '../commands/log-exercise.ts';
import { endSession, startSession } from '../commands/run-session.ts';
import { takeBack } from '../commands/take-back.ts';
import { editRecord } from '../records/edit-record.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { coachToday } from './coach-today.ts';
import { isStranger } from './is-stranger.ts';
import { sessionUnderWay } from './open-sessions.ts';
import { openSession } from './sessions.ts';

const TODAY = dayOf(NOON, 0);
const open = async () => openTestDevice(await testProfile());
const painToday = async (space: Space, today: Day) => (await coachToday(space, today)).pain;

describe('pain today', () => {
  it('[TODAYQ-1] has the answers of two weeks, without what was taken back, and says which wait', async () => {
    const { space, clock } = await open();
    for (const [ago, level] of [
      [14, 9],
      [13, 5],
      [0, 2],
    ] as const) {
      clock.now = NOON - ago * MS_PER_DAY;
      await checkIn(space, { region: 'knee-left', level, when: 'day' });
    }
    const last = await checkIn(space, { region: 'knee-left', level: 7, when: 'day' });
    if (last.ok) await takeBack(space, last.value.id);
    const pain = await painToday(space, TODAY);
    expect(pain.answers.map(({ level }) => level)).toEqual([5, 2]);
    expect(pain.waiting).toContain(pain.answers[1]?.id);
    expect([pain.hadSessionYesterday, pain.sessionToday]).toEqual([false, 'none']);
  });

  it('[TODAYQ-2] [TODAY-11] knows yesterday’s session and today’s, under way or done, and reads nothing older than two weeks', async () => {
    const { space, clock } = await open();
    const set = { exerciseId: 'wall-sit', seconds: 20 };
    const sessionId = '0199f2a0-0000-7000-8000-00000000ffff';
    clock.now = NOON - (toSeeDays + 3) * MS_PER_DAY;
    await recordFact(space, 'set', { ...momentOf(space), ...set, sessionId });
    clock.now = NOON - MS_PER_DAY;
    await recordFact(space, 'set', { ...momentOf(space), ...set, sessionId });
    clock.now = NOON;
    let read = 0;
    space.db.facts.hook('reading', (fact) => {
      read += 1;
      return fact;
    });
    expect(await painToday(space, TODAY)).toMatchObject({
      hadSessionYesterday: true,
      sessionToday: 'none',
      trained: [sessionId],
    });
    expect(read).toBe(1);
    const other = '0199f2a0-0000-7000-8000-00000000fffe';
    const begun = await recordFact(space, 'set', { ...momentOf(space), ...set, sessionId: other });
    expect((await painToday(space, TODAY)).sessionToday).toBe('open');
    if (begun.ok) await takeBack(space, begun.value.id);
    const dose = { sets: 1, seconds: 20, rest: 0, timesAWeek: 4 };
    await logExercise(space, { id: 'wall-sit', dose, purpose: ['strength'], duration: 20 });
    expect((await painToday(space, TODAY)).sessionToday).toBe('done');
  });
});

describe('a session', () => {
  it('[TODAYQ-2] is of the day on which it began, also past midnight', async () => {
    const { space, clock } = await open();
    const midnight = TODAY * MS_PER_DAY;
    const sessionId = '0199f2a0-0000-7000-8000-00000000fffd';
    clock.now = midnight - 10 * 60_000;
    const { at: startedAt, off, tz } = momentOf(space);
    await editRecord(space, 'session', sessionId, { startedAt, off, tz });
    clock.now = midnight + 5 * 60_000;
    await recordFact(space, 'set', { ...momentOf(space), exerciseId: 'wall-sit', seconds: 20, sessionId });
    expect(await painToday(space, TODAY)).toMatchObject({ hadSessionYesterday: true, sessionToday: 'none' });
  });

  it('[TODAYQ-2] that was begun is under way before its first set', async () => {
    const { space, clock } = await open();
    clock.now = NOON;
    await startSession(space, { tasks: [], region: 'knee-left', painBefore: 2 });
    expect(await painToday(space, TODAY)).toMatchObject({ hadSessionYesterday: false, sessionToday: 'open' });
  });

  it.each([1, 5])(
    '[TODAYQ-4] that was begun %i days ago is open until it is ended, as far as it is offered',
    async (ago) => {
      const { space, clock } = await open();
      const isOpen = async () => (await painToday(space, TODAY)).isLeftOpen;
      expect(await isOpen()).toBe(false);
      clock.now = NOON - ago * MS_PER_DAY;
      const begun = await startSession(space, { tasks: [], region: 'knee-left', painBefore: 2 });
      if (!begun.ok) throw new Error();
      clock.now = NOON;
      expect((await painToday(space, TODAY)).sessionToday).toBe('none');
      expect(await isOpen()).toBe(true);
      expect(await sessionUnderWay(space)).toBe(begun.value.sessionId);
      // On another device, or where the place in it was lost, it is offered by its record.
      const kept = await space.db.meta.get('session');
      await space.db.meta.delete('session');
      expect(await isOpen()).toBe(ago === 1);
      expect((await openSession(space, TODAY))?.id).toBe(ago === 1 ? begun.value.sessionId : undefined);
      if (kept !== undefined) await space.db.meta.put(kept);
      await editRecord(space, 'session', begun.value.sessionId, { endedAt: NOON });
      expect([await isOpen(), await sessionUnderWay(space)]).toEqual([false, null]);
    },
  );

  it.each([
    ['other', 'none'],
    ['pain', 'done'],
  ] as const)('[TODAYQ-2] that ended before its first set because of %s is %s', async (stopReason, expected) => {
    const { space, clock } = await open();
    clock.now = NOON;
    const begun = await startSession(space, { tasks: [], region: 'knee-left', painBefore: 2 });
    if (!begun.ok) throw new Error();
    await endSession(space, begun.value, { stopReason, at: 'now', purposes: {} });
    expect((await painToday(space, TODAY)).sessionToday).toBe(expected);
  });
});

describe('a stranger', () => {
  it('[TODAYQ-3] has recorded nothing and has nothing to bring back', async () => {
    const { space } = await open();
    expect(await isStranger(space)).toBe(true);
    await space.db.meta.put({ name: 'before', value: { held: 3, lost: 0 } } as never);
    expect(await isStranger(space)).toBe(false);
    await space.db.meta.delete('before');
    await logActivity(space, 'mindfulness', 1);
    expect(await isStranger(space)).toBe(false);
  });
});
