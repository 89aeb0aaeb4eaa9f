// What the fields of a person's records are, by name: a field means the same in every kind that has it.
import type { Editor, Fields } from '#core/records/fields.ts';
import { isEntity, records } from '#core/records/index.ts';

/** Every field of a person's records and every choice in them: each of these needs a label. */
export const fieldChoices: ReadonlyMap<string, ReadonlySet<string>> = allChoices();
/** How values of a field are put right, whichever record it is in: by that they are put in words too. */
export const editorOf = (field: string): Editor['kind'] | undefined => editors.get(field);

const editors: ReadonlyMap<string, Editor['kind']> = new Map(
  Object.keys(records).flatMap((entity) =>
    Object.entries(fieldsOf(entity)).map(([field, { editor }]) => [field, editor.kind] as const),
  ),
);

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
