import { describe, expect, it } from 'vitest';
import type { Operation } from '#core/sync/protocol.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { StoreFailure } from '../store/store.ts';
import type { LogRow } from '../store/store.ts';
import { activity, edit, idOf, NOON, row } from '../testing/builders.ts';
import { storeKinds } from '../testing/store-kinds.ts';
import { appendRows } from './append-rows.ts';
import { append, operationHash } from './append.ts';

const rowsFrom = (first: number, count: number): LogRow[] =>
  Array.from({ length: count }, (_, i) =>
    row(i + 1, { owner: 'o_from', opId: idOf(first + i), key: idOf(first + i), seq: first + i }),
  );
const contentOf = ({
  owner: _owner,
  rev: _rev,
  mark: _mark,
  ...rest
}: LogRow): Omit<LogRow, 'owner' | 'rev' | 'mark'> => rest;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(storeKinds)('rows of another log on the %s store', (_, open) => {
  it('[JOIN-2] come as they were but for owner and revision, once, whoever else is writing', async () => {
    const store = await open();
    const appendDeps = { store, now: () => NOON, pause, latestClock: async () => null };
    const submit = (n: number) =>
      append(
        appendDeps,
        'o_into',
        'd_c',
        [activity(n), activity(n + 1)].map((op) => ({ op, bodyHash: operationHash(op) })),
      );
    const rows = rowsFrom(100, 30).map((one, i) => ({
      ...one,
      ...(i === 3 && { atDevice: 7, restamped: true as const, base: [idOf(1)], hlc: '0abcdefgh:0000:d_a' }),
      receivedAt: NOON - i,
    }));
    await Promise.all([
      appendRows({ store, pause }, 'o_into', rows),
      ...[1, 3, 5, 7, 9].map(submit),
      appendRows({ store, pause }, 'o_into', rows.slice(10)),
      appendRows({ store, pause }, 'o_into', rowsFrom(200, 20)),
    ]);
    await appendRows({ store, pause }, 'o_into', rows);
    const log = await store.read('o_into', 1, 1000);
    expect(log.map(({ rev }) => rev)).toEqual(Array.from({ length: 60 }, (_row, i) => i + 1));
    const copied = log.filter(({ opId }) => opId >= idOf(100) && opId < idOf(200)).sort((a, b) => a.seq - b.seq);
    expect(copied.map(contentOf)).toEqual(rows.map(contentOf));
    await store.close();
  });
});

describe('rows of another log', () => {
  it('[JOIN-2] of an edit that is in part, what is missing comes along, once', async () => {
    const store = createMemoryStore();
    const deps = { store, now: () => NOON, pause: async () => undefined, latestClock: async () => null };
    const whole = edit(1, 'session', idOf(7), { painAfter: 4, note: 'slow', painBefore: 1 }, { base: [idOf(3)] });
    const send = (owner: string, ...parts: object[]) =>
      append(
        deps,
        owner,
        'd_a',
        parts.map((d) => ({ ...whole, d }) as Operation).map((op) => ({ op, bodyHash: operationHash(op) })),
      );
    await send('o_into', { painAfter: 4 });
    await send('o_from', { painAfter: 4, note: 'slow' }, { painBefore: 1 }, { note: 'slow', stopReason: 'pain' });
    const rows = await store.read('o_from', 1, 10);
    for (let n = 0; n < 2; n++) await appendRows(deps, 'o_into', rows);
    const [first, ...rests] = await store.read('o_into', 1, 10);
    expect(first?.data).toEqual({ painAfter: 4 });
    expect(Object.assign({}, ...rests.map(({ data }) => data))).toEqual({
      note: 'slow',
      painBefore: 1,
      stopReason: 'pain',
    });
    expect(rests.map((row) => [row.restOf, row.hlc, row.bodyHash.length])).toEqual(
      rests.map(() => [whole.id, whole.hlc, 64]),
    );
    expect(await store.head('o_into')).toBe(4);
    const again = await append(deps, 'o_into', 'd_a', [{ op: whole, bodyHash: operationHash(whole) }]);
    expect(again).toMatchObject([{ st: 'duplicate', row: { rev: 1 } }]);
  });

  it('[JOIN-2] for which no place is found are a failure of the store, not a loss', async () => {
    const store = { ...createMemoryStore(), insert: async () => ({ inserted: 0, conflict: true }) };
    await expect(appendRows({ store, pause: async () => undefined }, 'o_into', rowsFrom(1, 2))).rejects.toBeInstanceOf(
      StoreFailure,
    );
  });
});
