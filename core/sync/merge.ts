/**
 * An edited record as every device and the server hold it: each field with the clock of its last writer. A sibling field
 * differs: an edit replaces only the values its author had seen (`base`). Those that nobody replaced are siblings; the one
 * with the latest clock is the field's value, and the others stay beside it, to be shown, never averaged or lost. All of
 * it is commutative, associative and idempotent.
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
  /** clock of the delete, when there was one: fields written later live again */
  readonly deletedAt?: Hlc;
  /** siblings by field, latest clock first, the first being the value; `kept` is what devices and logs have stored it as */
  readonly kept?: Readonly<Record<string, readonly Sibling[]>>;
  /** operations whose values of sibling fields were replaced, sorted */
  readonly replaced?: readonly string[];
}

export interface Writing {
  /** the operation's id */
  readonly id: string;
  readonly hlc: Hlc;
  /** the siblings that the author saw and replaces; ids of operations */
  readonly base?: readonly string[];
}

export const EMPTY_DOCUMENT: MergedDocument = { fields: {}, clocks: {} };
const NO_FIELDS: ReadonlySet<string> = new Set();

const latestFirst = (a: Sibling, b: Sibling): number =>
  a.hlc < b.hlc ? 1 : a.hlc > b.hlc ? -1 : a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

/** Sibling fields after `base` was replaced and `fresh` values came. Fields and clocks follow the latest of each. */
function withSiblings(
  document: MergedDocument,
  base: readonly string[],
  fresh: readonly (readonly [field: string, Sibling])[],
): MergedDocument {
  if (base.length === 0 && fresh.length === 0) return document;
  const replaced = new Set([...(document.replaced ?? []), ...base]);
  const kept: Record<string, readonly Sibling[]> = {};
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  const names = new Set([...Object.keys(document.kept ?? {}), ...fresh.map(([field]) => field)]);
  for (const field of [...names].sort()) {
    const siblings = new Map((document.kept?.[field] ?? []).map((sibling) => [sibling.id, sibling]));
    for (const [of, sibling] of fresh) if (of === field && !siblings.has(sibling.id)) siblings.set(sibling.id, sibling);
    const standing = [...siblings.values()].filter(({ id }) => !replaced.has(id)).sort(latestFirst);
    const [first] = standing;
    if (first === undefined) {
      delete fields[field];
      delete clocks[field];
      continue;
    }
    kept[field] = standing;
    fields[field] = first.value;
    clocks[field] = first.hlc;
  }
  const { kept: _, replaced: __, ...rest } = document;
  return {
    ...rest,
    fields,
    clocks,
    ...(Object.keys(kept).length > 0 && { kept }),
    ...(replaced.size > 0 && { replaced: [...replaced].sort() }),
  };
}

/**
 * Last writer wins per field; a sibling field keeps every value that was not replaced.
 * @param siblingFields see `siblingFieldsOf` of the registry
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

/** A delete takes every field written before it, and of sibling fields the values its author had seen: unseen words survive. */
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

/** The same writing under another clock: the server stamped it again, because the device's clock ran ahead. */
export function restampWriting(document: MergedDocument, id: string, from: Hlc, to: Hlc): MergedDocument {
  const clocks = Object.fromEntries(
    Object.entries(document.clocks).map(([field, clock]) => [field, clock === from ? to : clock]),
  );
  const kept = Object.fromEntries(
    Object.entries(document.kept ?? {}).map(([field, siblings]) => [
      field,
      siblings.map((sibling) => (sibling.id === id ? { ...sibling, hlc: to } : sibling)).sort(latestFirst),
    ]),
  );
  const restamped: MergedDocument = {
    ...document,
    clocks,
    ...(document.deletedAt === from && { deletedAt: to }),
    ...(document.kept !== undefined && { kept }),
  };
  return withSiblings(restamped, document.replaced ?? [], []);
}

/** The ids that the next edit of these fields names as its `base`: what its author sees now. */
export const baseOf = (document: MergedDocument, fields: Iterable<string>): string[] => [
  ...new Set([...fields].flatMap((field) => document.kept?.[field]?.[0]?.id ?? [])),
];

/** The siblings that lost to the field's value by clock: shown beside it. Latest first. */
export const otherSiblings = (document: MergedDocument, field: string): readonly Sibling[] =>
  (document.kept?.[field] ?? []).slice(1);

/** True where a record was deleted and nothing was written to it since. */
export const isDeleted = ({ deletedAt, fields }: MergedDocument): boolean =>
  deletedAt !== undefined && Object.keys(fields).length === 0;
