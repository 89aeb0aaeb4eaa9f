import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { library, person } from '#core/rules/coach/person.contract.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { isRenewed } from '#core/rules/coach/renewal.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { recordAssessment, recordOverrule, recordPlan, recordScreening } from '../commands/answer-coach.ts';
import { checkIn } from '../commands/check-in.ts';
import { takeBack } from '../commands/take-back.ts';
import { planBasis } from './plan-basis.ts';

const today = dayOf(NOON, 0);

/** As a screen does: a plan is recorded where it differs. */
async function withPlan() {
  const { space, clock } = await openTestDevice(await testProfile());
  clock.now = NOON;
  const look = async (day = today): Promise<boolean> => {
    const { history, current } = await planBasis(space, day);
    const { assessment, restsOn } = history;
    if (assessment === null || assessment === 'unreadable' || typeof current === 'string') throw new Error('unread');
    const advice = planWeek(assessment, history, library, day);
    if (advice.outcome !== 'plan') throw new Error(advice.outcome);
    const isNew = isRenewed(current, advice.plan, { restsOn, assessment, history, library }, day);
    if (isNew) expect((await recordPlan(space, advice.plan, current, restsOn)).ok).toBe(true);
    return isNew;
  };
  await recordScreening(space, { asked: redFlags.map(({ id }) => id), ticked: [] });
  await recordAssessment(space, person());
  expect([await look(), await look()]).toEqual([true, false]);
  return { space, clock, look };
}

it('[COACH-41] what a clock that is behind recorded renews the plan, once, and so does taking it back', async () => {
  const { space, clock, look } = await withPlan();
  clock.now = NOON - 5 * MS_PER_DAY;
  const left = await recordOverrule(space, {
    exerciseId: 'mini-squat',
    choice: { kind: 'leave-out' },
    reason: 'it cracks',
  });
  expect([await look(), await look()]).toEqual([true, false]);
  if (left.ok) await takeBack(space, left.value.id);
  expect([await look(), await look()]).toEqual([true, false]);
});

it('[COACH-41] an answer that changes nothing moves no day, neither then nor by a look on a later one', async () => {
  const { space, clock, look } = await withPlan();
  clock.now = NOON + 60_000;
  await checkIn(space, { region: 'knee-left', level: 2, when: 'day' });
  const days = [0, 1, 2, 6].map((later) => addDays(today, later));
  for (const day of days) expect(await look(day), `${day - today}`).toBe(false);
  expect(await look(addDays(today, 7))).toBe(true);
});
