import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coverageRows, coverageTable, statements } from './coverage-table.ts';
import { flatten, localeFindings } from './locale-findings.ts';
import type { Bundle, Locale } from './locale-findings.ts';
import {
  contentFindings,
  quotedTextFindings,
  recordFindings,
  statementFindings,
  statementTexts,
  unusedKeyFindings,
  wholeText,
} from './quoted-texts.ts';
import type { QuotedText } from './quoted-texts.ts';
import { report } from './report.ts';
import { filesBelow, isTestFile, readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { unusedTextFindings, type MadeOfIds } from './unused-texts.ts';

/**
 * Of badges, challenges and reasons for a failure all; of the others what a filter, a kind of record, an amount or a hindrance
 * makes by its id.
 */
const madeOfIds: MadeOfIds = {
  badges: [''],
  challenges: [''],
  failure: [''],
  hindrance: ['fresh', 'hurt', 'rests'],
  exercises: ['mine.', 'minutes.', 'position.', 'purpose.'],
  repair: ['choice.', 'entry.', 'field.', 'kind.', 'measure.'],
  today: ['amount.'],
};

const locales = new Map<string, Locale>();
const findings: string[] = [];
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
  findings.push(...found.map((finding) => `${path}: ${finding}`));
  texts += bundle.size;
  const bundles: Bundle = bundle;
  locales.set(language, new Map(locales.get(language) ?? []).set(file.replace(/\.json$/, ''), bundles));
}

const quoted = JSON.parse(readSource('docs/quoted-texts.json')) as readonly QuotedText[];
const contents = new Map<string, unknown>();
for (const path of filesBelow('pwa/dashboards/content', (name) => name.endsWith('.ts'))) {
  const { default: content } = (await import(pathToFileURL(join(root, path)).href)) as { readonly default: unknown };
  contents.set(path.replace(/^pwa\/dashboards\/content\/|\.ts$/g, ''), content);
}
const covered = new Set(coverageRows(readSource(coverageTable)).map(({ id }) => id));
const isOfAScreen = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTestFile(path) && !/^pwa\/(?:testing|features\/gallery)\//.test(path);
const screens = filesBelow('pwa', isOfAScreen).map(readSource).join('\n');
const isOfTheApp = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTestFile(path) && !path.startsWith('pwa/testing/');
const sources = filesBelow('pwa', isOfTheApp).map((path) => ({ path, text: readSource(path) }));
const english = locales.get('en') ?? new Map<string, Bundle>();
findings.push(
  ...localeFindings(locales, new Set(quoted.map(wholeText))),
  ...quotedTextFindings(quoted, english),
  ...contentFindings(quoted, contents),
  ...recordFindings(quoted, covered),
  ...unusedKeyFindings(quoted, screens),
  ...unusedTextFindings(english, sources, madeOfIds),
  ...statementFindings(quoted, covered, statementTexts(readSource(statements))),
);

report(
  'locales',
  findings,
  `${locales.size} language(s), ${texts} texts; ${quoted.length} texts that the specification quotes stand letter for letter`,
);
