import { describe, expect, it } from 'vitest';
import { METHODS } from '#core/api/call.ts';
import type { Call } from '#core/api/call.ts';
import { z } from '#core/records/schema.ts';
import { defineCollection } from './collections/define-collection.ts';
import { createMemoryCollections } from './collections/memory-collections.ts';
import { openCollections } from './collections/open-collections.ts';
import { calls } from './registry.ts';

const segmentsOf = (path: string): readonly string[] => path.split('/');
const meet = (one: string, other: string): boolean => {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  const isSame = (segment: string, i: number): boolean =>
    segment === b[i] || segment.startsWith(':') || b[i]?.startsWith(':') === true;
  return a.length === b.length && a.every(isSame);
};

const contracts = import.meta.glob<Readonly<Record<string, unknown>>>(['../core/api/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' &&
  exported !== null &&
  'method' in exported &&
  METHODS.some((one) => one === exported.method);
/** Their pages show a sample until a server answers. */
const NOT_ANSWERED_YET = ['readAnalyticsSummary'];

describe('the registry of calls', () => {
  it('[CALL-1] has every contract of core/api once', () => {
    const defined = Object.values(contracts).flatMap((module) => Object.values(module).filter(isCall));
    expect([...calls.map(({ id }) => id), ...NOT_ANSWERED_YET].sort()).toEqual(defined.map(({ id }) => id).sort());
    expect(calls.filter((call) => !defined.includes(call))).toEqual([]);
  });

  it('[API-1] no two calls have an id or an address in common', () => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const [i, one] of calls.entries())
      for (const other of calls.slice(i + 1))
        expect([one.id, other.id, one.method === other.method && meet(one.path, other.path)]).toEqual([
          one.id,
          other.id,
          false,
        ]);
  });

  it('[API-1] those at one address name its parameters alike', () => {
    const addresses = new Set(calls.map(({ path }) => path));
    expect(new Set([...addresses].map((path) => path.replace(/:\w+/g, ':'))).size).toBe(addresses.size);
  });

  it('[API-3] the owner whose records a call names is a parameter of its path', () => {
    for (const { id, path, about } of calls)
      if (typeof about === 'object')
        expect([id, path.split('/')]).toEqual([id, expect.arrayContaining([`:${about.records}`])]);
  });

  it.each(calls.map((call) => [call.id, call] as const))(
    '[API-2] the shapes of %s can be said as JSON Schema, and its answer the same coming in as going out',
    (_id, { query, body, example, answer }) => {
      if (body !== undefined) expect(z.safeParse(body, example).error).toBeUndefined();
      // or no attack would come further than its query
      if (query !== undefined) expect(z.safeParse(query, {}).success).toBe(true);
      for (const shape of [query, body, answer])
        if (shape !== undefined) expect(z.toJSONSchema(shape, { io: 'input' })).toBeTypeOf('object');
      if (answer !== undefined)
        expect(withoutClosing(z.toJSONSchema(answer, { io: 'input' }))).toEqual(
          withoutClosing(z.toJSONSchema(answer, { io: 'output' })),
        );
    },
  );
});

it('[CALL-10] two collections of one name stop the server: each would find the other’s documents', async () => {
  const one = defineCollection({
    name: 'notes',
    schema: z.object({ id: z.string() }),
    indexes: [],
    expiry: null,
    owner: null,
  });
  await expect(openCollections(createMemoryCollections(), Date.now, [one, { ...one }])).rejects.toThrow('notes');
});

/** What comes out of an object holds no member that its schema does not name, while more of them may come in. */
function withoutClosing(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutClosing);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, withoutClosing(value)]),
  );
}
