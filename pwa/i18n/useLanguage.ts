import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

function onLanguageChange(react: () => void): () => void {
  i18next.on('languageChanged', react);
  return () => i18next.off('languageChanged', react);
}

/** The code of the language that is shown; the component is drawn again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, () => i18next.language);
