import i18next from 'i18next';
import { useMemo } from 'react';
import { createFormat, formatLocaleOf, type Format } from './format.ts';
import { useLanguage } from './useLanguage.ts';

/** Making one takes a millisecond, and every component that writes a number asks for it. */
const formats = new Map<string, Format>();

function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

const inLanguage = (language: string): Format =>
  formatOf(formatLocaleOf(language, typeof navigator === 'undefined' ? [] : navigator.languages));

/** Outside of components, for what is read before one is drawn. */
export const currentFormat = (): Format => inLanguage(i18next.language);

/** Formats dates, numbers and durations in the current language. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => inLanguage(language), [language]);
}
