import { describe, expect, it } from 'vitest';
import { z } from '../records/schema.ts';
import { calls } from './index.ts';

const segmentsOf = (path: string): readonly string[] => path.split('/');
const meet = (one: string, other: string): boolean => {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  const isSame = (segment: string, i: number): boolean =>
    segment === b[i] || segment.startsWith(':') || b[i]?.startsWith(':') === true;
  return a.length === b.length && a.every(isSame);
};

describe('the registry of calls', () => {
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
      for (const shape of [query, body, answer])
        if (shape !== undefined) expect(z.toJSONSchema(shape, { io: 'input' })).toBeTypeOf('object');
      if (answer !== undefined)
        expect(withoutClosing(z.toJSONSchema(answer, { io: 'input' }))).toEqual(
          withoutClosing(z.toJSONSchema(answer, { io: 'output' })),
        );
    },
  );
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
