/**
 * Fields of which every concurrent value is kept (docs/sync.md, "Conflicts"): the latest clock tells what is shown, and
 * nothing of what was kept. So what became of a value is asked by the id of the edit that wrote it.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { isDocumentEntity, records } from '#core/records/index.ts';
import { siblingName } from '#core/sync/merge.ts';
import type { MergedDocument } from '#core/sync/merge.ts';

export const siblingFieldsOf = (entity: string): ReadonlySet<string> | undefined =>
  isDocumentEntity(entity) ? records[entity].siblingFields : undefined;

/** Still kept with what was written, or replaced by an edit whose author had seen it. */
export const isKeptOrReplaced = (
  { kept, replaced = [] }: Pick<MergedDocument, 'kept' | 'replaced'>,
  { id, field, value }: { readonly id: string; readonly field: string; readonly value: unknown },
): boolean =>
  replaced.includes(id) ||
  replaced.includes(siblingName(id, field)) ||
  (kept?.[field] ?? []).some((one) => one.id === id && canonicalJson(one.value) === canonicalJson(value));

/** A record with all that is kept in it, latest first; by which clock is not compared. */
export const inFull = (name: string, { fields, kept = {} }: Pick<MergedDocument, 'fields' | 'kept'>): string => {
  const siblings = Object.entries(kept).map(([field, all]) => [field, all.map(({ id, value }) => ({ id, value }))]);
  return `${name} ${canonicalJson(fields)}, keeps ${canonicalJson(Object.fromEntries(siblings))}`;
};
