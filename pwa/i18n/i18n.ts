import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf } from './direction.ts';
import { entryTexts, type Namespace } from './english.ts';
import {
  availableLanguages,
  DEFAULT_LANGUAGE,
  deriveLanguage,
  fetchedNamespaces,
  fetchTexts,
  isPseudoLocale,
  type Strings,
} from './languages.ts';

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
  /** namespaces to have at once, beside the entry's and what screens have asked for */
  readonly texts?: readonly Namespace[] | undefined;
}

let options: I18nOptions = {};
let starting: Promise<unknown> | null = null;

/** What is shown or about to be: another language has to bring all of it. */
const inUse = new Set(Object.keys(entryTexts) as Namespace[]);

// By whoever comes first: a screen is preloaded before the language is known.
const start = (): Promise<unknown> =>
  (starting ??= i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: { ...entryTexts } },
    ns: Object.keys(entryTexts),
    defaultNS: 'common',
    load: 'currentOnly',
    returnNull: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.warn(`No text for ${namespace}:${key}`),
  }));

/**
 * Ready when the first language is. Falls back to English where a language cannot be fetched. Without options it
 * brings every text there is, for whoever draws parts of the app without its route table.
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

/** Shows everything in another language and keeps the choice. A code that is not offered, or cannot be fetched, changes nothing: false. */
export async function chooseLanguage(code: string): Promise<boolean> {
  const offered = availableLanguages.includes(code) || (options.pseudoAllowed === true && isPseudoLocale(code));
  if (!offered || !(await showIn(code))) return false;
  options.storage?.save(code);
  return true;
}

/**
 * Brings namespaces in the language shown now and in English, which stands in for it; what is there is not fetched
 * again. Rejects when the English cannot be fetched. Where only the other language cannot, English is shown.
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
    // English needs nothing here: it came with everything in use. Again, because a screen may ask meanwhile.
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
