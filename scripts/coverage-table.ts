// docs/specification-coverage.md holds Markdown tables. In a row the first cell is the statement's
// id, one cell is the path of a test file (in backticks or bare), and the cell after it is a piece
// of the title of the test that shows the statement. Further cells are for people.

export interface CoverageRow {
  readonly line: number;
  readonly id: string;
  readonly file: string;
  readonly fragment: string;
}

const statementId = /^\d+\.[\w.-]+$/;
const testPath = /^[\w./-]+\.(?:test|contract)\.tsx?$/;
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^[`"“]+|[`"”]+$/g, '')
    .trim();

/** Rows whose first cell is a statement id; `file` and `fragment` are empty where the row names none. */
export const coverageRows = (markdown: string): readonly CoverageRow[] =>
  markdown.split('\n').flatMap((line, index) => {
    if (!line.trimStart().startsWith('|')) return [];
    const cells = line
      .trim()
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => bare(cell.replaceAll('\\|', '|')));
    const id = cells[0] ?? '';
    if (!statementId.test(id)) return [];
    const at = cells.findIndex((cell) => testPath.test(cell));
    return [{ line: index + 1, id, file: cells[at] ?? '', fragment: at < 0 ? '' : (cells[at + 1] ?? '') }];
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

/** `readTest` answers the text of a test file, or null where there is none. */
export const coverageFaults = (
  rows: readonly CoverageRow[],
  wanted: readonly string[],
  readTest: (path: string) => string | null,
): readonly string[] => {
  const faults: string[] = [];
  const covered = new Set<string>();
  for (const { line, id, file, fragment } of rows) {
    const text = file === '' ? null : readTest(file);
    if (file === '') faults.push(`line ${line}: ${id} names no test file`);
    else if (text === null) faults.push(`line ${line}: ${id} names ${file}, which is not there`);
    else if (fragment === '') faults.push(`line ${line}: ${id} names no title in ${file}`);
    else if (!text.includes(fragment)) faults.push(`line ${line}: ${id}: "${fragment}" does not occur in ${file}`);
    covered.add(id);
  }
  for (const id of wanted) if (!covered.has(id)) faults.push(`${id} has no row`);
  return faults;
};
