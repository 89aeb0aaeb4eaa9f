import { useCallback } from 'react';
import type { Namespace } from './english.ts';
import { useText } from './useText.ts';

type CatalogueText = (id: string, field: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Texts of a catalogue whose ids come from core (challenges, badges): `text(challenge.id, 'title')`.
 * The ids are data, so the compiler cannot check them; a missing one shows its key and warns.
 * The same function in every frame, until the language is another.
 */
export function useCatalogueText(namespace: Namespace): CatalogueText {
  const t = useText(namespace);
  return useCallback<CatalogueText>(
    (id, field, values = {}) => t(`${namespace}:${id}.${field}` as never, values as never) as unknown as string,
    [t, namespace],
  );
}
