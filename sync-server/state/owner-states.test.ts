import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../core/lib/day';
import { derivedHash } from '../../core/rules/overview';
import { summariseDays } from '../../core/rules/day-summary';
import { append, operationHash } from '../log/append';
import { createMemoryStore } from '../store/memory-store';
import { activity, challengeOf, completion, idOf, NOON, settingsPatch, TODAY, voidOf } from '../testing/builders';
import { daysOf } from './owner-state';
import { createOwnerStates } from './owner-states';
import { SNAPSHOT_DOCUMENT } from './snapshot';
import type { Fact } from '../../core/records/fact';
import type { Operation } from '../../core/sync/protocol';
import type { Store } from '../store/store';

const owner = 'o_a';
const DAY_MS = 86_400_000;
const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);
const push = (store: Store, ops: readonly Operation[]) =>
  append({ store, now: () => NOON, pause: async () => undefined, latestClock: async () => null }, owner, 'd_a', ops.map((op) => ({ op, bodyHash: operationHash(op) })));
const dayAgo = (n: number, days: number): Operation => activity(n, { d: { at: NOON - days * DAY_MS } });
const factOf = ({ id, e, k, d }: Operation): Fact => ({ id, entity: e, key: k ?? id, data: d }) as unknown as Fact;

/** Counts the rows read, to see that a request does not read the history. */
const counted = (store: Store): Store & { rows: () => number } => {
  let rows = 0;
  return {
    ...store,
    read: async (of, from, limit) => {
      const found = await store.read(of, from, limit);
      rows += found.length;
      return found;
    },
    rows: () => rows,
  };
};

describe('state of an owner', () => {
  it('[STATE-1] the days are those of the facts in the log', async () => {
    const store = createMemoryStore();
    const ops = [activity(1), dayAgo(2, 1), completion(3), completion(4, { day: addDays(TODAY, -1), at: NOON + 5 })];
    await push(store, ops);
    expect(daysOf(await createOwnerStates(store).at(owner))).toEqual(summariseDays(ops.map(factOf)));
  });

  it('[STATE-2] only rows that were not seen are folded', async () => {
    const store = counted(createMemoryStore());
    const states = createOwnerStates(store);
    await push(store, Array.from({ length: 300 }, (_, i) => activity(i + 1)));
    expect((await states.at(owner)).rev).toBe(300);
    const before = store.rows();
    await push(store, [activity(301)]);
    expect(daysOf(await states.at(owner))[0]?.facts).toBe(301);
    expect(store.rows() - before).toBe(2);
  });

  it('[STATE-3] a fresh process begins at the snapshot, not at the first row', async () => {
    const store = counted(createMemoryStore());
    await push(store, Array.from({ length: 600 }, (_, i) => activity(i + 1)));
    const first = await createOwnerStates(store).at(owner);
    expect((await store.getDocument(owner, SNAPSHOT_DOCUMENT))?.rev).toBe(600);
    await push(store, [activity(601), voidOf(602, 700), settingsPatch(603, { goalDays: 2 })]);
    const before = store.rows();
    const second = await createOwnerStates(store).at(owner);
    expect(store.rows() - before).toBe(4);
    expect(second.rev).toBe(603);
    expect(daysOf(second)[0]?.facts).toBe(601);
    expect(second.settings.fields).toEqual({ goalDays: 2 });
    expect(first.rev).toBe(600);
  });

  it('[STATE-3] a snapshot of another time is passed over', async () => {
    const store = createMemoryStore();
    await push(store, [activity(1), activity(2)]);
    await store.putDocument(owner, SNAPSHOT_DOCUMENT, 2, JSON.stringify({ format: 0 }));
    expect((await createOwnerStates(store).at(owner)).rev).toBe(2);
  });

  it('[STATE-4] a fact taken back counts no more, also when the void came first or in the same batch', async () => {
    for (const batches of [[[activity(1), dayAgo(2, 1)], [voidOf(3, 2)]], [[activity(1), voidOf(3, 2)], [dayAgo(2, 1)]], [[voidOf(3, 2), dayAgo(2, 1), activity(1)]]]) {
      const store = createMemoryStore();
      const states = createOwnerStates(store);
      for (const batch of batches) {
        await push(store, batch);
        await states.at(owner);
      }
      expect(daysOf(await states.at(owner))).toEqual(summariseDays([factOf(activity(1))]));
    }
  });

  it('[STATE-5] the earliest of one deed stands; taken back, the next one does', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    const key = completion(1).k ?? '';
    await push(store, [completion(1, { at: NOON }), completion(2, { at: NOON - 60_000 }), completion(3, { at: NOON - 30_000 })]);
    expect((await states.at(owner)).standing.get(key)).toEqual({ at: NOON - 60_000, id: idOf(2), rev: 2 });
    await push(store, [voidOf(4, 2, 'completion')]);
    expect((await states.at(owner)).standing.get(key)?.id).toBe(idOf(3));
  });

  it('[STATE-6] a log put back from a backup is folded anew', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    await push(store, [activity(1), activity(2)]);
    await states.at(owner);
    await store.eraseOwner(owner);
    await push(store, [dayAgo(8, 3), dayAgo(9, 4)]);
    const state = await states.at(owner);
    expect([state.rev, daysOf(state).map(({ day }) => day)]).toEqual([2, [TODAY - 4, TODAY - 3]]);
  });

  it('[STATE-7] many callers at once fold each row once', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    await push(store, Array.from({ length: 50 }, (_, i) => activity(i + 1)));
    const all = await Promise.all(Array.from({ length: 10 }, () => states.at(owner)));
    expect(all.map((state) => daysOf(state)[0]?.facts)).toEqual(Array(10).fill(50));
  });

  it('[STATE-8] owners beyond the limit are forgotten and folded again when asked for', async () => {
    const store = counted(createMemoryStore());
    const states = createOwnerStates(store, { weightLimit: 20 });
    for (const of of ['o_a', 'o_b', 'o_c']) {
      await append({ store, now: () => NOON, pause: async () => undefined, latestClock: async () => null }, of, 'd_a', [{ op: activity(1), bodyHash: 'x' }]);
      await states.at(of);
    }
    const before = store.rows();
    expect((await states.at('o_a')).rev).toBe(1);
    expect(store.rows() - before).toBe(1);
  });

  it('[STATE-9] whatever the batches, pages, snapshots and restarts, the hash is that of the standing facts', async () => {
    const operation = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('activity' as const), days: fc.integer({ min: 0, max: 20 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('completion' as const), days: fc.integer({ min: 0, max: 5 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), days: fc.integer({ min: 1, max: 40 }) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ batch: fc.array(operation, { minLength: 1, maxLength: 12 }), isRestarted: fc.boolean() }), { maxLength: 6 }), async (steps) => {
        const store = createMemoryStore();
        const options = { snapshotEvery: 3, pageSize: 4 };
        let states = createOwnerStates(store, options);
        let n = 0;
        const all: Operation[] = [];
        for (const { batch, isRestarted } of steps) {
          const ops = batch.map(({ kind, days }): Operation => {
            n++;
            if (kind === 'activity') return dayAgo(n, days);
            if (kind === 'completion') return completion(n, { day: addDays(TODAY, -days), at: NOON - n, challengeId: challengeOf(addDays(TODAY, -days)) });
            return voidOf(n, days === n ? days + 1 : days);
          });
          all.push(...ops);
          await push(store, ops);
          if (isRestarted) states = createOwnerStates(store, options);
          await states.at(owner);
        }
        const voided = new Set(all.filter(({ t }) => t === 'void').map(({ k }) => k));
        const facts = all.filter(({ t, id }) => t === 'append' && !voided.has(id)).map(factOf);
        expect(await derivedHash(daysOf(await states.at(owner)))).toBe(await derivedHash(summariseDays(facts)));
        expect(daysOf(await states.at(owner))).toEqual(summariseDays(facts));
      }),
      { seed: 20_261_121, numRuns: runs },
    );
  });
});
