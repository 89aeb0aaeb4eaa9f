import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickHlc } from './clock.ts';
import {
  baseOf,
  EMPTY_DOCUMENT,
  isDeleted,
  mergeDelete,
  mergePatch,
  restampWriting,
  siblingName,
  withoutWriting,
} from './merge.ts';
import type { MergedDocument, Writing } from './merge.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);

const DEVICES = ['d_a', 'd_b', 'd_c'] as const;
const FIELDS = ['goalDays', 'goalMinutes', 'note', 'painAfter'] as const;
const SIBLING_FIELDS = new Set(['note', 'painAfter']);

const by = (ms: number, device: string, base: readonly string[] = []): Writing => ({
  id: `${device}@${ms}`,
  hlc: tickHlc(null, ms, device),
  base,
});

type Edit = { readonly writing: Writing; readonly fields: Record<string, number>; readonly isDelete: boolean };
const apply = (document: MergedDocument, { writing, fields, isDelete }: Edit): MergedDocument =>
  isDelete ? mergeDelete(document, writing) : mergePatch(document, fields, writing, SIBLING_FIELDS);

const step = fc.record({
  device: fc.constantFrom(...DEVICES),
  fields: fc.dictionary(fc.constantFrom(...FIELDS), fc.integer({ min: 1, max: 9 })),
  isDelete: fc.boolean(),
  hears: fc.option(fc.constantFrom(...DEVICES), { freq: 2 }),
});

/** Three devices that edit what they see and now and then receive everything another has. */
function historyOf(
  steps: readonly { device: string; fields: Record<string, number>; isDelete: boolean; hears: string | null }[],
): Edit[] {
  const known = new Map<string, Edit[]>(DEVICES.map((device) => [device, []]));
  return steps.map(({ device, fields, isDelete, hears }, i) => {
    const mine = known.get(device) ?? [];
    for (const edit of known.get(hears ?? '') ?? []) if (!mine.includes(edit)) mine.push(edit);
    const seen = mine.reduce(apply, EMPTY_DOCUMENT);
    const writing = by(i + 1, device, baseOf(seen, isDelete ? SIBLING_FIELDS : Object.keys(fields)));
    const edit = { writing, fields, isDelete };
    mine.push(edit);
    return edit;
  });
}

const histories = fc.array(step, { maxLength: 10 }).map(historyOf);

describe('merging edited records', () => {
  it('[MERGE-1] does not depend on order or repetition', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (edits, order) => {
        const shuffled = [...edits, ...edits]
          .map((e) => [order.next().value as number, e] as const)
          .sort((a, b) => a[0] - b[0]);
        const one = edits.reduce(apply, EMPTY_DOCUMENT);
        const other = shuffled.reduce((document, [, e]) => apply(document, e), EMPTY_DOCUMENT);
        expect(other).toEqual(one);
      }),
      { seed: 21, numRuns: runs },
    );
  });

  it('[MERGE-2] keeps what was written after a delete and drops what was written before', () => {
    const before = mergePatch(EMPTY_DOCUMENT, { goalDays: 3, goalMinutes: 90 }, by(1, 'd_a'));
    const deleted = mergeDelete(before, by(2, 'd_a'));
    expect(isDeleted(deleted)).toBe(true);
    const after = mergePatch(deleted, { goalDays: 6 }, by(3, 'd_b'));
    expect(after.fields).toEqual({ goalDays: 6 });
    expect(isDeleted(after)).toBe(false);
    expect(mergePatch(deleted, { goalDays: 4 }, by(1, 'd_b')).fields).toEqual({});
  });

  it('[MERGE-3] keeps the different fields that two devices changed at once', () => {
    const a = mergePatch(EMPTY_DOCUMENT, { goalDays: 3 }, by(1, 'd_a'));
    expect(mergePatch(a, { goalMinutes: 60 }, by(1, 'd_b')).fields).toEqual({ goalDays: 3, goalMinutes: 60 });
  });

  it('[MERGE-4] when two devices edit a sibling field at once, the later value wins and the other is kept as a sibling', () => {
    const first = mergePatch(EMPTY_DOCUMENT, { painAfter: 2 }, by(1, 'd_a'), SIBLING_FIELDS);
    const one = mergePatch(first, { painAfter: 5 }, by(2, 'd_a', ['d_a@1 painAfter']), SIBLING_FIELDS);
    const both = mergePatch(one, { painAfter: 3 }, by(3, 'd_b', ['d_a@1 painAfter']), SIBLING_FIELDS);
    expect(both.fields['painAfter']).toBe(3);
    expect((both.kept?.['painAfter'] ?? []).slice(1).map(({ value }) => value)).toEqual([5]);
  });

  it('[MERGE-5] an edit that saw the previous value replaces it and leaves no sibling', () => {
    const one = mergePatch(EMPTY_DOCUMENT, { note: 'a' }, by(1, 'd_a'), SIBLING_FIELDS);
    const two = mergePatch(one, { note: 'ab' }, by(2, 'd_b', baseOf(one, ['note'])), SIBLING_FIELDS);
    expect(two.fields['note']).toBe('ab');
    expect((two.kept?.['note'] ?? []).slice(1)).toEqual([]);
    expect(mergePatch(two, { note: 'a' }, by(1, 'd_a'), SIBLING_FIELDS)).toEqual(two);
  });

  it('[MERGE-6] a delete removes the siblings its author had seen, and no others', () => {
    const seen = mergePatch(EMPTY_DOCUMENT, { note: 'seen', goalDays: 2 }, by(1, 'd_a'), SIBLING_FIELDS);
    const unseen = mergePatch(seen, { note: 'unseen' }, by(2, 'd_b', ['d_a@1']), SIBLING_FIELDS);
    expect(mergeDelete(unseen, by(3, 'd_a', ['d_a@1'])).fields).toEqual({ note: 'unseen' });
    expect(isDeleted(mergeDelete(seen, by(3, 'd_a', ['d_a@1'])))).toBe(true);
  });

  it('[MERGE-7] a value that nobody replaced is never lost', () => {
    fc.assert(
      fc.property(histories, (edits) => {
        const document = edits.reduce(apply, EMPTY_DOCUMENT);
        const replaced = new Set(edits.flatMap(({ writing }) => writing.base ?? []));
        for (const field of SIBLING_FIELDS) {
          const expected = edits
            .filter(
              ({ isDelete, fields, writing }) =>
                !isDelete && fields[field] !== undefined && !replaced.has(siblingName(writing.id, field)),
            )
            .map(({ writing }) => writing.id);
          expect((document.kept?.[field] ?? []).map(({ id }) => id).sort()).toEqual(expected.sort());
        }
      }),
      { seed: 22, numRuns: runs },
    );
  });

  it('[MERGE-8] a restamped edit is ordered by its new clock', () => {
    const ahead = mergePatch(EMPTY_DOCUMENT, { note: 'ahead', goalDays: 7 }, by(9, 'd_a'), SIBLING_FIELDS);
    const right = restampWriting(ahead, 'd_a@9', by(9, 'd_a').hlc, by(2, 'd_a').hlc);
    const later = mergePatch(right, { note: 'later', goalDays: 4 }, by(3, 'd_b'), SIBLING_FIELDS);
    expect(later.fields).toEqual({ note: 'later', goalDays: 4 });
    expect((later.kept?.['note'] ?? []).slice(1).map(({ value }) => value)).toEqual(['ahead']);
  });

  it('[MERGE-8] a restamped delete hides nothing that was written after its new clock', () => {
    const ahead = mergeDelete(EMPTY_DOCUMENT, by(9, 'd_a'));
    const right = restampWriting(ahead, 'd_a@9', by(9, 'd_a').hlc, by(2, 'd_a').hlc);
    expect(mergePatch(right, { goalDays: 4 }, by(3, 'd_b')).fields).toEqual({ goalDays: 4 });
    expect(mergePatch(right, { goalDays: 4 }, by(1, 'd_b')).fields).toEqual({});
  });

  it('[MERGE-8] whatever was written meanwhile, a new clock gives the record that the new clock alone would have given', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (edits, place) => {
        const chosen = edits.filter(({ isDelete }) => !isDelete)[place % Math.max(edits.length, 1)];
        if (chosen === undefined) return;
        const { id, hlc } = chosen.writing;
        const to = tickHlc(null, 100, 'd_a');
        const whole = (list: readonly Edit[]): MergedDocument => list.reduce(apply, EMPTY_DOCUMENT);
        const after = edits.map((edit) =>
          edit === chosen ? { ...edit, writing: { ...chosen.writing, hlc: to } } : edit,
        );
        expect(whole(after).kept).toEqual(restampWriting(whole(edits), id, hlc, to).kept);
        const restamped = restampWriting(whole(edits), id, hlc, to);
        for (const [field, siblings] of Object.entries(restamped.kept ?? {}))
          expect([restamped.fields[field], restamped.clocks[field]]).toEqual([siblings[0]?.value, siblings[0]?.hlc]);
      }),
      { seed: 23, numRuns: runs },
    );
  });

  it('[MERGE-9] an edit of one sibling field leaves the others of the edit before as they are', () => {
    const whole = mergePatch(EMPTY_DOCUMENT, { note: 'slow', painAfter: 4 }, by(1, 'd_a'), SIBLING_FIELDS);
    const edited = mergePatch(whole, { painAfter: 5 }, by(2, 'd_a', baseOf(whole, ['painAfter'])), SIBLING_FIELDS);
    expect(edited.fields).toEqual({ note: 'slow', painAfter: 5 });
    expect((edited.kept?.['painAfter'] ?? []).slice(1)).toEqual([]);
    // As an operation was named before fields were.
    const all = mergePatch(whole, { painAfter: 5 }, by(2, 'd_a', ['d_a@1']), SIBLING_FIELDS);
    expect(all.fields).toEqual({ painAfter: 5 });
  });

  it('[MERGE-10] a writing is taken out alone', () => {
    const first = mergePatch(EMPTY_DOCUMENT, { note: 'a', goalDays: 2 }, by(1, 'd_a'), SIBLING_FIELDS);
    const second = mergePatch(first, { note: 'b', goalMinutes: 60 }, by(2, 'd_b'), SIBLING_FIELDS);
    expect(withoutWriting(second, by(2, 'd_b'))).toEqual(first);
    const third = mergePatch(second, { note: 'c' }, by(3, 'd_a', ['d_b@2 note']), SIBLING_FIELDS);
    expect(withoutWriting(third, by(3, 'd_a', ['d_b@2 note'])).replaced).toBeUndefined();
    const deleted = mergeDelete(EMPTY_DOCUMENT, by(3, 'd_a'));
    expect(withoutWriting(deleted, by(3, 'd_a'))).toEqual(EMPTY_DOCUMENT);
  });
});
