/**
 * Seeded schedules: writes, syncs, lost, duplicated and delayed requests, crashes, clock drift, upgrades, evictions and
 * restores in any order, on two devices with two tabs each. Afterwards everything must be there once, say what was
 * written, and be the same on all devices (written.ts). A failure prints the seed and the shortest schedule.
 */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { dayOf } from '#core/lib/day.ts';
import { isCountedEntity } from '#core/records/index.ts';
import type { DocumentEntity, FactEntity, RecordData } from '#core/records/index.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { siblingName } from '#core/sync/merge.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { deleteRecord, editRecord } from '#pwa/data/records/edit-record.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import { writeTransaction } from '#pwa/data/records/write.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { sibling, testProfile } from '#pwa/testing/device.ts';
import { CHUNK_TITLE, chunksOf } from './schedules.ts';
import { createWorld, heldBy, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { Mishap, World, WorldDevice } from './world.ts';
import { auditExchange, expectAsItMustBe, noteLosses } from './written.ts';
import type { Story, Written } from './written.ts';

/** Few operations a request, so that most drains send several, and send the next before the last answer is written. */
vi.mock(import('#core/sync/limits.ts'), async (original) => {
  const real = await original();
  return { ...real, LIMITS: { ...real.LIMITS, batchOperations: 2 as never } };
});
/** A tab may run newer code. */
vi.mock(import('#pwa/data/migrations/core-migrations.ts'), async (original) => {
  const { migrationsOf } = await import('./running-code.ts');
  return migrationsOf(await original()) as never;
});

const schedules = Number(process.env['SCHEDULES'] ?? 120);
const seed = Number(process.env['SEED'] ?? 2026);

const ON_RECORDS = [
  'log',
  'complete',
  'rest',
  'freeze',
  'undo',
  'undo entry',
  'set',
  'checkin',
  'tick',
  'submit',
] as const;
const ON_EDITS = ['settings', 'draft', 'pain', 'plan', 'unplan', 'discard draft'] as const;
const AT_DESK = ['poison', 'send again', 'discard'] as const;
type Act =
  | (typeof ON_RECORDS)[number]
  | (typeof ON_EDITS)[number]
  | (typeof AT_DESK)[number]
  | 'sync'
  | 'sync both'
  | 'restart'
  | 'upgrade'
  | 'reload'
  | 'damage';

type Step =
  | { readonly do: Act; readonly device: number; readonly tab: number; readonly n: number }
  | { readonly do: 'mishap'; readonly device: number; readonly mishap: Mishap }
  | { readonly do: 'wire'; readonly device: number; readonly on: boolean }
  | { readonly do: 'clock'; readonly device: number; readonly hours: number; readonly offset: number }
  | { readonly do: 'evict'; readonly device: number; readonly how: 'restore' | 'pair again' }
  | { readonly do: 'backup'; readonly keep: number };

const device = fc.nat(1);
const act = (weight: number, ...acts: readonly Act[]): fc.WeightedArbitrary<Step> => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...acts), device, tab: fc.nat(1), n: fc.nat(2) }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  act(7, ...ON_RECORDS),
  act(7, ...ON_EDITS),
  act(2, ...AT_DESK),
  act(6, 'sync'),
  act(1, 'sync both'),
  act(1, 'restart', 'damage'),
  act(1, 'upgrade', 'reload'),
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mishap' as const),
      device,
      mishap: fc.constantFrom<Mishap>(
        'lost',
        'cut-after-body',
        'duplicate',
        'late',
        'signed-out',
        'killed',
        'result-lost',
        'over-quota',
        'newer-version',
        'timed-out',
        'rate-limited',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wire' as const), device, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      device,
      hours: fc.integer({ min: -40, max: 60 }),
      offset: fc.constantFrom(-720, -300, 0, 330, 840),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('evict' as const),
      device,
      how: fc.constantFrom('restore' as const, 'pair again' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup' as const), keep: fc.nat(3) }) },
);

/** Clocks stay within the tolerance in which the server leaves facts as they are. */
const DRIFT_LIMIT_MS = 6 * 86_400_000;

/** One exercise session, one draft and one schedule item, so that many edits meet in the same record. */
const KEY = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
/** time between two steps, on every clock */
const STEP_MS = 1_000;

class Play {
  readonly story: Story;
  /** the owner of these records; changes when an eviction is undone */
  private owner: Profile;
  private count = 0;
  /** what was waiting on each device when last checked */
  private readonly waiting = new Map<WorldDevice, Set<string>>();

  constructor(world: World, devices: readonly [WorldDevice, WorldDevice]) {
    this.owner = devices[0].profile;
    this.story = {
      world,
      devices,
      written: new Map(),
      clockErrors: new Set(),
      accepted: new Set(),
      uncertain: new Set(),
      poisoned: new Map(),
      clocks: new Map(),
      damaged: new Set(),
      wrongAnswers: [],
      hasBackup: false,
    };
    // Thrown here it would look like a network failure, so it is kept for the judge.
    world.watch = (exchange) =>
      auditExchange(this.story, exchange).catch((error: unknown) => void this.story.wrongAnswers.push(error));
  }

  get ownerId(): string {
    return this.owner.owner;
  }

  async take(now: Step): Promise<void> {
    const { world, devices } = this.story;
    for (const clock of [world.serverClock, ...devices.map((each) => each.clock)]) clock.now += STEP_MS;
    if (now.do === 'backup') return this.restoreBackup(now.keep);
    const on = devices[now.device]!;
    await this.actOn(on, now);
    await this.expectNamed(on);
  }

  private async actOn(on: WorldDevice, now: Exclude<Step, { do: 'backup' }>): Promise<void> {
    switch (now.do) {
      case 'mishap':
        return void on.mishaps.push(now.mishap);
      case 'wire':
        on.hasConnection = now.on;
        return;
      case 'clock': {
        const next = on.clock.now + now.hours * 3_600_000;
        if (Math.abs(next - this.story.world.serverClock.now) < DRIFT_LIMIT_MS) on.clock.now = next;
        on.clock.offset = now.offset;
        this.story.clockErrors.add(on.clock.now - this.story.world.serverClock.now);
        return;
      }
      case 'evict':
        return this.evict(on, now.how);
      case 'sync':
        return this.sync(on, now.tab, now.n > 0);
      case 'sync both':
        return this.syncBoth(on);
      case 'restart':
        return on.restart();
      case 'upgrade':
        return on.upgrade(now.tab);
      case 'reload':
        return on.reload(now.tab);
      case 'damage':
        return this.damage(on);
      case 'poison':
        return this.poison(on, now.n);
      default:
        return this.write(on, now.tab, now.do, now.n);
    }
  }

  /** An old tab's database was closed by newer code: what it writes fails as `newer_version` and leaves nothing on disk. */
  private async write(on: WorldDevice, tab: number, what: Act, n: number): Promise<void> {
    const space = await on.tab(tab);
    if (!on.isStale(tab)) return void (await this.writeOn(on, space, what, n));
    const before = await heldBy(on);
    const waiting = await on.space().db.outbox.count();
    const rejected = await this.attempt(on, space, what, n).catch((error: unknown) => {
      // what it looks up for a command is closed too
      if (error instanceof Dexie.DatabaseClosedError) return null;
      throw error;
    });
    if (rejected !== null)
      expect([what, rejected]).toMatchObject([what, { ok: false, failure: { reason: 'newer_version' } }]);
    expect(await heldBy(on)).toEqual(before);
    expect(await on.space().db.outbox.count()).toBe(waiting);
  }

  private async writeOn(on: WorldDevice, space: Space, what: Act, n: number): Promise<void> {
    const result = await this.attempt(on, space, what, n);
    if (result !== null) expect([what, result]).toMatchObject([what, { ok: true }]);
  }

  /** Performs it and keeps what was written. Null if there is nothing to act on. */
  private async attempt(on: WorldDevice, space: Space, what: Act, n: number): Promise<CommandResult | null> {
    const { at, off, tz } = momentOf(space);
    const today = dayOf(at, off);
    const key = KEY;
    this.count += 1;
    switch (what) {
      case 'log': {
        const kind = (['stretching', 'mindfulness', 'daily_exercise'] as const)[n]!;
        const minutes = 1 + (this.count % 480);
        return this.fact(await logActivity(space, kind, minutes), 'activity', null, { at, off, tz, kind, minutes });
      }
      case 'complete': {
        const challengeId = challengesOf(today)[n]?.id ?? '';
        const data = { at, off, tz, day: today, challengeId };
        const done = `completion:${today}:${challengeId}`;
        return this.fact(await completeChallenge(space, challengeId, today), 'completion', done, data);
      }
      case 'rest':
        return this.fact(await recordRest(space, today, 'pain'), 'rest', null, {
          at,
          off,
          tz,
          day: today,
          reason: 'pain',
        });
      case 'freeze': {
        const data = { at, off, tz, day: (today - 1 - n) as Day, reason: 'missed_day' as const };
        return this.fact(await recordFact(space, 'freeze', data), 'freeze', `freeze:${data.day}`, data);
      }
      case 'undo':
      case 'undo entry': {
        const taken = (await space.db.facts.orderBy('id').reverse().toArray()).filter(
          ({ entity }) => isCountedEntity(entity) === (what === 'undo'),
        )[n];
        return taken === undefined
          ? null
          : this.keep(await takeBack(space, taken.id), {
              entity: taken.entity,
              key: taken.id,
              type: 'void',
              data: { at, off, tz },
            });
      }
      case 'set':
        return this.entry(space, 'set', null, {
          at,
          off,
          tz,
          sessionId: key,
          exerciseId: 'heel-slide',
          repetitions: this.count,
        });
      case 'checkin':
        return this.entry(space, 'pain_checkin', null, {
          at,
          off,
          tz,
          region: 'knee-left',
          level: this.count % 11,
          when: 'day',
        });
      case 'tick':
        return this.entry(space, 'schedule_completion', `scheduled:${today}:${key}`, {
          at,
          off,
          tz,
          day: today,
          itemId: key,
        });
      case 'submit':
        return this.entry(space, 'feedback', `feedback:${key}`, {
          at,
          off,
          tz,
          draftId: key,
          about: 'workout',
          rating: 1 + n,
          experience: `handed in ${this.count}`,
        });
      case 'settings':
        return this.edit(
          on,
          space,
          'settings',
          'settings',
          n === 0 ? { goalMinutes: 10 + this.count } : { goalMinutes: 10 + this.count, quickLogMinutes: this.count },
        );
      case 'draft':
        return this.edit(on, space, 'feedback_draft', key, {
          experience: `${on.name} ${this.count}`,
          ...(n === 2 && { improvements: `more ${this.count}`, exerciseSessionId: key }),
        });
      case 'pain':
        return this.edit(on, space, 'session', key, {
          painAfter: this.count % 11,
          endedAt: at + this.count,
          ...(n === 2 && { rangeOfMotion: { 'knee-flexion-left': this.count } }),
        });
      case 'plan':
        return this.edit(on, space, 'schedule_item', key, {
          title: `Walk ${this.count}`,
          ...(n !== 0 && { note: `note ${this.count}` }),
        });
      case 'unplan':
        return this.edit(on, space, 'schedule_item', key, null);
      case 'discard draft':
        return this.edit(on, space, n === 0 ? 'session' : 'feedback_draft', key, null);
      case 'send again':
        return this.sendAgain(on, space, n);
      case 'discard': {
        const [rejected] = await space.db.quarantine.offset(n).limit(1).toArray();
        if (rejected === undefined) return null;
        const result = await discardRejected(space, rejected.opId);
        if (result.ok) this.story.poisoned.delete(rejected.opId);
        return result;
      }
      default:
        throw new Error(`${what} is no command`);
    }
  }

  /** A command that returns an existing id says that this was already done. */
  private keep(result: CommandResult, op: Omit<Written, 'id' | 'base' | 'fate'>): CommandResult {
    if (result.ok && !this.story.written.has(result.value.id))
      this.story.written.set(result.value.id, { ...op, id: result.value.id, base: [], fate: 'live' });
    return result;
  }

  private fact(result: CommandResult, entity: string, key: string | null, data: Written['data']): CommandResult {
    return this.keep(result, { entity, key: key ?? (result.ok ? result.value.id : ''), type: 'append', data });
  }

  private async entry<E extends FactEntity>(
    space: Space,
    entity: E,
    key: string | null,
    data: RecordData[E],
  ): Promise<CommandResult> {
    return this.fact(await recordFact(space, entity, data), entity, key, data);
  }

  /** @param patch null deletes */
  private async edit<E extends DocumentEntity>(
    on: WorldDevice,
    space: Space,
    entity: E,
    key: string,
    patch: RecordData[E] | null,
  ): Promise<CommandResult> {
    const shown = await space.db.documents.get([entity, key]);
    const result = await (patch === null ? deleteRecord(space, entity, key) : editRecord(space, entity, key, patch));
    if (!result.ok) return result;
    const hlc = await this.clockOf(on, result.value.id);
    // The author has seen what is shown, so this edit comes after all of it.
    for (const clock of Object.values(shown?.clocks ?? {})) expect(hlc > clock).toBe(true);
    const seen = Object.entries(shown?.kept ?? {}).flatMap(([field, writings]) =>
      patch === null
        ? writings.map(({ id }) => id)
        : field in patch
          ? writings.slice(0, 1).map(({ id }) => siblingName(id, field))
          : [],
    );
    this.story.written.set(result.value.id, {
      id: result.value.id,
      entity,
      key,
      type: patch === null ? 'delete' : 'patch',
      data: patch ?? {},
      hlc,
      base: [...new Set(seen)],
      fate: 'live',
    });
    return result;
  }

  private async clockOf(on: WorldDevice, opId: string): Promise<string> {
    const row = (await on.space().db.outbox.toArray()).find((waiting) => waiting.opId === opId);
    const hlc = row?.hlc ?? on.sent.get(opId)?.hlc;
    if (hlc === undefined) throw new Error(`${opId} neither waits nor was sent`);
    return hlc;
  }

  /** Damages an unsent entry so that the server will reject it. */
  private async poison(on: WorldDevice, n: number): Promise<void> {
    const rows = await on.space().db.outbox.reverse().offset(n).limit(1).toArray();
    const [row] = rows;
    const op = this.story.written.get(row?.opId ?? '');
    if (row?.seq === undefined || op === undefined || on.sent.has(row.opId) || op.fate !== 'live') return;
    op.fate = 'rejected';
    this.story.poisoned.set(row.opId, on);
    await on.space().db.outbox.update(row.seq, { data: { ...row.data, damaged: true } });
  }

  /** Repairs it at the repair desk to what was meant. */
  private async sendAgain(on: WorldDevice, space: Space, n: number): Promise<CommandResult | null> {
    const { written, poisoned } = this.story;
    const [rejected] = await space.db.quarantine.offset(n).limit(1).toArray();
    const op = written.get(rejected?.opId ?? '');
    if (rejected === undefined || op === undefined) return null;
    const { ...data } = op.data;
    const result = await sendAgain(space, rejected.opId, data);
    if (!result.ok) return result;
    const { id } = result.value;
    poisoned.delete(rejected.opId);
    if (written.has(id)) return result;
    for (const other of written.values())
      if (other.type === 'void' && other.key === op.id && (await space.db.quarantine.get(other.id)) !== undefined)
        other.key = id;
    written.set(id, {
      ...op,
      id,
      key: op.key === op.id ? id : op.key,
      fate: 'live',
      ...(op.hlc !== undefined && { hlc: await this.clockOf(on, id) }),
    });
    return result;
  }

  private async damage(on: WorldDevice): Promise<void> {
    const space = on.space();
    const { days } = space.db;
    const block = await days.toCollection().last();
    if (block === undefined || on.isStale(0)) return;
    this.story.damaged.add(on);
    await writeTransaction(space, [days], async () => {
      const version = ((await readMeta(space.db, 'daysVersion')) ?? 0) + 1;
      await writeMeta(space.db, 'daysVersion', version);
      await days.put({ ...block, version, days: '[]' });
    });
  }

  /** A device whose owner was joined to another continues there with everything it holds. */
  private async sync(on: WorldDevice, tab: number, force = true): Promise<void> {
    const isSignedOut = on.mishaps.includes('signed-out');
    const report = await on.sync(tab, force);
    if (report === 'killed' || report.state !== 'paused') return;
    if (on.isStale(tab)) return;
    const code = (await readMeta(on.space().db, 'sync'))?.code;
    // Its session was lost just after it was opened, so sending pauses and the person tries again.
    if (code === 'not_signed_in' && isSignedOut) return;
    expect(code).toBe('merged');
    expect(on.profile.owner).not.toBe(this.ownerId);
    await on.adopt(this.owner, tab);
  }

  /** Two tabs sync at once while one of them writes. */
  private async syncBoth(on: WorldDevice): Promise<void> {
    if (on.mishaps.includes('killed') || on.isStale(0) || on.isStale(1) || on.profile.owner !== this.ownerId) return;
    const [one, other] = [await on.tab(0), await on.tab(1)];
    await Promise.all([
      on.sync(0),
      this.writeOn(on, other, 'log', 0),
      on.sync(1),
      this.writeOn(on, one, 'settings', 1),
      this.writeOn(on, other, 'checkin', 1),
    ]);
  }

  private async restoreBackup(keep: number): Promise<void> {
    const { world } = this.story;
    const rows = await world.rows(this.ownerId);
    await world.restoreBackup(this.owner, Math.max(0, rows.length - keep));
    this.story.hasBackup = true;
    await noteLosses(this.story, this.ownerId);
  }

  private async evict(on: WorldDevice, how: 'restore' | 'pair again'): Promise<void> {
    const { story } = this;
    const other = story.devices.find((each) => each !== on)!;
    // One eviction at a time: the other device first moves to the owner that has the records now.
    if (on.profile.owner !== this.ownerId || other.profile.owner !== this.ownerId) return;
    for (const [id, where] of story.poisoned) if (where === on) story.poisoned.delete(id);
    story.damaged.delete(on);
    await on.evict(how === 'restore' ? await testProfile() : sibling(this.owner));
    this.waiting.delete(on);
    await noteLosses(story, this.ownerId);
    if (how === 'pair again') return;
    on.hasConnection = true;
    if (await on.restoreEarlierOwner()) this.owner = on.profile;
    else await on.adopt(this.owner);
  }

  /** Nothing leaves an outbox except by a named answer or the person's own action, which no step is. */
  private async expectNamed(on: WorldDevice): Promise<void> {
    const now = new Set((await on.space().db.outbox.toArray()).map(({ opId }) => opId));
    for (const id of this.waiting.get(on) ?? []) if (!now.has(id)) expect([id, on.named.has(id)]).toEqual([id, true]);
    this.waiting.set(on, now);
  }

  async comeToRest(): Promise<void> {
    const { devices, damaged } = this.story;
    for (const on of devices) {
      on.hasConnection = true;
      on.mishaps.length = 0;
      if (on.isStale(0)) await on.restart();
      while (on.profile.owner !== this.ownerId) await this.sync(on, 0);
    }
    await settle(devices);
    // Figures damaged after everything was exchanged are compared with the next exchange that carries something.
    if (damaged.size > 0) await this.take({ do: 'log', device: 0, tab: 0, n: 0 });
    await settle(devices);
  }

  async judge(): Promise<void> {
    const { world, devices, damaged } = this.story;
    await expectAsItMustBe(this.story, this.ownerId);
    const shown = await Promise.all(devices.map(shownBy));
    const figures = await world.figures(this.owner);
    for (const [i, on] of devices.entries()) {
      expect(shown[i]).toBe(figures?.hash ?? shown[0]);
      expect(await shownAfterRebuild(on.space().db)).toBe(shown[0]);
      // Healing repairs damage; devices must never need it to agree.
      if (!damaged.has(on)) expect(await readMeta(on.space().db, 'healed')).toBeUndefined();
      expect(await heldBy(on)).toEqual(await heldBy(devices[0]!));
      const { db } = on.space();
      if (!damaged.has(on)) expect(await readMeta(db, 'factCount')).toBe(await db.facts.count());
    }
  }
}

async function play(world: World, steps: readonly Step[]): Promise<void> {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const playing = new Play(world, [phone, tablet]);
  for (const now of steps) await playing.take(now);
  await playing.comeToRest();
  await playing.judge();
  for (const each of [phone, tablet]) each.close();
}

describe('fault schedules', () => {
  it.each(chunksOf(schedules, seed, (process.env['TEST_MONGODB_URL'] ?? '') !== ''))(
    `[I1] [I2] [I4] [I5] [I8] ${CHUNK_TITLE}`,
    async ({ kind, seed: own, count }) => {
      // An old tab logs to the console that newer code wants its database.
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const world = await createWorld(kind);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 34, size: 'max' }), (steps) => play(world, steps)),
        { seed: own, numRuns: count },
      );
      await world.close();
    },
    6 * 3_600_000,
  );

  it('[I4] what replaced an edit replaces also the part of it that comes after a restored backup', async () => {
    const world = await createWorld();
    const [phone, tablet] = [0, 1];
    await play(world, [
      { do: 'pain', device: tablet, tab: 0, n: 2 },
      { do: 'sync both', device: phone, tab: 0, n: 0 },
      { do: 'mishap', device: tablet, mishap: 'timed-out' },
      // It is in the log, and the tablet does not know.
      { do: 'sync', device: tablet, tab: 0, n: 0 },
      { do: 'evict', device: phone, how: 'restore' },
      { do: 'backup', keep: 1 },
      { do: 'backup', keep: 0 },
      { do: 'mishap', device: phone, mishap: 'lost' },
      // The phone has seen it, and sends again what is left of it.
      { do: 'pain', device: phone, tab: 0, n: 0 },
    ]);
    await world.close();
  });
});
