import { flatten, localeFaults } from './locale-faults.ts';
import type { Bundle, Locale } from './locale-faults.ts';
import { report } from './report.ts';
import { filesBelow, readSource } from './source-files.ts';

const locales = new Map<string, Locale>();
const faults: string[] = [];
let texts = 0;

for (const path of filesBelow('locales', (name) => name.endsWith('.json'))) {
  const [, language, file] = path.split('/');
  if (language === undefined || file === undefined) continue;
  const bundle = new Map<string, string>();
  const found: string[] = [];
  try {
    flatten(JSON.parse(readSource(path)), '', bundle, found);
  } catch (error) {
    found.push(`is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  faults.push(...found.map((fault) => `${path}: ${fault}`));
  texts += bundle.size;
  const bundles: Bundle = bundle;
  locales.set(language, new Map(locales.get(language) ?? []).set(file.replace(/\.json$/, ''), bundles));
}

report('locales', [...faults, ...localeFaults(locales)], `${locales.size} language(s), ${texts} texts`);
