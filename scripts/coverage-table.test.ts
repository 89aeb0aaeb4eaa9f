import { describe, expect, it } from 'vitest';
import { coverageFaults, coverageRows, statementsOf } from './coverage-table.ts';

const table = [
  '| id | statement | test | title |',
  '|---|---|---|---|',
  '| 1.a.01 | One | `pwa/a.test.tsx` | "shows one" |',
  '| 1.a.02 | Two | pwa/b.test.ts | shows two |',
  '| 1.a.03 | Three | | |',
].join('\n');
const tests: Readonly<Record<string, string>> = { 'pwa/a.test.tsx': "it('shows one stone')" };

describe('the coverage table', () => {
  it('reads the id, the test file and the cell after it', () => {
    expect(coverageRows(table)).toEqual([
      { line: 3, id: '1.a.01', file: 'pwa/a.test.tsx', fragment: 'shows one' },
      { line: 4, id: '1.a.02', file: 'pwa/b.test.ts', fragment: 'shows two' },
      { line: 5, id: '1.a.03', file: '', fragment: '' },
    ]);
  });

  it('names files that exist, titles that occur, and every statement', () => {
    expect(coverageFaults(coverageRows(table), ['1.a.01', '1.a.04'], (path) => tests[path] ?? null)).toEqual([
      'line 4: 1.a.02 names pwa/b.test.ts, which is not there',
      'line 5: 1.a.03 names no test file',
      '1.a.04 has no row',
    ]);
    const wrongTitle = [{ line: 1, id: '1.a.01', file: 'pwa/a.test.tsx', fragment: 'shows two' }];
    expect(coverageFaults(wrongTitle, [], (path) => tests[path] ?? null)).toEqual([
      'line 1: 1.a.01: "shows two" does not occur in pwa/a.test.tsx',
    ]);
  });

  it('takes the statements of a part from the last column', () => {
    expect(
      statementsOf('id\twhere\tstatement\toverride\tpart\n1.a.01\tx\ty\t\tspine\n1.a.02\tx\ty\t\tteam\n', 'spine'),
    ).toEqual(['1.a.01']);
  });
});
