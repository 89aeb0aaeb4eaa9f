// docs/specification-coverage.md holds one Markdown table: the statement's id, the path of a test file in backticks, the
// whole title of the test that shows the statement, as the reporter prints it (with the titles of the groups around it,
// `group > title`, where the file has that title twice), what it must show, and how far it does: `full`, or
// `partial: ` and what is missing. The title cites the id as `[id]`, so that anyone who changes the test sees what it is
// for. Any other line in the table is a finding, since it would look like a row but not count.
import type { TestTitle } from './test-titles.ts';

// Relative to the checkout.
export const coverageTable = 'docs/specification-coverage.md';
export const statements = 'docs/specification.tsv';

export interface CoverageRow {
  readonly line: number;
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** "full", or "partial: " and what is missing */
  readonly shown: string;
}

const header = ['statement', 'test file', 'title', 'what is to be seen', 'shown'];
const statementId = /^\d+\.[\w.-]+$/;
const comment = /<!--[^]*?(?:-->|$)/g;
/** In a folder and under a name that a project of vitest.config.ts includes. */
const testPath = /^(?:core|pwa|sync-server|scripts|tests)\/(?:[\w-]+\/)*[\w.-]+\.test\.tsx?$/;
const ticked = /^`([^`]*)`$/;

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const tableLines = (markdown: string): readonly { readonly line: number; readonly cells: readonly string[] }[] =>
  markdown
    .replace(comment, (hidden) => hidden.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((text, index) => (text.trimStart().startsWith('|') ? [{ line: index + 1, cells: cellsOf(text) }] : []))
    .filter(({ cells }) => cells.join('|') !== header.join('|') && !cells.every((cell) => /^-+$/.test(cell)));

const isRow = (cells: readonly string[]): boolean =>
  cells.length === header.length && statementId.test(cells[0] ?? '') && ticked.test(cells[1] ?? '');

export const coverageRows = (markdown: string): readonly CoverageRow[] =>
  tableLines(markdown).flatMap(({ line, cells }) => {
    const [id = '', file = '', title = '', , shown = ''] = cells;
    return isRow(cells) ? [{ line, id, file: file.replace(ticked, '$1'), title, shown }] : [];
  });

export const brokenLines = (markdown: string): readonly string[] =>
  tableLines(markdown)
    .filter(({ cells }) => !isRow(cells))
    .map(({ line }) => `line ${line}: is no row of: ${header.join(' | ')}`);

const columnsOf = (tsv: string): readonly (readonly string[])[] =>
  tsv
    .split('\n')
    .slice(1)
    .map((line) => line.trimEnd().split('\t'))
    .filter(([id = '']) => id !== '');

/** Ids of the statements whose last column is `part`, or of all if none is given. */
export const statementsOf = (tsv: string, part?: string): readonly string[] =>
  columnsOf(tsv).flatMap((columns) => (part === undefined || columns.at(-1) === part ? [columns[0] ?? ''] : []));

const titleFinding = (title: string, known: readonly TestTitle[]): string | null => {
  const found = known.filter(({ path }) => path.at(-1) === title || path.join(' > ') === title);
  if (found.length === 0) return `no test is called "${title}"`;
  if (found.length > 1) return `${found.length} tests are called "${title}": write "group > title"`;
  const doubt = found[0]?.doubt ?? null;
  return doubt === null ? null : `the test "${title}" ${doubt}`;
};

const isFull = (shown: string): boolean => shown === 'full';
const isPartial = (shown: string): boolean => /^partial: \S/.test(shown);

const rowFindings = (
  { id, file, title, shown }: CoverageRow,
  known: ReadonlySet<string>,
  titlesOf: (path: string) => readonly TestTitle[] | null,
): readonly string[] => {
  const findings: string[] = [];
  const titles = testPath.test(file) ? titlesOf(file) : null;
  if (!testPath.test(file)) findings.push(`${id} names ${file}, which is no test file that vitest runs`);
  else if (titles === null) findings.push(`${id} names ${file}, which is not there`);
  else {
    const finding = titleFinding(title, titles);
    if (finding !== null) findings.push(`${id}: ${file}: ${finding}`);
  }
  if (!title.includes(`[${id}]`)) findings.push(`${id}: the title does not cite [${id}]`);
  if (!isFull(shown) && !isPartial(shown)) findings.push(`${id}: its last cell is neither "full" nor "partial: ..."`);
  if (!known.has(id)) findings.push(`${id} is no statement of the specification`);
  return findings;
};

/**
 * @param wanted ids that must have a row
 * @param known ids of all statements
 * @param titlesOf the titles of a test file, or null where there is none
 */
export const coverageFindings = (
  rows: readonly CoverageRow[],
  wanted: readonly string[],
  known: ReadonlySet<string>,
  titlesOf: (path: string) => readonly TestTitle[] | null,
): readonly string[] => {
  const lineOf = new Map(rows.toReversed().map(({ id, line }) => [id, line]));
  const covered = new Set(lineOf.keys());
  const repeated = rows.filter(({ id, line }) => lineOf.get(id) !== line);
  return [
    ...rows.flatMap((row) => rowFindings(row, known, titlesOf).map((finding) => `line ${row.line}: ${finding}`)),
    ...repeated.map(({ id, line }) => `line ${line}: ${id} has a row already, in line ${lineOf.get(id)}`),
    ...wanted.filter((id) => !covered.has(id)).map((id) => `${id} has no row`),
  ];
};

/** Rows that say `full` although a screen that their statement is about does not exist yet. */
export const unbuiltFindings = (
  rows: readonly CoverageRow[],
  tsv: string,
  paths: ReadonlySet<string>,
): readonly string[] => {
  const places = new Map(columnsOf(tsv).map(([id = '', where = '']) => [id, where.split(' ')]));
  return rows.flatMap(({ line, id, shown }) => {
    const screens = (places.get(id) ?? []).filter((place) => place.startsWith('/') && !place.startsWith('/api/'));
    const unbuilt = screens.filter((path) => !paths.has(path));
    return isFull(shown) && unbuilt.length > 0
      ? [`line ${line}: ${id} is "full", and ${unbuilt.join(', ')} has no screen yet`]
      : [];
  });
};

/** Statements with a row that says something is missing. */
export const partialStatements = (rows: readonly CoverageRow[]): readonly string[] =>
  rows.filter(({ shown }) => !isFull(shown)).map(({ id }) => id);
