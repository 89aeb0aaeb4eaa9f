import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, formatLocaleOf, type Format } from './format.ts';

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
  const { language } = useTranslation().i18n;
  return useMemo(() => inLanguage(language), [language]);
}
