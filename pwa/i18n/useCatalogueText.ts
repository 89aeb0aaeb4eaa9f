import { useTranslation } from 'react-i18next';
import type { Namespace } from './english.ts';

/**
 * Texts of a catalogue whose ids come from core (challenges, badges): `text(challenge.id, 'title')`.
 * The ids are data, so the compiler cannot check them; a missing one shows its key and warns.
 */
export function useCatalogueText(
  namespace: Namespace,
): (id: string, field: string, values?: Readonly<Record<string, unknown>>) => string {
  const { i18n } = useTranslation(namespace);
  return (id, field, values = {}) =>
    i18n.t(`${namespace}:${id}.${field}` as never, values as never) as unknown as string;
}
