import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { completeChallenge } from '../commands/complete-challenge.ts';
import { logActivity } from '../commands/log-activity.ts';
import { recordRest } from '../commands/record-rest.ts';
import { takeBack } from '../commands/take-back.ts';
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
