// A part is one folder of tests. Vitest's JSON report says what happened in each file; a file that
// could not be loaded counts as one failure, so that a broken part never looks empty.

import { stripVTControlCharacters } from 'node:util';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
export const none: Count = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

interface FileReport {
  readonly name: string;
  readonly status: string;
  /** why the file could not be loaded */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName?: string;
    readonly failureMessages?: readonly string[];
  }[];
}
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly FileReport[];
}

const countFile = ({ status, assertionResults }: FileReport): Count => {
  const passed = assertionResults.filter((result) => result.status === 'passed').length;
  const failed = assertionResults.filter((result) => result.status === 'failed').length;
  return {
    passed,
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  };
};

/** `core`, `pwa`, ... or `two-devices` and `browser` for the folders of tests/. */
export const partOf = (path: string, root: string): string => {
  const [first = '', second = ''] = path
    .replaceAll('\\', '/')
    .slice(root.replaceAll('\\', '/').replace(/\/?$/, '/').length)
    .split('/');
  return first === 'tests' ? second : first;
};

const FIRST_LINES = 8;
const firstLines = (text: string): string => text.split('\n').slice(0, FIRST_LINES).join('\n    ');

/** The JSON report gives only the stack of a test that ran out of time, without the message. */
const told = (message: string): string =>
  message.replace(/^Error: STACK_TRACE_ERROR/, 'Error: it took longer than a test may');

/** What failed and how it began to say so, to be read again below a long output. */
export const failuresIn = (report: VitestReport, root: string): readonly string[] =>
  report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const path = name.slice(root.replace(/\/?$/, '/').length);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${path}\n    ${firstLines(message)}`];
    return failed.map(
      ({ fullName = '', failureMessages = [] }) =>
        `${path}: ${fullName}\n    ${firstLines(told(failureMessages[0] ?? ''))}`,
    );
  });

const SHOWN_OUTSIDE = 30;
/**
 * What a run that failed without a failed test printed about it: from its first error outside of a test on, or else its
 * last lines. `lines` may hold colours, the result holds none.
 */
export const errorOutside = (lines: readonly string[]): string => {
  const plain = lines.map((line) => stripVTControlCharacters(line));
  const first = plain.findIndex((line) => /Unhandled (Errors?|Rejection)\b/.test(line));
  const shown = first === -1 ? plain.slice(-SHOWN_OUTSIDE) : plain.slice(first, first + SHOWN_OUTSIDE);
  return shown.filter((line) => line.trim() !== '').join('\n    ');
};

/** The part of a run that failed without a failed test. */
export const OUTSIDE = 'outside of tests';

/** Counts per part; a run that failed without a failed test (an error outside of all tests) has one under `OUTSIDE`. */
export const countParts = (report: VitestReport, root: string): ReadonlyMap<string, Count> => {
  const parts = new Map<string, Count>();
  for (const file of report.testResults) {
    const part = partOf(file.name, root);
    parts.set(part, addCounts(parts.get(part) ?? none, countFile(file)));
  }
  const hasFailure = [...parts.values()].some((count) => count.failed > 0);
  if (!report.success && !hasFailure) parts.set(OUTSIDE, { ...none, failed: 1 });
  return parts;
};
