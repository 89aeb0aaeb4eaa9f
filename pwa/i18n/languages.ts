export const DEFAULT_LANGUAGE = 'en';

/** Made-up languages for development and tests; what they do stands in pseudo-locale.ts. */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof PSEUDO_LOCALES)[number];

export const isPseudoLocale = (code: string): code is PseudoLocale => (PSEUDO_LOCALES as readonly string[]).includes(code);

// A language exists as soon as its folder does; English is in the entry, the others are fetched when chosen.
const otherFiles = import.meta.glob<Record<string, unknown>>(['../../locales/*/*.json', '!../../locales/en/*.json'], { import: 'default' });

const partsOf = (path: string): { language: string; namespace: string } => {
  const [namespaceFile = '', language = ''] = path.split('/').reverse();
  return { language, namespace: namespaceFile.replace(/\.json$/, '') };
};

/** Codes of the languages that can be chosen, English first. */
export const availableLanguages: readonly string[] = [
  DEFAULT_LANGUAGE,
  ...new Set(Object.keys(otherFiles).map((path) => partsOf(path).language)),
];

/** Every namespace of a language that is not English. Rejects when a file cannot be fetched. */
export async function loadLanguage(code: string): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const files = Object.entries(otherFiles).filter(([path]) => partsOf(path).language === code);
  const loaded = await Promise.all(files.map(async ([path, load]) => [partsOf(path).namespace, await load()] as const));
  return new Map(loaded);
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
export function deriveLanguage({ requested, saved, browser = [], pseudoAllowed }: LanguageSigns, available = availableLanguages): string {
  const known = (code: string | null | undefined): code is string =>
    typeof code === 'string' && (available.includes(code) || (pseudoAllowed && isPseudoLocale(code)));
  if (known(requested)) return requested;
  if (known(saved)) return saved;
  return browser.map((tag) => tag.toLowerCase().split('-')[0]).find(known) ?? DEFAULT_LANGUAGE;
}
