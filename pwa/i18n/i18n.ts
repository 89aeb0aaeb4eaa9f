import i18next from 'i18next';
import { entryTexts, type Namespace } from './english.ts';
import {
  availableLanguages,
  DEFAULT_LANGUAGE,
  deriveLanguage,
  directionOf,
  fetchedNamespaces,
  fetchTexts,
  isPseudoLocale,
  type Strings,
} from './languages.ts';

/** Stores the chosen language. The app passes a persistent one; without it the choice lasts for the visit. */
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
  /** namespaces to load at once, besides the entry's and those that screens have requested */
  readonly texts?: readonly Namespace[] | undefined;
}

let options: I18nOptions = {};
let starting: Promise<unknown> | null = null;

/** Namespaces in use or about to be: a new language has to load all of them. */
const inUse = new Set(Object.keys(entryTexts) as Namespace[]);

// Whichever comes first: a screen may be preloaded before the language is known.
const start = (): Promise<unknown> =>
  (starting ??= i18next.init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: { ...entryTexts } },
    ns: Object.keys(entryTexts),
    defaultNS: 'common',
    load: 'currentOnly',
    returnNull: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.warn(`No text for ${namespace}:${key}`),
  }));

/**
 * Resolves once the first language is loaded. Falls back to English if a language cannot be fetched. Without options it
 * loads every text, for code that renders parts of the app without its route table.
 */
export async function initI18n(given: I18nOptions = { texts: fetchedNamespaces }): Promise<void> {
  options = given;
  await ensureTexts(given.texts ?? []);
  const language = deriveLanguage({
    requested: new URLSearchParams(given.search ?? '').get('lang'),
    saved: given.storage?.load(),
    browser: given.browserLanguages,
    pseudoAllowed: given.pseudoAllowed === true,
  });
  if (!(await showIn(language))) await showIn(DEFAULT_LANGUAGE);
}

/** Switches to another language and keeps the choice. False, changing nothing, if it is unknown or cannot be fetched. */
export async function chooseLanguage(code: string): Promise<boolean> {
  const offered = availableLanguages.includes(code) || (options.pseudoAllowed === true && isPseudoLocale(code));
  if (!offered || !(await showIn(code))) return false;
  options.storage?.save(code);
  return true;
}

/**
 * Loads namespaces in the current language and in English, the fallback, unless already loaded. Rejects if the English
 * cannot be fetched. If only the other language cannot, English is shown.
 */
export async function ensureTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  await start();
  const { language } = i18next;
  const coming = [addTexts(DEFAULT_LANGUAGE, namespaces)];
  if (language !== DEFAULT_LANGUAGE) {
    coming.push(
      addTexts(language, namespaces).catch((error: unknown) =>
        console.warn(`${namespaces.join(', ')} could not be loaded in ${language}`, error),
      ),
    );
  }
  await Promise.all(coming);
}

const lackingIn = (code: string, namespaces: Iterable<Namespace>): Namespace[] =>
  [...namespaces].filter((namespace) => !i18next.hasResourceBundle(code, namespace));

async function addTexts(code: string, namespaces: Iterable<Namespace>): Promise<void> {
  await Promise.all(
    lackingIn(code, namespaces).map(async (namespace) =>
      i18next.addResourceBundle(code, namespace, await textsIn(code, namespace)),
    ),
  );
}

async function textsIn(code: string, namespace: Namespace): Promise<Strings> {
  if (!isPseudoLocale(code)) return fetchTexts(code, namespace);
  const [{ pseudoLocalise }] = await Promise.all([
    import('./pseudo-locale.ts'),
    addTexts(DEFAULT_LANGUAGE, [namespace]),
  ]);
  return pseudoLocalise(i18next.getResourceBundle(DEFAULT_LANGUAGE, namespace) as Strings, code);
}

async function showIn(code: string): Promise<boolean> {
  try {
    // English needs nothing here: it is loaded with everything in use. In a loop, because a screen may ask in the meantime.
    while (code !== DEFAULT_LANGUAGE && lackingIn(code, inUse).length > 0) await addTexts(code, inUse);
  } catch (error) {
    console.warn(`The language ${code} could not be loaded`, error);
    return false;
  }
  await i18next.changeLanguage(code);
  showLanguage(code);
  return true;
}

function showLanguage(code: string): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}
