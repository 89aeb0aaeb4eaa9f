import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { isDeleted, otherSiblings } from '#core/sync/merge.ts';
import type { Change } from '#core/sync/protocol.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { takeBack } from '../commands/take-back.ts';
import type { Space } from '../space/space.ts';
import { applyChanges, changedTables } from '../sync/apply-changes.ts';
import { deleteRecord, editRecord } from './edit-record.ts';
import { recordFact } from './record-fact.ts';

const KEY = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
const MOMENT = { at: NOON, off: 0, tz: 'Etc/UTC' };
const device = async () => (await openTestDevice(await testProfile())).space;

const hear = (space: Space, change: Change): Promise<void> =>
  space.db.transaction('rw', [...changedTables(space.db), space.db.meta], () => applyChanges(space.db, [change]));
const heldDraft = async (space: Space) => (await space.db.documents.get(['feedback_draft', KEY]))!;
const elsewhere = (n: number, hlcMs: string, d: Record<string, unknown>, base: string[] = []): Change => ({
  rev: n,
  id: `01a1fd91-9250-763d-bd2e-00000000000${n}`,
  e: 'feedback_draft',
  k: KEY,
  t: 'patch',
  v: 1,
  hlc: `${hlcMs}:0000:d_other`,
  base,
  d,
});

describe('entries', () => {
  it('[ENTRY-1] are written with their outbox row, and what can be done once is recorded once', async () => {
    const space = await device();
    const tick = { ...MOMENT, day: 20_778 as Day, itemId: KEY };
    const [first, second] = [
      await recordFact(space, 'schedule_completion', tick),
      await recordFact(space, 'schedule_completion', tick),
    ];
    expect(second).toEqual(first);
    expect((await space.db.outbox.toArray()).map(({ key, entity }) => [key, entity])).toEqual([
      [`scheduled:20778:${KEY}`, 'schedule_completion'],
    ]);
    const failed = await recordFact(space, 'pain_checkin', {
      ...MOMENT,
      region: 'knee-left',
      level: 11,
      when: 'day',
    });
    expect(failed).toMatchObject({ ok: false, failure: { reason: 'invalid', field: 'level' } });
    expect(await space.db.facts.count()).toBe(1);
    expect(await space.db.outbox.count()).toBe(1);
  });

  it('[ENTRY-2] taken back stay, and may be done again', async () => {
    const space = await device();
    const tick = { ...MOMENT, day: 20_778 as Day, itemId: KEY };
    const first = await recordFact(space, 'schedule_completion', tick);
    expect(first.ok && (await takeBack(space, first.value.id)).ok).toBe(true);
    const again = await recordFact(space, 'schedule_completion', tick);
    expect(again.ok && first.ok && again.value.id !== first.value.id).toBe(true);
    expect((await space.db.outbox.toArray()).map(({ type }) => type)).toEqual(['append', 'void', 'append']);
    expect(await space.db.facts.count()).toBe(2);
  });
});

describe('edited records', () => {
  it('[EDIT-1] name the writings their author had seen', async () => {
    const space = await device();
    const first = await editRecord(space, 'feedback_draft', KEY, { experience: 'Good', rating: 4 });
    await editRecord(space, 'feedback_draft', KEY, { experience: 'Good so far' });
    await editRecord(space, 'feedback_draft', KEY, { rating: 5 });
    const rows = await space.db.outbox.toArray();
    expect(rows.map(({ base }) => base)).toEqual([undefined, [first.ok && `${first.value.id} experience`], undefined]);
    expect((await heldDraft(space)).fields).toEqual({ experience: 'Good so far', rating: 5 });
    expect(await editRecord(space, 'feedback_draft', KEY, { rating: 6 })).toMatchObject({
      ok: false,
      failure: { reason: 'invalid', field: 'rating' },
    });
  });

  it('[EDIT-2] keep both texts of a draft written on two devices at once, until an edit that saw both', async () => {
    const space = await device();
    await editRecord(space, 'feedback_draft', KEY, { experience: 'from here' });
    await hear(space, elsewhere(1, '000000001', { experience: 'from there' }));
    const forked = await heldDraft(space);
    expect(forked.fields['experience']).toBe('from here');
    expect(otherSiblings(forked, 'experience').map(({ value }) => value)).toEqual(['from there']);
    const all = (forked.kept?.['experience'] ?? []).map(({ id }) => id);
    await editRecord(space, 'feedback_draft', KEY, { experience: 'both' }, { base: all });
    expect(otherSiblings(await heldDraft(space), 'experience')).toEqual([]);
    expect((await space.db.outbox.toArray()).at(-1)?.base).toEqual(all);
  });

  it('[EDIT-3] deleted are gone, but for words their author had not seen, and what was done stays', async () => {
    const space = await device();
    await editRecord(space, 'feedback_draft', KEY, { experience: 'seen' });
    await deleteRecord(space, 'feedback_draft', KEY);
    expect(isDeleted(await heldDraft(space))).toBe(true);
    await hear(space, elsewhere(2, '000000001', { experience: 'unseen' }));
    expect((await heldDraft(space)).fields).toEqual({ experience: 'unseen' });
    await editRecord(space, 'schedule_item', KEY, { title: 'Walk' });
    await recordFact(space, 'schedule_completion', { ...MOMENT, day: 20_778 as Day, itemId: KEY });
    await deleteRecord(space, 'schedule_item', KEY);
    expect(await space.db.facts.count()).toBe(1);
  });
});
