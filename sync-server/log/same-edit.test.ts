import { describe, expect, it } from 'vitest';
import type { Data } from '#core/records/define-record.ts';
import { recordId } from '#core/records/fields.ts';
import { records } from '#core/records/index.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { LogRow, Store } from '../store/store.ts';
import { activity, edit, idOf, NOON } from '../testing/builders.ts';
import { append, NEWER_VERSION, operationHash } from './append.ts';
import type { AppendDeps, AppendOptions, Outcome } from './append.ts';
import { nextIdOf } from './same-edit.ts';

const owner = 'o_a';
const SESSION = idOf(7);
const hlcAt = (ms: number, device = 'd_a'): string => `${ms.toString(36).padStart(9, '0')}:0000:${device}`;

interface Sending extends AppendOptions {
  readonly quotas?: AppendDeps['quotas'];
}

/** One request. */
const request = (store: Store, ops: readonly Operation[], { quotas, ...options }: Sending = {}): Promise<Outcome[]> =>
  append(
    {
      store,
      now: () => NOON,
      pause: async () => undefined,
      latestClock: async () => null,
      ...(quotas !== undefined && { quotas }),
    },
    owner,
    'd_a',
    ops.map((op) => ({ op, bodyHash: operationHash(op) })),
    options,
  );
const said = (outcome: Outcome | undefined): string | undefined =>
  outcome !== undefined && 'code' in outcome ? outcome.code : outcome?.st;
/** Each operation in a request of its own. */
async function send(store: Store, ...ops: readonly Operation[]): Promise<(string | undefined)[]> {
  const states: (string | undefined)[] = [];
  for (const op of ops) states.push(said((await request(store, [op]))[0]));
  return states;
}
const rowsOf = (store: Store): Promise<readonly LogRow[]> => store.read(owner, 1, 1_000);
const dataOf = async (store: Store): Promise<unknown[]> => (await rowsOf(store)).map(({ data }) => data);
const holding = async (...ops: readonly Operation[]): Promise<Store> => {
  const store = createMemoryStore();
  await send(store, ...ops);
  return store;
};
/** What all rows say together. */
const sumOf = async (store: Store) => {
  const rows = await rowsOf(store);
  return {
    data: Object.assign({}, ...rows.map(({ data }) => data)) as unknown,
    base: [...new Set(rows.flatMap(({ base = [] }) => base))].sort(),
    hlcs: [...new Set(rows.map(({ hlc }) => hlc))],
  };
};
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

const whole = edit(1, 'session', SESSION, { note: 'slow', painAfter: 4 }, { base: [idOf(3)] });
const part = { ...whole, d: { painAfter: 4 } };

describe('an edit that another device sent again in part', () => {
  it('[LOG-18] the whole after a part: only what the log lacks is stored, once, under an id that follows from it', async () => {
    const store = await holding({ ...part, base: [idOf(2), idOf(3)] });
    expect(await send(store, whole)).toEqual(['applied']);
    const [, rest] = await rowsOf(store);
    expect(rest).toMatchObject({ key: SESSION, hlc: whole.hlc, seq: 1, data: { note: 'slow' } });
    expect(rest).not.toHaveProperty('base');
    expect(recordId.safeParse(rest?.opId).success).toBe(true);
    expect(await send(store, whole, part, whole)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(await store.head(owner)).toBe(2);
  });

  it('[LOG-18] a part after the whole is known', async () => {
    const store = await holding(whole);
    expect(await send(store, part)).toEqual(['duplicate']);
    expect(await rowsOf(store)).toHaveLength(1);
  });

  it('[LOG-18] parts that share no field are parts of one edit', async () => {
    const store = await holding({ ...whole, d: { note: 'slow' } });
    expect(await send(store, part)).toEqual(['applied']);
    expect(await send(store, { ...whole, d: {} }, whole)).toEqual(['duplicate', 'duplicate']);
    expect(await dataOf(store)).toEqual([{ note: 'slow' }, { painAfter: 4 }]);
  });

  it('[LOG-18] a part that replaces more than the whole: the rest has no fields, and names what the log lacks', async () => {
    const store = await holding(whole);
    const more = { ...part, base: [idOf(5), idOf(3), idOf(2)] };
    expect(await send(store, more)).toEqual(['applied']);
    expect((await rowsOf(store)).map(({ data, base }) => [data, base])).toEqual([
      [whole.d, [idOf(3)]],
      [{}, [idOf(2), idOf(5)]],
    ]);
    const otherOrder = { ...more, base: [idOf(2), idOf(5), idOf(3)] };
    expect(await send(store, more, otherOrder, whole)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(await store.head(owner)).toBe(2);
  });

  it('[LOG-18] an edit of no fields that replaces something else is the same edit', async () => {
    const none = { ...whole, d: {} };
    const store = await holding(none);
    expect(await send(store, { ...none, base: [idOf(4)] }, none)).toEqual(['applied', 'duplicate']);
    expect((await rowsOf(store)).map(({ data, base }) => [data, base])).toEqual([
      [{}, [idOf(3)]],
      [{}, [idOf(4)]],
    ]);
    for (const other of [{ e: 'feedback_draft' }, { k: idOf(8) }, { hlc: hlcAt(NOON, 'e_a') }])
      expect(await send(store, { ...none, base: [idOf(4)], ...other })).toEqual(['id_reuse']);
  });

  it('[LOG-18] whatever the order of the parts, nobody hears id_reuse and the log says the same', async () => {
    const long = edit(1, 'session', SESSION, { note: 'a', painAfter: 3, stopReason: 'pain' }, { base: [idOf(3)] });
    const parts = [
      long,
      { ...long, d: { note: 'a', painAfter: 3 }, base: [idOf(3), idOf(4)] },
      { ...long, d: { note: 'a' }, base: [idOf(5)] },
      { ...long, d: { note: 'a', stopReason: 'pain' } },
    ];
    for (const order of ordersOf(parts)) {
      const store = createMemoryStore();
      for (const state of await send(store, ...order)) expect(['applied', 'duplicate']).toContain(state);
      expect(await sumOf(store)).toEqual({ data: long.d, base: [3, 4, 5].map(idOf), hlcs: [long.hlc] });
      const head = await store.head(owner);
      expect(new Set(await send(store, ...order))).toEqual(new Set(['duplicate']));
      expect(await store.head(owner)).toBe(head);
    }
  });

  it('[LOG-18] of two values of one field the second is rejected, whichever part holds the first', async () => {
    const store = await holding(part);
    const parts = [{ note: 'slow' }, { stopReason: 'pain' }, { painBefore: 1 }].map((d) => ({ ...whole, d }));
    expect(await send(store, ...parts)).toEqual(['applied', 'applied', 'applied']);
    for (const d of [{ painAfter: 5 }, { note: 'FAST', painDuring: 2 }, { stopReason: 'done' }, { painBefore: 2 }])
      expect(await send(store, { ...whole, d })).toEqual(['id_reuse']);
    expect(await dataOf(store)).toEqual([part.d, { note: 'slow' }, { stopReason: 'pain' }, { painBefore: 1 }]);
    expect(await send(store, { ...whole, d: { ...whole.d, stopReason: 'pain' } })).toEqual(['duplicate']);
    expect((await rowsOf(store)).map(({ restOf }) => restOf)).toEqual([undefined, whole.id, whole.id, whole.id]);
  });

  it('[LOG-18] of two rests at once with two values of one field, one is stored', async () => {
    const store = await holding(part);
    const sendings = ['slow', 'fast'].map((note) => request(store, [{ ...whole, d: { note } }]));
    const states = (await Promise.all(sendings)).flat().map(said);
    expect(states.toSorted()).toEqual(['applied', 'id_reuse']);
    expect(await store.head(owner)).toBe(2);
  });

  it('[LOG-18] an edit comes in 20 parts beside the first at most', async () => {
    const store = await holding({ ...whole, base: [] });
    const parts = Array.from({ length: 21 }, (_, n) => ({ ...whole, base: [idOf(100 + n)] }));
    const states = await send(store, ...parts, ...parts.slice(0, 20));
    expect(states).toEqual([...Array<string>(20).fill('applied'), 'id_reuse', ...Array<string>(20).fill('duplicate')]);
  });

  it('[LOG-18] what cannot be read in one version is left to a newer server', async () => {
    const store = await holding(part);
    expect(await request(store, [{ ...whole, v: records.session.version + 1 }], { schema: SCHEMA + 1 })).toEqual([
      NEWER_VERSION,
    ]);
    const repaired = { ...whole, id: idOf(2), v: records.session.version + 1, replaces: whole.id };
    expect(await request(store, [repaired], { schema: SCHEMA + 1 })).toEqual([NEWER_VERSION]);
    expect(await dataOf(store)).toEqual([part.d]);
  });

  it.each<[string, Operation, Partial<Operation>]>([
    ['another kind of record', whole, { e: 'schedule_item', d: { note: 'slow' } }],
    ['another record', whole, { k: idOf(8) }],
    ['another device', whole, { hlc: hlcAt(NOON, 'e_a') }],
    ['no clock', whole, { hlc: undefined }],
    ['another value', whole, { d: { note: 'slow', painAfter: 5 } }],
    ['a delete', whole, { t: 'delete', d: {} }],
    ['a delete where it has no fields', { ...whole, d: {} }, { t: 'delete', base: [] }],
    ['an edit where it is a delete', { ...whole, t: 'delete', d: {} }, { t: 'patch', base: [] }],
    ['other content of a fact', activity(1), { d: { ...activity(1).d, minutes: 11 } }],
  ])('[LOG-18] under the same id, %s is another operation', async (_, held, members) => {
    const store = await holding(held);
    expect(await send(store, { ...held, ...members })).toEqual(['id_reuse']);
    expect(await dataOf(store)).toEqual([held.d]);
  });

  it('[LOG-18] an edit whose key is its id, and left out, leaves a rest of the same record', async () => {
    const { k: _, ...keyless } = { ...whole, id: SESSION };
    const store = await holding({ ...keyless, d: { painAfter: 4 } });
    expect(await send(store, keyless, { ...keyless, k: SESSION })).toEqual(['applied', 'duplicate']);
    expect((await rowsOf(store)).map(({ key, data }) => [key, data])).toEqual([
      [SESSION, { painAfter: 4 }],
      [SESSION, { note: 'slow' }],
    ]);
  });

  it('[LOG-18] the rest takes the clock of the row, also one ahead, and the answer tells that row’s alone', async () => {
    const DAY_MS = 86_400_000;
    for (const held of [hlcAt(NOON - 5_000), hlcAt(NOON + DAY_MS)]) {
      const store = createMemoryStore();
      await store.insert([
        { ...(await rowsOf(await holding(part)))[0]!, hlc: held, bodyHash: operationHash({ ...part, hlc: held }) },
      ]);
      const sent = { ...whole, hlc: hlcAt(NOON + 2 * DAY_MS) };
      const answers = [await request(store, [sent]), await request(store, [sent])].flat();
      expect(answers).toMatchObject([
        { st: 'applied', row: { rev: 1, opId: whole.id, hlc: held } },
        { st: 'duplicate', row: { rev: 1, opId: whole.id, hlc: held } },
      ]);
      const rows = await rowsOf(store);
      expect(rows.map(({ hlc, data }) => [hlc, data])).toEqual([
        [held, { painAfter: 4 }],
        [held, { note: 'slow' }],
      ]);
      expect(rows[1]).not.toHaveProperty('restamped');
    }
  });

  it('[LOG-18] a part and the whole in one request are both taken, in either order', async () => {
    const store = createMemoryStore();
    expect((await request(store, [part, whole, activity(2)])).map(said)).toEqual(['applied', 'applied', 'applied']);
    expect(await dataOf(store)).toMatchObject([{ painAfter: 4 }, { minutes: 10 }, { note: 'slow' }]);
    expect((await request(store, [part, whole])).map(said)).toEqual(['duplicate', 'duplicate']);
    const other = createMemoryStore();
    expect((await request(other, [whole, part])).map(said)).toEqual(['applied', 'duplicate']);
    expect(await dataOf(other)).toEqual([whole.d]);
  });

  it('[LOG-18] twice in one request the rest is stored once, and with another value it is another edit', async () => {
    const store = await holding(part);
    const wrong = { ...whole, d: { ...whole.d, note: 'fast' } };
    expect((await request(store, [whole, wrong, whole])).map(said)).toEqual(['applied', 'id_reuse', 'duplicate']);
    expect(await dataOf(store)).toEqual([part.d, { note: 'slow' }]);
    expect(await send(store, wrong)).toEqual(['id_reuse']);
  });

  it('[LOG-18] where the first of an id is to be sent again, so is another part of it in the same request', async () => {
    const store = createMemoryStore();
    const quotas = { roomIn: async () => ({ take: () => false }) };
    expect((await request(store, [part, whole], { quotas })).map(said)).toEqual(['over_quota', 'over_quota']);
    expect(await send(store, part, whole)).toEqual(['applied', 'applied']);
    const ghost = { ...part, d: { ghost: 1 } };
    expect((await request(createMemoryStore(), [ghost, whole])).map(said)).toEqual(['invalid', 'id_reuse']);
  });

  it('[LOG-18] a remainder over quota is retried; one already in the log needs no room', async () => {
    const store = await holding(part);
    let asked = 0;
    const full = { quotas: { roomIn: async () => ((asked += 1), { take: () => false }) } };
    expect((await request(store, [activity(2), whole], full)).map(said)).toEqual(['over_quota', 'over_quota']);
    expect(asked).toBe(1);
    expect(await dataOf(store)).toEqual([part.d]);
    await send(store, whole);
    expect((await request(store, [whole], full)).map(said)).toEqual(['duplicate']);
    expect(asked).toBe(1);
    expect(await dataOf(store)).toEqual([part.d, { note: 'slow' }]);
  });

  it('[LOG-18] a rest that does not validate is rejected by its field, or left to a newer server', async () => {
    const store = await holding(part);
    for (const field of ['ghost', 'constructor', '__proto__']) {
      const d = JSON.parse(`{"painAfter":4,"${field}":1}`) as Record<string, unknown>;
      expect(await request(store, [{ ...whole, d }])).toMatchObject([{ st: 'rejected', code: 'invalid', field }]);
      expect(await request(store, [{ ...whole, d }], { schema: SCHEMA + 1 })).toEqual([NEWER_VERSION]);
    }
    expect(await dataOf(store)).toEqual([part.d]);
  });

  it('[LOG-18] no more is read of the rests than of a batch: what is left is to be sent again', async () => {
    const store = createMemoryStore();
    const edits = Array.from({ length: 201 }, (_, n) =>
      edit(n + 1, 'session', idOf(n + 1_000), { painAfter: 4, note: '€'.repeat(8_000) }),
    );
    await request(
      store,
      edits.map((op) => ({ ...op, d: { painAfter: 4 } })),
    );
    await request(store, edits);
    expect(await store.head(owner)).toBe(402);
    let read = 0;
    const counting: Store = {
      ...store,
      findOps: async (...asked) => {
        const found = await store.findOps(...asked);
        read += found.reduce((bytes, row) => bytes + Buffer.byteLength(JSON.stringify(row)), 0);
        return found;
      },
    };
    const again = (await request(counting, edits)).map(said);
    const lookedUp = again.indexOf('retry');
    expect(lookedUp).toBeGreaterThan(80);
    expect(read).toBeLessThan(6 * 1024 * 1024);
    expect([again.slice(0, lookedUp), again.slice(lookedUp)].map((some) => [...new Set(some)])).toEqual([
      ['duplicate'],
      ['retry'],
    ]);
    expect(await store.head(owner)).toBe(402);
  });

  it.each([
    ['of one part, more than are read at once', 200, ['experience']],
    [
      'of three parts, of which the first are just what is read at once',
      171,
      ['experience', 'mostValuable', 'improvements'],
    ],
  ])('[LOG-19] of edits %s, some are placed by each request', async (_, count, fields) => {
    const store = createMemoryStore();
    const texts = fields.map((field) => ({ [field]: '語'.repeat(8_000) }));
    for (const d of [...texts, { rating: 3 }] satisfies Data[]) {
      let left = Array.from({ length: count }, (_, n) => edit(n + 1, 'feedback_draft', idOf(n + 1_000), d));
      for (let asked = 1; left.length > 0; asked++) {
        expect(asked).toBeLessThan(15);
        const outcomes = await request(store, left);
        left = left.filter((_, n) => said(outcomes[n]) !== 'applied');
      }
    }
    expect(await store.head(owner)).toBe(count * (fields.length + 1));
  });

  it('[LOG-18] of an edit whose part comes while the whole is on its way, the rest is stored', async () => {
    const store = createMemoryStore();
    let isRaced = false;
    const raced: Store = {
      ...store,
      head: async (of) => {
        const head = await store.head(of);
        if (!isRaced) await send(store, part);
        isRaced = true;
        return head;
      },
    };
    expect(await send(raced, whole, whole)).toEqual(['applied', 'duplicate']);
    expect(await dataOf(store)).toEqual([part.d, { note: 'slow' }]);
  });

  it('[LOG-18] where something else lies under the id of the rest, the edit is rejected', async () => {
    const store = await holding(part);
    await send(store, activity(2, { id: nextIdOf(whole.id) }));
    expect(await send(store, whole)).toEqual(['id_reuse']);
    expect(await dataOf(store)).toEqual([part.d, activity(2).d]);
  });

  it('[LOG-13] an edit made from one of which the log lacks something is taken, so that nothing of it is lost', async () => {
    const store = await holding(part);
    const repaired = { ...whole, id: idOf(2), replaces: whole.id, base: [idOf(3), whole.id] };
    for (const d of [{ painAfter: 4, note: 'slow' }, { painAfter: 5 }])
      expect((await request(await holding(whole), [{ ...repaired, d }])).map(said)).toEqual([
        d.painAfter === 4 ? 'superseded' : 'applied',
      ]);
    expect(await send(store, repaired)).toEqual(['applied']);
    expect(await send(await holding(whole), { ...repaired, base: [idOf(4)] })).toEqual(['applied']);
  });

  it('[LOG-18] a whole that was made from a rejected operation leaves a rest all the same', async () => {
    const store = await holding(part, activity(2));
    expect(await send(store, { ...whole, replaces: idOf(2) })).toEqual(['applied']);
    expect(await dataOf(store)).toMatchObject([part.d, { minutes: 10 }, { note: 'slow' }]);
  });
});
