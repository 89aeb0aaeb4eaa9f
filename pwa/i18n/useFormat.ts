import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, formatLocaleOf, type Format } from './format.ts';

/** Formats dates, numbers and durations in the current language. */
export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return useMemo(
    () => createFormat(formatLocaleOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)),
    [language],
  );
}
