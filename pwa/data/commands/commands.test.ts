import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { deriveFreezes } from '#core/rules/freezes.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { diskFull, meddle, processDied } from '#pwa/testing/meddle.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { settings } from '../queries/settings.ts';
import { readDays } from '../records/day-rows.ts';
import { countedFacts } from '../records/read-fact.ts';
import type { Space } from '../space/space.ts';
import { spendDueFreeze } from '../space/spend-due-freeze.ts';
import { applyChanges, changedTables } from '../sync/apply-changes.ts';
import { changeSettings } from './change-settings.ts';
import { completeChallenge } from './complete-challenge.ts';
import { logActivity } from './log-activity.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { recordRest } from './record-rest.ts';
import { takeBackAll } from './take-back-all.ts';
import { takeBack } from './take-back.ts';

const device = async () => openTestDevice(await testProfile());
const counts = async ({ db }: Space) => ({
  facts: await db.facts.count(),
  outbox: await db.outbox.count(),
  days: (await readDays(db)).length,
});

describe('commands', () => {
  it('[LOCAL-1] write record, outbox row and day summary together', async () => {
    const { space, woken } = await device();
    const logged = await logActivity(space, 'stretching', 20);
    expect(logged.ok).toBe(true);
    expect(await counts(space)).toEqual({ facts: 1, outbox: 1, days: 1 });
    const [row] = await space.db.outbox.toArray();
    expect(row).toMatchObject({ seq: 1, entity: 'activity', type: 'append', state: 'pending', attempts: 0 });
    expect(row?.opId).toBe(row?.key);
    expect(woken()).toBe(1);
  });

  it('[LOCAL-2] leave record and outbox both or neither, wherever the crash comes', async () => {
    const profile = await testProfile();
    for (let crashAt = 1; crashAt <= 6; crashAt++) {
      const { space } = await openTestDevice(profile);
      let writes = 0;
      await meddle(space.db, () => (++writes === crashAt ? processDied() : null));
      await logActivity(space, 'mindfulness', 5);
      space.db.close();
      const again = await openTestDevice(profile);
      const facts = await again.space.db.facts.toArray();
      const rows = await again.space.db.outbox.toArray();
      expect(rows.map((row) => row.opId).sort()).toEqual(facts.map((fact) => fact.id).sort());
      expect(await readDays(again.space.db)).toEqual(summariseDays(countedFacts(facts)));
      again.space.db.close();
    }
  });

  it('[LOCAL-3] say that the device is full, and keep what was recorded', async () => {
    const { space } = await device();
    await logActivity(space, 'stretching', 10);
    let full = true;
    await meddle(space.db, (table) => (full && table === 'outbox' ? diskFull() : null));
    const failed = await logActivity(space, 'stretching', 10);
    expect(failed.ok ? null : failed.failure.reason).toBe('quota');
    expect(await counts(space)).toEqual({ facts: 1, outbox: 1, days: 1 });
    full = false;
    expect((await logActivity(space, 'stretching', 10)).ok).toBe(true);
  });

  it.each([[0], [481], [2.5]])('[LOCAL-4] reject %s minutes by the name of the field', async (minutes) => {
    const { space } = await device();
    const failed = await logActivity(space, 'stretching', minutes);
    expect(failed.ok ? null : failed.failure).toMatchObject({ reason: 'invalid', field: 'minutes' });
    expect(await counts(space)).toEqual({ facts: 0, outbox: 0, days: 0 });
  });

  it('[LOCAL-4] reject a challenge that is not one of the day', async () => {
    const { space } = await device();
    const failed = await completeChallenge(space, 'no-such-challenge', dayOf(NOON, 0));
    expect(failed.ok ? null : failed.failure).toMatchObject({ reason: 'other_day' });
    expect(await counts(space)).toEqual({ facts: 0, outbox: 0, days: 0 });
  });

  it('[LOCAL-5] complete a challenge once, however often it is tapped', async () => {
    const { space } = await device();
    const today = dayOf(NOON, 0);
    const [challenge] = challengesOf(today);
    const id = challenge?.id ?? '';
    const taps = await Promise.all([completeChallenge(space, id, today), completeChallenge(space, id, today)]);
    expect(new Set(taps.map((tap) => (tap.ok ? tap.value.id : 'failed'))).size).toBe(1);
    expect(await counts(space)).toMatchObject({ facts: 1, outbox: 1 });
  });

  it('[LOCAL-5] record a rest day once', async () => {
    const { space } = await device();
    await recordRest(space, dayOf(NOON, 0), 'pain');
    await recordRest(space, dayOf(NOON, 0), 'prescribed');
    expect(await counts(space)).toMatchObject({ facts: 1, outbox: 1 });
  });

  it('[LOCAL-6] take a fact out of the figures but not out of the log', async () => {
    const { space } = await device();
    const kept = await logActivity(space, 'stretching', 10);
    const wrong = await logActivity(space, 'daily_exercise', 30);
    if (!kept.ok || !wrong.ok) throw new Error('not logged');
    expect((await takeBack(space, wrong.value.id)).ok).toBe(true);
    expect(await space.db.facts.count()).toBe(2);
    expect((await space.db.outbox.toArray()).map((row) => row.type)).toEqual(['append', 'append', 'void']);
    const facts = await space.db.facts.toArray();
    expect(await readDays(space.db)).toEqual(
      summariseDays(countedFacts(facts.filter((fact) => fact.id === kept.value.id))),
    );
    await takeBack(space, wrong.value.id);
    expect(await space.db.outbox.count()).toBe(3);
  });

  it('[LOCAL-7] change only the given settings, with a rising clock', async () => {
    const { space } = await device();
    await changeSettings(space, { goalDays: 3 });
    await changeSettings(space, { goalMinutes: 90 });
    expect(await settings(space)).toMatchObject({ goalDays: 3, goalMinutes: 90, goalChallenges: 10 });
    const [first, second] = await space.db.outbox.toArray();
    expect((second?.hlc ?? '') > (first?.hlc ?? '')).toBe(true);
    const failed = await changeSettings(space, { goalDays: 8 });
    expect(failed.ok ? null : failed.failure).toMatchObject({ reason: 'invalid', field: 'goalDays' });
  });

  it('[LOCAL-8] spend one freeze after a single missed day, once', async () => {
    const { space, clock } = await device();
    for (let i = 0; i < 7; i++) {
      clock.now = NOON + i * MS_PER_DAY;
      await logActivity(space, 'stretching', 10);
    }
    clock.now = NOON + 8 * MS_PER_DAY;
    expect((await spendDueFreeze(space)).ok).toBe(true);
    await spendDueFreeze(space);
    const freezes = (await space.db.facts.toArray()).filter((fact) => fact.entity === 'freeze');
    expect(freezes.map((fact) => fact.data)).toMatchObject([{ day: addDays(dayOf(NOON, 0), 7), reason: 'missed_day' }]);
    expect(deriveFreezes(await readDays(space.db)).held).toBe(0);
  });
});

describe('what another tab does between the check and the write', () => {
  /** Another tab is at work while the command waits for the clock. */
  const meanwhile = (space: Space, body: () => Promise<unknown>): Space => ({
    ...space,
    clock: { ...space.clock, run: async () => (await body(), 1) },
  });

  it('[LOCAL-9] a fact that moved to another day is taken out of that day', async () => {
    const { space } = await device();
    const logged = await logActivity(space, 'stretching', 10);
    const id = logged.ok ? logged.value.id : '';
    const d = { at: NOON - 2 * MS_PER_DAY, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 };
    const tab = meanwhile(space, () =>
      space.db.transaction('rw', [...changedTables(space.db), space.db.meta], () =>
        applyChanges(space.db, [{ rev: 1, e: 'activity', k: id, t: 'append', v: 1, d }]),
      ),
    );
    expect((await takeBack(tab, id)).ok).toBe(true);
    expect(await readDays(space.db)).toEqual([]);
    expect((await space.db.outbox.toArray()).at(-1)).toMatchObject({ type: 'void', days: [dayOf(d.at, 0)] });
  });

  it('[LOCAL-9] a fact that was rejected is not taken back', async () => {
    const { space } = await device();
    const logged = await logActivity(space, 'stretching', 10);
    const id = logged.ok ? logged.value.id : '';
    expect(
      await takeBack(
        meanwhile(space, () => rejectOperation(space, id)),
        id,
      ),
    ).toMatchObject({ ok: false, failure: { reason: 'rejected' } });
    expect(await takeBack(space, 'nowhere')).toMatchObject({ ok: false, failure: { reason: 'invalid', field: 'id' } });
    expect([await space.db.voids.count(), await space.db.outbox.count()]).toEqual([0, 0]);
    // Nor is what goes with it.
    const other = await logActivity(space, 'stretching', 20);
    expect((await takeBack(space, id, () => Promise.resolve(other.ok ? [other.value.id] : []))).ok).toBe(false);
    expect(await space.db.voids.count()).toBe(0);
  });

  it('[LOCAL-9] of several that are taken back together none is, where one was rejected meanwhile', async () => {
    const { space, woken } = await device();
    const ids: string[] = [];
    for (const minutes of [10, 20]) {
      const logged = await logActivity(space, 'stretching', minutes);
      ids.push(logged.ok ? logged.value.id : '');
    }
    const before = woken();
    const tab = meanwhile(space, () => rejectOperation(space, ids[1] ?? ''));
    expect(await takeBackAll(tab, ids)).toMatchObject({ ok: false, failure: { reason: 'invalid', field: 'id' } });
    expect([await space.db.voids.count(), woken() - before]).toEqual([0, 0]);
    expect((await takeBackAll(space, ids.slice(0, 1))).ok).toBe(true);
    expect(await space.db.voids.count()).toBe(1);
  });

  it('[LOCAL-9] of several ratings all are recorded, at one moment, or none', async () => {
    const { space, woken } = await device();
    const rating = (activity: string, value: number) => ({ measure: 'activity', activity, value });
    const written = async () => [await space.db.facts.count(), await space.db.outbox.count()];
    expect(await recordOutcomes(space, [rating('Stairs', 4), rating('', 5)])).toMatchObject({
      ok: false,
      failure: { reason: 'invalid', field: 'activity' },
    });
    let writes = 0;
    await meddle(space.db, () => (++writes === 3 ? diskFull() : null));
    expect((await recordOutcomes(space, [rating('Stairs', 4), rating('Kneeling', 5)])).ok).toBe(false);
    expect([...(await written()), woken()]).toEqual([0, 0, 0]);
    const recorded = await recordOutcomes(space, [rating('Stairs', 4), rating('Kneeling', 5)]);
    expect([...(await written()), woken()]).toEqual([2, 2, 1]);
    expect((await takeBackAll(space, recorded.ok ? recorded.value.ids : [])).ok).toBe(true);
    expect(await space.db.voids.count()).toBe(2);
  });

  it('[LOCAL-9] no freeze is spent on a day that is active after all', async () => {
    const { space, clock } = await device();
    for (let day = 0; day < 7; day++) {
      clock.now = NOON + day * MS_PER_DAY;
      await logActivity(space, 'stretching', 30);
    }
    clock.now = NOON + 8 * MS_PER_DAY;
    const late = {
      ...space,
      device: { ...space.device, now: () => NOON + 7 * MS_PER_DAY },
    };
    expect(await spendDueFreeze(meanwhile(space, () => logActivity(late, 'stretching', 30)))).toEqual({
      ok: true,
      value: null,
    });
    expect((await space.db.facts.toArray()).some(({ entity }) => entity === 'freeze')).toBe(false);
  });
});
