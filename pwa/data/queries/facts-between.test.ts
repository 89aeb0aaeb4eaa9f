import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { storedFact } from '../records/read-fact.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { factsBetween, factsOnDays, latestFact } from './facts-between.ts';

function activityAt(number: number, at: number) {
  const id = `01a1fd91-9250-763d-bd2e-${String(number).padStart(12, '0')}`;
  const data = { at, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 5 };
  const stored = storedFact({ id, entity: 'activity', key: id, data });
  if (!stored.ok) throw new Error(stored.failure);
  return stored.value;
}

it('[RANGE-1] a stretch of one kind is read without the rest, oldest first, and without what was taken back', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const levels = [3, 5, 1, 4];
  for (const [day, level] of levels.entries()) {
    clock.now = NOON + day * MS_PER_DAY;
    await logActivity(space, 'stretching', 10);
    const done = await recordFact(space, 'pain_checkin', {
      ...momentOf(space),
      region: 'knee-left',
      level,
      when: 'day',
    });
    if (level === 1 && done.ok) await takeBack(space, done.value.id);
  }
  let read = 0;
  space.db.facts.hook('reading', (fact) => {
    read += 1;
    return fact;
  });
  const found = await factsBetween(space, 'pain_checkin', NOON + MS_PER_DAY, NOON + 4 * MS_PER_DAY);
  expect(found.map(({ data }) => data.level)).toEqual([5, 4]);
  expect(read).toBe(3);
  expect(await factsBetween(space, 'pain_checkin', NOON, NOON + 1)).toHaveLength(1);
  expect(await factsBetween(space, 'pain_checkin', NOON - MS_PER_DAY, NOON)).toEqual([]);
});

it('[RANGE-1] what was taken back is left out of few and of many', async () => {
  const taken = fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(taken, fc.integer({ min: 1, max: 40 }), async (back, most) => {
      const { space, clock } = await openTestDevice(await testProfile());
      const rows = Array.from({ length: 40 }, (_, at) => activityAt(at, NOON + at));
      await space.db.facts.bulkAdd(rows);
      clock.now = NOON + MS_PER_DAY;
      for (const at of back) await takeBack(space, rows[at]?.id ?? '');
      const found = await factsBetween(space, 'activity', NOON, NOON + most);
      const standing = rows.slice(0, most).filter((_, at) => !back.includes(at));
      expect(found.map(({ id }) => id)).toEqual(standing.map(({ id }) => id));
      space.db.close();
    }),
    { seed: 15, numRuns: 20 },
  );
});

it('[RANGE-1] what is read in pieces is the same, also where many are of one moment', async () => {
  const moments = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 5 }), async (given, atOnce) => {
      const { space } = await openTestDevice(await testProfile());
      const rows = given.map((moment, at) => activityAt(at, NOON + moment));
      await space.db.facts.bulkAdd(rows);
      const found = await factsBetween(space, 'activity', NOON, NOON + 6, { rowsAtOnce: atOnce });
      const wanted = rows.filter(({ at }) => at < NOON + 6).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      space.db.close();
    }),
    { seed: 15, numRuns: 40 },
  );
});

it('[RANGE-3] what was done last of one kind is found without the rest, and what was taken back does not count', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  expect(await latestFact(space, 'activity')).toBeNull();
  const ids: string[] = [];
  for (let day = 0; day < 8; day++) {
    clock.now = NOON + day * MS_PER_DAY;
    const done = await recordFact(space, 'activity', { ...momentOf(space), kind: 'stretching', minutes: day + 1 });
    if (done.ok) ids.push(done.value.id);
  }
  clock.now = NOON + 9 * MS_PER_DAY;
  await recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level: 2, when: 'day' });
  const minutes = async (): Promise<number | undefined> => (await latestFact(space, 'activity'))?.data.minutes;
  expect(await minutes()).toBe(8);
  for (const id of ids.slice(2)) await takeBack(space, id);
  expect(await minutes()).toBe(2);
  for (const id of ids.slice(0, 2)) await takeBack(space, id);
  expect(await minutes()).toBeUndefined();
});

it('[RANGE-2] a day has what was done on it where the person was', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const today = dayOf(NOON, 0);
  const hours = 3_600_000;
  // Just after midnight far in the east, and just before midnight far in the west: both are today there.
  for (const [offset, moment] of [
    [840, NOON - 25.9 * hours],
    [-720, NOON + 23.9 * hours],
    [0, NOON - 12.1 * hours],
    [0, NOON + 12.1 * hours],
  ] as const) {
    clock.offset = offset;
    clock.now = moment;
    await logActivity(space, 'stretching', 10);
  }
  const found = await factsOnDays(space, 'activity', today, today);
  expect(found.map(({ data }) => data.off)).toEqual([840, -720]);
  expect(await factsOnDays(space, 'activity', addDays(today, -1), addDays(today, 1))).toHaveLength(4);
});
