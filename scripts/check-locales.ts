import { existsSync, readFileSync } from 'node:fs';
import { coverageRows } from './coverage-table.ts';
import { flatten, localeFaults } from './locale-faults.ts';
import type { Bundle, Locale } from './locale-faults.ts';
import {
  quotedTextFaults,
  recordFaults,
  statementFaults,
  statementTexts,
  unusedKeyFaults,
  wholeText,
} from './quoted-texts.ts';
import type { QuotedText } from './quoted-texts.ts';
import { report } from './report.ts';
import { filesBelow, isTestFile, readSource } from './source-files.ts';
import { coverageTable, statementsFile } from './specification-files.ts';

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

const quoted = JSON.parse(readSource('docs/quoted-texts.json')) as readonly QuotedText[];
const covered = new Set(coverageRows(readSource(coverageTable)).map(({ id }) => id));
const isOfAScreen = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTestFile(path) && !/^pwa\/(?:testing|features\/gallery)\//.test(path);
const screens = filesBelow('pwa', isOfAScreen).map(readSource).join('\n');
const hasStatements = existsSync(statementsFile);
faults.push(
  ...localeFaults(locales, new Set(quoted.map(wholeText))),
  ...quotedTextFaults(quoted, locales.get('en') ?? new Map<string, Bundle>()),
  ...recordFaults(quoted, covered),
  ...unusedKeyFaults(quoted, screens),
  ...(hasStatements ? statementFaults(quoted, covered, statementTexts(readFileSync(statementsFile, 'utf8'))) : []),
);

report(
  'locales',
  faults,
  `${locales.size} language(s), ${texts} texts; ${quoted.length} texts that the specification quotes stand letter for letter` +
    (hasStatements ? '' : ' as recorded; ../shared/spec/statements.tsv is not there, so the record was not looked at'),
);
