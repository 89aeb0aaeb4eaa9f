/** One draft, saved again and again while offline, and the answers once the network is back. */
import { v7 as uuid } from 'uuid';
import { SCHEMA } from '../../core/sync/schema.ts';
import { editRecord } from '../../pwa/data/records/edit-record.ts';
import { applyAnswer } from '../../pwa/data/sync/apply-answer.ts';
import { nextBatch } from '../../pwa/data/sync/batch.ts';
import type { OfflineEdits } from './bench-api.ts';
import { openFreshSpace } from './fresh-space.ts';

const BATCH = { rows: 200, bytes: 256 * 1024, changes: 1 };
const LAST_EDITS = 20;

export async function editOffline(name: string, edits: number): Promise<OfflineEdits> {
  const space = await openFreshSpace(name);
  const { db, profile } = space;
  const draft = uuid();
  let experience = 'x'.repeat(500);
  const times: number[] = [];
  for (let i = 0; i < edits; i++) {
    experience += ' word';
    const from = performance.now();
    const edited = await editRecord(space, 'feedback_draft', draft, { experience });
    times.push(performance.now() - from);
    if (!edited.ok) throw new Error(edited.failure.detail);
  }
  let answerMs = 0;
  for (;;) {
    const now = Date.now();
    const batch = await nextBatch(db, profile, now, BATCH, { ck: 1 });
    const { last } = batch.request.seq;
    if (batch.rows.length === 0) break;
    const from = performance.now();
    const applied = await applyAnswer(
      space,
      batch,
      {
        p: 1,
        schema: SCHEMA,
        minSchema: 1,
        now,
        results: batch.rows.map(({ opId: id, seq: rev }) => ({ id, st: 'applied', rev })),
        ackSeq: last,
        changes: [],
        cursor: { epoch: 0, rev: last, op: null },
        more: true,
      },
      now,
      0,
    );
    answerMs = Math.max(answerMs, performance.now() - from);
    if (!applied.ok) throw new Error(applied.failure.detail);
  }
  await db.delete();
  const sorted = times.slice(-LAST_EDITS).sort((a, b) => a - b);
  return { editMs: sorted[LAST_EDITS / 2] ?? Number.NaN, answerMs };
}
