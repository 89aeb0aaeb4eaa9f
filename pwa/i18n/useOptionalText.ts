import { useTranslation } from 'react-i18next';
import type { Namespace } from './english.ts';

/** Texts by an id that may be of another version: undefined where this one has no words for it. */
export function useOptionalText(namespace: Namespace): (key: string) => string | undefined {
  const { i18n } = useTranslation(namespace);
  return (key) => {
    const full = `${namespace}:${key}`;
    return i18n.exists(full) ? i18n.t(full) : undefined;
  };
}
