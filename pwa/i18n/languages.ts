import type { FetchedNamespace, Namespace } from './english.ts';

export const DEFAULT_LANGUAGE = 'en';

/** Made-up languages for development and tests; see pseudo-locale.ts. */
const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof PSEUDO_LOCALES)[number];

export const isPseudoLocale = (code: string): code is PseudoLocale =>
  (PSEUDO_LOCALES as readonly string[]).includes(code);

/** In the entry in English, so only another language fetches them. By name alone: the first script of a start asks for them. */
export const entryNamespaces = Object.keys({ common: true, shell: true } satisfies Record<
  Exclude<Namespace, FetchedNamespace>,
  true
>) as readonly Exclude<Namespace, FetchedNamespace>[];

// A language exists as soon as its folder does. One chunk per file, English too; the two that the entry
// has in English (english.ts) are left out here, else they would be there twice.
const files = import.meta.glob<Strings>(
  ['../../locales/*/*.json', '!../../locales/en/common.json', '!../../locales/en/shell.json'],
  { import: 'default' },
);

/** The sentences of one namespace as its file has them: texts, or groups of texts by name. */
export type Strings = Readonly<Record<string, unknown>>;

const partsOf = (path: string): { language: string; namespace: string } => {
  const [namespaceFile = '', language = ''] = path.split('/').reverse();
  return { language, namespace: namespaceFile.replace(/\.json$/, '') };
};
const found = Object.keys(files).map(partsOf);

/** Codes of the languages that the app can be shown in, English first. */
export const availableLanguages: readonly string[] = [
  ...new Set([DEFAULT_LANGUAGE, ...found.map(({ language }) => language)]),
];

/** The namespaces that are fetched, even in English: all but the entry's. */
export const fetchedNamespaces = found
  .filter(({ language }) => language === DEFAULT_LANGUAGE)
  .map(({ namespace }) => namespace) as FetchedNamespace[];

/** Rejects when the file cannot be fetched. One that a language does not have is empty: what it would say is said in English. */
export const fetchTexts = textsFrom(files);

export function textsFrom(from: Readonly<Record<string, () => Promise<Strings>>>) {
  return async (language: string, namespace: Namespace): Promise<Strings> => {
    const load = from[`../../locales/${language}/${namespace}.json`];
    if (load !== undefined) return load();
    if (language === DEFAULT_LANGUAGE) throw new Error(`There is no locales/${language}/${namespace}.json`);
    return {};
  };
}

export interface LanguageSigns {
  /** `?lang=` of the address */
  readonly requested?: string | null | undefined;
  /** the person's saved choice */
  readonly saved?: string | null | undefined;
  /** what the browser asks for, best first: `navigator.languages` */
  readonly browser?: readonly string[] | undefined;
  readonly pseudoAllowed: boolean;
}

/** The language to start with: address, saved choice, the browser's primary language, else English. */
export function deriveLanguage(
  { requested, saved, browser = [], pseudoAllowed }: LanguageSigns,
  available = availableLanguages,
): string {
  const known = (code: string | null | undefined): code is string =>
    typeof code === 'string' && (available.includes(code) || (pseudoAllowed && isPseudoLocale(code)));
  if (known(requested)) return requested;
  if (known(saved)) return saved;
  return browser.map(primaryOf).find(known) ?? DEFAULT_LANGUAGE;
}

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);
/** A noun is written with a capital within a sentence too. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb']);

/** `de` of `de-AT` */
export const primaryOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** Arabic (and the pseudo-locale ar-XB) is written right to left, every other language we have left to right. */
export const directionOf = (language: string): Direction => (RIGHT_TO_LEFT.has(primaryOf(language)) ? 'rtl' : 'ltr');

export const keepsCapitals = (language: string): boolean => CAPITAL_NOUNS.has(primaryOf(language));
