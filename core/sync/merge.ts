/**
 * An edited record as every device and the server hold it: each field with the clock of its last writer. A field may be
 * `kept`: then a writing replaces only the writings its author had seen (`base`). Of those that nobody replaced the one
 * with the latest clock is the field's value, and the others stay beside it, to be shown, never averaged or lost. All of
 * it is commutative, associative and idempotent.
 */
import type { Hlc } from './clock.ts';

/** One writing of a kept field that no later one replaced. */
export interface KeptWriting {
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
  /** standing writings of kept fields, latest clock first: the first is the value, the others were written beside it */
  readonly kept?: Readonly<Record<string, readonly KeptWriting[]>>;
  /** operations whose writings of kept fields were replaced by later ones, sorted */
  readonly replaced?: readonly string[];
}

export interface Writing {
  /** the operation's id */
  readonly id: string;
  readonly hlc: Hlc;
  /** the writings of kept fields that the author saw and replaces; ids of operations */
  readonly base?: readonly string[];
}

export const EMPTY_DOCUMENT: MergedDocument = { fields: {}, clocks: {} };
const NO_FIELDS: ReadonlySet<string> = new Set();

const latestFirst = (a: KeptWriting, b: KeptWriting): number =>
  a.hlc < b.hlc ? 1 : a.hlc > b.hlc ? -1 : a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

/** Kept fields after `base` was replaced and `fresh` writings came. Fields and clocks follow the latest of each. */
function withKept(
  document: MergedDocument,
  base: readonly string[],
  fresh: readonly (readonly [field: string, KeptWriting])[],
): MergedDocument {
  if (base.length === 0 && fresh.length === 0) return document;
  const replaced = new Set([...(document.replaced ?? []), ...base]);
  const kept: Record<string, readonly KeptWriting[]> = {};
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  const names = new Set([...Object.keys(document.kept ?? {}), ...fresh.map(([field]) => field)]);
  for (const field of [...names].sort()) {
    const writings = new Map((document.kept?.[field] ?? []).map((writing) => [writing.id, writing]));
    for (const [of, writing] of fresh) if (of === field && !writings.has(writing.id)) writings.set(writing.id, writing);
    const standing = [...writings.values()].filter(({ id }) => !replaced.has(id)).sort(latestFirst);
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
 * Last writer wins per field; a kept field keeps every writing that was not replaced.
 * @param keptFields see `keptFieldsOf` of the registry
 */
export function mergePatch(
  document: MergedDocument,
  patch: Readonly<Record<string, unknown>>,
  { id, hlc, base = [] }: Writing,
  keptFields = NO_FIELDS,
): MergedDocument {
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  const fresh: [string, KeptWriting][] = [];
  for (const [field, value] of Object.entries(patch)) {
    if (keptFields.has(field)) {
      fresh.push([field, { id, hlc, value }]);
      continue;
    }
    const held = clocks[field];
    if (held !== undefined && held >= hlc) continue;
    if (document.deletedAt !== undefined && document.deletedAt >= hlc) continue;
    fields[field] = value;
    clocks[field] = hlc;
  }
  return withKept({ ...document, fields, clocks }, base, fresh);
}

/** A delete takes every field written before it, and of kept fields the writings its author had seen: unseen words survive. */
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
  return withKept(rest, base, []);
}

/** The same writing under another clock: the server stamped it again, because the device's clock ran ahead. */
export function restampWriting(document: MergedDocument, id: string, from: Hlc, to: Hlc): MergedDocument {
  const clocks = Object.fromEntries(
    Object.entries(document.clocks).map(([field, clock]) => [field, clock === from ? to : clock]),
  );
  const kept = Object.fromEntries(
    Object.entries(document.kept ?? {}).map(([field, writings]) => [
      field,
      writings.map((writing) => (writing.id === id ? { ...writing, hlc: to } : writing)).sort(latestFirst),
    ]),
  );
  const restamped: MergedDocument = {
    ...document,
    clocks,
    ...(document.deletedAt === from && { deletedAt: to }),
    ...(document.kept !== undefined && { kept }),
  };
  return withKept(restamped, document.replaced ?? [], []);
}

/** The ids a next writing of these fields names as its `base`: what its author sees now. */
export const baseOf = (document: MergedDocument, fields: Iterable<string>): string[] => [
  ...new Set([...fields].flatMap((field) => document.kept?.[field]?.[0]?.id ?? [])),
];

/** What was written at the same time as a kept field's value and lost by clock: shown beside it. Latest first. */
export const besides = (document: MergedDocument, field: string): readonly KeptWriting[] =>
  (document.kept?.[field] ?? []).slice(1);

/** True where a record was deleted and nothing was written to it since. */
export const isDeleted = ({ deletedAt, fields }: MergedDocument): boolean =>
  deletedAt !== undefined && Object.keys(fields).length === 0;
