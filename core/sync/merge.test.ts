import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickHlc } from './clock';
import { EMPTY_DOCUMENT, mergeDelete, mergePatch } from './merge';
import type { MergedDocument } from './merge';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);

const edit = fc.record({
  device: fc.constantFrom('d_a', 'd_b', 'd_c'),
  at: fc.integer({ min: 1, max: 40 }),
  fields: fc.dictionary(fc.constantFrom('goalDays', 'goalMinutes', 'quickLogMinutes'), fc.integer({ min: 1, max: 9 })),
  isDelete: fc.boolean(),
});
type Edit = { device: string; at: number; fields: Record<string, number>; isDelete: boolean };

const apply = (document: MergedDocument, { device, at, fields, isDelete }: Edit): MergedDocument => {
  const hlc = tickHlc(null, at, device);
  return isDelete ? mergeDelete(document, hlc) : mergePatch(document, fields, hlc);
};

describe('merging edited records', () => {
  it('[MERGE-1] does not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.uniqueArray(edit, { maxLength: 8, selector: (e) => `${e.device} ${e.at}` }), fc.infiniteStream(fc.nat()), (edits, order) => {
        const shuffled = [...edits, ...edits].map((e) => [order.next().value as number, e] as const).sort((a, b) => a[0] - b[0]);
        const one = edits.reduce(apply, EMPTY_DOCUMENT);
        const other = shuffled.reduce((document, [, e]) => apply(document, e), EMPTY_DOCUMENT);
        expect(other).toEqual(one);
      }),
      { seed: 21, numRuns: runs },
    );
  });

  it('[MERGE-2] keeps what was written after a delete and drops what was written before', () => {
    const before = mergePatch(EMPTY_DOCUMENT, { goalDays: 3, goalMinutes: 90 }, '000000001:0000:d_a');
    const deleted = mergeDelete(before, '000000002:0000:d_a');
    const after = mergePatch(deleted, { goalDays: 6 }, '000000003:0000:d_b');
    expect(after.fields).toEqual({ goalDays: 6 });
  });

  it('[MERGE-3] keeps the different fields that two devices changed at once', () => {
    const a = mergePatch(EMPTY_DOCUMENT, { goalDays: 3 }, '000000001:0000:d_a');
    expect(mergePatch(a, { goalMinutes: 60 }, '000000001:0000:d_b').fields).toEqual({ goalDays: 3, goalMinutes: 60 });
  });
});
