import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { checkIn } from '../commands/check-in.ts';
import { logActivity } from '../commands/log-activity.ts';
import { recordOutcome } from '../commands/record-outcome.ts';
import { recordRest } from '../commands/record-rest.ts';
import { recordSession } from '../commands/record-session.ts';
import { endSession, startSession } from '../commands/run-session.ts';
import { takeBack } from '../commands/take-back.ts';
import { restoreJournal, writeJournal } from '../commands/write-journal.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import {
  activeDaysBetween,
  journalPage,
  outcomeResults,
  plansBetween,
  progressBeginning,
  trainingBetween,
} from './progress-records.ts';

const TODAY = dayOf(NOON, 0);
const knee = { region: 'knee-left', when: 'day' } as const;

const assess = (space: Space, worst: string) =>
  recordFact(space, 'assessment', {
    ...momentOf(space),
    birthYear: 1987,
    hadBirthday: true,
    worst,
    also: ['hip-left'],
    painNow: 4,
    painBest: 2,
    painWorst: 6,
    settles: 'within-hour',
    setOffBy: [],
    goals: [],
    equipment: [],
    minutes: 10,
    daysAWeek: 3,
    setting: 'home',
    canStand: true,
    canGetDown: true,
    conditions: [],
    allowed: [],
  });

it('[PROGDATA-1] sets of the days asked for are added up, and nothing of other days or kinds is read', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const session = { minutes: 10, sets: [{ exerciseId: 'sit-to-stand', repetitions: 8, loadKg: 5 }] };
  for (const back of [9, 2, 0]) {
    clock.now = NOON - back * MS_PER_DAY;
    await recordSession(space, session);
    await checkIn(space, { ...knee, level: back });
  }
  let read = 0;
  space.db.facts.hook('reading', (fact) => {
    read += 1;
    return fact;
  });
  const { load, begun, pains } = await trainingBetween(space, addDays(TODAY, -2), TODAY);
  expect(load).toEqual(
    [addDays(TODAY, -2), TODAY].map((day) => ({
      day,
      exerciseId: 'sit-to-stand',
      side: 'both',
      sets: 1,
      repetitions: 8,
      seconds: 0,
      kilograms: 40,
    })),
  );
  expect([...begun.keys()]).toEqual([addDays(TODAY, -2), TODAY]);
  expect(pains.map(({ level }) => level)).toEqual([2, 0]);
  expect(read).toBe(4);
});

it('[PROGDATA-1] a session that goes on past midnight is one of the day on which it began', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const midnight = TODAY * MS_PER_DAY;
  clock.now = midnight + 20 * 60_000;
  const sets = Array.from({ length: 4 }, () => ({ exerciseId: 'wall-sit', seconds: 20 }));
  await recordSession(space, { minutes: 30, sets });
  const { begun, load } = await trainingBetween(space, addDays(TODAY, -1), TODAY);
  expect([...begun]).toEqual([[addDays(TODAY, -1), midnight - 10 * 60_000]]);
  expect(load.map(({ day }) => day)).toEqual([addDays(TODAY, -1), TODAY]);
  // Those of which only sets are here yet are of the day of their first set.
  await space.db.documents.clear();
  expect([...(await trainingBetween(space, TODAY, TODAY)).begun.keys()]).toEqual([TODAY]);
  expect((await trainingBetween(space, addDays(TODAY, -1), TODAY)).begun.size).toBe(1);
});

it('[PROGDATA-1] a session that pain stopped before its first set, or a sign at any time, is told apart', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const closed = async (days: number, stopReason: 'pain' | 'fatigue') => {
    clock.now = NOON - days * MS_PER_DAY;
    const one = await startSession(space, { tasks: [], region: 'knee-left', painBefore: 2 });
    if (!one.ok) throw new Error(one.failure.reason);
    await endSession(space, one.value, { stopReason, at: 'now', purposes: {} });
  };
  await closed(3, 'pain');
  await closed(2, 'fatigue');
  clock.now = NOON;
  await recordSession(space, { minutes: 9, stopReason: 'pain', sets: [{ exerciseId: 'wall-sit', seconds: 20 }] });
  clock.now = NOON - MS_PER_DAY;
  await recordSession(space, { minutes: 9, stopReason: 'sign', sets: [{ exerciseId: 'wall-sit', seconds: 20 }] });
  const { begun, stopped, load } = await trainingBetween(space, addDays(TODAY, -9), TODAY);
  expect([...begun.keys()]).toEqual([TODAY]);
  expect([...stopped.keys()].sort()).toEqual([addDays(TODAY, -3), addDays(TODAY, -1)]);
  expect(stopped.get(addDays(TODAY, -3))).toBe(NOON - 3 * MS_PER_DAY);
  // What was done of it is load all the same.
  expect(load.map(({ day }) => day)).toContain(addDays(TODAY, -1));
});

it('[PROGDATA-2] what a session asked counts for the place that troubled most then, and once where it is a check-in too', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  await assess(space, 'knee-left');
  clock.now += 3_600_000;
  const sets = [{ exerciseId: 'wall-sit', seconds: 20 }];
  await recordSession(space, { minutes: 10, sets, painBefore: 3, painDuring: 5 });
  const asked = await recordSession(space, { minutes: 10, sets, painBefore: 9 });
  if (!asked.ok) throw new Error('not recorded');
  await checkIn(space, { region: 'knee-left', level: 2, when: 'before', sessionId: asked.value.id });
  const { pains } = await trainingBetween(space, TODAY, TODAY);
  // 4 is what the coach was told.
  expect(pains).toEqual([2, 4, 3, 5].map((level) => ({ day: TODAY, region: 'knee-left', level })));
});

it('[PROGDATA-1] years are the sum of their days, and a session counts once, in whichever pieces they are read', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const back = [400, 200, 91, 90, 89, 1, 0];
  for (const days of back) {
    clock.now = NOON - days * MS_PER_DAY;
    await recordSession(space, { minutes: 9, painBefore: 3, sets: [{ exerciseId: 'wall-sit', seconds: 20 }] });
  }
  const first = addDays(TODAY, -400);
  const all = await trainingBetween(space, first, TODAY);
  expect(all.load.map(({ day, sets }) => [TODAY - day, sets])).toEqual(back.map((days) => [days, 1]));
  expect(all.pains).toHaveLength(back.length);
  expect([...all.begun.keys()]).toEqual(back.map((days) => addDays(TODAY, -days)));
  expect(await trainingBetween(space, TODAY, addDays(TODAY, -1))).toMatchObject({ load: [], pains: [] });
});

it('[PROGDATA-3] the beginning says since when there is something, and of which places, the one asked about last first', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  expect(await progressBeginning(space)).toEqual({ first: null, firstSet: null, places: [] });
  clock.now = NOON - 5 * MS_PER_DAY;
  await checkIn(space, { region: 'neck', level: 2, when: 'day' });
  clock.now = NOON;
  await recordSession(space, { minutes: 1, sets: [{ exerciseId: 'wall-sit', seconds: 20 }] });
  await assess(space, 'shoulder-right');
  clock.now += 1;
  await assess(space, 'knee-left');
  await writeJournal(space, 'Stiff', 'lower-back');
  await checkIn(space, { region: 'whole-body', level: 2, when: 'day' });
  expect(await progressBeginning(space)).toEqual({
    first: addDays(TODAY, -5),
    firstSet: TODAY,
    places: ['knee-left', 'hip-left', 'shoulder-right', 'neck', 'lower-back'],
  });
});

it('[PROGDATA-4] plans that may have stood on a day are found with their days, whatever else stands in them', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const plan = (from: number, digest: string, days: unknown) =>
    recordFact(space, 'plan', {
      ...momentOf(space),
      from: addDays(TODAY, from),
      ruleset: '2031-01',
      digest: digest.repeat(64),
      content: { days },
    });
  for (const [back, digest] of [
    [20, 'a'],
    [6, 'b'],
  ] as const) {
    clock.now = NOON - back * MS_PER_DAY;
    await plan(-back, digest, [{ day: addDays(TODAY, -back), session: {} }]);
  }
  await plan(0, 'c', 'nothing');
  await assess(space, 'knee-left');
  const { first, plans, safety } = await plansBetween(space, TODAY, TODAY);
  expect(first).toBe(TODAY);
  expect(plans.map(({ days }) => days)).toEqual([[addDays(TODAY, -6)]]);
  expect(safety.assessments.map(({ data }) => data.worst)).toEqual(['knee-left']);
});

it('[PROGDATA-5] active days have their minutes, and rest says so', async () => {
  const { space } = await openTestDevice(await testProfile());
  await logActivity(space, 'stretching', 12);
  await recordRest(space, addDays(TODAY, -1), 'prescribed');
  expect((await activeDaysBetween(space, addDays(TODAY, -3), TODAY)).days).toEqual([
    { day: addDays(TODAY, -1), minutes: 0, sign: 'rest' },
    { day: TODAY, minutes: 12 },
  ]);
  expect((await activeDaysBetween(space, addDays(TODAY, -3), addDays(TODAY, -2))).days).toEqual([]);
});

it('[PROGDATA-6] the journal has its newest entries first; one that was taken back can be restored at its own moment', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  for (const text of ['one', 'two', 'three']) {
    clock.now += 60_000;
    await writeJournal(space, text, text === 'two' ? 'knee-left' : null);
  }
  const texts = async (most: number) => {
    const { entries, hasMore } = await journalPage(space, most);
    return [entries.map(({ data }) => data.text), hasMore];
  };
  expect(await texts(2)).toEqual([['three', 'two'], true]);
  const [, two] = (await journalPage(space, 9)).entries;
  expect(two).toMatchObject({ saved: false, data: { region: 'knee-left' } });
  if (two === undefined) throw new Error('no entry');
  await takeBack(space, two.id);
  expect(await texts(2)).toEqual([['three', 'one'], false]);
  clock.now += 60_000;
  await restoreJournal(space, two.id, two.data);
  expect(await texts(9)).toEqual([['three', 'two', 'one'], false]);
});

it('[PROGDATA-7] every result of a measure is there, oldest first, without what was taken back', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const ids: string[] = [];
  for (const value of [9, 11, 12]) {
    clock.now += MS_PER_DAY;
    const done = await recordOutcome(space, { measure: 'sit-to-stand', value });
    if (done.ok) ids.push(done.value.id);
  }
  await takeBack(space, ids[1] ?? '');
  expect((await outcomeResults(space)).map(({ data }) => data.value)).toEqual([9, 12]);
});
