import { describe, expect, it } from 'vitest';
import { createMemoryCollections } from '../collections/memory-collections.ts';
import { openCollections } from '../collections/open-collections.ts';
import { NOON } from '../testing/builders.ts';
import { accountLinks, linkAccount, linkOf } from './account-link.ts';
import type { Standing, Standings } from './standing.ts';

describe('the link of an account', () => {
  it('[ACCOUNT-7] leads to no owner that was erased, and nobody waits for one', async () => {
    const { collection } = await openCollections(createMemoryCollections(), () => NOON, [accountLinks]);
    let asked = 0;
    const read = async (): Promise<Standing> => {
      asked += 1;
      if (asked > 10) throw new Error('asks without end');
      return { erasedAt: NOON } as Standing;
    };
    await linkAccount({ collection, standings: { read } as unknown as Standings }, 'ada', 'o_a');
    expect(await linkOf({ collection }, 'ada')).toMatchObject({ owner: null });
  });
});
