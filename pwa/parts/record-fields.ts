// What the fields of a person's records are, by name: a field means the same in every kind that has it.
import type { Editor, Fields } from '#core/records/fields.ts';
import { isEntity, records } from '#core/records/index.ts';

/** Every field of a person's records and every choice in them: each of these needs a label. */
export const fieldChoices: ReadonlyMap<string, ReadonlySet<string>> = allChoices();
/** How values of a field are put right, whichever record it is in: by that they are put in words too. */
export const editorOf = (field: string): Editor | undefined => editors.get(field);

const editors: ReadonlyMap<string, Editor> = new Map(
  Object.keys(records).flatMap((entity) =>
    Object.entries(fieldsOf(entity)).map(([field, { editor }]) => [field, editor] as const),
  ),
);
const hiddenFields: ReadonlySet<string> = new Set(
  Object.keys(records).flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([field, { hidden }]) => (hidden ? [field] : [])),
  ),
);

/** Read off the device or filled in by the app: nobody knows it by name. */
export const isHidden = (field: string): boolean => hiddenFields.has(field);

/** What a person wrote in an entry, in their own words. */
export const writtenIn = (entity: string, data: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([field, { editor, hidden }]) => {
    const given = data[field];
    return !hidden && editor.kind === 'text' && typeof given === 'string' ? [given] : [];
  });

function allChoices(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const entity of Object.keys(records))
    for (const [field, { editor }] of Object.entries(fieldsOf(entity)))
      found.set(field, new Set([...(found.get(field) ?? []), ...(editor.kind === 'choice' ? editor.options : [])]));
  return found;
}

/** Those of a kind that a person records. */
export function fieldsOf(entity: string): Fields {
  return isEntity(entity) && records[entity].log === 'core' ? records[entity].fields : {};
}
