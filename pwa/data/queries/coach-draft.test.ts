import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { recordOverrule } from '../commands/answer-coach.ts';
import { keepCoachDraft } from '../commands/keep-coach-draft.ts';
import { takeBack } from '../commands/take-back.ts';
import { coachDraft } from './coach-draft.ts';
import { ownChoices } from './own-choices.ts';

it('[ASK-4] a draft stays with its profile, is replaced and goes, and nothing of it is sent', async () => {
  const { space } = await openTestDevice(await testProfile());
  const { space: other } = await openTestDevice(await testProfile());
  expect(await coachDraft(space)).toBeNull();
  await keepCoachDraft(space, { minutes: '12' });
  await keepCoachDraft(space, { minutes: '15', worst: 'knee-left' });
  expect(await coachDraft(space)).toEqual({ minutes: '15', worst: 'knee-left' });
  expect(await coachDraft(other)).toBeNull();
  expect(await space.db.outbox.count()).toBe(0);
  await keepCoachDraft(space, null);
  expect(await coachDraft(space)).toBeNull();
});

it('[PLAN-6] own choices are those not taken back, the latest first', async () => {
  const { space } = await openTestDevice(await testProfile());
  const first = await recordOverrule(space, {
    exerciseId: 'wall-sit',
    choice: { kind: 'leave-out' },
    reason: 'It hurts',
  });
  await recordOverrule(space, { exerciseId: 'squat', choice: { kind: 'swap', to: 'lunge' }, reason: 'I like it' });
  expect((await ownChoices(space)).map(({ exerciseId }) => exerciseId).sort()).toEqual(['squat', 'wall-sit']);
  if (first.ok) await takeBack(space, first.value.id);
  expect(await ownChoices(space)).toMatchObject([{ exerciseId: 'squat', choice: { kind: 'swap', to: 'lunge' } }]);
});
