import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY, utcStartOf } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { completeChallenge } from '../commands/complete-challenge.ts';
import { logActivity } from '../commands/log-activity.ts';
import { recordRest } from '../commands/record-rest.ts';
import { takeBack } from '../commands/take-back.ts';
import { keepLookBack } from '../records/day-look-back.ts';
import { readDays } from '../records/day-rows.ts';
import { countedFacts } from '../records/read-fact.ts';
import { streakBoard } from './streak-board.ts';

const today = dayOf(NOON, 0);

describe('the streak board', () => {
  it('[BOARD-1] shows the last 14 days and which of them only this device has', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    clock.now = NOON - 2 * MS_PER_DAY;
    await logActivity(space, 'stretching', 10);
    clock.now = NOON - MS_PER_DAY;
    await recordRest(space, addDays(today, -1), 'prescribed');
    await space.db.outbox.clear();
    clock.now = NOON;
    const [challenge] = challengesOf(today);
    await completeChallenge(space, challenge?.id ?? '', today);
    const board = await streakBoard(space, NOON, 0, 0);
    expect(board.path).toHaveLength(14);
    expect(board.path.slice(-4).map(({ kind, saved }) => [kind, saved])).toEqual([
      ['gap', true],
      ['stone', true],
      ['rest', true],
      ['stone', false],
    ]);
    expect(board.waitingDays).toEqual([today]);
    expect(board.challenges[0]).toMatchObject({ id: challenge?.id, completedAt: NOON, saved: false });
    expect(board.challenges[1]).toMatchObject({ completedAt: null });
    expect(board.overview).toMatchObject({ currentStreak: 2, totalPoints: 20 });
    expect(board.weekPath.map((day) => day.day)).toContain(today);
  });

  it('[BOARD-1] [BOARD-8] what the server has of a day stays saved when another entry of it waits, and so does its badge', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    await logActivity(space, 'stretching', 10);
    const board = () => streakBoard(space, clock.now, 0, 0);
    const first = await board();
    const [badge] = first.overview.badges;
    expect([first.path.at(-1)?.saved, first.waitingBadges]).toEqual([false, first.overview.badges.map(({ id }) => id)]);
    await space.db.outbox.clear();
    clock.now += 60_000;
    await logActivity(space, 'mindfulness', 1);
    const second = await board();
    expect([second.path.at(-1)?.saved, second.weekPath.find(({ today: isToday }) => isToday)?.saved]).toEqual([
      true,
      true,
    ]);
    expect(second.waitingDays).toEqual([today]);
    expect(second.waitingBadges).not.toContain(badge?.id);
    const earned = second.overview.badges.filter(({ id }) => !first.overview.badges.some((one) => one.id === id));
    expect(second.waitingBadges).toEqual(earned.map(({ id }) => id));
  });

  it('[BOARD-1] an active day waits with its activity, though the server has its rest', async () => {
    const { space } = await openTestDevice(await testProfile());
    await recordRest(space, today, 'prescribed');
    await space.db.outbox.clear();
    await logActivity(space, 'stretching', 10);
    expect((await streakBoard(space, NOON, 0, 0)).path.at(-1)).toMatchObject({ kind: 'stone', saved: false });
  });

  it('[BOARD-2] marks the day on which the time zone changed', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    clock.now = NOON - 3 * MS_PER_DAY;
    await logActivity(space, 'stretching', 10);
    clock.now = NOON - MS_PER_DAY;
    clock.offset = 420;
    await logActivity(space, 'stretching', 10);
    const board = await streakBoard(space, NOON, 420, 0);
    expect(
      board.path
        .filter((day) => day.zoneShiftMinutes !== 0)
        .map(({ day, zoneShiftMinutes }) => [day, zoneShiftMinutes]),
    ).toEqual([[addDays(today, -1), 420]]);
  });

  it('[BOARD-5] shows a long history at the next start without reading it all, and whatever is written after', async () => {
    const profile = await testProfile();
    const { space, clock } = await openTestDevice(profile);
    const days = 330;
    for (let day = days; day > 0; day--) {
      clock.now = NOON - day * MS_PER_DAY;
      clock.offset = day > 10 ? 60 : 0;
      if (day % 50 !== 0) await logActivity(space, 'stretching', 10);
    }
    await space.db.outbox.clear();
    [clock.now, clock.offset] = [NOON, 0];
    const ofAll = await streakBoard(space, NOON, 0, 1);
    expect(ofAll.overview).toMatchObject({ currentStreak: 49, longestStreak: 49, activeDays: days - 6 });
    await keepLookBack(space);
    const { space: next } = await openTestDevice(profile);
    expect(await streakBoard(next, NOON, 0, 1)).toEqual(ofAll);
    expect(next.days.isRead()).toBe(false);
    // Another tab, and later in this one.
    await logActivity(space, 'stretching', 10);
    const after = await streakBoard(next, NOON, 0, 1);
    expect(after.overview).toMatchObject({ currentStreak: 50, activeDays: days - 5 });
    expect([next.days.isRead(), after]).toEqual([true, await streakBoard(space, NOON, 0, 1)]);
  });

  it('[BOARD-7] a day that travel skipped is told from one that was missed', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    // From Honolulu to Auckland: the day between is never there.
    const [first, next] = [addDays(today, -3), addDays(today, -1)];
    clock.now = utcStartOf(first) + 30 * 3_600_000;
    clock.offset = -600;
    await logActivity(space, 'stretching', 10);
    clock.now = utcStartOf(next) + 7 * 3_600_000;
    clock.offset = 780;
    await logActivity(space, 'stretching', 10);
    const board = await streakBoard(space, clock.now, 780, 0);
    expect(board.path.slice(-4).map(({ kind }) => kind)).toEqual(['gap', 'stone', 'skipped', 'stone']);
    expect(board.overview.currentStreak).toBe(2);
  });

  it('[BOARD-6] has what was recorded today, oldest first, without what was removed and what the device spent', async () => {
    const { space, clock } = await openTestDevice(await testProfile());
    clock.now = NOON - MS_PER_DAY;
    await logActivity(space, 'stretching', 10);
    clock.now = NOON - 2_000;
    await logActivity(space, 'daily_exercise', 5);
    const [challenge] = challengesOf(today);
    const completed = await completeChallenge(space, challenge?.id ?? '', today);
    await space.db.outbox.clear();
    clock.now = NOON;
    await logActivity(space, 'mindfulness', 1);
    const wrong = await logActivity(space, 'mindfulness', 30);
    if (wrong.ok) await takeBack(space, wrong.value.id);
    const { recorded, challenges } = await streakBoard(space, NOON, 0, 0);
    expect(recorded.activities.map(({ data, saved }) => [data.kind, data.minutes, saved])).toEqual([
      ['daily_exercise', 5, true],
      ['mindfulness', 1, false],
    ]);
    expect(recorded.completions.map(({ id, saved }) => [id, saved])).toEqual([
      [completed.ok ? completed.value.id : '', true],
    ]);
    expect(challenges[0]?.completionId).toBe(completed.ok ? completed.value.id : '');
    expect(recorded.rests).toEqual([]);
  });

  it('[BOARD-3] derives from rows that equal a rebuild from the facts, after any commands', async () => {
    const command = fc.record({
      hours: fc.integer({ min: 0, max: 40 }),
      offset: fc.constantFrom(-720, -300, 0, 330, 840),
      what: fc.constantFrom('log', 'complete', 'rest', 'undo'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
        const { space, clock } = await openTestDevice(await testProfile());
        const done: string[] = [];
        for (const { hours, offset, what } of commands) {
          clock.now += hours * 3_600_000;
          clock.offset = offset;
          const day = dayOf(clock.now, offset);
          const last = done.at(-1);
          const result =
            what === 'log'
              ? await logActivity(space, 'mindfulness', 5)
              : what === 'complete'
                ? await completeChallenge(space, challengesOf(day)[1]?.id ?? '', day)
                : what === 'rest'
                  ? await recordRest(space, day, 'pain')
                  : last === undefined
                    ? null
                    : await takeBack(space, last);
          if (result !== null && result.ok && what !== 'undo') done.push(result.value.id);
        }
        const voided = new Set(await space.db.voids.toCollection().primaryKeys());
        const facts = (await space.db.facts.toArray()).filter((fact) => !voided.has(fact.id));
        expect(await readDays(space.db)).toEqual(summariseDays(countedFacts(facts)));
        space.db.close();
      }),
      {
        seed: 41,
        numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) / (process.env['PROPERTY_RUNS'] === undefined ? 1 : 40),
      },
    );
  });
});
