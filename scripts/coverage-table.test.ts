import { describe, expect, it } from 'vitest';
import {
  brokenLines,
  coverageFindings,
  coverageRows,
  partialStatements,
  statementsOf,
  unbuiltFindings,
} from './coverage-table.ts';
import type { CoverageRow } from './coverage-table.ts';
import { testTitles } from './test-titles.ts';

const FILE = 'pwa/a.test.tsx';
const HEAD = ['| statement | test file | title | what is to be seen | shown |', '| --- | --- | --- | --- | --- |'];
const table = [
  ...HEAD,
  '| 1.a.01 | `pwa/a.test.tsx` | [1.a.01] shows "one" \\| stone | One | full |',
  '| 1.a.02 | `pwa/b.test.ts` | [1.a.02] shows two | Two | partial: only the first |',
].join('\n');
const source = `
  import { describe, it } from 'vitest';
  describe('a', () => {
    it('[1.a.01] shows "one" | stone', () => expect(1).toBe(1));
    it('[1.a.01] shows twice', () => expect(1).toBe(1));
  });
  describe('b', () => {
    it('[1.a.01] shows twice', () => expect(1).toBe(1));
    it.skip('[1.a.01] shows nothing', () => expect(1).toBe(1));
  });
  it.each(paths)('[1.a.01] opens %s', () => expect(1).toBe(1));`;
const STATEMENTS: ReadonlySet<string> = new Set(['1.a.01', '1.a.02', '1.a.03', '1.a.04']);
const titlesOf = (path: string) => (path === FILE ? testTitles(path, source) : null);
const row: CoverageRow = { line: 1, id: '1.a.01', file: FILE, title: '[1.a.01] shows "one" | stone', shown: 'full' };
const findingsOf = (changed: Partial<CoverageRow>, known = STATEMENTS): readonly string[] =>
  coverageFindings([{ ...row, ...changed }], [], known, titlesOf);

describe('the coverage table', () => {
  it('reads the id, the test file, the title and how far the test shows it', () => {
    expect(coverageRows(table)).toEqual([
      { ...row, line: 3 },
      { line: 4, id: '1.a.02', file: 'pwa/b.test.ts', title: '[1.a.02] shows two', shown: 'partial: only the first' },
    ]);
    expect(brokenLines(table)).toEqual([]);
    expect(partialStatements(coverageRows(table))).toEqual(['1.a.02']);
  });

  it.each([
    '| 1.a.01 | pwa/a.test.tsx | without ticks | One | full |',
    '| 1.a.01 | `pwa/a.test.tsx` | without its last cell | One |',
    '| 1.a.01 | `pwa/a.test.tsx` | with one too many | One | full | yes |',
    '| a.01 | `pwa/a.test.tsx` | with no id | One | full |',
  ])('has no line that is no row: %s', (line) => {
    const broken = [...HEAD, line].join('\n');
    expect(coverageRows(broken)).toEqual([]);
    expect(brokenLines(broken)).toEqual([
      'line 3: is no row of: statement | test file | title | what is to be seen | shown',
    ]);
  });

  it('does not count commented-out tests', () => {
    const [, , first = ''] = table.split('\n');
    for (const hidden of [`<!-- ${first} -->`, `<!--\n${first}\n-->`, `<!--\n${first}`])
      expect(coverageRows(`${HEAD.join('\n')}\n${hidden}`)).toEqual([]);
    expect(coverageRows(`<!-- a\nb -->\n${first}`)).toEqual([{ ...row, line: 3 }]);
  });

  it('must name existing files that vitest runs, and every statement', () => {
    expect(coverageFindings(coverageRows(table), ['1.a.01', '1.a.04'], STATEMENTS, titlesOf)).toEqual([
      'line 4: 1.a.02 names pwa/b.test.ts, which is not there',
      '1.a.04 has no row',
    ]);
    for (const file of ['bench/a.test.ts', '../a.test.ts', 'pwa/../../a.test.ts', 'pwa/a.ts', 'pwa/a.contract.ts', ''])
      expect(findingsOf({ file })).toEqual([`line 1: 1.a.01 names ${file}, which is no test file that vitest runs`]);
  });

  it('must name whole titles, each of one test that runs', () => {
    expect(findingsOf({})).toEqual([]);
    expect(findingsOf({ title: 'b > [1.a.01] shows twice' })).toEqual([]);
    expect(findingsOf({ title: '[1.a.01] shows "one"' })).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: no test is called "[1.a.01] shows "one""',
    ]);
    expect(findingsOf({ title: '[1.a.01] shows twice' })).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: 2 tests are called "[1.a.01] shows twice": write "group > title"',
    ]);
    expect(findingsOf({ title: '[1.a.01] shows nothing' })).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: the test "[1.a.01] shows nothing" is marked .skip',
    ]);
    expect(findingsOf({ title: '[1.a.01] opens %s' })).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: the test "[1.a.01] opens %s" has a title that is computed',
    ]);
  });

  it('must name titles that cite the statement', () => {
    expect(coverageFindings([{ ...row, id: '1.a.02' }], [], STATEMENTS, titlesOf)).toEqual([
      'line 1: 1.a.02: the title does not cite [1.a.02]',
    ]);
  });

  it('must say "full" or what is missing, and nothing else', () => {
    expect(findingsOf({ shown: 'partial: the second is missing' })).toEqual([]);
    for (const shown of [
      '',
      'Full',
      'shown on wide windows',
      'partial',
      'partial:',
      'partial: ',
      'not partial: all',
      'full, but',
    ])
      expect(findingsOf({ shown })).toEqual(['line 1: 1.a.01: its last cell is neither "full" nor "partial: ..."']);
  });

  it('has each statement once', () => {
    const again = [row, { ...row, line: 5, shown: 'partial: not all' }, { ...row, line: 7 }];
    expect(coverageFindings(again, [], STATEMENTS, titlesOf)).toEqual([
      'line 5: 1.a.01 has a row already, in line 1',
      'line 7: 1.a.01 has a row already, in line 1',
    ]);
  });

  it('has only statements of the specification', () => {
    expect(findingsOf({}, new Set(['1.a.01']))).toEqual([]);
    expect(findingsOf({}, new Set(['1.a.02']))).toEqual(['line 1: 1.a.01 is no statement of the specification']);
  });

  it('reads the statements of a part from the last column', () => {
    const tsv = 'id\twhere\tstatement\toverride\tpart\n1.a.01\tx\ty\t\tspine\n1.a.02\tx\ty\t\tteam\n';
    expect(statementsOf(tsv, 'spine')).toEqual(['1.a.01']);
    expect(statementsOf(tsv)).toEqual(['1.a.01', '1.a.02']);
  });

  it('is full only where each screen that the statement is about exists', () => {
    const tsv = 'id\twhere\tstatement\toverride\tpart\n1.a.01\t/a /b /api/c shell\ty\t\tspine\n';
    const unbuilt = (shown: string, ...paths: readonly string[]) =>
      unbuiltFindings([{ ...row, shown }], tsv, new Set(paths));
    expect(unbuilt('full', '/a', '/b')).toEqual([]);
    expect(unbuilt('full', '/a')).toEqual(['line 1: 1.a.01 is "full", and /b has no screen yet']);
    expect(unbuilt('partial: shown at /a', '/a')).toEqual([]);
  });
});
