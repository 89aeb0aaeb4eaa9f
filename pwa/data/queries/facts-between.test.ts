import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { factsBetween, factsOnDays, latestFact } from './facts-between.ts';

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
