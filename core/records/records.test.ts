import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../lib/canonical-json.ts';
import { SCHEMA } from '../sync/schema.ts';
import { defineRecord, readAs } from './define-record.ts';
import type { Data } from './define-record.ts';
import { choice, moment, whole } from './fields.ts';
import olderFixtures from './fixtures/older-versions.json' with { type: 'json' };
import pinned from './fixtures/pinned-schemas.json' with { type: 'json' };
import { records } from './index.ts';
import { z } from './schema.ts';

const MOMENT = { at: 1_790_000_000_000, off: 60, tz: 'Europe/Berlin' };

/** Version 1 had `duration` in seconds, version 2 `minutes`; version 3 asks how it felt. */
const walk = defineRecord({
  entity: 'walk',
  rule: 'append-only',
  fields: { ...moment, minutes: whole(1, 480), felt: choice(['easy', 'hard', 'unknown']) },
  upcasts: [
    ({ duration, ...rest }) => {
      if (typeof duration !== 'number') throw new TypeError('no duration');
      return { ...rest, minutes: Math.round(duration / 60) };
    },
    (data) => ({ felt: 'unknown', ...data }),
  ],
});

describe('versions of a record', () => {
  it.each([
    [1, { ...MOMENT, duration: 600 }, { ...MOMENT, minutes: 10, felt: 'unknown' }],
    [2, { ...MOMENT, minutes: 12 }, { ...MOMENT, minutes: 12, felt: 'unknown' }],
    [3, { ...MOMENT, minutes: 12, felt: 'hard' }, { ...MOMENT, minutes: 12, felt: 'hard' }],
  ])('[RECORD-1] one of version %i is read as of the latest, and stays as it was written', (version, written, read) => {
    const before = structuredClone(written);
    expect(walk.version).toBe(3);
    expect(readAs(walk, version, written)).toEqual({ ok: true, value: read });
    expect(written).toEqual(before);
  });

  it.each([
    ['a newer version', 4, { ...MOMENT, steps: 900 }, 'newer'],
    ['what a step fails on', 1, { ...MOMENT }, 'broken'],
    ['what a step makes and the schema does not take', 1, { ...MOMENT, duration: 0 }, 'broken'],
  ])('[RECORD-2] %s is told, not thrown', (_, version, data, reason) => {
    expect(readAs(walk, version, data)).toEqual({ ok: false, failure: reason });
  });

  it('[RECORD-4] a definition stands under its own name, with a fixture of every older version', () => {
    expect(Object.entries(records).map(([name, { entity }]) => [name, entity])).toEqual(
      Object.keys(records).map((name) => [name, name]),
    );
    const fixtures: Readonly<Record<string, Readonly<Record<string, Data>>>> = olderFixtures;
    for (const [entity, kind] of Object.entries(records)) {
      const older = Array.from({ length: kind.version - 1 }, (_, i) => String(i + 1));
      expect([entity, Object.keys(fixtures[entity] ?? {})]).toEqual([entity, older]);
      for (const version of older)
        expect(readAs(kind, Number(version), fixtures[entity]?.[version] ?? {}), `${entity} ${version}`).toMatchObject({
          ok: true,
        });
    }
  });
});

const digestOf = (schema: z.core.$ZodType): string =>
  createHash('sha256')
    .update(canonicalJson(z.toJSONSchema(schema, { io: 'input' })))
    .digest('hex')
    .slice(0, 16);

describe('the schemas of the records', () => {
  it.each(Object.entries(records))(
    '[RECORD-3] that of %s is the one pinned for its version: a change takes a new version and an upcast',
    (entity, { schema, version }) => {
      const digests: Readonly<Record<string, readonly string[]>> = pinned.digests;
      const { length = 0, [version - 1]: last } = digests[entity] ?? [];
      expect({ length, last }).toEqual({ length: version, last: digestOf(schema) });
    },
  );

  it('[RECORD-3] the number that makes devices read again rises with every version and kind', () => {
    const versions = Object.values(records).reduce((sum, { version }) => sum + version, 0);
    expect(SCHEMA - versions).toBe(pinned.schemaBeyondVersions);
  });
});
