import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { logActivity } from '../commands/log-activity.ts';
import { takeBack } from '../commands/take-back.ts';
import { editRecord } from '../records/edit-record.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { recordedEntries } from './recorded-entries.ts';

it('[ENTRIES-1] of every kind are read newest first, without what was taken back, with where they are', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  await logActivity(space, 'stretching', 10);
  await space.db.outbox.clear();
  clock.now = NOON + MS_PER_DAY;
  await recordFact(space, 'pain_checkin', { ...momentOf(space), region: 'knee-left', level: 4, when: 'day' });
  const mistaken = await logActivity(space, 'mindfulness', 5);
  if (mistaken.ok) await takeBack(space, mistaken.value.id);
  await editRecord(space, 'session', 's-1', { startedAt: NOON + 2 * MS_PER_DAY, off: 0, note: 'Stiff at first' });
  expect((await recordedEntries(space)).map(({ entity, day, saved }) => [entity, day - dayOf(NOON, 0), saved])).toEqual(
    [
      ['session', 2, false],
      ['pain_checkin', 1, false],
      ['activity', 0, true],
    ],
  );
});
