import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { diskFull, meddle, processDied } from '#pwa/testing/meddle.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';
import type { OutboxRow } from '../core-db.ts';
import { quarantinedEntries, quarantineRow, quarantineRows } from '../queries/quarantine.ts';
import { settings } from '../queries/settings.ts';
import { readDays } from '../records/day-rows.ts';
import { editRecord } from '../records/edit-record.ts';
import { countedFacts } from '../records/read-fact.ts';
import { recordFact } from '../records/record-fact.ts';
import type { Space } from '../space/space.ts';
import { changeSettings } from './change-settings.ts';
import { completeChallenge } from './complete-challenge.ts';
import { discardRejected } from './discard-rejected.ts';
import { logActivity } from './log-activity.ts';
import { sendAgain } from './send-again.ts';
import { sendAllAgain } from './send-all-again.ts';
import { takeBack } from './take-back.ts';

const device = async () => openTestDevice(await testProfile());
const idOf = (result: { readonly ok: boolean; readonly value?: { readonly id: string } }): string =>
  result.value?.id ?? '';

const tables = async ({ db }: Space) => ({
  facts: await db.facts.count(),
  outbox: await db.outbox.count(),
  rejected: await db.quarantine.count(),
});
const lastRow = async ({ db }: Space): Promise<OutboxRow | undefined> => db.outbox.toCollection().last();

async function expectDaysOf({ db }: Space): Promise<void> {
  const voided = new Set(await db.voids.toCollection().primaryKeys());
  expect(await readDays(db)).toEqual(
    summariseDays(countedFacts((await db.facts.toArray()).filter(({ id }) => !voided.has(id)))),
  );
}

describe('a rejected entry sent again', () => {
  it('[REPAIR-1] is a new entry that names the rejected one, and counts from then on', async () => {
    const { space, woken } = await device();
    const opId = await rejectOperation(space, idOf(await logActivity(space, 'stretching', 20)), {
      code: 'date_too_far_ahead',
      field: 'at',
    });
    expect(await tables(space)).toEqual({ facts: 0, outbox: 0, rejected: 1 });
    const before = woken();
    const data = (await quarantineRow(space, opId))?.data ?? {};
    const sent = await sendAgain(space, opId, { ...data, minutes: 15, at: NOON - MS_PER_DAY });
    expect(sent.ok).toBe(true);
    expect(await tables(space)).toEqual({ facts: 1, outbox: 1, rejected: 0 });
    const id = idOf(sent);
    expect(id).not.toBe(opId);
    expect(await lastRow(space)).toMatchObject({
      opId: id,
      key: id,
      entity: 'activity',
      type: 'append',
      replaces: opId,
      state: 'pending',
      attempts: 0,
      nextAt: 0,
      lastCode: null,
      data: { minutes: 15 },
    });
    expect(await space.db.facts.get(id)).toMatchObject({
      id,
      key: id,
      data: { kind: 'stretching', minutes: 15 },
      days: [dayOf(NOON, 0) - 1],
    });
    await expectDaysOf(space);
    expect(woken()).toBe(before + 1);
  });

  it('[REPAIR-1] without a fix it goes as it was, under its plain key and by the clock of its time', async () => {
    const { space } = await device();
    const today = dayOf(NOON, 0);
    const challenge = challengesOf(today)[0]?.id ?? '';
    const opId = await rejectOperation(space, idOf(await completeChallenge(space, challenge, today)), {
      code: 'unknown_challenge',
      field: 'challengeId',
    });
    await space.db.quarantine.update(opId, { ck: 3 });
    const was = await quarantineRow(space, opId);
    expect((await sendAgain(space, opId)).ok).toBe(true);
    expect(await lastRow(space)).toMatchObject({
      key: `completion:${today}:${challenge}`,
      replaces: opId,
      data: was?.data,
      ck: 3,
    });
    expect((await space.db.facts.toArray())[0]).toMatchObject({
      entity: 'completion',
      key: `completion:${today}:${challenge}`,
    });
    await expectDaysOf(space);
  });

  it('[REPAIR-1] a set, a check-in or feedback comes back as the entry it is', async () => {
    const { space } = await device();
    const feedback = {
      at: NOON,
      off: 0,
      tz: 'Etc/UTC',
      draftId: '019aa5d2-7c00-7000-8000-000000000001',
      about: 'trial',
      rating: 4,
    } as const;
    const opId = await rejectOperation(space, idOf(await recordFact(space, 'feedback', feedback)), {
      code: 'operation_too_large',
    });
    expect(await space.db.facts.count()).toBe(0);
    const id = idOf(await sendAgain(space, opId, { ...feedback, rating: 5 }));
    expect(await space.db.facts.get(id)).toEqual({
      id,
      entity: 'feedback',
      key: `feedback:${feedback.draftId}`,
      v: 1,
      at: NOON,
      days: [],
      data: { ...feedback, rating: 5 },
    });
    expect(await lastRow(space)).toMatchObject({
      opId: id,
      key: `feedback:${feedback.draftId}`,
      replaces: opId,
    });
  });

  it('[REPAIR-2] is there once, rejected or under way, wherever the crash comes', async () => {
    const profile = await testProfile();
    const first = await openTestDevice(profile);
    let opId = await rejectOperation(first.space, idOf(await logActivity(first.space, 'mindfulness', 5)));
    first.space.db.close();
    let crashes = 0;
    for (let crashAt = 1; crashAt <= 12; crashAt++) {
      const { space } = await openTestDevice(profile);
      let writes = 0;
      await meddle(space.db, () => (++writes === crashAt ? processDied() : null));
      const sent = await sendAgain(space, opId);
      if (!sent.ok) crashes += 1;
      space.db.close();
      const again = await openTestDevice(profile);
      const facts = await again.space.db.facts.toArray();
      const rows = await again.space.db.outbox.toArray();
      const rejected = await again.space.db.quarantine.toCollection().primaryKeys();
      expect([...facts.map(({ id }) => id), ...rejected]).toHaveLength(1);
      expect(rows.map((row) => row.opId)).toEqual(facts.map(({ id }) => id));
      await expectDaysOf(again.space);
      if (sent.ok) opId = await rejectOperation(again.space, sent.value.id);
      again.space.db.close();
    }
    expect(crashes).toBeGreaterThan(3);
  });

  it('[REPAIR-3] stays in the desk where the device is full', async () => {
    const { space } = await device();
    const opId = await rejectOperation(space, idOf(await logActivity(space, 'stretching', 10)));
    let isFull = true;
    await meddle(space.db, (table) => (isFull && table === 'outbox' ? diskFull() : null));
    const sent = await sendAgain(space, opId);
    expect(sent.ok ? null : sent.failure.reason).toBe('quota');
    expect(await tables(space)).toEqual({ facts: 0, outbox: 0, rejected: 1 });
    isFull = false;
    expect((await sendAgain(space, opId)).ok).toBe(true);
  });

  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ at: Number.NaN }, 'at'],
    [{ kind: 'flying' }, 'kind'],
  ])('[REPAIR-4] with %o nothing is written and the field is named', async (wrong, field) => {
    const { space, woken } = await device();
    const opId = await rejectOperation(space, idOf(await logActivity(space, 'stretching', 10)));
    const [before, wakes] = [await quarantineRow(space, opId), woken()];
    const sent = await sendAgain(space, opId, { ...before?.data, ...wrong });
    expect(sent.ok ? null : sent.failure).toMatchObject({ reason: 'invalid', field });
    expect(await tables(space)).toEqual({ facts: 0, outbox: 0, rejected: 1 });
    expect(await quarantineRow(space, opId)).toEqual(before);
    expect(woken()).toBe(wakes);
  });

  it('[REPAIR-4] a challenge of another day, a wrong set and a wrong setting are named too', async () => {
    const { space } = await device();
    const today = dayOf(NOON, 0);
    const completion = await rejectOperation(
      space,
      idOf(await completeChallenge(space, challengesOf(today)[0]?.id ?? '', today)),
    );
    const set = await rejectOperation(
      space,
      idOf(
        await recordFact(space, 'set', {
          at: NOON,
          off: 0,
          tz: 'UTC',
          sessionId: '019aa5d2-7c00-7000-8000-000000000001',
          exerciseId: 'wall-sit',
        }),
      ),
    );
    const setting = await rejectOperation(space, idOf(await changeSettings(space, { goalDays: 3 })));
    const wrongFieldOf = async (opId: string, wrong: object) => {
      const sent = await sendAgain(space, opId, { ...(await quarantineRow(space, opId))?.data, ...wrong });
      return sent.ok || sent.failure.reason !== 'invalid' ? null : sent.failure.field;
    };
    expect(await wrongFieldOf(completion, { challengeId: 'no-such-challenge' })).toBe('challengeId');
    expect(await wrongFieldOf(set, { effort: 11 })).toBe('effort');
    expect(await wrongFieldOf(setting, { goalDays: 8 })).toBe('goalDays');
    expect(await tables(space)).toEqual({ facts: 0, outbox: 0, rejected: 3 });
  });

  it('[REPAIR-5] a taking back takes back again', async () => {
    const { space } = await device();
    const fact = idOf(await logActivity(space, 'stretching', 10));
    const opId = await rejectOperation(space, idOf(await takeBack(space, fact)));
    expect(await readDays(space.db)).toHaveLength(1);
    const id = idOf(await sendAgain(space, opId));
    expect(await lastRow(space)).toMatchObject({
      opId: id,
      type: 'void',
      entity: 'activity',
      key: fact,
      replaces: opId,
    });
    expect(await space.db.voids.get(fact)).toMatchObject({ id });
    expect(await readDays(space.db)).toEqual([]);
  });

  it('[REPAIR-5] where it was taken back anew meanwhile, that one stands and nothing is doubled', async () => {
    const { space } = await device();
    const fact = idOf(await logActivity(space, 'stretching', 10));
    const opId = await rejectOperation(space, idOf(await takeBack(space, fact)));
    const anew = idOf(await takeBack(space, fact));
    expect(idOf(await sendAgain(space, opId))).toBe(anew);
    expect(await tables(space)).toEqual({ facts: 1, outbox: 2, rejected: 0 });
  });

  it('[REPAIR-5] an entry and its taking back, both rejected, still belong together', async () => {
    const { space } = await device();
    const fact = idOf(await logActivity(space, 'stretching', 10));
    const taking = idOf(await takeBack(space, fact));
    await rejectOperation(space, fact);
    await rejectOperation(space, taking);
    const id = idOf(await sendAgain(space, fact));
    await sendAgain(space, taking);
    expect(await space.db.voids.get(id)).toBeDefined();
    expect(await lastRow(space)).toMatchObject({ type: 'void', key: id });
    expect(await readDays(space.db)).toEqual([]);
  });

  it('[REPAIR-6] an edit sent as it was keeps its clock, so that what was chosen since stands', async () => {
    const { space, clock } = await device();
    const opId = await rejectOperation(space, idOf(await changeSettings(space, { goalDays: 3, goalMinutes: 90 })));
    const { hlc } = (await quarantineRow(space, opId)) ?? {};
    clock.now += 60_000;
    await changeSettings(space, { goalDays: 6 });
    await sendAgain(space, opId);
    expect(await lastRow(space)).toMatchObject({ type: 'patch', key: 'settings', hlc, replaces: opId });
    expect(await settings(space)).toMatchObject({ goalDays: 6, goalMinutes: 90 });
  });

  it('[REPAIR-6] a fixed edit is a new writing', async () => {
    const { space, clock } = await device();
    const opId = await rejectOperation(space, idOf(await changeSettings(space, { goalDays: 3 })));
    clock.now += 60_000;
    await changeSettings(space, { goalDays: 6 });
    const newest = (await lastRow(space))?.hlc ?? '';
    await sendAgain(space, opId, { goalDays: 4 });
    expect(((await lastRow(space))?.hlc ?? '') > newest).toBe(true);
    expect(await settings(space)).toMatchObject({ goalDays: 4 });
  });

  it('[REPAIR-6] words that others wrote meanwhile stay beside the fixed ones', async () => {
    const { space } = await device();
    const key = '019aa5d2-7c00-7000-8000-000000000009';
    const seen = idOf(await editRecord(space, 'feedback_draft', key, { experience: 'first' }));
    const opId = await rejectOperation(
      space,
      idOf(await editRecord(space, 'feedback_draft', key, { experience: 'second' })),
    );
    await space.db.documents.put({
      entity: 'feedback_draft',
      key,
      fields: { experience: 'of another device' },
      clocks: { experience: '0mi2ofv80:0000:other' },
      kept: { experience: [{ id: 'other', hlc: '0mi2ofv80:0000:other', value: 'of another device' }] },
    });
    await sendAgain(space, opId, { experience: 'second, fixed' });
    expect((await lastRow(space))?.base).toEqual([`${seen} experience`]);
    const held = await space.db.documents.get(['feedback_draft', key]);
    expect(held?.kept?.['experience']?.map(({ value }) => value).sort()).toEqual([
      'of another device',
      'second, fixed',
    ]);
  });

  it('[REPAIR-7] a kind that only newer code knows goes unchanged', async () => {
    const { space } = await device();
    const row = {
      opId: 'op',
      seq: 4,
      entity: 'blood_pressure',
      key: 'op',
      type: 'append',
      schema: 3,
      data: { systolic: 120 },
      bytes: 150,
      createdAt: 0,
      attempts: 4,
      nextAt: 9,
      state: 'blocked',
      lastCode: 'unknown_entity',
      days: [],
      code: 'unknown_entity',
      field: 'e',
      refusedAt: 0,
    } as const;
    await space.db.quarantine.add(row);
    const id = idOf(await sendAgain(space, 'op', { systolic: 'mended by code that cannot know how' }));
    expect(await space.db.outbox.toArray()).toEqual([
      {
        seq: 1,
        opId: id,
        entity: 'blood_pressure',
        key: id,
        type: 'append',
        schema: 3,
        data: { systolic: 120 },
        bytes: 150,
        createdAt: NOON,
        attempts: 0,
        nextAt: 0,
        state: 'pending',
        lastCode: null,
        days: [],
        replaces: 'op',
      },
    ]);
    expect(await tables(space)).toEqual({ facts: 0, outbox: 1, rejected: 0 });
  });

  it('[REPAIR-8] from two tabs at once it goes once', async () => {
    const { space } = await device();
    const opId = await rejectOperation(space, idOf(await logActivity(space, 'stretching', 10)));
    const sent = await Promise.all([sendAgain(space, opId), sendAgain(space, opId)]);
    expect(sent.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await tables(space)).toEqual({ facts: 1, outbox: 1, rejected: 0 });
  });

  it('[REPAIR-8] all of them from two tabs at once: each goes once, and what the other tab sent is not left', async () => {
    const { space } = await device();
    for (const minutes of [10, 11, 12])
      await rejectOperation(space, idOf(await logActivity(space, 'stretching', minutes)), { code: 'unknown_version' });
    const [one, other] = (await Promise.all([sendAllAgain(space), sendAllAgain(space)])).map((sent) =>
      sent.ok ? sent.value : { sent: -1, left: -1 },
    );
    expect([(one?.sent ?? 0) + (other?.sent ?? 0), one?.left, other?.left]).toEqual([3, 0, 0]);
    expect(await tables(space)).toEqual({ facts: 3, outbox: 3, rejected: 0 });
  });
});

describe('the desk', () => {
  it('[REPAIR-8] loses a rejected entry only when the person discards it', async () => {
    const { space } = await device();
    const [kept, gone] = [
      await rejectOperation(space, idOf(await logActivity(space, 'stretching', 10))),
      await rejectOperation(space, idOf(await logActivity(space, 'mindfulness', 5))),
    ];
    expect((await discardRejected(space, gone)).ok).toBe(true);
    expect((await quarantineRows(space)).map(({ opId }) => opId)).toEqual([kept]);
    expect(await tables(space)).toEqual({ facts: 0, outbox: 0, rejected: 1 });
    expect((await discardRejected(space, gone)).ok).toBe(true);
  });

  it('[REPAIR-9] shows the newest first, as many as are asked for, with reason and field', async () => {
    const { space } = await device();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(idOf(await logActivity(space, 'stretching', 10 + i)));
    const last = ids.at(-1) ?? '';
    await takeBack(space, last);
    for (const id of ids) await rejectOperation(space, id, { code: 'offset_out_of_range', field: 'off' });
    const { opIds, entries } = await quarantinedEntries(space, 3);
    expect(opIds).toEqual(ids);
    expect(entries.map(({ opId }) => opId)).toEqual(ids.toReversed().slice(0, 3));
    expect(entries[0]).toMatchObject({
      entity: 'activity',
      type: 'append',
      code: 'offset_out_of_range',
      field: 'off',
      recordedAt: NOON,
      rejectedAt: NOON,
      takenBack: true,
      data: { minutes: 13 },
    });
    expect(entries[1]?.takenBack).toBe(false);
  });
});
