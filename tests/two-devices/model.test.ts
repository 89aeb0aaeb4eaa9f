/**
 * Seeded schedules: any order of writing, syncing, losing, doubling, delaying, dying, drifting and restoring, after
 * which everything must be there once and all devices must agree. A failure prints the seed and the shortest schedule.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import { deleteRecord, editRecord } from '#pwa/data/edit-record.ts';
import { recordEntry } from '#pwa/data/record-entry.ts';
import { writeTransaction } from '#pwa/data/write.ts';
import { createWorld, heldBy, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { Mishap, World, WorldDevice } from './world.ts';

/** Few a request, so that most drains send several, and the next ahead of what is written down. */
vi.mock(import('#core/sync/limits.ts'), async (original) => {
  const real = await original();
  return { ...real, LIMITS: { ...real.LIMITS, batchOperations: 2 as never } };
});

const schedules = Number(process.env['SCHEDULES'] ?? 60);
const seed = Number(process.env['SEED'] ?? 2026);

type Step =
  | {
      readonly do: 'log' | 'complete' | 'rest' | 'undo' | 'settings' | 'sync' | 'restart';
      readonly device: number;
      readonly n: number;
    }
  | {
      readonly do: 'draft' | 'pain' | 'plan' | 'unplan' | 'tick' | 'checkin' | 'damage' | 'poison';
      readonly device: number;
      readonly n: number;
    }
  | { readonly do: 'mishap'; readonly device: number; readonly mishap: Mishap }
  | { readonly do: 'wire'; readonly device: number; readonly on: boolean }
  | { readonly do: 'clock'; readonly device: number; readonly hours: number; readonly offset: number }
  | { readonly do: 'backup'; readonly keep: number };

const device = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('log', 'complete', 'rest', 'undo', 'settings'),
      device,
      n: fc.nat(2),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('draft', 'pain', 'plan', 'unplan', 'tick', 'checkin'),
      device,
      n: fc.nat(2),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('damage', 'poison'), device, n: fc.nat(2) }) as fc.Arbitrary<Step>,
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync'), device, n: fc.nat(2) }) as fc.Arbitrary<Step> },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mishap'),
      device,
      mishap: fc.constantFrom<Mishap>('lost', 'cut-after-body', 'duplicate', 'late', 'signed-out', 'killed'),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wire'), device, on: fc.boolean() }) as fc.Arbitrary<Step> },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock'),
      device,
      hours: fc.integer({ min: -40, max: 60 }),
      offset: fc.constantFrom(-720, -300, 0, 330, 840),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart'), device, n: fc.nat(2) }) as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup'), keep: fc.nat(3) }) as fc.Arbitrary<Step> },
);

/** The device's clock stays within the span in which the server takes facts as they are. */
const DRIFT_LIMIT_MS = 6 * 86_400_000;

const CHUNK = 500;
const KEYS = ['01a1fd91-9250-763d-bd2e-23fe7896f83e', '01a1fd91-9250-763d-bd2e-23fe7896f83f'] as const;
let written = 0;

/** What a schedule leaves behind to be judged. */
interface Traces {
  /** ids of facts, entries and what takes them back */
  readonly recorded: Set<string>;
  /** ids of edits. A restored backup may lose one that was overwritten since: nobody holds it any more, and nothing shows it */
  readonly edited: Set<string>;
  /** ids of those that were made unreadable while they waited, and on which device */
  readonly poisoned: Map<string, WorldDevice>;
  /** devices whose day summaries were damaged */
  readonly damaged: Set<WorldDevice>;
}

async function play(
  world: World,
  devices: readonly WorldDevice[],
  { recorded, edited, poisoned, damaged }: Traces,
  now: Step,
): Promise<void> {
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
  const edit = (result: { ok: boolean; value?: { id: string } }): void => {
    if (result.ok && result.value !== undefined) edited.add(result.value.id);
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
      return edit(await changeSettings(on.space(), { goalDays: 1 + now.n }));
    case 'draft':
      return edit(
        await editRecord(on.space(), 'feedback_draft', KEYS[now.n % 2] ?? '', {
          experience: `${on.name} ${(written += 1)}`,
          ...(now.n === 2 && { rating: 1 + (written % 5) }),
        }),
      );
    case 'pain':
      return edit(
        await editRecord(on.space(), 'session', KEYS[0], {
          painAfter: written++ % 11,
          stopReason: now.n === 0 ? 'pain' : 'done',
        }),
      );
    case 'plan':
      return edit(
        await editRecord(on.space(), 'schedule_item', KEYS[now.n % 2] ?? '', {
          title: `Walk ${(written += 1)}`,
          minutes: 10 + now.n,
        }),
      );
    case 'unplan':
      return edit(
        await deleteRecord(on.space(), now.n === 0 ? 'feedback_draft' : 'schedule_item', KEYS[now.n % 2] ?? ''),
      );
    case 'tick':
      return keep(
        await recordEntry(on.space(), 'schedule_completion', {
          at: on.clock.now,
          off: on.clock.offset,
          tz: 'Etc/UTC',
          day: today,
          itemId: KEYS[0],
        }),
      );
    case 'checkin':
      return keep(
        await recordEntry(on.space(), 'pain_checkin', {
          at: on.clock.now,
          off: on.clock.offset,
          tz: 'Etc/UTC',
          region: 'knee-left',
          level: now.n,
          when: 'day',
        }),
      );
    case 'damage': {
      const { days } = on.space().db;
      const block = await days.toCollection().last();
      if (block === undefined) return;
      damaged.add(on);
      return void (await writeTransaction(on.space(), [days], async () => {
        const version = ((await readMeta(on.space().db, 'daysVersion')) ?? 0) + 1;
        await writeMeta(on.space().db, 'daysVersion', version);
        await days.put({ ...block, version, days: '[]' });
      }));
    }
    case 'poison': {
      const row = await on.space().db.outbox.toCollection().last();
      if (row?.seq === undefined || row.hlc !== undefined) return;
      poisoned.set(row.opId, on);
      return void (await on.space().db.outbox.update(row.seq, { schema: 77 }));
    }
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
  // A world of its own for every few hundred: databases in memory pile up.
  const chunks = Array.from({ length: Math.ceil(schedules / CHUNK) }, (_, i) => ({
    seed: seed + i,
    count: Math.min(CHUNK, schedules - i * CHUNK),
  }));

  it(
    `[I1] [I2] [I4] [I5] hold over ${schedules} schedules, seed ${seed}`,
    async () => {
      for (const chunk of chunks) await holdsOver(chunk);
    },
    6 * 3_600_000,
  );

  async function holdsOver({ seed: own, count }: (typeof chunks)[number]): Promise<void> {
    const world = await createWorld();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        const phone = await world.addDevice('phone');
        const devices = [phone, await world.addDevice('tablet', phone.profile)];
        const traces: Traces = { recorded: new Set(), edited: new Set(), poisoned: new Map(), damaged: new Set() };
        for (const now of steps) await play(world, devices, traces, now);
        await settle(devices);
        // Figures damaged when all was exchanged already are compared with the next exchange that carries something.
        if (traces.damaged.size > 0) await play(world, devices, traces, { do: 'log', device: 0, n: 0 });
        await settle(devices);
        const logged = (await world.log(phone.profile)).map((change) => change.id ?? change.k);
        expect(new Set(logged).size).toBe(logged.length);
        const refused = new Set(
          (await Promise.all(devices.map((each) => each.space().db.quarantine.toCollection().primaryKeys()))).flat(),
        );
        for (const id of refused) expect([...traces.poisoned.keys()]).toContain(id);
        for (const id of traces.recorded) expect(refused.has(id) || logged.includes(id)).toBe(true);
        if (!steps.some((each) => each.do === 'backup')) for (const id of traces.edited) expect(logged).toContain(id);
        // One that became unreadable after it had arrived is refused the second time: it leaves this device, and the log keeps it.
        const keptThere = new Set([...traces.poisoned.keys()].filter((id) => logged.includes(id)));
        const shown = await Promise.all(devices.map(shownBy));
        expect(new Set(shown).size).toBe(1);
        for (const each of devices) {
          expect(await shownAfterRebuild(each.space().db)).toBe(shown[0]);
          // Healing mends what was damaged; it must never be what makes two devices agree.
          if (!traces.damaged.has(each) && ![...keptThere].some((id) => traces.poisoned.get(id) === each))
            expect(await readMeta(each.space().db, 'healed')).toBeUndefined();
        }
        expect(await heldBy(devices[1]!, keptThere)).toEqual(await heldBy(devices[0]!, keptThere));
        for (const each of devices) each.space().db.close();
      }),
      { seed: own, numRuns: count },
    );
    await world.close();
  }
});
