// docs/specification-coverage.md holds Markdown tables. In a row the first cell is the statement's
// id, one cell is the path of a test file (in backticks or bare), and the cell after it is the whole
// title of the test that shows the statement, as the reporter prints it; with the titles of the groups
// around it (`group > title`) where the file has that title twice. A later cell that begins with
// "partial:" says what of the statement is not shown yet. Further cells are for people.
import type { TestTitle } from './test-titles.ts';

export interface CoverageRow {
  readonly line: number;
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** what is missing; "" where the statement is shown in full */
  readonly missing: string;
}

const statementId = /^\d+\.[\w.-]+$/;
const testPath = /^[\w./-]+\.(?:test|contract)\.tsx?$/;
const partial = /^partial:\s*/;
const withoutTicks = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1');

/** Rows whose first cell is a statement id; `file` and `title` are empty where the row names none. */
export const coverageRows = (markdown: string): readonly CoverageRow[] =>
  markdown.split('\n').flatMap((line, index) => {
    if (!line.trimStart().startsWith('|')) return [];
    const cells = line
      .trim()
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => withoutTicks(cell.replaceAll('\\|', '|').trim()));
    const id = cells[0] ?? '';
    if (!statementId.test(id)) return [];
    const at = cells.findIndex((cell) => testPath.test(cell));
    const missing = cells.slice(at + 2).find((cell) => partial.test(cell)) ?? '';
    return [
      {
        line: index + 1,
        id,
        file: cells[at] ?? '',
        title: at < 0 ? '' : (cells[at + 1] ?? ''),
        missing: missing.replace(partial, ''),
      },
    ];
  });

/** Ids of the statements whose last column is `part`. */
export const statementsOf = (tsv: string, part: string): readonly string[] =>
  tsv
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const columns = line.trimEnd().split('\t');
      const id = columns[0] ?? '';
      return columns.at(-1) === part && id !== '' ? [id] : [];
    });

const titleFault = (title: string, known: readonly TestTitle[]): string | null => {
  const found = known.filter(({ path }) => path.at(-1) === title || path.join(' > ') === title);
  if (found.length === 0) return `no test is called "${title}"`;
  if (found.length > 1) return `${found.length} tests are called "${title}": write "group > title"`;
  return found[0]?.isSkipped === true ? `the test "${title}" may be skipped` : null;
};

/** `titlesOf` answers the titles of a test file, or null where there is none. */
export const coverageFaults = (
  rows: readonly CoverageRow[],
  wanted: readonly string[],
  titlesOf: (path: string) => readonly TestTitle[] | null,
): readonly string[] => {
  const faults: string[] = [];
  const covered = new Set<string>();
  for (const { line, id, file, title } of rows) {
    const known = file === '' ? null : titlesOf(file);
    if (file === '') faults.push(`line ${line}: ${id} names no test file`);
    else if (known === null) faults.push(`line ${line}: ${id} names ${file}, which is not there`);
    else if (title === '') faults.push(`line ${line}: ${id} names no title in ${file}`);
    else {
      const fault = titleFault(title, known);
      if (fault !== null) faults.push(`line ${line}: ${id}: ${file}: ${fault}`);
    }
    covered.add(id);
  }
  for (const id of wanted) if (!covered.has(id)) faults.push(`${id} has no row`);
  return faults;
};

/** Statements of which some row says that a part is missing. */
export const partialStatements = (rows: readonly CoverageRow[]): readonly string[] => [
  ...new Set(rows.filter(({ missing }) => missing !== '').map(({ id }) => id)),
];
