import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { CoreDb } from '../core-db.ts';
import { enqueue, newOperationId, outboxRow } from '../records/outbox.ts';
import { newestUnsent } from './newest-unsent.ts';

const opened = async (): Promise<CoreDb> => (await openTestDevice(await testProfile())).space.db;

const add = (db: CoreDb): Promise<number> =>
  enqueue(
    db,
    outboxRow(newOperationId(), { entity: 'rest', key: '', type: 'append', data: {}, days: [dayOf(0, 0)] }, 0),
  );

const asItLies = async (db: CoreDb): Promise<readonly string[]> =>
  (await db.outbox.reverse().toArray()).map(({ opId }) => opId);
const told = async (db: CoreDb): Promise<readonly string[]> => (await newestUnsent(db)).map(({ opId }) => opId);

type Step = 'add' | 'abort' | 'tell' | 'reopen' | { readonly send: number } | { readonly tryAgain: number };

async function take(db: CoreDb, step: Step): Promise<void> {
  if (step === 'add') await add(db);
  else if (step === 'tell') await newestUnsent(db);
  else if (step === 'reopen') {
    db.close();
    await db.open();
  } else if (step === 'abort')
    await db
      .transaction('rw', db.outbox, async (transaction) => {
        await add(db);
        expect(await told(db)).toEqual(await asItLies(db));
        transaction.abort();
      })
      .catch(() => undefined);
  else {
    const seqs = await db.outbox.toCollection().primaryKeys();
    const seq = seqs[('send' in step ? step.send : step.tryAgain) % Math.max(1, seqs.length)];
    if (seq === undefined) return;
    if ('send' in step) await db.outbox.delete(seq);
    else await db.outbox.update(seq, { attempts: 1 });
  }
}

it('[WAITING-1] what waits is told as it lies in the outbox, whatever becomes of it', async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step>('add', 'tell') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('abort', 'reopen') },
    fc.record({ send: fc.nat(20) }),
    fc.record({ tryAgain: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const db = await opened();
      for (const one of steps) await take(db, one);
      expect(await told(db)).toEqual(await asItLies(db));
      db.close();
    }),
    { seed: 20_261_127, numRuns: 40 },
  );
});

it('[WAITING-1] what was read before is not read again', async () => {
  const db = await opened();
  for (let row = 0; row < 5; row++) await add(db);
  await newestUnsent(db);
  await add(db);
  const rows = vi.fn((row: unknown) => row);
  db.outbox.hook('reading', rows);
  onTestFinished(() => db.outbox.hook('reading').unsubscribe(rows));
  expect(await newestUnsent(db)).toHaveLength(6);
  expect(rows).toHaveBeenCalledTimes(1);
});
