/**
 * Seeded schedules: any order of writing, syncing, losing, doubling, delaying, dying, drifting and restoring, after
 * which everything must be there once and all devices must agree. A failure prints the seed and the shortest schedule.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, settle, shownAfterRebuild, shownBy } from './world';
import type { Mishap, World, WorldDevice } from './world';
import { changeSettings } from '../../pwa/data/commands/change-settings';
import { completeChallenge } from '../../pwa/data/commands/complete-challenge';
import { logActivity } from '../../pwa/data/commands/log-activity';
import { recordRest } from '../../pwa/data/commands/record-rest';
import { takeBack } from '../../pwa/data/commands/take-back';
import { settings } from '../../pwa/data/queries/settings';
import { dayOf } from '../../core/lib/day';
import { challengesOf } from '../../core/rules/challenges';

const schedules = Number(process.env['SCHEDULES'] ?? 60);
const seed = Number(process.env['SEED'] ?? 2026);

type Step =
  | { readonly do: 'log' | 'complete' | 'rest' | 'undo' | 'settings' | 'sync' | 'restart'; readonly device: number; readonly n: number }
  | { readonly do: 'mishap'; readonly device: number; readonly mishap: Mishap }
  | { readonly do: 'wire'; readonly device: number; readonly on: boolean }
  | { readonly do: 'clock'; readonly device: number; readonly hours: number; readonly offset: number }
  | { readonly do: 'backup'; readonly keep: number };

const device = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('log', 'complete', 'rest', 'undo', 'settings'), device, n: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync'), device, n: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mishap'), device, mishap: fc.constantFrom<Mishap>('lost', 'cut-after-body', 'duplicate', 'late', 'signed-out', 'killed') }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wire'), device, on: fc.boolean() }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock'), device, hours: fc.integer({ min: -40, max: 60 }), offset: fc.constantFrom(-720, -300, 0, 330, 840) }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart'), device, n: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup'), keep: fc.nat(3) }) as fc.Arbitrary<Step> },
);

/** The device's clock stays within the span in which the server takes facts as they are. */
const DRIFT_LIMIT_MS = 6 * 86_400_000;

async function play(world: World, devices: readonly WorldDevice[], recorded: Set<string>, now: Step): Promise<void> {
  if (now.do === 'backup') {
    const profile = devices[0]?.profile;
    if (profile === undefined) return;
    const head = (await world.log(profile)).length;
    await world.restoreBackup(profile, Math.max(0, head - now.keep));
    return;
  }
  const on = devices[now.device];
  if (on === undefined) return;
  const keep = (result: { ok: boolean; value?: { id: string } }): void => {
    if (result.ok && result.value !== undefined) recorded.add(result.value.id);
  };
  const today = dayOf(on.clock.now, on.clock.offset);
  switch (now.do) {
    case 'log':
      return keep(await logActivity(on.space(), 'stretching', 10));
    case 'complete':
      return keep(await completeChallenge(on.space(), challengesOf(today)[now.n]?.id ?? '', today));
    case 'rest':
      return keep(await recordRest(on.space(), today, 'pain'));
    case 'undo': {
      const fact = await on.space().db.facts.toCollection().last();
      return fact === undefined ? undefined : keep(await takeBack(on.space(), fact.id));
    }
    case 'settings':
      return void (await changeSettings(on.space(), { goalDays: 1 + now.n }));
    case 'sync':
      return void (await on.sync());
    case 'restart':
      return on.restart();
    case 'mishap':
      return void on.mishaps.push(now.mishap);
    case 'wire':
      on.hasConnection = now.on;
      return;
    case 'clock': {
      const next = on.clock.now + now.hours * 3_600_000;
      if (Math.abs(next - world.serverClock.now) < DRIFT_LIMIT_MS) on.clock.now = next;
      on.clock.offset = now.offset;
    }
  }
}

describe('fault schedules', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it(`[I1] [I2] [I4] [I5] hold over ${schedules} schedules, seed ${seed}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        const phone = await world.addDevice('phone');
        const devices = [phone, await world.addDevice('tablet', phone.profile)];
        const recorded = new Set<string>();
        for (const now of steps) await play(world, devices, recorded, now);
        await settle(devices);
        await settle(devices);
        const logged = (await world.log(phone.profile)).map((change) => change.id ?? change.k);
        expect(new Set(logged).size).toBe(logged.length);
        for (const id of recorded) expect(logged).toContain(id);
        const shown = await Promise.all(devices.map(shownBy));
        expect(new Set(shown).size).toBe(1);
        for (const each of devices) {
          expect(await shownAfterRebuild(each.space().db)).toBe(shown[0]);
          expect(await each.space().db.quarantine.count()).toBe(0);
        }
        expect(await settings(devices[0]!.space())).toEqual(await settings(devices[1]!.space()));
        for (const each of devices) each.space().db.close();
      }),
      { seed, numRuns: schedules },
    );
  }, 3_600_000);
});
