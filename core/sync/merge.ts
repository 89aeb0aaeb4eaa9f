/**
 * An edited record as every device and the server hold it: each field with the clock of its last writer. In a sibling
 * field an edit replaces only the values its author had seen (`base`). Values that nobody replaced are siblings; the one
 * with the latest clock is the field's value, and the others are kept and shown beside it, never averaged or lost.
 * Merging is commutative, associative and idempotent.
 */
import type { Hlc } from './clock.ts';

/** One value of a sibling field that no edit replaced. */
export interface Sibling {
  /** the operation that wrote it */
  readonly id: string;
  readonly hlc: Hlc;
  readonly value: unknown;
}

export interface MergedDocument {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly clocks: Readonly<Record<string, Hlc>>;
  /** clock of the delete, if any: fields written later survive it */
  readonly deletedAt?: Hlc;
  /** siblings by field, latest clock first, the first being the value; named `kept` because that is how it is stored */
  readonly kept?: Readonly<Record<string, readonly Sibling[]>>;
  /** what edits replaced of sibling fields, as they named it in `base`, sorted */
  readonly replaced?: readonly string[];
}

export interface Writing {
  /** the operation's id */
  readonly id: string;
  readonly hlc: Hlc;
  /** the siblings that the author saw and replaces: each a `siblingName`, or an operation's id for all that it wrote */
  readonly base?: readonly string[];
}

/** The name of what an operation wrote to one sibling field. */
export const siblingName = (id: string, field: string): string => `${id} ${field}`;

export const EMPTY_DOCUMENT: MergedDocument = { fields: {}, clocks: {} };
const NO_FIELDS: ReadonlySet<string> = new Set();

const latestFirst = (a: Sibling, b: Sibling): number =>
  a.hlc < b.hlc ? 1 : a.hlc > b.hlc ? -1 : a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

/** Sibling fields after `base` was replaced and `fresh` values came. */
function withSiblings(
  document: MergedDocument,
  base: readonly string[],
  fresh: readonly (readonly [field: string, Sibling])[],
): MergedDocument {
  if (base.length === 0 && fresh.length === 0) return document;
  const replaced = [...new Set([...(document.replaced ?? []), ...base])].sort();
  const kept: Record<string, readonly Sibling[]> = { ...document.kept };
  // Of a writing heard twice the clock heard last stands: a server that lost the first may have given another.
  for (const [field, sibling] of fresh)
    kept[field] = [...(kept[field] ?? []).filter(({ id }) => id !== sibling.id), sibling];
  return settleSiblings({ ...document, kept, ...(replaced.length > 0 && { replaced }) });
}

/** Leaves out what is replaced; fields and clocks follow the latest of each field's siblings. */
function settleSiblings(document: MergedDocument): MergedDocument {
  const { kept: given = {}, replaced = [], ...rest } = document;
  const names = new Set(replaced);
  const kept: Record<string, readonly Sibling[]> = {};
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  for (const field of Object.keys(given).sort()) {
    const left = (given[field] ?? [])
      .filter(({ id }) => !names.has(id) && !names.has(siblingName(id, field)))
      .sort(latestFirst);
    const [first] = left;
    if (first === undefined) {
      delete fields[field];
      delete clocks[field];
      continue;
    }
    kept[field] = left;
    fields[field] = first.value;
    clocks[field] = first.hlc;
  }
  return {
    ...rest,
    fields,
    clocks,
    ...(Object.keys(kept).length > 0 && { kept }),
    ...(replaced.length > 0 && { replaced }),
  };
}

/**
 * Last writer wins per field; a sibling field keeps every value that was not replaced.
 * @param siblingFields see `siblingFields` of a definition
 */
export function mergePatch(
  document: MergedDocument,
  patch: Readonly<Record<string, unknown>>,
  { id, hlc, base = [] }: Writing,
  siblingFields = NO_FIELDS,
): MergedDocument {
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  const fresh: [string, Sibling][] = [];
  for (const [field, value] of Object.entries(patch)) {
    if (siblingFields.has(field)) {
      fresh.push([field, { id, hlc, value }]);
      continue;
    }
    const held = clocks[field];
    if (held !== undefined && held >= hlc) continue;
    if (document.deletedAt !== undefined && document.deletedAt >= hlc) continue;
    fields[field] = value;
    clocks[field] = hlc;
  }
  return withSiblings({ ...document, fields, clocks }, base, fresh);
}

/** A delete removes every field written before it, but only those siblings that its author had seen. */
export function mergeDelete(document: MergedDocument, { hlc, base = [] }: Writing): MergedDocument {
  const deletedAt = document.deletedAt !== undefined && document.deletedAt > hlc ? document.deletedAt : hlc;
  const living = Object.entries(document.fields).filter(
    ([field]) => document.kept?.[field] !== undefined || (document.clocks[field] ?? '') > deletedAt,
  );
  const rest: MergedDocument = {
    ...document,
    fields: Object.fromEntries(living),
    clocks: Object.fromEntries(living.map(([field]) => [field, document.clocks[field] ?? ''])),
    deletedAt,
  };
  return withSiblings(rest, base, []);
}

/** The same edit under another clock: the server restamped it, because the device's clock ran ahead. */
export function restampWriting(document: MergedDocument, id: string, from: Hlc, to: Hlc): MergedDocument {
  const clocks = Object.fromEntries(
    Object.entries(document.clocks).map(([field, clock]) => [field, clock === from ? to : clock]),
  );
  return settleSiblings({
    ...document,
    clocks,
    ...(document.deletedAt === from && { deletedAt: to }),
    ...(document.kept !== undefined && {
      kept: eachSibling(document.kept, (sibling) => (sibling.id === id ? { ...sibling, hlc: to } : sibling)),
    }),
  });
}

/**
 * Without what one writing put there, and what it said to be replaced is not said any more. The values that it had replaced
 * or hidden come back only from the log.
 */
export function withoutWriting(document: MergedDocument, { id, hlc, base = [] }: Writing): MergedDocument {
  const others = Object.keys(document.clocks).filter((field) => document.clocks[field] !== hlc);
  const { deletedAt, replaced = [], ...rest } = document;
  return settleSiblings({
    ...rest,
    replaced: replaced.filter((name) => !base.includes(name)),
    fields: Object.fromEntries(others.map((field) => [field, document.fields[field]])),
    clocks: Object.fromEntries(others.map((field) => [field, document.clocks[field] ?? ''])),
    ...(deletedAt !== undefined && deletedAt !== hlc && { deletedAt }),
    ...(document.kept !== undefined && {
      kept: eachSibling(document.kept, (sibling) => (sibling.id === id ? [] : sibling)),
    }),
  });
}

const eachSibling = (
  kept: Readonly<Record<string, readonly Sibling[]>>,
  change: (sibling: Sibling) => Sibling | readonly Sibling[],
): Record<string, readonly Sibling[]> =>
  Object.fromEntries(Object.entries(kept).map(([field, siblings]) => [field, siblings.flatMap(change)]));

/** What the next edit of these fields names as its `base`: the siblings that its author sees now. */
export const baseOf = (document: MergedDocument, fields: Iterable<string>): string[] =>
  [...new Set(fields)].flatMap((field) => {
    const shown = document.kept?.[field]?.[0];
    return shown === undefined ? [] : [siblingName(shown.id, field)];
  });

/** Whether a record was deleted and not written to since. */
export const isDeleted = ({ deletedAt, fields }: MergedDocument): boolean =>
  deletedAt !== undefined && Object.keys(fields).length === 0;
