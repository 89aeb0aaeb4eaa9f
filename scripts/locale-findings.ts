// English is the reference. A plural is a family of keys with the endings of Intl.PluralRules
// (_one, _other, ...); each language has exactly its own categories, and _zero may be added anywhere.

export type Bundle = ReadonlyMap<string, string>;
/** Namespace (the file's name) -> key path -> text. */
export type Locale = ReadonlyMap<string, Bundle>;

const ending = /^(.+)_(zero|one|two|few|many|other)$/;
const placeholder = /\{\{\s*-?\s*([^\s},]+)[^}]*\}\}/g;

/** Flattens one parsed file to `a.b.c` -> text; a value that is neither text nor object is a finding. */
export const flatten = (value: unknown, path: string, into: Map<string, string>, findings: string[]): void => {
  if (typeof value === 'string') {
    into.set(path, value);
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === '' ? key : `${path}.${key}`, into, findings);
  } else {
    findings.push(`${path} is neither text nor a group of keys`);
  }
};

/** Plural families: base key -> its endings. A lone key that merely looks like one (`step_one`) has no `_other`. */
const familiesOf = (bundle: Bundle): ReadonlyMap<string, ReadonlySet<string>> => {
  const families = new Map<string, Set<string>>();
  for (const key of bundle.keys()) {
    const [, base, category] = ending.exec(key) ?? [];
    if (base !== undefined && category !== undefined)
      families.set(base, (families.get(base) ?? new Set()).add(category));
  }
  return families;
};

const placeholdersOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''));

const baseOf = (key: string, families: ReadonlyMap<string, ReadonlySet<string>>): string => {
  const base = ending.exec(key)?.[1];
  return base !== undefined && families.has(base) ? base : key;
};

/** Placeholders per key; for a plural those of all its forms together, since a form may leave the count out. */
const placeholdersByKey = (bundle: Bundle): ReadonlyMap<string, ReadonlySet<string>> => {
  const families = familiesOf(bundle);
  const found = new Map<string, Set<string>>();
  for (const [key, text] of bundle) {
    const base = baseOf(key, families);
    const names = found.get(base) ?? new Set<string>();
    for (const name of placeholdersOf(text)) names.add(name);
    found.set(base, names);
  }
  return found;
};

const bundleFindings = (language: string, bundle: Bundle, quoted: ReadonlySet<string>): readonly string[] => {
  const findings: string[] = [];
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const families = familiesOf(bundle);
  for (const [key, text] of bundle) {
    if (text.trim() === '') findings.push(`${key} is empty`);
    if (/\{\{[^}]*$|\{\{\s*\}\}/.test(text)) findings.push(`${key} has a broken placeholder`);
    // Other languages need the forms, even where English says the same of one and of many.
    if (placeholdersOf(text).has('count') && baseOf(key, families) === key)
      findings.push(`${key} has {{count}} and not the forms of a plural`);
    if (/\p{L}'\p{L}/u.test(text) && !quoted.has(text)) findings.push(`${key} has ' where the text wants ’`);
  }
  for (const [base, categories] of families) {
    for (const category of wanted) if (!categories.has(category)) findings.push(`${base} lacks its form _${category}`);
    for (const category of categories) {
      if (category !== 'zero' && !wanted.some((known) => known === category)) {
        findings.push(`${base}_${category} is no form of this language`);
      }
    }
  }
  return findings;
};

const comparisonFindings = (english: Bundle, bundle: Bundle): readonly string[] => {
  const findings: string[] = [];
  const wanted = placeholdersByKey(english);
  const found = placeholdersByKey(bundle);
  for (const [key, names] of wanted) {
    const here = found.get(key);
    if (here === undefined) {
      findings.push(`${key} is missing`);
      continue;
    }
    for (const name of names) if (!here.has(name)) findings.push(`${key} lacks {{${name}}}`);
    for (const name of here) if (!names.has(name)) findings.push(`${key} has {{${name}}}, which English does not give`);
  }
  for (const key of found.keys()) if (!wanted.has(key)) findings.push(`${key} is not a key of English`);
  return findings;
};

/**
 * All findings of all languages against `en`, each as `de/streaks: key ...`.
 * @param quoted texts that the specification quotes, which keep their straight apostrophe
 */
export const localeFindings = (
  locales: ReadonlyMap<string, Locale>,
  quoted: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const english: Locale = locales.get('en') ?? new Map<string, Bundle>();
  if (english.size === 0) return ['en: no English texts'];
  return [...locales].flatMap(([language, locale]) => {
    const names = new Set([...english.keys(), ...locale.keys()]);
    return [...names].flatMap((name) => {
      const place = `${language}/${name}`;
      const bundle = locale.get(name);
      const reference = english.get(name);
      // A language may have some of the files: the app shows the rest in English.
      if (bundle === undefined) return [];
      if (reference === undefined) return [`${place}: English has no such file`];
      const compared = language === 'en' ? [] : comparisonFindings(reference, bundle);
      return [...bundleFindings(language, bundle, quoted), ...compared].map((finding) => `${place}: ${finding}`);
    });
  });
};
