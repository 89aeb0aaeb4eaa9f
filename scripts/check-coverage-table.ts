import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenLines, coverageFindings, coverageRows, partialStatements, statementsOf } from './coverage-table.ts';
import { report } from './report.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { statementsFile as statements, coverageTable as table } from './specification-files.ts';
import { testTitles } from './test-titles.ts';

const parts = ['spine', 'faults'];

const hasStatements = existsSync(statements);
const tsv = hasStatements ? readFileSync(statements, 'utf8') : '';
const wanted = parts.flatMap((part) => statementsOf(tsv, part));
const known = hasStatements ? new Set(statementsOf(tsv)) : null;
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
      ];
const covered = new Set(rows.map(({ id }) => id)).size;
const partly = partialStatements(rows);
const split =
  partly.length === 0
    ? 'all shown in full'
    : `${covered - partly.length} shown in full, ${partly.length} partial: ${partly.join(', ')}`;

report(
  'specification coverage',
  findings,
  hasStatements
    ? `${rows.length} rows cover the ${wanted.length} statements of ${parts.join(', ')}; ${split}`
    : `${rows.length} rows name tests that exist (${split}); ../shared/spec/statements.tsv is not there, so whether every statement has a row was not looked at`,
);
