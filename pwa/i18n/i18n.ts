import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf } from './direction';
import { english } from './english';
import { availableLanguages, DEFAULT_LANGUAGE, deriveLanguage, isPseudoLocale, loadLanguage } from './languages';

/** Where the chosen language is kept. The app gives one that lasts; without it the choice lasts for the visit. */
export interface LanguageStorage {
  load(): string | null;
  save(code: string): void;
}

export interface I18nOptions {
  readonly storage?: LanguageStorage | undefined;
  /** the address's query, for `?lang=` */
  readonly search?: string | undefined;
  /** `navigator.languages` */
  readonly browserLanguages?: readonly string[] | undefined;
  /** `en-XA` and `ar-XB` may be asked for: development and tests */
  readonly pseudoAllowed?: boolean | undefined;
}

let options: I18nOptions = {};

/** Ready when the first language is. Falls back to English where a language cannot be fetched. */
export async function initI18n(given: I18nOptions = {}): Promise<void> {
  options = given;
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: english },
    ns: Object.keys(english),
    defaultNS: 'common',
    load: 'currentOnly',
    returnNull: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.warn(`No text for ${namespace}:${key}`),
  });
  const language = deriveLanguage({
    requested: new URLSearchParams(given.search ?? '').get('lang'),
    saved: given.storage?.load(),
    browser: given.browserLanguages,
    pseudoAllowed: given.pseudoAllowed === true,
  });
  if (!(await showIn(language))) await showIn(DEFAULT_LANGUAGE);
}

/** Shows everything in another language and keeps the choice. A code that is not offered, or cannot be fetched, changes nothing: false. */
export async function chooseLanguage(code: string): Promise<boolean> {
  const offered = availableLanguages.includes(code) || (options.pseudoAllowed === true && isPseudoLocale(code));
  if (!offered || !(await showIn(code))) return false;
  options.storage?.save(code);
  return true;
}

async function showIn(code: string): Promise<boolean> {
  try {
    await addStrings(code);
  } catch (error) {
    console.warn(`The language ${code} could not be loaded`, error);
    return false;
  }
  await i18next.changeLanguage(code);
  showLanguage(code);
  return true;
}

async function addStrings(code: string): Promise<void> {
  if (code === DEFAULT_LANGUAGE) return;
  if (isPseudoLocale(code)) {
    const { pseudoLocalise } = await import('./pseudo-locale');
    for (const [namespace, strings] of Object.entries(english)) i18next.addResourceBundle(code, namespace, pseudoLocalise(strings, code));
    return;
  }
  for (const [namespace, strings] of await loadLanguage(code)) i18next.addResourceBundle(code, namespace, strings);
}

function showLanguage(code: string): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}
