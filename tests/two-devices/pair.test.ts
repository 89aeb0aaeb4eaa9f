import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { SETTINGS_KEY } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { LIMITS } from '#core/sync/limits.ts';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { markFavourite } from '#pwa/data/commands/mark-favourite.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import { SCHEMA_EPOCH } from '#pwa/data/migrations/core-migrations.ts';
import { favourites } from '#pwa/data/queries/favourites.ts';
import { settings } from '#pwa/data/queries/settings.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { readDay, readDays } from '#pwa/data/records/day-rows.ts';
import { deleteRecord, editRecord } from '#pwa/data/records/edit-record.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import { quarantineSingle } from '#pwa/data/sync/apply-answer.ts';
import type { QueuedRow } from '#pwa/data/sync/batch.ts';
import { testProfile } from '#pwa/testing/device.ts';
import { createWorld, heldBy, settle, shownBy } from './world.ts';
import type { Mishap, World, WorldDevice } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function pair(): Promise<readonly [WorldDevice, WorldDevice]> {
  const phone = await world.addDevice('phone');
  return [phone, await world.addDevice('tablet', phone.profile)];
}

const logIds = async (device: WorldDevice): Promise<string[]> =>
  (await world.log(device.profile)).map((change) => change.id ?? change.k);
const outboxIds = async (device: WorldDevice): Promise<string[]> =>
  (await device.space().db.outbox.toArray()).map((row) => row.opId);

const SESSION = '01a1fd91-9250-763d-bd2e-23fe7896f83e';

/** A fact on both devices, voided on each before either learns of the other's void. */
async function tookBackTwice(isTabletFirst: boolean): Promise<[WorldDevice, WorldDevice]> {
  const [phone, tablet] = await pair();
  const made = await logActivity(phone.space(), 'stretching', 10);
  if (!made.ok) throw new Error('not recorded');
  await settle([phone, tablet]);
  for (const device of isTabletFirst ? [tablet, phone] : [phone, tablet]) await takeBack(device.space(), made.value.id);
  return [phone, tablet];
}

describe('two devices', () => {
  it('[I4] a favourite marked on both and unmarked on one is on both what was chosen last', async () => {
    const [phone, tablet] = await pair();
    phone.hasConnection = false;
    await markFavourite(phone.space(), 'bridge', true);
    await markFavourite(tablet.space(), 'bridge', true);
    await markFavourite(tablet.space(), 'lunge', true);
    await settle([phone, tablet]);
    await markFavourite(phone.space(), 'bridge', false);
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) {
      expect(await favourites(device.space())).toEqual(['lunge']);
      expect(await device.space().db.quarantine.count()).toBe(0);
    }
  });

  it('[I4] [I5] one command offline reaches the other device, and both show what the server derives', async () => {
    const [phone, tablet] = await pair();
    phone.hasConnection = false;
    await logActivity(phone.space(), 'stretching', 20);
    expect(await phone.sync()).toMatchObject({ left: 1, state: 'later' });
    await settle([phone, tablet]);
    expect(await tablet.space().db.facts.count()).toBe(1);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
  });

  it.each<[Mishap[]]>([
    [['cut-after-body']],
    [['duplicate']],
    [['late']],
    [['lost', 'late', 'duplicate']],
    [['late', 'late', 'cut-after-body']],
  ])('[PAIR-1] [I1] %s: each operation once', async (mishaps) => {
    const [phone, tablet] = await pair();
    await phone.sync();
    for (let i = 0; i < 5; i++) {
      phone.clock.now += 60_000;
      await logActivity(phone.space(), 'mindfulness', 5);
      phone.mishaps.push(...mishaps);
      await phone.sync();
    }
    const ids = (await phone.space().db.facts.toArray()).map((fact) => fact.id);
    await settle([phone, tablet]);
    expect((await logIds(phone)).sort()).toEqual(ids.sort());
    expect(await tablet.space().db.facts.count()).toBe(5);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
  });

  it('[PAIR-2] a lost session is opened again automatically', async () => {
    const [phone] = await pair();
    await phone.sync();
    await logActivity(phone.space(), 'stretching', 10);
    phone.mishaps.push('signed-out');
    expect(await phone.sync()).toMatchObject({ left: 0, state: 'done' });
  });

  it('[PAIR-3] clocks days apart lose nothing and end in the same figures', async () => {
    const [phone, tablet] = await pair();
    phone.clock.now += 3 * MS_PER_DAY;
    tablet.clock.now -= 3 * MS_PER_DAY;
    tablet.clock.offset = 840;
    for (const device of [phone, tablet])
      for (let i = 0; i < 3; i++) await logActivity(device.space(), 'daily_exercise', 30);
    await settle([phone, tablet]);
    expect(await phone.space().db.facts.count()).toBe(6);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
    expect(await phone.space().db.quarantine.count()).toBe(0);
  });

  it('[PAIR-4] a challenge completed on both devices counts once', async () => {
    const [phone, tablet] = await pair();
    const today = dayOf(phone.clock.now, 0);
    const id = challengesOf(today)[1]?.id ?? '';
    await completeChallenge(tablet.space(), id, today);
    phone.clock.now += 1_000;
    await completeChallenge(phone.space(), id, today);
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) {
      expect(await device.space().db.facts.count()).toBe(2);
      expect((await readDay(device.space().db, today))?.completions[id]?.at).toBe(tablet.clock.now);
    }
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
  });

  it('[PAIR-5] what was voided on one device is gone from the figures of both', async () => {
    const [phone, tablet] = await pair();
    const wrong = await logActivity(phone.space(), 'daily_exercise', 30);
    await settle([phone, tablet]);
    if (!wrong.ok) throw new Error('not logged');
    await takeBack(tablet.space(), wrong.value.id);
    await settle([tablet, phone]);
    expect(await readDays(phone.space().db)).toEqual([]);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
    expect(await logIds(phone)).toHaveLength(2);
  });

  it('[PAIR-6] settings keep both changes, and the later one of the same field', async () => {
    const [phone, tablet] = await pair();
    await changeSettings(phone.space(), { goalDays: 3, goalMinutes: 60 });
    tablet.clock.now += 5_000;
    await changeSettings(tablet.space(), { goalMinutes: 90 });
    await settle([phone, tablet]);
    for (const device of [phone, tablet])
      expect(await settings(device.space())).toMatchObject({ goalDays: 3, goalMinutes: 90 });
  });

  it('[PAIR-6] a device whose clock is an hour fast still agrees with the others', async () => {
    const [phone, tablet] = await pair();
    phone.clock.now += 3_600_000;
    for (const goalDays of [1, 2]) {
      await changeSettings(phone.space(), { goalDays });
      await phone.sync();
    }
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) expect(await settings(device.space())).toMatchObject({ goalDays: 2 });
  });

  it('[PAIR-7] a server restored from a backup gets back what a device holds', async () => {
    const [phone, tablet] = await pair();
    for (let i = 0; i < 6; i++) {
      phone.clock.now += 1_000;
      await logActivity(phone.space(), 'stretching', 10);
    }
    await settle([phone, tablet]);
    const before = (await logIds(phone)).sort();
    await world.restoreBackup(phone.profile, 2);
    expect(await logIds(phone)).toHaveLength(2);
    await logActivity(tablet.space(), 'mindfulness', 5);
    await settle([tablet, phone]);
    expect((await logIds(phone)).sort()).toEqual(
      [
        ...before,
        ...(await tablet.space().db.facts.toArray()).map((fact) => fact.id).filter((id) => !before.includes(id)),
      ].sort(),
    );
    expect(await logIds(phone)).toHaveLength(7);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
  });

  it('[PAIR-7] a server restored twice gets back every field of an edit, also those the second backup had no longer', async () => {
    const [phone, tablet] = await pair();
    await editRecord(phone.space(), 'session', SESSION, { painAfter: 4, stopReason: 'pain' });
    await phone.sync();
    await world.restoreBackup(phone.profile, 0);
    await phone.sync();
    const parts = (await logIds(phone)).length;
    await world.restoreBackup(phone.profile, parts - 1);
    await settle([phone, tablet]);
    for (const device of [phone, tablet])
      expect((await device.space().db.documents.get(['session', SESSION]))?.fields).toEqual({
        painAfter: 4,
        stopReason: 'pain',
      });
  });

  it('[PAIR-7] an edit that another device sent again is known when its author, who lost the answer, sends it too', async () => {
    const [phone, tablet] = await pair();
    await phone.sync();
    await editRecord(phone.space(), 'session', SESSION, { painAfter: 4, stopReason: 'pain', note: 'slow' });
    phone.mishaps.push('cut-after-body', 'cut-after-body');
    await phone.sync();
    await tablet.sync();
    phone.clock.now += 1_000;
    tablet.clock.now += 1_000;
    // The tablet no longer holds the whole edit.
    await editRecord(tablet.space(), 'session', SESSION, { stopReason: 'fatigue' });
    await world.restoreBackup(phone.profile, 0);
    await settle([tablet, phone]);
    for (const device of [phone, tablet]) {
      expect(await device.space().db.quarantine.count()).toBe(0);
      expect(await device.space().db.documents.get(['session', SESSION])).toMatchObject({
        fields: { painAfter: 4, stopReason: 'fatigue', note: 'slow' },
      });
    }
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-7] a value stays replaced even if a backup lost the edit that replaced it', async () => {
    const [phone, tablet] = await pair();
    await editRecord(tablet.space(), 'session', SESSION, { painAfter: 4 });
    await tablet.sync();
    tablet.clock.now += 1_000;
    await editRecord(tablet.space(), 'session', SESSION, { painAfter: 5 });
    await tablet.sync();
    await world.restoreBackup(phone.profile, 1);
    tablet.clock.now += 1_000;
    await deleteRecord(tablet.space(), 'session', SESSION);
    await settle([phone, tablet]);
    for (const device of [phone, tablet])
      expect(await device.space().db.documents.get(['session', SESSION])).toMatchObject({ fields: {}, clocks: {} });
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-8] a rejected void leaves the entry counted on the day that the server gave it', async () => {
    const [phone, tablet] = await pair();
    phone.clock.now += 13 * 3_600_000;
    const made = await logActivity(phone.space(), 'stretching', 10);
    if (!made.ok) throw new Error('not recorded');
    // The void waits for the next request, while the answer to the first moves the entry.
    for (let more = 1; more < LIMITS.batchOperations; more++) await logActivity(phone.space(), 'mindfulness', 5);
    await takeBack(phone.space(), made.value.id);
    await phone
      .space()
      .db.outbox.filter(({ type }) => type === 'void')
      .modify({ 'data.off': 7 });
    await settle([phone, tablet]);
    expect(await phone.space().db.quarantine.count()).toBe(1);
    expect(await shownBy(phone)).toBe(await shownBy(tablet));
    expect(await readMeta(phone.space().db, 'healed')).toBeUndefined();
  });

  it('[PAIR-8] a rejected fact is counted nowhere but kept', async () => {
    const [phone, tablet] = await pair();
    phone.clock.now += 400 * MS_PER_DAY;
    await logActivity(phone.space(), 'stretching', 10);
    // Corrected before anything was sent: the entry is from an earlier run of the clock, whose error is unknown.
    phone.clock.now -= 400 * MS_PER_DAY;
    await phone.space().clock.run();
    await settle([phone, tablet]);
    expect(await phone.space().db.quarantine.toArray()).toMatchObject([
      { code: 'date_too_far_ahead', field: 'at', data: { minutes: 10 } },
    ]);
    expect(await phone.space().db.facts.count()).toBe(0);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
  });

  it('[PAIR-9] an entry sent again from the repair desk, although its first sending had arrived, counts once everywhere', async () => {
    const [phone, tablet] = await pair();
    await phone.sync();
    await logActivity(phone.space(), 'stretching', 10);
    phone.mishaps.push('cut-after-body');
    await phone.sync();
    const row = (await phone.space().db.outbox.toCollection().first())! as QueuedRow;
    await quarantineSingle(phone.space(), row, 'too_large', null, phone.clock.now);
    expect((await sendAgain(phone.space(), row.opId)).ok).toBe(true);
    await settle([phone, tablet]);
    expect(await logIds(phone)).toEqual([row.opId]);
    for (const device of [phone, tablet])
      expect((await device.space().db.facts.toArray()).map(({ id }) => id)).toEqual([row.opId]);
    expect(await shownBy(tablet)).toBe(await shownBy(phone));
    expect(await readMeta(phone.space().db, 'healed')).toBeUndefined();
  });

  it.each([
    ['phone first', false],
    ['tablet first', true],
  ])('[PAIR-10] what both devices voided is voided by the same void on both (%s)', async (_, isTabletFirst) => {
    const [phone, tablet] = await tookBackTwice(isTabletFirst);
    await settle([phone, tablet]);
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
    expect(await logIds(phone)).toHaveLength(3);
  });

  it.each([
    ['phone first', false],
    ['tablet first', true],
  ])("[PAIR-10] one device's rejected void leaves the other's in effect (%s)", async (_, isTabletFirst) => {
    const [phone, tablet] = await tookBackTwice(isTabletFirst);
    await tablet.sync();
    const { db } = phone.space();
    // The phone receives the tablet's void before its own is answered.
    const row = (await db.outbox.toCollection().first())! as QueuedRow;
    await db.outbox.delete(row.seq);
    await phone.sync();
    await db.outbox.put(row);
    await quarantineSingle(phone.space(), row, 'too_large', null, phone.clock.now);
    await settle([tablet, phone]);
    expect(await db.quarantine.count()).toBe(1);
    expect(await heldBy(phone)).toEqual(await heldBy(tablet));
    expect(await readDays(db)).toEqual([]);
    expect(await readMeta(db, 'healed')).toBeUndefined();
  });

  it('[PAIR-11] what a restored backup lost before its owner was joined to another comes back from the device that holds it', async () => {
    const [phone, tablet] = await pair();
    await logActivity(phone.space(), 'stretching', 10);
    const moment = momentOf(phone.space());
    // No figure counts it: only its own absence from the log can tell.
    await recordFact(phone.space(), 'pain_checkin', { ...moment, region: 'knee-left', level: 3, when: 'day' });
    await settle([phone, tablet]);
    const before = await logIds(phone);
    await world.restoreBackup(phone.profile, 1);
    await phone.evict(await testProfile());
    expect(await phone.restoreEarlierOwner()).toBe(true);
    expect(await tablet.sync()).toMatchObject({ state: 'paused' });
    await tablet.adopt(phone.profile);
    await settle([tablet, phone]);
    expect((await logIds(phone)).sort()).toEqual(before.sort());
    expect(await readMeta(tablet.space().db, 'healed')).toBeUndefined();
    expect(await heldBy(phone)).toEqual(await heldBy(tablet));
  });

  it('[PAIR-18] storage lost twice, with entries in it both times: all of them come back, the last owner first', async () => {
    const [phone] = await pair();
    const record = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i++) await logActivity(phone.space(), 'stretching', 10);
      await phone.sync();
    };
    await record(3);
    const ids = await logIds(phone);
    await phone.evict(await testProfile());
    await record(1);
    expect(await readMeta(phone.space().db, 'before')).toMatchObject({ held: 3 });
    ids.push(...(await logIds(phone)));
    await phone.evict(await testProfile());
    await phone.sync();
    const offered: (number | undefined)[] = [];
    do offered.push((await readMeta(phone.space().db, 'before'))?.held);
    while (await phone.restoreEarlierOwner());
    expect(offered).toEqual([1, 3, undefined]);
    expect((await logIds(phone)).sort()).toEqual(ids.sort());
    expect(await phone.space().db.facts.count()).toBe(4);
  });

  it("[PAIR-12] an edit from a fast clock gets the server's clock, even if another edit of its record is rejected", async () => {
    const [phone, tablet] = await pair();
    tablet.clock.now += 3_600_000;
    await changeSettings(tablet.space(), { goalMinutes: 60 });
    await changeSettings(tablet.space(), { goalDays: 3 });
    const { outbox } = tablet.space().db;
    const rejected = (await outbox.toCollection().last())!;
    await outbox.update(rejected.seq!, { data: { ...rejected.data, damaged: true } });
    await tablet.sync();
    expect(await tablet.space().db.quarantine.count()).toBe(1);
    await phone.sync();
    await changeSettings(phone.space(), { goalMinutes: 90 });
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) expect(await settings(device.space())).toMatchObject({ goalMinutes: 90 });
    expect(await logIds(phone)).toHaveLength(2);
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-15] an edit whose result the answer omits takes the clock of its returning change', async () => {
    const [phone, tablet] = await pair();
    await changeSettings(phone.space(), { goalMinutes: 60 });
    await settle([phone, tablet]);
    tablet.clock.now += 3_600_000;
    await deleteRecord(tablet.space(), 'settings', SETTINGS_KEY);
    await changeSettings(tablet.space(), { goalDays: 3 });
    tablet.mishaps.push('result-lost');
    await tablet.sync();
    await settle([phone, tablet]);
    expect(await logIds(phone)).toHaveLength(3);
    for (const device of [phone, tablet]) {
      expect((await device.space().db.documents.get(['settings', SETTINGS_KEY]))?.fields).toEqual({ goalDays: 3 });
      expect(await outboxIds(device)).toEqual([]);
    }
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it.each([
    ['rejected by the server', false],
    ['set aside alone', true],
  ])(
    '[PAIR-16] an edit that is %s leaves the record that only this device holds since a backup was restored',
    async (_, isAlone) => {
      const [phone, tablet] = await pair();
      await settle([phone, tablet]);
      tablet.hasConnection = false;
      await editRecord(phone.space(), 'session', SESSION, { stopReason: 'pain', note: 'knee gave way' });
      await phone.sync();
      phone.clock.now += 1_000;
      await editRecord(phone.space(), 'session', SESSION, { stopReason: 'fatigue', painAfter: 4 });
      const { outbox, quarantine } = phone.space().db;
      const row = (await outbox.toCollection().last()) as QueuedRow;
      await world.restoreBackup(phone.profile, 0);
      if (isAlone) await quarantineSingle(phone.space(), row, 'too_large', null, phone.clock.now);
      else await outbox.update(row.seq, { data: { ...row.data, damaged: true } });
      await settle([phone, tablet]);
      expect(await quarantine.count()).toBe(1);
      for (const device of [phone, tablet])
        expect((await device.space().db.documents.get(['session', SESSION]))?.fields).toEqual({
          stopReason: 'pain',
          note: 'knee gave way',
        });
      expect(await heldBy(tablet)).toEqual(await heldBy(phone));
    },
  );

  it('[PAIR-16] an edit that an older build kept in the record leaves, once rejected, what it had replaced', async () => {
    const [phone, tablet] = await pair();
    await editRecord(phone.space(), 'session', SESSION, { note: 'first' });
    await settle([phone, tablet]);
    phone.clock.now += 1_000;
    await editRecord(phone.space(), 'session', SESSION, { note: 'second', stopReason: 'pain' });
    const { documents, outbox, quarantine } = phone.space().db;
    const { waiting: _waiting, v: _v, ...merged } = (await documents.get(['session', SESSION]))!;
    await documents.put(merged);
    const row = (await outbox.toCollection().last()) as QueuedRow;
    await outbox.update(row.seq, { data: { ...row.data, damaged: true } });
    await settle([phone, tablet]);
    expect(await quarantine.count()).toBe(1);
    for (const device of [phone, tablet])
      expect((await device.space().db.documents.get(['session', SESSION]))?.fields).toEqual({ note: 'first' });
    expect(await logIds(phone)).toHaveLength(1);
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-16] an edit that is rejected leaves what another replaced meanwhile replaced', async () => {
    const [phone, tablet] = await pair();
    await editRecord(phone.space(), 'session', SESSION, { note: 'first' });
    await settle([phone, tablet]);
    phone.clock.now += 1_000;
    await editRecord(phone.space(), 'session', SESSION, { painAfter: 4 });
    const row = (await phone.space().db.outbox.toCollection().last()) as QueuedRow;
    await phone.space().db.outbox.update(row.seq, { data: { ...row.data, damaged: true } });
    phone.clock.now += 1_000;
    await editRecord(phone.space(), 'session', SESSION, { note: 'second' });
    await settle([phone, tablet]);
    for (const device of [phone, tablet])
      expect((await device.space().db.documents.get(['session', SESSION]))?.fields).toEqual({ note: 'second' });
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it.each([
    ['a field', 'settings', SETTINGS_KEY, { goalMinutes: 60 }, { goalMinutes: 33 }, { goalMinutes: 33 }],
    ['a deleted record', 'session', SESSION, null, { stopReason: 'pain' }, { stopReason: 'pain' }],
    ['a sibling', 'session', SESSION, { note: 'ahead' }, { note: 'later' }, { note: 'later' }],
  ] as const)(
    '[PAIR-15] an edit by a clock that runs ahead whose change is heard before its result hides no later edit of %s',
    async (_, entity, key, ahead, later, shown) => {
      const [phone, tablet] = await pair();
      await settle([phone, tablet]);
      phone.clock.now += 3_600_000;
      await (ahead === null ? deleteRecord(phone.space(), entity, key) : editRecord(phone.space(), entity, key, ahead));
      phone.mishaps.push('cut-after-body', 'cut-after-body');
      await phone.sync();
      world.serverClock.now += 2_000;
      tablet.clock.now = world.serverClock.now;
      await editRecord(tablet.space(), entity, key, later);
      await tablet.sync();
      phone.mishaps.push('rate-limited', 'rate-limited');
      await phone.sync();
      expect(await outboxIds(phone)).toHaveLength(1);
      await settle([phone, tablet]);
      for (const device of [phone, tablet])
        expect((await device.space().db.documents.get([entity, key]))?.fields).toEqual(shown);
      expect(await heldBy(tablet)).toEqual(await heldBy(phone));
    },
  );

  it('[PAIR-9] what is done to an entry sent again is done to the first sending where that one had arrived', async () => {
    const [phone, tablet] = await pair();
    await settle([phone, tablet]);
    const entry = await logActivity(phone.space(), 'stretching', 10);
    const draft = await editRecord(phone.space(), 'session', SESSION, { note: 'first' });
    if (!entry.ok || !draft.ok) throw new Error('not recorded');
    phone.mishaps.push('cut-after-body', 'cut-after-body');
    await phone.sync();
    for (const row of (await phone.space().db.outbox.toArray()) as QueuedRow[])
      await quarantineSingle(phone.space(), row, 'too_large', null, phone.clock.now);
    phone.clock.now += 1_000;
    const again = await sendAgain(phone.space(), entry.value.id);
    await sendAgain(phone.space(), draft.value.id);
    if (!again.ok) throw new Error('not sent again');
    await takeBack(phone.space(), again.value.id);
    phone.clock.now += 1_000;
    await editRecord(phone.space(), 'session', SESSION, { note: 'second' });
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) {
      const { facts, voids, documents } = device.space().db;
      expect(await facts.toCollection().primaryKeys()).toEqual([entry.value.id]);
      expect(await voids.get(entry.value.id)).toBeDefined();
      const held = await documents.get(['session', SESSION]);
      expect(held?.kept?.['note']?.map(({ value }) => value)).toEqual(['second']);
    }
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-7] a mirror heard anew from a log that lost nothing sends nothing again', async () => {
    const [phone, tablet] = await pair();
    await editRecord(phone.space(), 'session', SESSION, { note: 'one', painAfter: 4, stopReason: 'pain' });
    await settle([phone, tablet]);
    await editRecord(tablet.space(), 'session', SESSION, { note: 'two', stopReason: 'done' });
    await deleteRecord(tablet.space(), 'settings', SETTINGS_KEY);
    await settle([phone, tablet]);
    await logActivity(phone.space(), 'stretching', 10);
    const logged = await logIds(phone);
    await writeMeta(phone.space().db, 'rebuilding', true);
    await writeMeta(phone.space().db, 'cursor', { epoch: 0, rev: 0, op: null });
    await settle([phone, tablet]);
    expect((await logIds(phone)).slice(0, -1)).toEqual(logged);
  });

  it("[I7] one owner's entries are never accepted under another's session", async () => {
    const [phone] = await pair();
    const stranger = await world.addDevice('stranger');
    await stranger.sync();
    await logActivity(phone.space(), 'stretching', 10);
    const session = await fetch(`${world.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        owner: stranger.profile.owner,
        secret: stranger.profile.secret,
        device: stranger.profile.deviceId,
      }),
    });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const body = {
      p: 1,
      schema: 1,
      device: phone.profile.deviceId,
      batch: 'b',
      owner: phone.profile.owner,
      clock: 0,
      seq: { first: 0, last: 0, max: 0 },
      cursor: { epoch: 0, rev: 0, op: null },
      limit: 10,
      ops: [],
    };
    const answer = await fetch(`${world.url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: { code: 'owner_mismatch' } });
    expect(await outboxIds(phone)).toHaveLength(1);
  });

  it('[PAIR-13] the quota in use stays visible through exchanges that carry nothing', async () => {
    const small = await createWorld('memory', { rows: 10, bytes: 1_000_000 });
    const phone = await small.addDevice('phone');
    for (const more of [6, 2]) {
      for (let made = 0; made < more; made++) await logActivity(phone.space(), 'stretching', 10);
      await phone.sync();
    }
    for (let idle = 0; idle < 2; idle++) {
      await phone.sync();
      expect((await syncStatus(phone.space())).quota).toMatchObject({ rows: 8, rowsLimit: 10 });
    }
    await small.close();
  });

  it.each([
    // The rest of the drain is lost, or it would request the missing result at once.
    { mishaps: ['result-lost', 'lost', 'lost'], code: null },
    { mishaps: ['over-quota'], code: 'over_quota' },
    { mishaps: ['newer-version'], code: 'newer_version' },
  ] as const)(
    '[PAIR-14] what an answer omits or postpones ($mishaps.0) waits, and is applied once',
    async ({ mishaps, code }) => {
      const [phone, tablet] = await pair();
      const first = await logActivity(phone.space(), 'stretching', 10);
      if (!first.ok) throw new Error('not recorded');
      await settle([phone, tablet]);
      await logActivity(phone.space(), 'mindfulness', 5);
      await takeBack(phone.space(), first.value.id);
      await logActivity(phone.space(), 'daily_exercise', 20);
      const recorded = await outboxIds(phone);
      phone.mishaps.push(...mishaps);
      await phone.sync();
      const waiting = await phone.space().db.outbox.toArray();
      // A full log still accepts voids; the other mishaps name one operation.
      expect(waiting.map(({ type }) => type)).toEqual(code === 'over_quota' ? ['append', 'append'] : ['append']);
      expect(waiting.map(({ lastCode }) => lastCode)).toEqual(waiting.map(() => code));
      if (code !== null) {
        const logged = await logIds(phone);
        expect(waiting.filter(({ opId }) => logged.includes(opId))).toEqual([]);
        expect(await phone.sync(0, false)).toMatchObject({ left: waiting.length, state: 'later' });
      }
      await settle([phone, tablet]);
      expect((await logIds(phone)).sort()).toEqual([first.value.id, ...recorded].sort());
      expect(await heldBy(tablet)).toEqual(await heldBy(phone));
      expect(await phone.space().db.facts.count()).toBe(3);
      expect(await shownBy(tablet)).toBe(await shownBy(phone));
    },
  );

  it('[PAIR-19] an entry that arrived although its request failed as a whole later is not rejected', async () => {
    const [phone, tablet] = await pair();
    const entry = await logActivity(phone.space(), 'stretching', 10);
    if (!entry.ok) throw new Error('not recorded');
    phone.mishaps.push('cut-after-body');
    await phone.sync();
    // Another exchange moves the device past it in the log, from which its own entries are left out.
    await logActivity(tablet.space(), 'mindfulness', 5);
    await tablet.sync();
    const [row] = await phone.space().db.outbox.toArray();
    if (row?.seq === undefined) throw new Error('nothing waits');
    await phone.space().db.outbox.clear();
    await phone.sync();
    await phone.space().db.outbox.add(row);
    await quarantineSingle(phone.space(), { ...row, seq: row.seq }, 'too_large', null, phone.clock.now);
    await settle([phone, tablet]);
    expect(await phone.space().db.quarantine.count()).toBe(0);
    expect((await phone.space().db.facts.get(entry.value.id))?.id).toBe(entry.value.id);
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[PAIR-19] what says something else than the log under the same id stays at the repair desk', async () => {
    const [phone, tablet] = await pair();
    const entry = await logActivity(phone.space(), 'stretching', 10);
    if (!entry.ok) throw new Error('not recorded');
    const [row] = await phone.space().db.outbox.toArray();
    if (row?.seq === undefined) throw new Error('nothing waits');
    await settle([phone, tablet]);
    await phone.space().db.outbox.add({ ...row, data: { ...row.data, minutes: 20 } });
    const other = { ...row, seq: row.seq, data: { ...row.data, minutes: 20 } };
    await quarantineSingle(phone.space(), other, 'too_large', null, phone.clock.now);
    await settle([phone, tablet]);
    expect(await phone.space().db.quarantine.toArray()).toMatchObject([{ data: { minutes: 20 } }]);
    expect(await heldBy(tablet)).toEqual(await heldBy(phone));
  });

  it('[I8] old code does not write to a newer database', async () => {
    const [phone] = await pair();
    await logActivity(phone.space(), 'stretching', 10);
    await writeMeta(phone.space().db, 'schemaEpoch', SCHEMA_EPOCH + 1);
    expect(await phone.sync()).toMatchObject({ left: 1, state: 'paused' });
    expect((await logActivity(phone.space(), 'stretching', 10)).ok).toBe(false);
    expect(await phone.space().db.outbox.count()).toBe(1);
  });
});
