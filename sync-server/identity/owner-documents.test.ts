import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from '#core/records/schema.ts';
import { defineCollection, MOST_IN_PAGE } from '../collections/define-collection.ts';
import { collections } from '../registry.ts';
import { NOON, ownerKey } from '../testing/builders.ts';
import { joinDepsOf } from '../testing/join-deps.ts';
import { hookedStore, sharedStore, storeKinds } from '../testing/store-kinds.ts';
import type { TestStore } from '../testing/store-kinds.ts';
import { signIn, startTestServer } from '../testing/test-server.ts';
import { join } from './join.ts';
import type { JoinDeps } from './join.ts';

/** As a clinician's notes of a person would be. */
const reviews = defineCollection({
  name: 'reviews',
  schema: z.object({ id: z.string(), about: z.string(), text: z.string() }),
  indexes: ['about'],
  owner: 'about',
});
const definitions = [...collections, reviews];
const ofOwners = definitions.filter(({ owner }) => owner !== null);
const MANY = 2 * MOST_IN_PAGE + 1;

describe.each(storeKinds)('documents of an owner on the %s store', (_, openStore) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(() => store.close());
  const put = async (
    { name, indexes, expiry, owner: field }: (typeof definitions)[number],
    owner: string,
    id = owner,
  ): Promise<void> => {
    const rows = await store.collections.open({ name, indexes, expiry });
    const document = { id, ...(field !== null && field !== 'id' && { [field]: owner, text: 'better' }) };
    await rows.insert({ id, version: 'v', document }, NOON);
  };
  const depsOf = () => joinDepsOf(store, undefined, definitions);

  it.each(ofOwners.map((definition) => [definition.name, definition] as const))(
    '[ERASE-9] in %s go with it, whether they can be read or not, also those that a process left which died',
    async (_name, definition) => {
      const server = await startTestServer({ store: sharedStore(store), definitions });
      const [ada, bob] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
      const { documents } = await depsOf();
      for (const { owner } of [ada, bob]) await put(definition, owner);
      if (definition === reviews) for (let n = 0; n < MANY; n++) await put(reviews, ada.owner, `${ada.owner}.${n}`);
      const { owner, secret } = ada;
      expect((await ada.post('/api/account/erase', { owner, secret })).status).toBe(204);
      expect([await documents.areAny(owner), await documents.areAny(bob.owner)]).toEqual([false, true]);
      await put(definition, owner);
      expect((await ada.send()).status).toBe(410);
      expect(await documents.areAny(owner)).toBe(false);
      await server.close();
    },
  );

  it('[JOIN-7] go where they lie under its id, and are about the next owner where they name it in a field', async () => {
    const [from, into] = [(await ownerKey(1)).owner, (await ownerKey(2)).owner];
    for (const definition of ofOwners) await put(definition, from);
    await put(reviews, from, 'one more');
    const deps = await depsOf();
    await deps.standings.change(from, (held) => ({ ok: true, value: { ...held, mergedInto: into } }));
    for (const _again of [1, 2]) {
      expect((await join(deps, from, into, { into })).ok).toBe(true);
      expect(await deps.documents.areAny(from)).toBe(false);
      const { found } = await deps.collection(reviews).findBy('about', into, { limit: 9 });
      expect(found.map((one) => one.ok && one.value.document)).toEqual(
        [from, 'one more'].map((id) => ({ id, about: into, text: 'better' })),
      );
    }
  });

  describe('of which another process changes one meanwhile', () => {
    /** As that process does it, directly before the first of these writes. */
    const changedBefore = async (write: 'put' | 'take', owner: string): Promise<JoinDeps> => {
      await put(reviews, owner);
      await put(reviews, owner, 'one more');
      const rows = await store.collections.open(reviews);
      let isChanged = false;
      const before = async (which: string): Promise<void> => {
        if (isChanged || which !== write) return;
        isChanged = true;
        const document = { id: owner, about: owner, text: 'much better' };
        expect(await rows.replace({ id: owner, version: 'changed', document }, 'v', NOON)).toBe(true);
      };
      return joinDepsOf(hookedStore(store, { before }), undefined, definitions);
    };

    it('[ERASE-9] go, that one too', async () => {
      const { owner } = await ownerKey(1);
      const { documents } = await changedBefore('take', owner);
      await documents.remove(owner);
      expect(await documents.areAny(owner)).toBe(false);
    });

    it('[JOIN-7] name the next owner, that one too, as it was changed', async () => {
      const [from, into] = [(await ownerKey(1)).owner, (await ownerKey(2)).owner];
      const { documents, collection } = await changedBefore('put', from);
      await documents.join(from, into);
      expect(await documents.areAny(from)).toBe(false);
      const { found } = await collection(reviews).findBy('about', into, { limit: 9 });
      expect(found.map((one) => one.ok && one.value.document)).toEqual([
        { id: from, about: into, text: 'much better' },
        { id: 'one more', about: into, text: 'better' },
      ]);
    });
  });
});
