import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDocumentEntity, records } from '#core/records/index.ts';
import { summariseDays } from '#core/rules/day-summary.ts';
import { LIMITS } from '#core/sync/limits.ts';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import { START } from '#core/sync/protocol.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { countedFactsOf, voidedBy } from '../state/owner-state.ts';
import { createOwnerStates } from '../state/owner-states.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { LogRow, Store } from '../store/store.ts';
import { activity, edit, event, idOf, NOON, row, settingsPatch, voidOf } from '../testing/builders.ts';
import { createPruner, pruneEdits, pruneTelemetry } from './prune.ts';
import { prunedUpTo } from './pruned.ts';
import { readLog } from './read.ts';

const owner = 'o_a';
const OLD = NOON - LIMITS.receiptsMs - 1;
const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);

const rowOf = ({ id, seq, e, k, t, hlc, base, d }: Operation, members: Partial<LogRow> = {}): LogRow =>
  row(seq, {
    opId: id,
    entity: e,
    key: k ?? id,
    type: t,
    data: d,
    ...(hlc !== undefined && { hlc }),
    ...(base !== undefined && { base }),
    receivedAt: OLD,
    ...members,
  });
const storeOf = async (rows: readonly LogRow[]): Promise<Store> => {
  const store = createMemoryStore();
  await store.insert(rows);
  return store;
};
const revs = async (store: Store, of = owner): Promise<number[]> =>
  (await store.read(of, 1, 10_000)).map(({ rev }) => rev);

interface Mirror {
  readonly documents: Record<string, MergedDocument>;
  readonly days: unknown;
  readonly head: unknown;
}

/** What a device holds that reads the log from the start, page by page. */
async function mirrorOf(store: Store): Promise<Mirror> {
  const rows: LogRow[] = [];
  let cursor = START;
  for (let more = true; more;) {
    const page = await readLog(store, owner, cursor, 3);
    rows.push(...page.rows);
    ({ cursor, more } = page);
  }
  const documents: Record<string, MergedDocument> = {};
  for (const { type, entity, key, opId: id, hlc = '', base = [], data } of rows) {
    if (!isDocumentEntity(entity)) continue;
    const held = documents[`${entity} ${key}`] ?? EMPTY_DOCUMENT;
    documents[`${entity} ${key}`] =
      type === 'delete'
        ? mergeDelete(held, { id, hlc, base })
        : mergePatch(held, data, { id, hlc, base }, records[entity].siblingFields);
  }
  const voided = new Set(voidedBy(rows));
  return {
    documents,
    days: summariseDays(countedFactsOf(rows.filter(({ opId }) => !voided.has(opId)))),
    head: cursor,
  };
}

describe('pruning', () => {
  it('[PRUNE-1] an old edit goes when all its fields were written later or the record was deleted later, and only then', async () => {
    const item = idOf(70);
    const store = await storeOf([
      rowOf(settingsPatch(1, { goalDays: 3 }, edit(1, 'x', 'x', {}, { clock: 1 }).hlc)),
      rowOf(settingsPatch(2, { goalDays: 4, goalMinutes: 100 }, edit(1, 'x', 'x', {}, { clock: 2 }).hlc)),
      rowOf(settingsPatch(3, { goalDays: 5 }, edit(1, 'x', 'x', {}, { clock: 3 }).hlc)),
      rowOf(edit(4, 'schedule_item', item, { title: 'Walk' }, { clock: 4 })),
      rowOf(edit(5, 'schedule_item', item, {}, { clock: 5, t: 'delete' })),
      rowOf(edit(6, 'schedule_item', idOf(71), { title: 'Walk' }, { clock: 6 })),
      rowOf(activity(7)),
    ]);
    expect(await pruneEdits(store, owner, NOON)).toBe(2);
    expect(await revs(store)).toEqual([2, 3, 5, 6, 7]);
    expect(await prunedUpTo(store, owner)).toBe(4);
  });

  it('[PRUNE-1] an edit that is not old yet stays, and so does one written by an equal clock', async () => {
    const store = await storeOf([
      rowOf(settingsPatch(1, { goalDays: 3 })),
      rowOf(settingsPatch(2, { goalDays: 4 })),
      rowOf(settingsPatch(3, { goalDays: 5 }, edit(1, 'x', 'x', {}, { clock: 9 }).hlc), { receivedAt: NOON }),
      rowOf(activity(4)),
    ]);
    expect(await pruneEdits(store, owner, OLD)).toBe(0);
    expect(await pruneEdits(store, owner, OLD + 1)).toBe(2);
    const equal = await storeOf([
      rowOf(settingsPatch(1, { goalDays: 3 })),
      rowOf(settingsPatch(2, { goalDays: 4 })),
      rowOf(activity(3)),
    ]);
    expect(await pruneEdits(equal, owner, NOON)).toBe(0);
  });

  it('[PRUNE-2] facts, what takes them back, deletes and edits of sibling fields stay for ever', async () => {
    const session = idOf(70);
    const rows = [
      rowOf(activity(1)),
      rowOf(voidOf(2, 1)),
      rowOf(edit(3, 'session', session, { note: 'a', stopReason: 'pain' }, { clock: 1 })),
      rowOf(edit(4, 'session', session, { note: 'b', stopReason: 'done' }, { clock: 2, base: [idOf(3)] })),
      rowOf(edit(5, 'session', session, {}, { clock: 3, t: 'delete' })),
      rowOf(edit(6, 'schedule_item', session, {}, { clock: 3, t: 'delete' })),
      rowOf(edit(7, 'schedule_item', session, {}, { clock: 4, t: 'delete' })),
      rowOf(settingsPatch(8, { goalDays: 4 })),
    ];
    const store = await storeOf(rows);
    expect(await pruneEdits(store, owner, NOON)).toBe(0);
    expect(await revs(store)).toHaveLength(rows.length);
  });

  it('[PRUNE-3] a mirror read after pruning is one read before, and the highest row stays', async () => {
    const write = fc.record({
      kind: fc.constantFrom('settings', 'settings', 'schedule_item', 'session', 'activity', 'void'),
      record: fc.integer({ min: 0, max: 1 }),
      fields: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
      clock: fc.integer({ min: 0, max: 12 }),
      device: fc.constantFrom('d_a', 'd_b'),
      isDelete: fc.boolean(),
      base: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 3 }),
      isOld: fc.boolean(),
    });
    const names: Record<string, readonly string[]> = {
      settings: ['goalDays', 'goalMinutes', 'goalChallenges'],
      schedule_item: ['title', 'note', 'minutes'],
      session: ['note', 'painAfter', 'stopReason'],
    };
    let pruned = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 25, size: 'max' }), async (writes) => {
        const rows = writes.map(({ kind, record, fields, clock, device, isDelete, base, isOld }, index): LogRow => {
          const n = index + 1;
          const members = isOld ? {} : { receivedAt: NOON };
          if (kind === 'activity') return rowOf(activity(n, { d: { at: NOON - record * 86_400_000 } }), members);
          if (kind === 'void') return rowOf(voidOf(n, 1 + ((n + clock) % 25)), members);
          const data = isDelete ? {} : Object.fromEntries(fields.map((field) => [names[kind]?.[field] ?? '', n]));
          const key = kind === 'settings' ? kind : idOf(90 + record);
          return rowOf(
            edit(n, kind, key, data, {
              clock,
              device,
              t: isDelete ? 'delete' : 'patch',
              ...(base !== null && { base: [idOf(base)] }),
            }),
            members,
          );
        });
        const store = await storeOf(rows);
        const before = await mirrorOf(store);
        const states = createOwnerStates(store);
        const { running } = await states.figures(owner);
        pruned += await pruneEdits(store, owner, NOON);
        expect(await mirrorOf(store)).toEqual(before);
        expect((await createOwnerStates(store, { pageSize: 4 }).figures(owner)).running).toEqual(running);
        expect((await createOwnerStates(store, { pageSize: 4 }).at(owner)).rev).toBe(rows.length);
      }),
      { seed: 20_261_121, numRuns: runs },
    );
    expect(pruned).toBeGreaterThan(runs / 10);
  });

  it('[PRUNE-4] telemetry goes by its age, but for the highest row', async () => {
    const store = await storeOf([1, 2, 3, 4].map((n) => rowOf(event(n), { receivedAt: n < 4 ? OLD : NOON })));
    expect(await pruneTelemetry(store, owner, NOON)).toBe(3);
    expect(await revs(store)).toEqual([4]);
    const all = await storeOf([1, 2, 3].map((n) => rowOf(event(n))));
    expect(await pruneTelemetry(all, owner, NOON)).toBe(2);
    expect([await revs(all), await prunedUpTo(all, owner)]).toEqual([[3], 2]);
  });

  it('[PRUNE-5] the mark is raised before rows go', async () => {
    const store = await storeOf([rowOf(event(1)), rowOf(event(2))]);
    const calls: string[] = [];
    const watched: Store = {
      ...store,
      putDocument: async (...parameters) => {
        calls.push('mark');
        return store.putDocument(...parameters);
      },
      remove: async (...parameters) => {
        calls.push('remove');
        return store.remove(...parameters);
      },
    };
    await pruneTelemetry(watched, owner, NOON);
    // and who counts rows hears of it when they are gone
    expect(calls).toEqual(['mark', 'remove', 'mark']);
  });

  it('[PRUNE-6] a log is looked at once a day, and read only when enough edits have grown old', async () => {
    const DAY_MS = 86_400_000;
    const edits = (count: number): LogRow[] =>
      Array.from({ length: count }, (_, i) =>
        rowOf(settingsPatch(i + 1, { goalDays: 3 }, edit(1, 'x', 'x', {}, { clock: i }).hlc), {
          receivedAt: OLD - 40 * DAY_MS,
        }),
      );
    const few = await storeOf([...edits(19), rowOf(activity(20))]);
    await createPruner({ store: few, states: createOwnerStates(few), now: () => NOON })(owner, 'core');
    expect(await few.head(owner)).toBe((await revs(few)).length);

    const store = await storeOf([...edits(30), rowOf(activity(31))]);
    let asked = 0;
    const states = createOwnerStates(store);
    const clock = { now: NOON };
    const figures: typeof states.figures = (of) => {
      asked++;
      return states.figures(of);
    };
    const prune = createPruner({ store, states: { figures }, now: () => clock.now });
    await prune(owner, 'core');
    expect(await revs(store)).toEqual([30, 31]);
    await prune(owner, 'core');
    expect(asked).toBe(1);
    clock.now += DAY_MS;
    await prune(owner, 'core');
    expect(asked).toBe(2);
  });

  it('[PRUNE-6] telemetry is looked at by its first row', async () => {
    const name = `${owner}#telemetry`;
    const store = createMemoryStore();
    await store.insert([1, 2, 3].map((n) => rowOf(event(n), { owner: name, receivedAt: n < 3 ? OLD : NOON })));
    await createPruner({ store, states: createOwnerStates(store), now: () => NOON })(owner, 'telemetry');
    expect(await revs(store, name)).toEqual([3]);
  });
});
