import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { isDeleted } from '#core/sync/merge.ts';
import type * as Merge from '#core/sync/merge.ts';
import type { Change, SyncAnswer } from '#core/sync/protocol.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { meddle } from '#pwa/testing/meddle.ts';
import { takeBack } from '../commands/take-back.ts';
import type { DocumentEdit } from '../core-db.ts';
import type { Space } from '../space/space.ts';
import { applyAnswer } from '../sync/apply-answer.ts';
import { applyChanges, changedTables } from '../sync/apply-changes.ts';
import { nextBatch } from '../sync/batch.ts';
import { addEdit, confirmEdit, settleEdits } from './document-rows.ts';
import { deleteRecord, editRecord } from './edit-record.ts';
import { recordFact } from './record-fact.ts';

const counted = vi.hoisted(() => ({ merges: 0 }));
vi.mock(import('#core/sync/merge.ts'), async (original) => {
  const merge: typeof Merge = await original();
  return {
    ...merge,
    mergePatch: (...given) => {
      counted.merges += 1;
      return merge.mergePatch(...given);
    },
  };
});

const KEY = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
const MOMENT = { at: NOON, off: 0, tz: 'Etc/UTC' };
const device = async () => (await openTestDevice(await testProfile())).space;

const hear = (space: Space, ...changes: Change[]): Promise<void> =>
  space.db.transaction('rw', [...changedTables(space.db), space.db.meta], () => applyChanges(space.db, changes));
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

describe('voids', () => {
  it.each([[['a', 'b']], [['b', 'a']]])(
    '[ENTRY-3] of one entry: the one with the first id stands, heard as %s, together or one by one',
    async (order) => {
      const taken = order.map((device, i): Change => {
        const id = `01a1fd91-9250-763d-bd2e-00000000000${device}`;
        return { rev: i + 1, id, e: 'activity', k: KEY, t: 'void', v: 1, d: MOMENT };
      });
      for (const parts of [[taken], taken.map((change) => [change])]) {
        const space = await device();
        for (const part of parts) await hear(space, ...part);
        expect((await space.db.voids.get(KEY))?.id.at(-1)).toBe('a');
      }
    },
  );
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
    expect((forked.kept?.['experience'] ?? []).slice(1).map(({ value }) => value)).toEqual(['from there']);
    const all = (forked.kept?.['experience'] ?? []).map(({ id }) => id);
    await editRecord(space, 'feedback_draft', KEY, { experience: 'both' }, { base: all });
    expect(((await heldDraft(space)).kept?.['experience'] ?? []).slice(1)).toEqual([]);
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

  const SENT_AT = '0mi2ofv80:0000:d_here';
  const edit = (data: Record<string, unknown>, base: readonly string[] = []): DocumentEdit => ({
    id: '01a1fd91-9250-763d-bd2e-00000000000a',
    type: 'patch',
    v: 1,
    data,
    hlc: SENT_AT,
    base,
  });

  it('[EDIT-4] an edit is merged once when it is made and twice when the log has it, however many wait', async () => {
    const profile = await testProfile();
    const { space, clock } = await openTestDevice(profile);
    const { db } = space;
    const EDITS = 60;
    counted.merges = 0;
    for (let i = 0; i < EDITS; i++) {
      clock.now += 1_000;
      await editRecord(space, 'feedback_draft', KEY, { experience: `${i} words` });
    }
    expect(counted.merges).toBe(EDITS);
    const written: string[] = [];
    await meddle(db, (table) => (written.push(table), null));
    const half = await nextBatch(db, profile, clock.now, { rows: EDITS / 2, bytes: 1_000_000, changes: 1 }, { ck: 1 });
    const answer: SyncAnswer = {
      p: 1,
      schema: 1,
      minSchema: 1,
      now: clock.now,
      results: half.rows.map(({ opId: id }, i) => ({ id, st: 'applied', rev: i + 1 })),
      ackSeq: EDITS / 2,
      changes: [],
      cursor: { epoch: 0, rev: EDITS / 2, op: null },
      more: true,
    };
    expect((await applyAnswer(space, half, answer, clock.now, 0)).ok).toBe(true);
    expect(counted.merges).toBe(EDITS + 2 * half.rows.length);
    expect(written.filter((table) => table === 'documents')).toHaveLength(1);
    expect(await heldDraft(space)).toMatchObject({
      fields: { experience: `${EDITS - 1} words` },
      waiting: { confirmed: { fields: { experience: `${EDITS / 2 - 1} words` } } },
    });
  });

  it.each([
    ['confirmed before', confirmEdit],
    ['waiting', addEdit],
  ] as const)('[EDIT-5] %s, and in the log under another clock, goes by that one', async (_, hold) => {
    const { db } = await device();
    const ahead = edit({ rating: 5 });
    await hold(db, 'feedback_draft', KEY, ahead);
    const later = { ...edit({ rating: 1 }), id: 'later', hlc: '000000002:0000:d_other' };
    if (hold === addEdit) await confirmEdit(db, 'feedback_draft', KEY, later);
    await settleEdits(db, 'feedback_draft', KEY, [{ edit: ahead, loggedHlc: '000000001:0000:d_here' }]);
    if (hold === confirmEdit) await confirmEdit(db, 'feedback_draft', KEY, later);
    expect((await db.documents.get(['feedback_draft', KEY]))?.fields).toEqual({ rating: 1 });
  });

  it('[EDIT-5] that comes back in parts is shown whole until the last of them is there', async () => {
    const { db } = await device();
    const shown = async () => (await db.documents.get(['feedback_draft', KEY]))!;
    await addEdit(db, 'feedback_draft', KEY, edit({ experience: 'Good', rating: 5 }));
    await confirmEdit(db, 'feedback_draft', KEY, edit({ experience: 'Good' }));
    expect((await shown()).fields).toEqual({ experience: 'Good', rating: 5 });
    await confirmEdit(db, 'feedback_draft', KEY, edit({ experience: 'Good', rating: 5 }));
    expect((await shown()).fields).toEqual({ experience: 'Good', rating: 5 });
    expect((await shown()).waiting).toBeUndefined();
  });

  it('[EDIT-6] a text that was replaced before it was heard of stays replaced', async () => {
    const space = await device();
    const late = elsewhere(1, '000000001', { experience: 'replaced' });
    await hear(space, elsewhere(2, '000000002', {}, [`${late.id} experience`]));
    await hear(space, late);
    expect((await heldDraft(space)).fields).toEqual({});
  });
});
