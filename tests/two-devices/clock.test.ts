import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { freezeKey } from '#core/records/freeze.ts';
import { deriveFreezes } from '#core/rules/freezes.ts';
import { deriveStreaks } from '#core/rules/streak.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { readMetas } from '#pwa/data/core-db.ts';
import { spendDueFreeze } from '#pwa/data/space/spend-due-freeze.ts';
import { createWorld, heldBy, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { World, WorldDevice } from './world.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Records one activity at its true moment with a clock that is `errorMs` off. @returns its id */
async function record(device: WorldDevice, truth: number, errorMs: number): Promise<string> {
  device.clock.now = truth + errorMs;
  return idFrom(await logActivity(device.space(), 'stretching', 10));
}

const idFrom = (result: CommandResult): string => {
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value.id;
};

/** All devices hold and show the same, with and without their caches, and the server has the same figures. */
async function expectSameOn(devices: readonly WorldDevice[], facts: number): Promise<void> {
  const [first] = devices;
  if (first === undefined) throw new Error('no device');
  for (const device of devices) {
    expect(await device.space().db.facts.count()).toBe(facts);
    expect(await device.space().db.quarantine.count()).toBe(0);
    expect(await shownBy(device)).toBe(await shownBy(first));
    expect(await heldBy(device)).toEqual(await heldBy(first));
    expect(await shownAfterRebuild(device.space().db)).toBe(await shownBy(first));
    expect((await readMetas(device.space().db, ['healed']))[0]).toBeUndefined();
  }
}

/** Every fact on every device and in the log is on its true day, and all show the same. */
async function expectTrueDays(devices: readonly WorldDevice[], truth: ReadonlyMap<string, number>): Promise<void> {
  const [first] = devices;
  if (first === undefined) throw new Error('no device');
  const expected = [...truth].map(([id, at]) => [id, dayOf(at, 0)] as const).sort();
  for (const device of devices) {
    const facts = await device.space().db.facts.toArray();
    expect([device.name, facts.map(({ id, data }) => [id, dayOf(data.at, data.off)] as const).sort()]).toEqual([
      device.name,
      expected,
    ]);
  }
  await expectSameOn(devices, truth.size);
  const log = (await world.log(first.profile)).filter((change) => change.t === 'append');
  expect(log.map(({ id, k, d }) => [id ?? k, dayOf(d['at'] as number, d['off'] as number)] as const).sort()).toEqual(
    expected,
  );
}

describe('a wrong clock', () => {
  it.each([false, true])(
    '[SKEW-1] one day ahead and one behind, three days offline: every fact on its true day on all devices (an answer lost on the way: %s)',
    async (isCut) => {
      const start = world.serverClock.now;
      const phone = await world.addDevice('phone');
      const tablet = await world.addDevice('tablet', phone.profile);
      const watch = await world.addDevice('watch', phone.profile);
      const errors = [
        [phone, MS_PER_DAY],
        [tablet, -MS_PER_DAY],
        [watch, 0],
      ] as const;
      const truth = new Map<string, number>();
      for (let day = 0; day < 3; day++) {
        for (const [i, [device, errorMs]] of errors.entries()) {
          const at = start + day * MS_PER_DAY + (i + 1) * HOUR_MS;
          truth.set(await record(device, at, errorMs), at);
        }
      }
      world.serverClock.now = start + 3 * MS_PER_DAY;
      for (const [device, errorMs] of errors) device.clock.now = world.serverClock.now + errorMs;
      if (isCut) {
        for (const device of [phone, tablet]) {
          await device.sync();
          const at = world.serverClock.now;
          truth.set(await record(device, at, device.clock.now - at), at);
          device.mishaps.push('cut-after-body');
          await device.sync();
        }
      }
      await settle([phone, tablet, watch]);
      await expectTrueDays([phone, tablet, watch], truth);
      const moved = (await watch.space().db.facts.toArray()).filter(({ atDevice }) => atDevice !== undefined);
      expect(moved).toHaveLength(isCut ? 8 : 6);
      for (const { id, data, atDevice } of moved)
        expect([id, Math.abs((atDevice ?? 0) - data.at)]).toEqual([id, MS_PER_DAY]);
    },
  );

  it('[SKEW-2] that stepped back while offline moves what was dated since, and nothing earlier', async () => {
    const start = world.serverClock.now;
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const truth = new Map<string, number>();
    const errorOn = (day: number): number => (day < 2 ? 0 : -2 * MS_PER_DAY);
    for (let day = 0; day < 4; day++) {
      const at = start + day * MS_PER_DAY + HOUR_MS;
      truth.set(await record(phone, at, errorOn(day)), at);
    }
    world.serverClock.now = start + 4 * MS_PER_DAY;
    phone.clock.now = world.serverClock.now - 2 * MS_PER_DAY;
    tablet.clock.now = world.serverClock.now;
    await settle([phone, tablet]);
    await expectTrueDays([phone, tablet], truth);
  });

  it('[SKEW-2] that stepped back between an entry and its sending moves nothing', async () => {
    const start = world.serverClock.now;
    const phone = await world.addDevice('phone');
    const truth = new Map([[await record(phone, start, 0), start]]);
    phone.clock.now = start - 2 * MS_PER_DAY;
    await settle([phone]);
    await expectTrueDays([phone], truth);
  });

  it.each([
    ['a day ahead', MS_PER_DAY, false],
    ['a day behind', -MS_PER_DAY, false],
    ['three days ahead', 3 * MS_PER_DAY, false],
    ['a day ahead, and an answer lost on the way', MS_PER_DAY, true],
    ['a day behind, and an answer lost on the way', -MS_PER_DAY, true],
  ])(
    '[SKEW-3] with a clock %s, rests of today and of yesterday hold the true days together',
    async (_, errorMs, isCut) => {
      const start = world.serverClock.now;
      const today = dayOf(start, 0);
      const phone = await world.addDevice('phone');
      const tablet = await world.addDevice('tablet', phone.profile);
      const truth = new Map<string, number>();
      const rested = new Map<string, number>();
      const log = async (day: number): Promise<void> => {
        const at = start + day * MS_PER_DAY + HOUR_MS;
        truth.set(await record(phone, at, errorMs), at);
      };
      const rest = async (day: number, daysBack: number): Promise<void> => {
        phone.clock.now = start + day * MS_PER_DAY + 2 * HOUR_MS + errorMs;
        const named = addDays(dayOf(phone.clock.now, 0), -daysBack);
        rested.set(idFrom(await recordRest(phone.space(), named, 'pain')), today + day - daysBack);
      };
      await log(0);
      await rest(1, 0);
      await log(2);
      await log(4);
      await rest(4, 1);
      world.serverClock.now = start + 4 * MS_PER_DAY + 3 * HOUR_MS;
      phone.clock.now = world.serverClock.now + errorMs;
      tablet.clock.now = world.serverClock.now;
      if (isCut) {
        phone.mishaps.push('cut-after-body');
        await phone.sync();
      }
      await settle([phone, tablet]);
      await expectSameOn([phone, tablet], 5);
      for (const device of [phone, tablet]) {
        const facts = new Map((await device.space().db.facts.toArray()).map((fact) => [fact.id, fact]));
        for (const [id, at] of truth) expect(facts.get(id)?.data.at).toBe(at);
        for (const [id, day] of rested) expect(facts.get(id)).toMatchObject({ data: { day }, days: [day] });
        expect(deriveStreaks(await device.space().days.current())).toMatchObject({
          best: 3,
          streaks: [{ nodes: [0, 1, 2, 3, 4].map((day) => ({ day: today + day })) }],
        });
      }
    },
  );

  it.each([
    ['a day ahead', MS_PER_DAY, false],
    ['a day behind', -MS_PER_DAY, false],
    ['three days ahead, and an answer lost on the way', 3 * MS_PER_DAY, true],
  ])(
    '[SKEW-3] a freeze spent with a clock %s has the key of the true day and counts once with that of another device',
    async (_, errorMs, isCut) => {
      const start = world.serverClock.now;
      const missed = addDays(dayOf(start, 0), 7);
      const phone = await world.addDevice('phone');
      const tablet = await world.addDevice('tablet', phone.profile);
      for (let day = 0; day < 7; day++) {
        await record(phone, start + day * MS_PER_DAY, errorMs);
        await record(tablet, start + day * MS_PER_DAY, 0);
      }
      world.serverClock.now = start + 8 * MS_PER_DAY;
      for (const [device, error] of [
        [tablet, 0],
        [phone, errorMs],
      ] as const) {
        device.clock.now = world.serverClock.now + error;
        expect(await spendDueFreeze(device.space())).toMatchObject({
          ok: true,
          value: { id: expect.any(String) as string },
        });
      }
      if (isCut) {
        phone.mishaps.push('cut-after-body');
        await phone.sync();
      }
      await settle([phone, tablet]);
      await expectSameOn([phone, tablet], 16);
      for (const device of [phone, tablet]) {
        const freezes = (await device.space().db.facts.toArray()).filter(({ entity }) => entity === 'freeze');
        expect(freezes).toMatchObject(
          Array.from({ length: 2 }, () => ({ key: freezeKey(missed), data: { day: missed }, days: [missed] })),
        );
        const days = await device.space().days.current();
        expect(deriveFreezes(days)).toEqual({ held: 0, earned: 1, spent: 1 });
      }
    },
  );

  it('[SKEW-4] a freeze spent by a fast clock on a day that is not over costs nothing', async () => {
    const start = world.serverClock.now;
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    for (let day = 0; day < 7; day++) await record(phone, start + day * MS_PER_DAY, 0);
    world.serverClock.now = start + 6 * MS_PER_DAY;
    for (const device of [phone, tablet]) device.clock.now = world.serverClock.now;
    await settle([phone, tablet]);
    world.serverClock.now = start + 7 * MS_PER_DAY;
    phone.clock.now = world.serverClock.now + MS_PER_DAY;
    tablet.clock.now = world.serverClock.now;
    expect(await spendDueFreeze(phone.space())).toMatchObject({
      ok: true,
      value: { id: expect.any(String) as string },
    });
    await settle([phone, tablet]);
    await expectSameOn([phone, tablet], 8);
    for (const device of [phone, tablet])
      expect(deriveFreezes(await device.space().days.current())).toEqual({ held: 1, earned: 1, spent: 0 });
  });
});
