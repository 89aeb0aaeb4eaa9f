import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { Space } from '../space/space.ts';
import { readDocument, readDocumentsAt } from './document-rows.ts';

const HELD = 60;
const keyOf = (at: number): string => `01a1fd91-9250-763d-bd2e-${String(at).padStart(12, '0')}`;

let space: Space;
beforeAll(async () => {
  ({ space } = await openTestDevice(await testProfile()));
  await space.db.documents.bulkAdd(
    Array.from({ length: HELD }, (_, at) => ({
      entity: 'session' as const,
      key: keyOf(at * 2),
      v: 4,
      fields: { painBefore: at % 11 },
      clocks: {},
    })),
  );
});

it('[EDIT-8] some records are those of their keys, in that order, however many are asked for and whatever lies between', async () => {
  const at = fc.uniqueArray(fc.integer({ min: 0, max: HELD * 2 }), { maxLength: HELD });
  await fc.assert(
    fc.asyncProperty(at, async (wanted) => {
      const found = await readDocumentsAt(space.db, 'session', wanted.map(keyOf));
      const here = wanted.filter((one) => one % 2 === 0 && one < HELD * 2).map(keyOf);
      expect([...found.keys()]).toEqual(here);
      for (const [key, document] of found) expect(document).toEqual(await readDocument(space.db, 'session', key));
    }),
    { seed: 15, numRuns: 60 },
  );
});
