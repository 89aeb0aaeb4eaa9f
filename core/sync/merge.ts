/** An edited record as every device and the server hold it: each field with the clock of its last writer. */
import type { Hlc } from './clock';

export interface MergedDocument {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly clocks: Readonly<Record<string, Hlc>>;
  /** clock of the delete, when there was one: fields written later live again */
  readonly deletedAt?: Hlc;
}

export const EMPTY_DOCUMENT: MergedDocument = { fields: {}, clocks: {} };

/** Last writer wins per field. Commutative, associative, idempotent. */
export function mergePatch(document: MergedDocument, patch: Readonly<Record<string, unknown>>, hlc: Hlc): MergedDocument {
  const fields: Record<string, unknown> = { ...document.fields };
  const clocks: Record<string, Hlc> = { ...document.clocks };
  for (const [field, value] of Object.entries(patch)) {
    const held = clocks[field];
    if (held !== undefined && held >= hlc) continue;
    if (document.deletedAt !== undefined && document.deletedAt >= hlc) continue;
    fields[field] = value;
    clocks[field] = hlc;
  }
  return { ...document, fields, clocks };
}

/** A delete takes every field written before it. */
export function mergeDelete(document: MergedDocument, hlc: Hlc): MergedDocument {
  const deletedAt = document.deletedAt !== undefined && document.deletedAt > hlc ? document.deletedAt : hlc;
  const kept = Object.entries(document.fields).filter(([field]) => (document.clocks[field] ?? '') > deletedAt);
  return {
    fields: Object.fromEntries(kept),
    clocks: Object.fromEntries(kept.map(([field]) => [field, document.clocks[field] ?? ''])),
    deletedAt,
  };
}
