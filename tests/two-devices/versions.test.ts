/**
 * A kind of record gets a version while people use the app: an activity is asked how hard it was, a profile's story is called
 * `about`, and why a session was stopped is its `endReason`. What was written before stays as it was written, everywhere;
 * every build reads it as its own.
 */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import type * as ActivityModule from '#core/records/activity.ts';
import type { Data } from '#core/records/define-record.ts';
import type * as ProfileModule from '#core/records/profile.ts';
import type * as SessionModule from '#core/records/session.ts';
import type { Change } from '#core/sync/protocol.ts';
import type * as SchemaModule from '#core/sync/schema.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { readMeta, writeMeta } from '#pwa/data/core-db.ts';
import { exportProfile } from '#pwa/data/queries/export-everything.ts';
import { newestFacts, receipt } from '#pwa/data/queries/receipt.ts';
import { confirmEdit, readDocument } from '#pwa/data/records/document-rows.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import { writeTransaction } from '#pwa/data/records/write.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { applyChanges, changedTables, rereadUnknown } from '#pwa/data/sync/apply-changes.ts';
import { nextBatch } from '#pwa/data/sync/batch.ts';
import { endRebuild, startRebuild, startRebuildFromZero } from '#pwa/data/sync/rebuild-mirror.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import { deployServer, running } from './running-code.ts';
import { createWorld, settle, shownAfterRebuild, shownBy } from './world.ts';
import type { World, WorldDevice } from './world.ts';

/** What the steps of the newer code do to records of version 1. */
const WORKING = vi.hoisted(() => {
  const renamed =
    (from: string, to: string) =>
    ({ [from]: value, ...rest }: Data): Data => ({ ...rest, ...(value !== undefined && { [to]: value }) });
  return {
    activity: (data: Data): Data => ({ ...data, effort: 5 }),
    profile: renamed('story', 'about'),
    session: renamed('stopReason', 'endReason'),
  };
});
const steps = vi.hoisted(() => ({ ...WORKING }));
const failing = (): never => {
  throw new Error('a step that fails');
};

vi.mock('#core/records/activity.ts', async (original) => {
  const released = await original<typeof ActivityModule>();
  const { versionedOf } = await import('./running-code.ts');
  const { defineRecord } = await import('#core/records/define-record.ts');
  const { whole } = await import('#core/records/fields.ts');
  const { fields } = released.activity;
  const newer = defineRecord({
    ...released.activity,
    fields: { ...fields, effort: whole(0, 10) },
    upcasts: [(data) => steps.activity(data)],
  });
  return { ...released, activity: versionedOf(released.activity, newer) };
});

vi.mock('#core/records/profile.ts', async (original) => {
  const released = await original<typeof ProfileModule>();
  const { versionedOf } = await import('./running-code.ts');
  const { defineRecord } = await import('#core/records/define-record.ts');
  const { story, ...fields } = released.profile.fields;
  const newer = defineRecord({
    entity: 'profile',
    rule: 'last-writer-per-field',
    fixedKey: 'profile',
    fields: { ...fields, about: story },
    upcasts: [(data) => steps.profile(data)],
  });
  return { profile: versionedOf(released.profile, newer) };
});

vi.mock('#core/records/session.ts', async (original) => {
  const released = await original<typeof SessionModule>();
  const { versionedOf } = await import('./running-code.ts');
  const { defineRecord } = await import('#core/records/define-record.ts');
  const kind = { entity: 'session', rule: 'last-writer-per-field', siblingFields: ['note'] } as const;
  const { stopReason, ...fields } = released.session.fields;
  // Whatever version the kind is at by now: the first here is 1, and the newer 2.
  const first = defineRecord({ ...kind, fields: released.session.fields });
  const newer = defineRecord({
    ...kind,
    fields: { ...fields, endReason: stopReason },
    upcasts: [(data) => steps.session(data)],
  });
  return { session: versionedOf(first as unknown as typeof released.session, newer) };
});

vi.mock('#core/sync/schema.ts', async (original) => {
  const released = await original<typeof SchemaModule>();
  const { atWork } = await import('./running-code.ts');
  return {
    ...released,
    get SCHEMA() {
      return atWork() === 'newer' ? released.SCHEMA + 3 : released.SCHEMA;
    },
  };
});

const SESSION = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
let world: World;
let phone: WorldDevice;
beforeEach(async () => {
  world = await createWorld();
  phone = await world.addDevice('phone');
});
afterEach(async () => {
  await world.close();
  running.version = 'this';
  deployServer('this');
  Object.assign(steps, WORKING);
});

const log = async (device: WorldDevice, minutes: number): Promise<string> => {
  const logged = await logActivity(await device.tab(0), 'stretching', minutes);
  if (!logged.ok) throw new Error(logged.failure.reason);
  return logged.value.id;
};
/** As the newer code has it. */
const logEffort = async (device: WorldDevice, minutes: number, effort: number): Promise<void> => {
  const space = await device.tab(0);
  const data = { ...momentOf(space), kind: 'stretching', minutes, effort } as never;
  expect((await recordFact(space, 'activity', data)).ok).toBe(true);
};
const edit = async (device: WorldDevice, entity: 'profile' | 'session', data: Data): Promise<string> => {
  const edited = await editRecord(
    await device.tab(0),
    entity,
    entity === 'profile' ? 'profile' : SESSION,
    data as never,
  );
  if (!edited.ok) throw new Error(edited.failure.reason);
  return edited.value.id;
};
const fieldsOf = async (device: WorldDevice, entity: 'profile' | 'session'): Promise<Data> =>
  (await readDocument((await device.tab(0)).db, entity, entity === 'profile' ? 'profile' : SESSION)).fields;
const hear = async (device: WorldDevice, change: Omit<Change, 'rev' | 'e' | 'k'> & Partial<Change>): Promise<void> => {
  const { db } = await device.tab(0);
  const heard = { rev: 7, e: 'session', k: SESSION, ...change };
  await db.transaction('rw', [...changedTables(db), db.meta], () => applyChanges(db, [heard]));
};
const shownFacts = async (space: Space): Promise<readonly unknown[]> =>
  (await newestFacts(space, 9)).facts.map(({ data: { minutes, effort }, unreadable }) => [minutes, effort, unreadable]);
const logged = async (device: WorldDevice): Promise<readonly unknown[]> =>
  (await world.rows(device.profile.owner)).map(({ entity, schema, data }) => [
    entity,
    schema,
    Object.keys(data).filter((name) => !['at', 'off', 'tz', 'kind'].includes(name)),
  ]);

describe('a kind of record gets a version', () => {
  it.each(['arrives', 'was cut off before'] as const)(
    '[VERSION-1] a queue of the build before is sent by the build after as it was written, where the answer %s',
    async (answer) => {
      const id = await log(phone, 10);
      await editRecord(phone.space(), 'profile', 'profile', { story: 'A fall.' });
      const queue = await phone.space().db.outbox.toArray();
      if (answer === 'was cut off before') {
        phone.mishaps.push('cut-after-body');
        await phone.sync();
        expect(await phone.space().db.outbox.count()).toBe(2);
      }
      deployServer('newer');
      await phone.upgrade(0);
      expect(await phone.space().db.outbox.toArray()).toMatchObject(
        queue.map(({ opId, schema, data }) => ({ opId, schema, data })),
      );
      expect(await phone.sync()).toMatchObject({ state: 'done', left: 0 });
      expect([await phone.space().db.quarantine.count(), await phone.space().db.unknown.count()]).toEqual([0, 0]);
      expect(await logged(phone)).toEqual([
        ['activity', 1, ['minutes']],
        ['profile', 1, ['story']],
      ]);
      expect((await phone.space().db.facts.get(id))?.data).not.toHaveProperty('effort');
      expect(await shownFacts(phone.space())).toEqual([[10, 5, false]]);
      expect((await readDocument(phone.space().db, 'profile', 'profile')).fields).toEqual({ about: 'A fall.' });
    },
  );

  it('[VERSION-2] a device with the older build beside one with the newer: each keeps what it cannot read, and after its update both show the same', async () => {
    const tablet = await world.addDevice('tablet', phone.profile);
    await log(phone, 10);
    await settle([phone, tablet]);
    deployServer('newer');
    await tablet.upgrade(0);
    await logEffort(tablet, 20, 9);
    await editRecord(await tablet.tab(0), 'profile', 'profile', { about: 'New words.' } as never);
    await tablet.sync();
    await phone.sync();
    expect(await phone.space().db.unknown.count()).toBe(2);
    expect((await receipt(await phone.tab(0))).unreadable).toBe(2);
    expect(await shownFacts(await phone.tab(0))).toEqual([[10, undefined, false]]);
    // It goes on recording as it can, and the newer build reads it.
    await log(phone, 30);
    await editRecord(await phone.tab(0), 'profile', 'profile', { displayName: 'Mira' });
    await settle([phone, tablet]);
    expect(await shownFacts(await tablet.tab(0))).toEqual(
      expect.arrayContaining([
        [10, 5, false],
        [20, 9, false],
        [30, 5, false],
      ]),
    );
    await phone.upgrade(0);
    await settle([phone, tablet]);
    expect(await phone.space().db.unknown.count()).toBe(0);
    expect(await shownFacts(await phone.tab(0))).toHaveLength(3);
    for (const device of [phone, tablet])
      expect((await readDocument((await device.tab(0)).db, 'profile', 'profile')).fields).toEqual({
        about: 'New words.',
        displayName: 'Mira',
      });
    expect(await shownBy(phone)).toBe(await shownBy(tablet));
    running.version = 'newer';
    expect((await world.figures(phone.profile))?.hash).toBe(await shownBy(phone));
  });

  it('[VERSION-3] a server that was not updated yet puts off what is newer, and takes it once it is', async () => {
    await phone.upgrade(0);
    await logEffort(phone, 20, 9);
    await phone.sync();
    expect((await phone.space().db.outbox.toArray())[0]).toMatchObject({ attempts: 1, lastCode: 'newer_version' });
    expect([await phone.space().db.quarantine.count(), await logged(phone)]).toEqual([0, []]);
    deployServer('newer');
    await phone.sync();
    expect([await phone.space().db.outbox.count(), await logged(phone)]).toEqual([
      0,
      [['activity', 2, ['minutes', 'effort']]],
    ]);
  });

  it('[VERSION-4] what a step fails on is kept as it was written, counts nowhere, is shown as unreadable and stays in the queue', async () => {
    const sent = await log(phone, 10);
    await phone.sync();
    await log(phone, 20);
    steps.activity = failing;
    deployServer('newer');
    await phone.upgrade(0);
    await phone.sync();
    expect(await shownFacts(phone.space())).toEqual([
      [20, undefined, true],
      [10, undefined, true],
    ]);
    expect(await phone.space().db.facts.get(sent)).toMatchObject({ v: 1, data: { minutes: 10 } });
    expect((await phone.space().db.outbox.toArray())[0]).toMatchObject({ schema: 1, lastCode: 'newer_version' });
    expect([await phone.space().db.quarantine.count(), await phone.space().days.current()]).toEqual([0, []]);
    const [copy] = await exportProfile(phone.profile.id);
    expect(copy?.stores['facts']).toMatchObject([{ data: { minutes: 10 } }, { data: { minutes: 20 } }]);
    const tablet = await world.addDevice('tablet', phone.profile);
    await tablet.upgrade(0);
    await tablet.sync();
    expect((await tablet.space().db.unknown.toArray()).map(({ change }) => change.d)).toMatchObject([{ minutes: 10 }]);
  });

  it('[VERSION-5] after a restored backup an updated device sends again what it holds as it was written, beside one that was not', async () => {
    const tablet = await world.addDevice('tablet', phone.profile);
    await log(phone, 10);
    await editRecord(phone.space(), 'profile', 'profile', { story: 'A fall.' });
    await settle([phone, tablet]);
    await world.restoreBackup(phone.profile, 0);
    deployServer('newer');
    await phone.upgrade(0);
    await settle([phone, tablet]);
    expect(await logged(phone)).toEqual([
      ['activity', 1, ['minutes']],
      ['profile', 1, ['story']],
    ]);
    for (const device of [phone, tablet]) {
      const { db } = await device.tab(0);
      expect([await db.quarantine.count(), await db.outbox.count()]).toEqual([0, 0]);
    }
    expect((await readDocument((await phone.tab(0)).db, 'profile', 'profile')).fields).toEqual({ about: 'A fall.' });
  });

  it('[VERSION-5] a device updated before its server sends nothing that the log has, and all else once, as its version has it', async () => {
    await edit(phone, 'session', { note: 'one', stopReason: 'pain' });
    await settle([phone]);
    await log(phone, 10);
    await settle([phone]);
    await phone.upgrade(0);
    await world.restoreBackup(phone.profile, 1);
    let exchanges = 0;
    world.watch = () => Promise.resolve(void (exchanges += 1));
    await settle([phone]);
    expect(exchanges).toBeLessThan(9);
    deployServer('newer');
    await edit(phone, 'session', { endReason: 'fatigue' });
    await settle([phone]);
    await world.restoreBackup(phone.profile, 2);
    await settle([phone]);
    await world.restoreBackup(phone.profile, 3);
    await settle([phone]);
    expect(await logged(phone)).toEqual([
      ['session', 1, ['stopReason', 'note']],
      ['activity', 1, ['minutes']],
      ['session', 2, ['endReason']],
    ]);
    expect(await phone.space().db.quarantine.count()).toBe(0);
    expect(await fieldsOf(phone, 'session')).toEqual({ note: 'one', endReason: 'fatigue' });
  });

  it('[VERSION-5] an update amid the hearing sends nothing again that the log has', async () => {
    const { db } = phone.space();
    await edit(phone, 'profile', { story: 'A fall.' });
    await settle([phone]);
    const afterFirst = (await readMeta(db, 'cursor'))!;
    await edit(phone, 'profile', { displayName: 'Mira' });
    await settle([phone]);
    await db.transaction('rw', [db.heard, db.unknown, db.meta], () => startRebuildFromZero(db));
    await hear(phone, (await world.log(phone.profile))[0]!);
    await writeMeta(db, 'cursor', afterFirst);
    deployServer('newer');
    await phone.upgrade(0);
    await settle([phone]);
    expect(await logged(phone)).toEqual([
      ['profile', 1, ['story']],
      ['profile', 1, ['displayName']],
    ]);
  });

  it('[VERSION-7] what a newer version wrote goes up again after a restored backup, as it was written, from a device that cannot read it', async () => {
    const tablet = await world.addDevice('tablet', phone.profile);
    const desk = await world.addDevice('desk', phone.profile);
    await log(phone, 10);
    await settle([phone, tablet, desk]);
    deployServer('newer');
    for (const device of [tablet, desk]) await device.upgrade(0);
    await logEffort(tablet, 20, 9);
    await edit(tablet, 'profile', { about: 'New words.' });
    await tablet.sync();
    await phone.sync();
    tablet.close();
    await world.restoreBackup(phone.profile, 1);
    // It takes a place in the log that the phone knows to be another's.
    await logEffort(desk, 30, 8);
    await settle([desk]);
    await settle([phone, desk]);
    expect(await logged(phone)).toEqual([
      ['activity', 1, ['minutes']],
      ['activity', 2, ['minutes', 'effort']],
      ['activity', 2, ['minutes', 'effort']],
      ['profile', 2, ['about']],
    ]);
    expect((await receipt(await phone.tab(0))).unreadable).toBe(3);
    const { db } = phone.space();
    // Heard again, it is as it was.
    await db.transaction('rw', [db.heard, db.unknown, db.meta], () => startRebuildFromZero(db));
    await settle([phone]);
    expect((await db.unknown.toArray()).map(({ rev }) => rev)).toEqual([2, 3, 4]);
    await phone.upgrade(0);
    await settle([phone, desk]);
    expect(await phone.space().db.unknown.count()).toBe(0);
    expect([await shownFacts(await phone.tab(0)), await fieldsOf(phone, 'profile')]).toEqual([
      expect.arrayContaining([
        [10, 5, false],
        [20, 9, false],
        [30, 8, false],
      ]),
      { about: 'New words.' },
    ]);
    expect(await shownBy(phone)).toBe(await shownBy(desk));
  });

  it('[VERSION-7] the parts of one edit go up as the edit they were', async () => {
    const part = { id: SESSION, t: 'patch', v: 2, hlc: '000000001:0000:d_other' };
    await hear(phone, { ...part, rev: 7, d: { endReason: 'pain' } });
    await hear(phone, { ...part, rev: 8, d: { mood: 3 }, base: ['an edit painBefore'] });
    const { db, profile } = phone.space();
    await writeTransaction(phone.space(), [...changedTables(db), db.outbox], async () => {
      await startRebuild(db);
      await endRebuild(db, profile.deviceId, Date.now());
    });
    expect((await db.outbox.toArray()).map(({ opId, data, base }) => ({ opId, data, base }))).toEqual([
      { opId: SESSION, data: { endReason: 'pain', mood: 3 }, base: ['an edit painBefore'] },
    ]);
  });

  it('[VERSION-7] parts of one edit in different versions go up one after another, each as it was written', async () => {
    const part = { id: SESSION, t: 'patch', hlc: '000000001:0000:d_other' };
    await hear(phone, { ...part, v: 2, rev: 7, d: { endReason: 'pain' } });
    await hear(phone, { ...part, v: 3, rev: 8, d: { mood: 3 } });
    const { db, profile } = phone.space();
    await writeTransaction(phone.space(), [...changedTables(db), db.outbox], async () => {
      await startRebuild(db);
      await endRebuild(db, profile.deviceId, Date.now());
    });
    expect((await db.outbox.toArray()).map(({ schema, data }) => [schema, data])).toEqual([
      [2, { endReason: 'pain' }],
      [3, { mood: 3 }],
    ]);
    const first = await nextBatch(db, profile, Date.now(), { rows: 10, bytes: 1_000_000, changes: 1 }, { ck: 1 });
    expect([first.rows.map(({ schema }) => schema), first.skips]).toEqual([[2], true]);
  });

  it('[VERSION-7] what the server then rejects lies at the repair desk, and nowhere else', async () => {
    await hear(phone, { id: SESSION, t: 'patch', v: 2, hlc: '000000001:0000:d_other', d: { endReason: 'pain' } });
    const { db, profile } = phone.space();
    await writeTransaction(phone.space(), [...changedTables(db), db.outbox], async () => {
      await startRebuild(db);
      await endRebuild(db, profile.deviceId, Date.now());
    });
    for (const { opId } of await db.outbox.toArray()) await rejectOperation(phone.space(), opId);
    expect([await db.quarantine.count(), await db.unknown.count()]).toEqual([1, 0]);
  });

  it('[VERSION-2] an edit that waits here ends where a newer device says that the log has it, by its newer names', async () => {
    const id = await edit(phone, 'session', { stopReason: 'pain' });
    const { hlc } = (await phone.space().db.outbox.toArray())[0]!;
    await phone.upgrade(0);
    await hear(phone, { id, t: 'patch', v: 2, hlc: hlc!, d: { endReason: 'pain' } });
    expect((await phone.space().db.documents.get(['session', SESSION]))?.waiting).toBeUndefined();
  });

  it('[VERSION-2] a fact of a known version that is not as its schema says is kept for later, not shown', async () => {
    await hear(phone, { e: 'activity', k: SESSION, t: 'append', v: 1, d: { minutes: 10 } });
    expect([await phone.space().db.facts.count(), await phone.space().db.unknown.count()]).toEqual([0, 1]);
  });

  it('[VERSION-2] a day on which nothing is any more, as the newer code reads it, is summed up anew', async () => {
    await log(phone, 10);
    steps.activity = (data) => ({ ...data, effort: 5, at: Number(data['at']) - MS_PER_DAY });
    await phone.upgrade(0);
    const { db } = phone.space();
    await writeTransaction(phone.space(), changedTables(db), () => rereadUnknown(db));
    const shown = await shownBy(phone);
    expect(shown).toBe(await shownAfterRebuild(db));
  });

  it('[VERSION-6] a page of the older build writes nothing more once the newer one was at work', async () => {
    await phone.tab(1);
    await phone.upgrade(0);
    await phone.sync();
    const stale = await logActivity(await phone.tab(1), 'stretching', 10);
    expect(stale).toMatchObject({ ok: false, failure: { reason: 'newer_version' } });
    expect(await phone.space().db.facts.count()).toBe(0);
  });

  it('[VERSION-6] nor once the newer one has written, before it has exchanged anything', async () => {
    await edit(phone, 'profile', { story: 'A fall.' });
    await settle([phone]);
    await phone.tab(1);
    await phone.upgrade(0);
    await edit(phone, 'profile', { displayName: 'Mira' });
    const older = await phone.tab(1);
    expect((await readDocument(older.db, 'profile', 'profile')).fields).toEqual({});
    const stale = await editRecord(older, 'profile', 'profile', { displayName: 'Nobody' });
    expect(stale).toMatchObject({ ok: false, failure: { reason: 'newer_version' } });
    const late = { id: 'late', type: 'patch', v: 1, data: { displayName: 'Nobody' }, hlc: 'z' } as const;
    await expect(confirmEdit(older.db, 'profile', 'profile', late)).rejects.toThrow('version 2');
    const exchanged = vi.fn(() => Promise.resolve());
    world.watch = exchanged;
    expect(await phone.sync(1)).toMatchObject({ state: 'paused', left: 1 });
    expect(exchanged).not.toHaveBeenCalled();
    deployServer('newer');
    await settle([phone]);
    expect(await fieldsOf(phone, 'profile')).toEqual({ about: 'A fall.', displayName: 'Mira' });
  });

  it('[VERSION-4] an edit that a step fails on is kept, counted as unreadable, in the saved copy, and shown once the step is mended', async () => {
    await edit(phone, 'profile', { story: 'A fall.' });
    await settle([phone]);
    deployServer('newer');
    steps.profile = ({ story, ...rest }) => (story === undefined ? rest : failing());
    await phone.upgrade(0);
    const unreadable = async (): Promise<number> => (await receipt(await phone.tab(0))).unreadable;
    expect([await fieldsOf(phone, 'profile'), await unreadable()]).toEqual([{}, 1]);
    for (const displayName of ['Mira', 'Mira K.']) {
      await edit(phone, 'profile', { displayName });
      await phone.sync();
    }
    expect([await fieldsOf(phone, 'profile'), await unreadable()]).toEqual([{ displayName: 'Mira K.' }, 1]);
    expect(JSON.stringify(await exportProfile(phone.profile.id))).toContain('"v":1,"data":{"story":"A fall."}');
    steps.profile = WORKING.profile;
    expect([await fieldsOf(phone, 'profile'), await unreadable()]).toEqual([
      { about: 'A fall.', displayName: 'Mira K.' },
      0,
    ]);
    await edit(phone, 'profile', { displayName: 'Mira' });
    expect((await phone.space().db.documents.get(['profile', 'profile']))?.unread).toBeUndefined();
  });

  it('[VERSION-4] an edit that waits, and a step fails on, is counted as unreadable too, and shown once the step is mended', async () => {
    await edit(phone, 'profile', { story: 'A fall.' });
    steps.profile = failing;
    await phone.upgrade(0);
    expect((await receipt(phone.space())).unreadable).toBe(1);
    await edit(phone, 'profile', { displayName: 'Mira' });
    steps.profile = WORKING.profile;
    expect(await fieldsOf(phone, 'profile')).toEqual({ about: 'A fall.', displayName: 'Mira' });
  });

  /** The log has an edit that this device cannot read after its update, and loses it. */
  const sendsUnreadable = async (): Promise<string> => {
    const id = await edit(phone, 'session', { note: 'A fall.', stopReason: 'pain' });
    await settle([phone]);
    steps.session = ({ note, ...rest }) => (note === undefined ? rest : failing());
    await phone.upgrade(0);
    await hear(phone, { id: 'heard', t: 'patch', v: 1, hlc: '000000001:0000:d_other', d: { painBefore: 2 } });
    await world.restoreBackup(phone.profile, 0);
    return id;
  };
  const unreadIn = async (device: WorldDevice): Promise<readonly unknown[]> =>
    (await device.space().db.documents.get(['session', SESSION]))?.unread ?? [];
  it('[VERSION-4] an edit that cannot be read goes up again after a restored backup, and is kept once', async () => {
    const id = await sendsUnreadable();
    await phone.sync();
    expect((await world.rows(phone.profile.owner)).find(({ opId }) => opId === id)).toMatchObject({
      schema: 1,
      data: { note: 'A fall.', stopReason: 'pain' },
    });
    expect([await unreadIn(phone), (await receipt(phone.space())).unreadable]).toMatchObject([[{ id, v: 1 }], 1]);
  });

  it('[VERSION-4] an edit that cannot be read, and that the server rejects, is kept at the repair desk only', async () => {
    const id = await sendsUnreadable();
    phone.mishaps.push('over-quota');
    await phone.sync();
    expect(await unreadIn(phone)).toMatchObject([{ id }]);
    await rejectOperation(phone.space(), id);
    expect(await unreadIn(phone)).toEqual([]);
    expect((await phone.space().db.quarantine.toArray()).map(({ opId }) => opId)).toEqual([id]);
  });
});
