import i18next from 'i18next';
import type { Namespace } from './english.ts';
import { useLanguage } from './useLanguage.ts';

/** The keys are ids of records here, which no type can list. */
interface AnyKey {
  readonly exists: (key: string) => boolean;
  readonly t: (key: string) => string;
}

/** Texts by an id that may be of another version: undefined where this one has no words for it. */
export function useOptionalText(namespace: Namespace): (key: string) => string | undefined {
  useLanguage();
  const texts = i18next as unknown as AnyKey;
  return (key) => {
    const full = `${namespace}:${key}`;
    return texts.exists(full) ? texts.t(full) : undefined;
  };
}
