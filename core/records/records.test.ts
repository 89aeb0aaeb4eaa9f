import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../lib/canonical-json.ts';
import { MS_PER_DAY } from '../lib/day.ts';
import { SCHEMA, schemaOf } from '../sync/schema.ts';
import { defineRecord, readAs } from './define-record.ts';
import type { Data } from './define-record.ts';
import { choice, moment, whole } from './fields.ts';
import { fixtures } from './fixtures.ts';
import { keyOf, lineOf, records, retired, touchedDays } from './index.ts';
import type { Entity, Fact, FactEntity } from './index.ts';
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

  it('[RECORD-4] a definition stands under its own name, with a sample that fits it and a fixture of every older version', () => {
    expect(Object.entries(records).map(([name, { entity }]) => [name, entity])).toEqual(
      Object.keys(records).map((name) => [name, name]),
    );
    for (const [entity, kind] of Object.entries(records)) {
      const { older = [], sample } = fixtures[entity] ?? {};
      expect([entity, kind.schema.safeParse(sample).success]).toEqual([entity, true]);
      expect([entity, older.length]).toEqual([entity, kind.version - 1]);
      for (const [i, { written, read }] of older.entries())
        expect([entity, i + 1, readAs(kind, i + 1, written)]).toEqual([entity, i + 1, { ok: true, value: read }]);
    }
  });
});

type Kind = (typeof records)[Entity];
const ID = '019aa5d2-7c00-7000-8000-000000000009';

/** The sample, and where it matters on another day or by another offset: what is derived from each. */
const derivedFrom = (kind: Kind, sample: Data): unknown =>
  kind.rule !== 'append-only'
    ? null
    : [sample, { ...sample, at: Number(sample['at']) + MS_PER_DAY }, { ...sample, off: 840 }].map((data) => [
        keyOf(kind.entity, data, ID),
        touchedDays({ entity: kind.entity, data } as Fact),
      ]);

/** Which field says what line a fact is of: by each, set to another, what the line comes to be. Undefined: the kind has none. */
const linesOf = ({ entity, rule, schema, line }: Kind & Partly, sample: Data): unknown => {
  if (rule !== 'append-only' || line === undefined) return undefined;
  const fields = Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});
  return fields.map((field) => [field, lineOf(entity as FactEntity, { ...sample, [field]: ID }) ?? null]);
};

/** Of all that decides how a record is read and which of two is shown. */
const digestOf = (kind: Kind, sample: Data): string => {
  const { rule, schema, siblingFields, fixedKey, dayFollowsClock }: Kind & Partly = kind;
  const reading = {
    rule,
    schema: z.toJSONSchema(schema, { io: 'input' }),
    siblingFields: [...(siblingFields ?? [])].sort(),
    fixedKey,
    dayFollowsClock,
    derived: derivedFrom(kind, sample),
    line: linesOf(kind, sample),
  };
  return createHash('sha256').update(canonicalJson(reading)).digest('hex').slice(0, 16);
};
interface Partly {
  readonly siblingFields?: ReadonlySet<string>;
  readonly fixedKey?: string;
  readonly dayFollowsClock?: true;
  readonly line?: unknown;
}

/** What `SCHEMA` is beyond the versions of the kinds: raised with `BESIDES_RECORDS`, never with a kind. */
const SCHEMA_BEYOND_VERSIONS = -13;

describe('the schemas of the records', () => {
  it.each(Object.entries(records))(
    '[RECORD-3] that of %s is the one pinned for its version: a change takes a new version and an upcast',
    (entity, kind) => {
      const { sample = {}, digests = [] } = fixtures[entity] ?? {};
      expect({ length: digests.length, last: digests.at(-1) }).toEqual({
        length: kind.version,
        last: digestOf(kind, sample),
      });
    },
  );

  it('[RECORD-5] sibling fields are those that were pinned with their kind, in whatever version it is', () => {
    for (const [entity, kind] of Object.entries(records)) {
      const { siblingFields }: Kind & Partly = kind;
      expect([entity, [...(siblingFields ?? [])]]).toEqual([entity, fixtures[entity]?.siblingFields ?? []]);
    }
  });

  it('[RECORD-3] a kind that was ever pinned is defined, or retired with its last version', () => {
    const pinnedVersions = Object.entries(fixtures).map(([entity, { digests }]) => [entity, digests.length]);
    const defined = Object.entries(records).map(([entity, { version }]) => [entity, version]);
    expect([...defined, ...Object.entries(retired)].sort()).toEqual(pinnedVersions.sort());
  });

  it('[RECORD-3] the number that makes devices read again rises with every version and kind', () => {
    const versions = Object.values(records).reduce((sum, { version }) => sum + version, 0);
    const retiredVersions = Object.values(retired).reduce((sum, last) => sum + last + 1, 0);
    expect(SCHEMA - versions - retiredVersions).toBe(SCHEMA_BEYOND_VERSIONS);
  });

  it('[RECORD-3] it rises with the removal of a kind, and never comes again', () => {
    const [one, two] = [{ version: 1 }, { version: 2 }];
    const steps = [
      schemaOf({ one, two }, {}),
      schemaOf({ one }, { two: 2 }),
      schemaOf({ one, three: one }, { two: 2 }),
      schemaOf({ three: one }, { one: 1, two: 2 }),
      schemaOf({}, { one: 1, two: 2, three: 1 }),
    ];
    expect(steps.map((schema) => schema - (steps[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
  });
});
