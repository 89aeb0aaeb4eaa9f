import { expect, it, vi } from 'vitest';
import type * as Released from '#core/records/session.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { edit, idOf, NOON } from '../testing/builders.ts';
import { append, operationHash } from './append.ts';

/** Version 1 wrote a note as an object; one that lacks its text our step fails on. */
vi.mock('#core/records/session.ts', async (original) => {
  const released = await original<typeof Released>();
  const { defineRecord } = await import('#core/records/define-record.ts');
  const asText = ({ note, ...rest }: Readonly<Record<string, unknown>>) => {
    if (note === undefined) return rest;
    const { text } = note as { text?: string };
    if (text === undefined) throw new Error('a step that fails');
    return { ...rest, note: text };
  };
  const siblingFields = ['painBefore', 'painDuring', 'painAfter', 'rangeOfMotion', 'note'] as const;
  return { ...released, session: defineRecord({ ...released.session, siblingFields, upcasts: [asText] }) };
});

const first = edit(1, 'session', idOf(7), { painAfter: 4, note: { text: 'slow' } });
const second = { ...first, v: 2, d: { painAfter: 4, note: 'slow' } };

async function sent(...ops: readonly Operation[]) {
  const store = createMemoryStore();
  const deps = { store, now: () => NOON, pause: async () => undefined, latestClock: async () => null };
  const states: string[] = [];
  for (const op of ops) {
    const [outcome] = await append(deps, 'o_a', 'd_a', [{ op, bodyHash: operationHash(op) }]);
    states.push(outcome !== undefined && 'code' in outcome ? (outcome.code ?? '') : (outcome?.st ?? ''));
  }
  return { states, rows: (await store.read('o_a', 1, 10)).map(({ schema, data }) => [schema, data]) };
}

it('[LOG-18] parts of two versions are compared as this version reads them, and the rest is of this version', async () => {
  expect(await sent(first, second)).toEqual({ states: ['applied', 'duplicate'], rows: [[1, first.d]] });
  expect(await sent({ ...second, d: { painAfter: 4 } }, first, second)).toEqual({
    states: ['applied', 'applied', 'duplicate'],
    rows: [
      [2, { painAfter: 4 }],
      [2, { note: 'slow' }],
    ],
  });
  const other = { ...second, d: { note: 'fast' } };
  expect(await sent(first, other)).toEqual({ states: ['applied', 'id_reuse'], rows: [[1, first.d]] });
});

it('[LOG-18] a part that a step of ours fails on is left to a newer server', async () => {
  const broken = { ...first, d: { note: {} } };
  expect((await sent({ ...second, d: { painAfter: 4 } }, broken)).states).toEqual(['applied', 'newer_version']);
});
