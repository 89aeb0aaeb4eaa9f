import { expect, it } from 'vitest';
import { describeCollections } from './collections.contract.ts';
import { EXPIRED_KEPT_MS } from './define-collection.ts';
import { createMemoryCollections } from './memory-collections.ts';

describeCollections('memory', async () => {
  const collections = createMemoryCollections();
  return { one: collections, other: collections, close: async () => undefined };
});

it('[COLLECTION-10] in memory expired documents go a day later, a few with each that is made', async () => {
  const rows = await createMemoryCollections().open({ name: 'links', indexes: [], expiry: 'expiresAt' });
  for (let n = 0; n < 40; n++)
    await rows.insert({ id: `old-${n}`, version: 'v', document: { expiresAt: n % 2 === 0 ? 1_000 : null } }, 0);
  const left = async (): Promise<number> =>
    (await Promise.all(Array.from({ length: 40 }, (_, n) => rows.get(`old-${n}`)))).filter((row) => row !== null)
      .length;
  for (let n = 0; n < 20; n++)
    await rows.insert({ id: `early-${n}`, version: 'v', document: {} }, 999 + EXPIRED_KEPT_MS);
  expect(await left()).toBe(40);
  for (let n = 0; n < 20; n++)
    await rows.insert({ id: `late-${n}`, version: 'v', document: {} }, 1_000 + EXPIRED_KEPT_MS);
  expect(await left()).toBe(20);
});
