import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import assessment from '#core/records/fixtures/assessment.json' with { type: 'json' };
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { checkIn } from '../commands/check-in.ts';
import { momentOf, recordFact } from '../records/record-fact.ts';
import { coachToday } from './coach-today.ts';
import { trainingBetween } from './progress-records.ts';

it('[TODAY-9] the dashboard and the progress page know the same numbers of a day', async () => {
  const { space } = await openTestDevice(await testProfile());
  const today = dayOf(NOON, 0);
  await recordFact(space, 'assessment', {
    ...assessment.sample,
    ...momentOf(space),
    worst: 'knee-left',
    painNow: 6,
  } as never);
  await checkIn(space, { region: 'knee-left', level: 2, when: 'day' });
  const { pain } = await coachToday(space, today);
  const { pains } = await trainingBetween(space, today, today);
  const levels = (moments: readonly { readonly level: number }[]) => moments.map(({ level }) => level).sort();
  expect(levels(pain.moments)).toEqual([2, 6]);
  expect(levels(pains)).toEqual([2, 6]);
});
