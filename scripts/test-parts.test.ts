import { describe, expect, it } from 'vitest';
import { countParts, errorOutside, failuresIn, partOf } from './test-parts.ts';

const file = (name: string, status: string, ...results: readonly string[]) => ({
  name: `/repo/${name}`,
  status,
  assertionResults: results.map((result) => ({ status: result })),
});

describe('parts of the tests', () => {
  it('are the folders, and inside tests/ the folders there', () => {
    expect(partOf('/repo/core/lib/day.test.ts', '/repo/')).toBe('core');
    expect(partOf('/repo/tests/browser/a.test.ts', '/repo')).toBe('browser');
  });

  it('count passed, failed and skipped tests', () => {
    const report = {
      success: false,
      testResults: [
        file('core/a.test.ts', 'passed', 'passed', 'skipped'),
        file('core/b.test.ts', 'failed', 'passed', 'failed'),
      ],
    };
    expect(countParts(report, '/repo/').get('core')).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('count a file that could not be loaded as a failure', () => {
    const report = { success: false, testResults: [file('pwa/a.test.ts', 'failed')] };
    expect(countParts(report, '/repo/').get('pwa')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('count an error outside of all tests as a failure', () => {
    const report = { success: false, testResults: [file('pwa/a.test.ts', 'passed', 'passed')] };
    expect(countParts(report, '/repo/').get('outside of tests')?.failed).toBe(1);
  });

  it('name each test that failed, and each file that could not be loaded, with the first lines of why', () => {
    const failed = {
      status: 'failed',
      fullName: 'a rule holds',
      failureMessages: [['expected 1', 'to be 2', ...Array.from({ length: 9 }, (_, i) => `at ${i}`)].join('\n')],
    };
    const report = {
      success: false,
      testResults: [
        { name: '/repo/core/a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
        { ...file('pwa/b.test.ts', 'failed'), message: 'no such module' },
      ],
    };
    expect(failuresIn(report, '/repo')).toEqual([
      'core/a.test.ts: a rule holds\n    expected 1\n    to be 2\n    at 0\n    at 1\n    at 2\n    at 3\n    at 4\n    at 5',
      'pwa/b.test.ts\n    no such module',
    ]);
  });

  it('say of a test that ran out of time that it did', () => {
    const failed = { status: 'failed', fullName: 'a rule holds', failureMessages: ['Error: STACK_TRACE_ERROR\nat a'] };
    const report = {
      success: false,
      testResults: [{ name: '/repo/core/a.test.ts', status: 'failed', assertionResults: [failed] }],
    };
    expect(failuresIn(report, '/repo')).toEqual([
      'core/a.test.ts: a rule holds\n    Error: it took longer than a test may\n    at a',
    ]);
  });

  it('say what was printed about an error outside of all tests, or else the last lines', () => {
    const lines = [
      'a test passed',
      '\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m',
      '',
      'Error: read ECONNRESET',
      'at a socket',
    ];
    expect(errorOutside(lines)).toBe('⎯⎯ Unhandled Errors ⎯⎯\n    Error: read ECONNRESET\n    at a socket');
    expect(errorOutside(['a test passed', 'Killed'])).toBe('a test passed\n    Killed');
  });
});
