import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#pwa/routes/table.ts';
import {
  brokenLines,
  coverageFindings,
  coverageRows,
  partialStatements,
  statements,
  statementsOf,
  coverageTable as table,
  unbuiltFindings,
} from './coverage-table.ts';
import { report } from './report.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { testTitles } from './test-titles.ts';

const parts = ['spine', 'faults'];

const tsv = readSource(statements);
const wanted = parts.flatMap((part) => statementsOf(tsv, part));
const known = new Set(statementsOf(tsv));
const markdown = existsSync(join(root, table)) ? readSource(table) : '';
const rows = coverageRows(markdown);
const findings =
  rows.length === 0
    ? [`${table} is missing or has no rows`]
    : [
        ...brokenLines(markdown),
        ...coverageFindings(rows, wanted, known, (path) =>
          existsSync(join(root, path)) ? testTitles(path, readSource(path)) : null,
        ),
        ...unbuiltFindings(rows, tsv, new Set(routes.map(({ path }): string => path))),
      ];
const partly = partialStatements(rows);
const split =
  partly.length === 0
    ? 'all shown in full'
    : `${rows.length - partly.length} shown in full, ${partly.length} partial: ${partly.join(', ')}`;

report(
  'specification coverage',
  findings,
  `${rows.length} rows cover the ${wanted.length} statements of ${parts.join(', ')}; ${split}`,
);
