import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import type { CoreDb } from '#pwa/data/core-db.ts';
import { createWorld, settle, shownBy } from './world.ts';
import type { World } from './world.ts';

/** Few a request, so that most drains send several, and the next ahead of what is written down. */
vi.mock(import('#core/sync/limits.ts'), async (original) => {
  const real = await original();
  return { ...real, LIMITS: { ...real.LIMITS, batchOperations: 2 as never } };
});

/** Makes the database die at its n-th request from now, as a killed process does. */
async function dieAtRequest(db: CoreDb, n: number): Promise<() => number> {
  let requests = 0;
  const count =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> => {
      requests += 1;
      return requests >= n ? Promise.reject(new DOMException('the process died', 'AbortError')) : call(...args);
    };
  db.use({
    stack: 'dbcore',
    name: 'death',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: count(table.mutate.bind(table)),
          get: count(table.get.bind(table)),
          getMany: count(table.getMany.bind(table)),
          query: count(table.query.bind(table)),
        };
      },
    }),
  });
  db.close();
  await db.open();
  return () => requests;
}

describe('a crash at every await', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it('[I6] [I1] [I2] of recording and of syncing loses nothing and doubles nothing', async () => {
    let finished = false;
    for (let n = 1; !finished && n < 120; n++) {
      const phone = await world.addDevice(`phone-${n}`);
      const tablet = await world.addDevice(`tablet-${n}`, phone.profile);
      await logActivity(tablet.space(), 'mindfulness', 5);
      await tablet.sync();
      for (let i = 0; i < 4; i++) await logActivity(phone.space(), 'stretching', 10);
      const requests = await dieAtRequest(phone.space().db, n);
      await logActivity(phone.space(), 'daily_exercise', 20).catch(() => undefined);
      await phone.sync().catch(() => undefined);
      finished = requests() < n;
      await phone.restart();
      const db = phone.space().db;
      const mine = (await db.facts.toArray()).map((fact) => fact.id);
      for (const row of await db.outbox.toArray()) expect(mine).toContain(row.opId);
      await settle([phone, tablet]);
      const logged = (await world.log(phone.profile)).map((change) => change.id ?? change.k);
      expect(new Set(logged).size).toBe(logged.length);
      expect(logged).toEqual(expect.arrayContaining(mine));
      expect(await db.facts.count()).toBe(logged.length);
      expect(await shownBy(tablet)).toBe(await shownBy(phone));
      for (const device of [phone, tablet]) device.space().db.close();
    }
    expect(finished).toBe(true);
  });
});
