import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addDays, dayOf } from '#core/lib/day.ts';
import { history, library, person, planOf, screening } from '#core/rules/coach/person.contract.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { recordPlan } from '../commands/answer-coach.ts';
import { currentPlan, shownPlan } from './current-plan.ts';

const today = dayOf(NOON, 0);
const HASH = 'ab'.repeat(32);
const made = (minutes: number) =>
  planOf(
    planWeek(person({ day: today, at: NOON, minutes }), history({ screenings: [screening(today)] }), library, today),
  );

it('[ADVICE-2] the plan that was made last stands, as it was made, until its week is over', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  expect(await currentPlan(space, today)).toBeNull();
  clock.now = NOON;
  await recordPlan(space, made(30), null, HASH);
  clock.now = NOON + 1_000;
  await recordPlan(space, made(10), null, HASH);
  const current = await currentPlan(space, today);
  expect(current).toMatchObject({ madeAt: NOON + 1_000, plan: JSON.parse(JSON.stringify(made(10))), isOver: false });
  const shown = await shownPlan(space, today);
  if (typeof shown !== 'object') return expect.fail(shown);
  expect(current).toEqual({ ...shown, restsOn: [HASH] });
  expect(await currentPlan(space, addDays(today, 6))).toMatchObject({ isOver: false });
  expect(await currentPlan(space, addDays(today, 7))).toMatchObject({ isOver: true });
});

it('[ADVICE-2] one that replaces a plan of a clock that was ahead was made after it, and tells what both rested on', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  clock.now = NOON + 3_600_000;
  await recordPlan(space, made(30), null, HASH);
  clock.now = NOON;
  const before = await currentPlan(space, today);
  if (typeof before !== 'object') return expect.fail(`${before}`);
  const other = 'cd'.repeat(32);
  await recordPlan(space, made(10), before, other);
  expect(await currentPlan(space, today)).toMatchObject({
    madeAt: NOON + 3_600_001,
    plan: { days: JSON.parse(JSON.stringify(made(10).days)) },
    restsOn: [other, HASH],
  });
  // Beside it, not in its place: what that rested on is no part of it.
  await recordPlan(space, made(45), null, 'ef'.repeat(32));
  expect(await currentPlan(space, today)).toMatchObject({ restsOn: [other, HASH] });
});

it('[ADVICE-2] stands again after what replaced it was undone, and is one where two devices renew it', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  const stands = async () => {
    const current = await currentPlan(space, today);
    return typeof current === 'object' && current !== null ? current : null;
  };
  const recorded: number[] = [];
  for (const minutes of [30, 10, 30]) {
    clock.now += 1_000;
    const before = await stands();
    await recordPlan(space, made(minutes), before, HASH);
    await recordPlan(space, made(minutes), before, HASH);
    recorded.push(await space.db.facts.count());
  }
  expect(recorded).toEqual([1, 2, 3]);
  expect((await stands())?.plan).toEqual(JSON.parse(JSON.stringify(made(30))));
});

it('[ADVICE-2] a plan of a newer ruleset, or a broken one, is said and never passed over for an older', async () => {
  const { space, clock } = await openTestDevice(await testProfile());
  clock.now = NOON;
  await recordPlan(space, made(30), null, HASH);
  clock.now += 1_000;
  await recordPlan(space, { ...made(30), ruleset: 'coach-99' }, null, HASH);
  expect(await currentPlan(space, today)).toBe('newer-ruleset');
  clock.now += 1_000;
  await recordPlan(space, { ...made(30), days: [] }, null, HASH);
  expect(await currentPlan(space, today)).toBe('unreadable');
  expect(await shownPlan(space, today)).toBe('unreadable');
});
