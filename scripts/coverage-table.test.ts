import { describe, expect, it } from 'vitest';
import { coverageFaults, coverageRows, partialStatements, statementsOf } from './coverage-table.ts';
import { testTitles } from './test-titles.ts';

const table = [
  '| id | statement | test | title | shown |',
  '|---|---|---|---|---|',
  '| 1.a.01 | One | `pwa/a.test.tsx` | shows "one" \\| stone | all of it |',
  '| 1.a.02 | Two | pwa/b.test.ts | shows two | partial: only the first |',
  '| 1.a.03 | Three | | |',
].join('\n');
const source = `
  describe('a', () => { it('shows "one" | stone', () => {}); it('shows twice', () => {}); });
  describe('b', () => { it('shows twice', () => {}); it.skip('shows nothing', () => {}); });`;
const titlesOf = (path: string) => (path === 'pwa/a.test.tsx' ? testTitles(path, source) : null);
const faultsOf = (title: string): readonly string[] =>
  coverageFaults([{ line: 1, id: '1.a.01', file: 'pwa/a.test.tsx', title, missing: '' }], [], titlesOf);

describe('the coverage table', () => {
  it('reads the id, the test file, the title after it and what is missing', () => {
    expect(coverageRows(table)).toEqual([
      { line: 3, id: '1.a.01', file: 'pwa/a.test.tsx', title: 'shows "one" | stone', missing: '' },
      { line: 4, id: '1.a.02', file: 'pwa/b.test.ts', title: 'shows two', missing: 'only the first' },
      { line: 5, id: '1.a.03', file: '', title: '', missing: '' },
    ]);
    expect(partialStatements(coverageRows(table))).toEqual(['1.a.02']);
  });

  it('names files that exist, and every statement', () => {
    expect(coverageFaults(coverageRows(table), ['1.a.01', '1.a.04'], titlesOf)).toEqual([
      'line 4: 1.a.02 names pwa/b.test.ts, which is not there',
      'line 5: 1.a.03 names no test file',
      '1.a.04 has no row',
    ]);
  });

  it('names whole titles, each of one test that runs', () => {
    expect(faultsOf('shows "one" | stone')).toEqual([]);
    expect(faultsOf('b > shows twice')).toEqual([]);
    expect(faultsOf('shows "one"')).toEqual(['line 1: 1.a.01: pwa/a.test.tsx: no test is called "shows "one""']);
    expect(faultsOf('shows twice')).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: 2 tests are called "shows twice": write "group > title"',
    ]);
    expect(faultsOf('shows nothing')).toEqual([
      'line 1: 1.a.01: pwa/a.test.tsx: the test "shows nothing" may be skipped',
    ]);
    expect(faultsOf('')).toEqual(['line 1: 1.a.01 names no title in pwa/a.test.tsx']);
  });

  it('takes the statements of a part from the last column', () => {
    expect(
      statementsOf('id\twhere\tstatement\toverride\tpart\n1.a.01\tx\ty\t\tspine\n1.a.02\tx\ty\t\tteam\n', 'spine'),
    ).toEqual(['1.a.01']);
  });
});
