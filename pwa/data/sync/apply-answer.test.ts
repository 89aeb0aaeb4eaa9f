import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { START } from '#core/sync/protocol.ts';
import type { SyncAnswer } from '#core/sync/protocol.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { discardRejected } from '../commands/discard-rejected.ts';
import { logActivity } from '../commands/log-activity.ts';
import { adoptOwner } from '../commands/profiles/claim.ts';
import { takeBack } from '../commands/take-back.ts';
import { readMetas, writeMeta } from '../core-db.ts';
import type { Profile } from '../profiles/profiles.ts';
import type { Space } from '../space/space.ts';
import { applyAnswer } from './apply-answer.ts';
import { nextBatch } from './batch.ts';
import type { Batch } from './batch.ts';

const OTHER = '01a1fd91-9250-763d-bd2e-23fe7896f83e';
const SIZE = { rows: 10, bytes: 1_000_000, changes: 100 };
let space: Space;
let profile: Profile;
let batch: Batch;
beforeEach(async () => {
  profile = await testProfile();
  ({ space } = await openTestDevice(profile));
  await logActivity(space, 'stretching', 10);
  batch = await nextBatch(space.db, profile, NOON, SIZE, { ck: 1 });
});

const answer = (more: Partial<SyncAnswer>): SyncAnswer => ({
  p: 1,
  schema: 1,
  minSchema: 1,
  now: NOON,
  results: batch.rows.map(({ opId: id }) => ({ id, st: 'applied', rev: 1 })),
  ackSeq: 1,
  changes: [],
  cursor: { epoch: 0, rev: 1, op: null },
  more: false,
  ...more,
});
const apply = (given: SyncAnswer) => applyAnswer(space, batch, given, NOON, 0);

describe('an answer that comes a second time, or late', () => {
  it('[DRAIN-33] brings nothing back that was decided meanwhile', async () => {
    const rejected = answer({ results: batch.rows.map(({ opId: id }) => ({ id, st: 'rejected', code: 'invalid' })) });
    await apply(rejected);
    const [entry] = await space.db.quarantine.toArray();
    await discardRejected(space, entry!.opId);
    expect(await space.db.quarantine.count()).toBe(0);
    await apply(rejected);
    expect(await space.db.quarantine.count()).toBe(0);
  });

  it('[DRAIN-33] moves no cursor that has been put elsewhere since it was asked', async () => {
    await apply(answer({ cursor: { epoch: 0, rev: 5, op: null } }));
    batch = await nextBatch(space.db, profile, NOON, SIZE, { ck: 1 });
    await adoptOwner(space, 'o_account');
    const late = await apply(answer({ cursor: { epoch: 0, rev: 501, op: null } }));
    expect(late).toMatchObject({ ok: true, value: { mustHearAll: true } });
    expect(await readMetas(space.db, ['cursor', 'rebuilding'])).toEqual([START, true]);
  });

  it.each<[string, (id: string) => Promise<unknown>, Partial<SyncAnswer['results'][number]>]>([
    [
      'sent again that was there already',
      (id) => space.db.outbox.update(1, { opId: id, replaces: OTHER }),
      { st: 'superseded', rev: undefined },
    ],
    [
      'taken back that was rejected',
      (id) =>
        space.db.outbox
          .where(':id')
          .above(0)
          .delete()
          .then(() => takeBack(space, id)),
      { st: 'rejected', code: 'invalid' },
    ],
  ])('[DRAIN-33] what was %s is heard anew, though the cursor has moved', async (_, prepare, result) => {
    await prepare(batch.rows[0]!.opId);
    batch = await nextBatch(space.db, profile, NOON, SIZE, { ck: 1 });
    expect(batch.rows).toHaveLength(1);
    await writeMeta(space.db, 'cursor', { epoch: 0, rev: 9, op: null });
    await apply(answer({ results: batch.rows.map(({ opId: id }) => ({ id, st: 'applied', ...result })) }));
    expect(await readMetas(space.db, ['cursor', 'rebuilding'])).toEqual([START, true]);
  });
});
