import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { CountedFact } from '#core/records/index.ts';
import { SETTINGS_KEY } from '#core/records/settings.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { derivedHash } from '#core/rules/overview.ts';
import { hashOf, totalsOf } from '#core/rules/running-totals.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { append, operationHash } from '../log/append.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import {
  activity,
  challengeOf,
  completion,
  edit,
  idOf,
  NOON,
  settingsPatch,
  TODAY,
  voidOf,
} from '../testing/builders.ts';
import { daysOf } from './owner-state.ts';
import { createOwnerStates } from './owner-states.ts';
import { FIGURES_DOCUMENT, HISTORY_DOCUMENT } from './snapshot.ts';

const owner = 'o_a';
const DAY_MS = 86_400_000;
const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);
const push = (store: Store, ops: readonly Operation[]) =>
  append(
    { store, now: () => NOON, pause: async () => undefined, latestClock: async () => null },
    owner,
    'd_a',
    ops.map((op) => ({ op, bodyHash: operationHash(op) })),
  );
const dayAgo = (n: number, days: number): Operation => activity(n, { d: { at: NOON - days * DAY_MS } });
const factOf = ({ id, e, k, d }: Operation): CountedFact =>
  ({ id, entity: e, key: k ?? id, data: d }) as unknown as CountedFact;

/** Counts the rows read, to show that a request does not read the history. */
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

  it('[STATE-2] only new rows are folded', async () => {
    const store = counted(createMemoryStore());
    const states = createOwnerStates(store);
    await push(
      store,
      Array.from({ length: 300 }, (_, i) => activity(i + 1)),
    );
    expect((await states.at(owner)).rev).toBe(300);
    const before = store.rows();
    await push(store, [activity(301)]);
    expect(daysOf(await states.at(owner))[0]?.facts).toBe(301);
    expect(store.rows() - before).toBe(2);
  });

  it('[STATE-3] a fresh process starts at the snapshot, not at the first row', async () => {
    const store = counted(createMemoryStore());
    await push(
      store,
      Array.from({ length: 600 }, (_, i) => activity(i + 1)),
    );
    const first = await createOwnerStates(store).at(owner);
    expect((await store.getDocument(owner, HISTORY_DOCUMENT))?.rev).toBe(600);
    await push(store, [activity(601), voidOf(602, 700), settingsPatch(603, { goalDays: 2 })]);
    const before = store.rows();
    const second = await createOwnerStates(store).at(owner);
    expect(store.rows() - before).toBe(4);
    expect(second.rev).toBe(603);
    expect(daysOf(second)[0]?.facts).toBe(601);
    expect(second.documents.get(SETTINGS_KEY)?.fields).toEqual({ goalDays: 2 });
    expect(first.rev).toBe(600);
  });

  it('[STATE-3] a snapshot in an outdated format is ignored', async () => {
    const store = createMemoryStore();
    await push(store, [activity(1), activity(2)]);
    await store.putDocument(owner, HISTORY_DOCUMENT, 2, JSON.stringify({ format: 0 }));
    expect((await createOwnerStates(store).at(owner)).rev).toBe(2);
  });

  it('[STATE-4] a voided fact no longer counts, even if the void came first or in the same batch', async () => {
    for (const batches of [
      [[activity(1), dayAgo(2, 1)], [voidOf(3, 2)]],
      [[activity(1), voidOf(3, 2)], [dayAgo(2, 1)]],
      [[voidOf(3, 2), dayAgo(2, 1), activity(1)]],
    ]) {
      const store = createMemoryStore();
      const states = createOwnerStates(store);
      for (const batch of batches) {
        await push(store, batch);
        await states.at(owner);
      }
      expect(daysOf(await states.at(owner))).toEqual(summariseDays([factOf(activity(1))]));
    }
  });

  it('[STATE-5] the earliest under a plain key wins; once it is voided, the next one does', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    const key = completion(1).k ?? '';
    await push(store, [
      completion(1, { at: NOON }),
      completion(2, { at: NOON - 60_000 }),
      completion(3, { at: NOON - 30_000 }),
    ]);
    expect((await states.at(owner)).winning.get(key)).toEqual({ at: NOON - 60_000, id: idOf(2), rev: 2 });
    await push(store, [voidOf(4, 2, 'completion')]);
    expect((await states.at(owner)).winning.get(key)?.id).toBe(idOf(3));
  });

  it('[STATE-6] a log restored from a backup is folded again', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    await push(store, [activity(1), activity(2)]);
    await states.at(owner);
    await store.eraseOwner(owner);
    await push(store, [dayAgo(8, 3), dayAgo(9, 4)]);
    const state = await states.at(owner);
    expect([state.rev, daysOf(state).map(({ day }) => day)]).toEqual([2, [TODAY - 4, TODAY - 3]]);
  });

  it('[STATE-7] many concurrent callers fold each row once', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    await push(
      store,
      Array.from({ length: 50 }, (_, i) => activity(i + 1)),
    );
    const all = await Promise.all(Array.from({ length: 10 }, () => states.at(owner)));
    expect(all.map((state) => daysOf(state)[0]?.facts)).toEqual(Array(10).fill(50));
  });

  it('[STATE-8] owners beyond the limit are evicted and folded again on demand', async () => {
    const store = counted(createMemoryStore());
    const states = createOwnerStates(store, { weightLimit: 20 });
    for (const of of ['o_a', 'o_b', 'o_c']) {
      await append({ store, now: () => NOON, pause: async () => undefined, latestClock: async () => null }, of, 'd_a', [
        { op: activity(1), bodyHash: 'x' },
      ]);
      await states.at(of);
    }
    const before = store.rows();
    expect((await states.at('o_a')).rev).toBe(1);
    expect(store.rows() - before).toBe(1);
  });

  it('[STATE-9] whatever the batches, pages, snapshots and restarts, the hash is that of the valid facts', async () => {
    const operation = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('activity' as const), days: fc.integer({ min: 0, max: 20 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('completion' as const), days: fc.integer({ min: 0, max: 5 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('void' as const), days: fc.integer({ min: 1, max: 40 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ batch: fc.array(operation, { minLength: 1, maxLength: 12 }), isRestarted: fc.boolean() }),
          { maxLength: 6 },
        ),
        async (steps) => {
          const store = createMemoryStore();
          const options = { snapshotEvery: 3, pageSize: 4 };
          let states = createOwnerStates(store, options);
          let n = 0;
          const all: Operation[] = [];
          for (const { batch, isRestarted } of steps) {
            const ops = batch.map(({ kind, days }): Operation => {
              n++;
              if (kind === 'activity') return dayAgo(n, days);
              if (kind === 'completion')
                return completion(n, {
                  day: addDays(TODAY, -days),
                  at: NOON - n,
                  challengeId: challengeOf(addDays(TODAY, -days)),
                });
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
        },
      ),
      { seed: 20_261_121, numRuns: runs },
    );
  });

  const hashNow = async (states: ReturnType<typeof createOwnerStates>): Promise<string> =>
    hashOf((await states.figures(owner)).running.totals);
  /** Ten facts a day, the last of them today. */
  const history = async (store: Store, facts: number): Promise<void> => {
    for (let n = 1; n <= facts; n += 200)
      await push(
        store,
        Array.from({ length: Math.min(200, facts - n + 1) }, (_, i) =>
          activity(n + i, { d: { at: NOON - Math.floor((facts - n - i) / 10) * DAY_MS } }),
        ),
      );
  };

  it('[STATE-10] the figures of a push read as many rows after 3,000 facts as after 300, in a fresh process too', async () => {
    const read: number[][] = [];
    for (const facts of [300, 3_000]) {
      const store = counted(createMemoryStore());
      const states = createOwnerStates(store);
      for (let n = 0; n < facts; n += 100) {
        await push(
          store,
          Array.from({ length: 100 }, (_, i) =>
            activity(n + i + 1, { d: { at: NOON - Math.floor((facts - n - i) / 10) * DAY_MS } }),
          ),
        );
        await states.figures(owner);
      }
      await push(store, [activity(facts + 1)]);
      const start = store.rows();
      await states.figures(owner);
      const warm = store.rows();
      const cold = await createOwnerStates(store).figures(owner);
      read.push([warm - start, store.rows() - warm]);
      expect(cold.running.totals.facts).toBe(facts + 1);
      expect(cold.running.recent.size).toBeLessThan(100);
    }
    expect(read[1]?.[0]).toBe(read[0]?.[0]);
    for (const [, cold] of read) expect(cold).toBeLessThanOrEqual(201);
  });

  it.each([
    ['at the same place', (op: string | null) => op, 0],
    ['at another operation', () => 'another', 2],
  ])(
    '[STATE-13] rows that the caller has just read, after figures that end %s, cost this many more',
    async (_, placeFrom, more) => {
      const store = counted(createMemoryStore());
      const states = createOwnerStates(store);
      await push(store, [activity(1), activity(2)]);
      const { rev, op } = await states.figures(owner);
      await push(store, [activity(3)]);
      const rows = await store.read(owner, 3, 10);
      const before = store.rows();
      const figures = await states.figures(owner, { after: { rev, op: placeFrom(op) }, rows });
      expect(store.rows() - before).toBe(more);
      expect(figures).toMatchObject({ rev: 3, running: { totals: { facts: 3 } } });
    },
  );

  it('[STATE-15] voiding one of a day’s ten facts reads no more rows after 3,000 facts than after 300', async () => {
    const read: number[][] = [];
    for (const facts of [300, 3_000]) {
      const store = counted(createMemoryStore());
      await history(store, facts);
      const states = createOwnerStates(store);
      await states.at(owner);
      await states.figures(owner);
      const rows: number[] = [];
      for (const [i, target] of [facts, 1].entries()) {
        await push(store, [voidOf(9_000 + i, target)]);
        const before = store.rows();
        expect((await states.figures(owner)).running.totals.facts).toBe(facts - 1 - i);
        rows.push(store.rows() - before);
      }
      read.push(rows);
    }
    expect(read[1]).toEqual(read[0]);
    expect(Math.max(...read.flat())).toBeLessThan(30);
  });

  it('[STATE-16] each void reads one portion, on a day of 3,000 facts and for a key recorded 600 times', async () => {
    const store = counted(createMemoryStore());
    const ops = Array.from({ length: 3_000 }, (_, i) =>
      i % 5 === 0
        ? completion(i + 1, { at: NOON - 3_600_000 + i })
        : activity(i + 1, { d: { at: NOON - 3_600_000 + i } }),
    );
    for (let from = 0; from < ops.length; from += 200) await push(store, ops.slice(from, from + 200));
    let states = createOwnerStates(store);
    await states.at(owner);
    await states.figures(owner);
    const key = completion(1).k ?? '';
    const rows: number[] = [];
    const gone = new Set<number>();
    let n = 10_000;
    // in order from both ends, then far apart, then in one batch
    const batches = [
      ...Array.from({ length: 30 }, (_, i) => [i + 1]),
      [3_000],
      [2_999],
      [1_500, 1_501, 2_996, 31, 700],
    ];
    for (const [step, targets] of batches.entries()) {
      for (const target of targets) gone.add(target);
      await push(
        store,
        targets.map((target) => voidOf(n++, target, ops[target - 1]?.e)),
      );
      if (step === 20) {
        states = createOwnerStates(store);
        await states.at(owner);
      }
      const before = store.rows();
      const figures = await states.figures(owner);
      if (targets.length === 1) rows.push(store.rows() - before);
      const left = ops.filter((_, i) => !gone.has(i + 1)).map(factOf);
      const state = await states.at(owner);
      expect(daysOf(state)).toEqual(summariseDays(left));
      expect(figures.running.totals).toEqual(totalsOf(summariseDays(left)));
      const first = left.find((fact) => fact.entity === 'completion');
      expect([state.winning.get(key)?.id, figures.winning.get(key)?.id]).toEqual([first?.id, first?.id]);
    }
    // its portion of the day and of the key, whose rows are spread wider over the log
    expect(Math.max(...rows)).toBeLessThan(1_600);
    expect(rows.filter((read) => read < 300).length).toBeGreaterThan(20);
  });

  it('[STATE-16] voiding the last of a key and of a day leaves nothing behind', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    await push(
      store,
      Array.from({ length: 600 }, (_, i) => completion(i + 1, { at: NOON + i })),
    );
    await states.at(owner);
    for (let from = 1; from <= 600; from += 120) {
      // those that do not win first, so that none of them can win later
      const targets = Array.from({ length: 120 }, (_, i) => 601 - from - i);
      await push(
        store,
        targets.map((target) => voidOf(1_000 + target, target, 'completion')),
      );
      await states.at(owner);
    }
    const state = await states.at(owner);
    expect([state.days.size, state.portions.size, state.winning.size, state.keysOn.size, state.repeated.size]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect((await states.figures(owner)).running.totals).toEqual(totalsOf([]));
  });

  it('[STATE-10] a late fact and a void go through the full state and give the right figures', async () => {
    const store = createMemoryStore();
    await history(store, 3_000);
    const states = createOwnerStates(store);
    const hash = await hashNow(states);
    await push(store, [dayAgo(9_001, 295)]);
    const late = await hashNow(states);
    expect(late).not.toBe(hash);
    await push(store, [voidOf(9_002, 9_001)]);
    expect(await hashNow(states)).toBe(hash);
    expect(await hashNow(createOwnerStates(store))).toBe(hash);
    await push(store, [voidOf(9_003, 9_004), activity(9_004)]);
    expect(await hashNow(states)).toBe(hash);
  });

  it('[STATE-10] the latest clock of the owner’s documents is remembered', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    const latest = edit(2, 'session', idOf(7), { note: 'x' }, { clock: 4 });
    await push(store, [
      settingsPatch(1, { goalDays: 3 }),
      latest,
      edit(3, 'schedule_item', idOf(8), {}, { clock: 2, t: 'delete' }),
    ]);
    expect((await states.figures(owner)).latestClock).toBe(latest.hlc);
    expect((await states.at(owner)).latestClock).toBe(latest.hlc);
    expect((await states.at(owner)).documents.get(SETTINGS_KEY)?.fields).toEqual({ goalDays: 3 });
  });

  it('[STATE-11] healing folds the log again, whatever was kept in memory and in the store', async () => {
    const store = createMemoryStore();
    await history(store, 400);
    const right = await hashNow(createOwnerStates(store));
    const wrong = createOwnerStates(store);
    await wrong.at(owner);
    for (const name of [FIGURES_DOCUMENT, HISTORY_DOCUMENT]) {
      const kept = JSON.parse(((await store.getDocument(owner, name))?.value ?? '{}') as string) as {
        running?: { totals: { points: number } };
        portions?: unknown[];
      };
      if (kept.running !== undefined) kept.running.totals.points += 5;
      if (kept.portions !== undefined) kept.portions.length = 1;
      await store.putDocument(owner, name, 1_000, JSON.stringify(kept));
    }
    const states = createOwnerStates(store);
    expect(await hashNow(states)).not.toBe(right);
    await states.heal(owner);
    expect(await hashNow(states)).toBe(right);
    expect(await hashNow(createOwnerStates(store))).toBe(right);
    expect((await states.at(owner)).days.size).toBe(40);
  });

  it('[STATE-14] an owner is healed once an hour per process, however often a mirror is rebuilt', async () => {
    const store = counted(createMemoryStore());
    await history(store, 400);
    let now = NOON;
    const states = createOwnerStates(store, { now: () => now });
    const rowsOfHeal = async (): Promise<number> => {
      const before = store.rows();
      await states.heal(owner);
      await states.figures(owner);
      return store.rows() - before;
    };
    expect(await rowsOfHeal()).toBeGreaterThanOrEqual(400);
    now += 3_599_000;
    expect(await rowsOfHeal()).toBe(1);
    now += 1_000;
    expect(await rowsOfHeal()).toBeGreaterThanOrEqual(400);
  });

  it('[STATE-12] keys of many days are dropped and looked up in the full state', async () => {
    const store = createMemoryStore();
    const ticks = Array.from({ length: 900 }, (_, i): Operation => {
      const day = TODAY - 900 + i;
      return {
        ...activity(i + 1),
        e: 'schedule_completion',
        k: `scheduled:${day}:${idOf(7)}`,
        d: { at: NOON, off: 0, tz: 'UTC', day, itemId: idOf(7) },
      };
    });
    const states = createOwnerStates(store);
    for (let from = 0; from < ticks.length; from += 100) {
      await push(store, ticks.slice(from, from + 100));
      await states.figures(owner);
    }
    const { winning, keysFrom } = await states.figures(owner);
    expect(winning.size).toBeLessThanOrEqual(300);
    expect(winning.has(`scheduled:${TODAY - 1}:${idOf(7)}`)).toBe(true);
    expect(keysFrom).toBeGreaterThan(TODAY - 900);
    expect((await states.at(owner)).winning.size).toBe(900);
  });

  it('[STATE-12] no keys are kept of a day with very many, nor any that name no day', async () => {
    const store = createMemoryStore();
    const states = createOwnerStates(store);
    const keyed = (n: number): Operation =>
      n % 2 === 0
        ? {
            ...activity(n),
            e: 'schedule_completion',
            k: `scheduled:${TODAY}:${idOf(n)}`,
            d: { at: NOON, off: 0, tz: 'UTC', day: TODAY, itemId: idOf(n) },
          }
        : {
            ...activity(n),
            e: 'feedback',
            k: `feedback:${idOf(n)}`,
            d: { at: NOON, off: 0, tz: 'UTC', draftId: idOf(n), about: 'trial', rating: 3 },
          };
    for (let from = 1; from <= 800; from += 100) {
      await push(
        store,
        Array.from({ length: 100 }, (_, i) => keyed(from + i)),
      );
      expect((await states.figures(owner)).winning.size).toBeLessThanOrEqual(300);
    }
    await push(store, [voidOf(900, 2, 'schedule_completion')]);
    expect((await states.figures(owner)).winning.size).toBeLessThanOrEqual(300);
    expect((await states.at(owner)).winning.size).toBe(799);
  });

  it('[STATE-9] figures are the same whatever the batches, restarts, voids and late facts', async () => {
    const operation = fc.record({
      kind: fc.constantFrom('activity' as const, 'activity' as const, 'completion' as const, 'void' as const),
      days: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 500 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            batch: fc.array(operation, { minLength: 1, maxLength: 12 }),
            isRestarted: fc.boolean(),
            isWhole: fc.boolean(),
          }),
          { maxLength: 8 },
        ),
        async (steps) => {
          const store = createMemoryStore();
          const options = { snapshotEvery: 3, figuresEvery: 3, pageSize: 13 };
          let states = createOwnerStates(store, options);
          let n = 0;
          const all: Operation[] = [];
          for (const { batch, isRestarted, isWhole } of steps) {
            const ops = batch.map(({ kind, days }): Operation => {
              n++;
              if (kind === 'activity') return dayAgo(n, days);
              if (kind === 'completion')
                return completion(n, {
                  day: addDays(TODAY, -days),
                  at: NOON - n,
                  challengeId: challengeOf(addDays(TODAY, -days)),
                });
              return voidOf(n, 1 + ((days + n) % 90) === n ? n + 1 : 1 + ((days + n) % 90));
            });
            all.push(...ops);
            await push(store, ops);
            if (isRestarted) states = createOwnerStates(store, options);
            if (isWhole) await states.at(owner);
            await states.figures(owner);
          }
          const voided = new Set(all.filter(({ t }) => t === 'void').map(({ k }) => k));
          const facts = all.filter(({ t, id }) => t === 'append' && !voided.has(id)).map(factOf);
          const figures = await states.figures(owner);
          expect(await hashNow(states)).toBe(await derivedHash(summariseDays(facts)));
          const anew = createOwnerStates(store);
          const kept = await anew.at(owner);
          await anew.heal(owner);
          const whole = await anew.at(owner);
          expect(figures.winning).toEqual(whole.winning);
          expect(figures.edits).toEqual(whole.edits);
          expect(figures.waiting).toEqual(whole.waiting);
          expect(kept.winning).toEqual(whole.winning);
          expect(daysOf(kept)).toEqual(daysOf(whole));
          expect(figures.running.totals).toEqual(totalsOf(summariseDays(facts)));
          expect(kept.keysOn).toEqual(whole.keysOn);
        },
      ),
      { seed: 20_261_121, numRuns: runs },
    );
  });
});
