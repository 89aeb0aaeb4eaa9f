/**
 * A kind of record gets a version while people use the app: an activity is asked how hard it was, and a profile's story is
 * called `about`. What was written before stays as it was written, everywhere; every build reads it as its own.
 */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ActivityModule from '#core/records/activity.ts';
import type { Data } from '#core/records/define-record.ts';
import type * as ProfileModule from '#core/records/profile.ts';
import type * as SchemaModule from '#core/sync/schema.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { exportProfile } from '#pwa/data/export-everything.ts';
import { newestFacts, receipt } from '#pwa/data/queries/receipt.ts';
import { readDocument } from '#pwa/data/records/document-rows.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { deployServer, running } from './running-code.ts';
import { createWorld, settle, shownBy } from './world.ts';
import type { World, WorldDevice } from './world.ts';

/** What a step of the newer code does to an activity of version 1. */
const steps = vi.hoisted(() => ({ activity: (data: Data): Data => ({ ...data, effort: 5 }) }));

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
    upcasts: [({ story: about, ...rest }) => ({ ...rest, ...(about !== undefined && { about }) })],
  });
  return { profile: versionedOf(released.profile, newer) };
});

vi.mock('#core/sync/schema.ts', async (original) => {
  const released = await original<typeof SchemaModule>();
  const { atWork } = await import('./running-code.ts');
  return {
    ...released,
    get SCHEMA() {
      return atWork() === 'newer' ? released.SCHEMA + 2 : released.SCHEMA;
    },
  };
});

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
  steps.activity = (data) => ({ ...data, effort: 5 });
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
    steps.activity = () => {
      throw new Error('a step that fails');
    };
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
    expect((await logged(phone)).filter((row) => (row as string[])[0] === 'activity')).toEqual([
      ['activity', 1, ['minutes']],
    ]);
    for (const device of [phone, tablet]) {
      const { db } = await device.tab(0);
      expect([await db.quarantine.count(), await db.outbox.count()]).toEqual([0, 0]);
    }
    expect((await readDocument((await phone.tab(0)).db, 'profile', 'profile')).fields).toEqual({ about: 'A fall.' });
  });

  it('[VERSION-6] a page of the older build writes nothing more once the newer one was at work', async () => {
    await phone.tab(1);
    await phone.upgrade(0);
    await phone.sync();
    const stale = await logActivity(await phone.tab(1), 'stretching', 10);
    expect(stale).toMatchObject({ ok: false, failure: { reason: 'newer_version' } });
    expect(await phone.space().db.facts.count()).toBe(0);
  });
});
