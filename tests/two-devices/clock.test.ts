import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { createWorld, heldBy, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { World, WorldDevice } from './world.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Records one activity at its true moment, by a clock that is `errorMs` off. @returns its id */
async function record(device: WorldDevice, truth: number, errorMs: number): Promise<string> {
  device.clock.now = truth + errorMs;
  const logged = await logActivity(device.space(), 'stretching', 10);
  if (!logged.ok) throw new Error(logged.failure.detail);
  return logged.value.id;
}

/** Every fact on every device and in the log lies on its true day, and all show the same. */
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
    expect(await device.space().db.quarantine.count()).toBe(0);
    expect(await shownBy(device)).toBe(await shownBy(first));
    expect(await heldBy(device)).toEqual(await heldBy(first));
    expect(await shownAfterRebuild(device.space().db)).toBe(await shownBy(first));
  }
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

  it('[SKEW-2] that stepped back on the way moves what was dated since, and nothing from before', async () => {
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
});
