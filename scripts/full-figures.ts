// The figures of `npm run test:full` in docs/benchmarks.md: one row per part, with the lines in which a test reports what
// it did ("LMDB: 100 kills ..., 0 lost, 0 doubled"). Only the text between the two marks is replaced.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './source-stamp.mjs';
import type { Count } from './test-parts.ts';

const BEGIN = '<!-- npm run test:full: begin -->';
const END = '<!-- npm run test:full: end -->';
const page = join(root, 'docs/benchmarks.md');

export interface FullPart extends Count {
  readonly part: string;
  readonly seconds: number;
  /** ISO */
  readonly at: string;
  readonly commit: string;
  readonly said: readonly string[];
}

const OF_SCHEDULES = /^(?<before>.*hold over )(?<count>\d+)(?<after> schedules on the .*), seed (?<seed>\d+)$/;

/** Schedules are played some hundreds at a time, each with the next seed: what is said of them is said once of all. */
function folded(lines: readonly string[]): readonly string[] {
  const alike = new Map<string, { count: number; readonly seeds: number[] }>();
  const others = lines.filter((line) => {
    const { before = '', count, after = '', seed } = OF_SCHEDULES.exec(line)?.groups ?? {};
    if (count === undefined) return true;
    const one = alike.get(`${before}#${after}`) ?? { count: 0, seeds: [] };
    alike.set(`${before}#${after}`, { count: one.count + Number(count), seeds: [...one.seeds, Number(seed)] });
    return false;
  });
  const sums = [...alike].map(
    ([words, { count, seeds }]) =>
      `${words.replace('#', String(count))}, ${seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds from ${Math.min(...seeds)} to ${Math.max(...seeds)}`}`,
  );
  return [...others, ...sums];
}

/**
 * The figures that tests report in a log: lines with `N lost` or `raw bytes:`, and the schedules that held, not those that failed
 * or were skipped; without colours and the runner's prefix.
 */
export const saidIn = (log: string): readonly string[] =>
  folded([
    ...new Set(
      log
        .split('\n')
        .map((line) => stripVTControlCharacters(line).trim())
        .filter(
          (line) => /\b\d+ lost\b|^raw bytes: |hold over \d+ schedules/.test(line) && !/^(?:[|×↓]|FAIL)/.test(line),
        )
        .map((line) => line.replace(/^✓\s*/, '').replace(/\s+\d+ms$/, '')),
    ),
  ]);

/** The table with the row of this part, and with those of the others that `before` has, if they are of the same figures. */
export function withRow(
  before: string,
  { part, passed, failed, seconds, at, commit, said }: FullPart,
  figures: Readonly<Record<string, string>>,
): string {
  const words = Object.entries(figures).map(([name, value]) => `${name}=${value}`);
  const command = `Command: \`npm run test:full\` with ${words.join(' ')}`;
  const lines = before.split('\n');
  const others = lines.includes(command)
    ? lines.filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| part |') && !line.startsWith(`| ${part} |`))
    : [];
  const row = `| ${part} | ${passed} | ${failed} | ${seconds} | ${at.slice(0, 16).replace('T', ' ')}, ${commit} | ${said.join('; ')} |`;
  return [
    command,
    '',
    '| part | passed | failed | seconds | when, commit | said |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...others, row].sort(),
  ].join('\n');
}

/** Writes the part's row into the page, appending the marks if it has none. */
export function writeFullFigures(part: FullPart, figures: Readonly<Record<string, string>>): void {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '# Benchmarks\n';
  const begin = before.indexOf(BEGIN);
  const end = before.indexOf(END);
  const held = begin >= 0 && end > begin ? before.slice(begin + BEGIN.length, end) : '';
  const section = `${BEGIN}\n${withRow(held, part, figures)}\n${END}`;
  const after =
    begin >= 0 && end > begin
      ? before.slice(0, begin) + section + before.slice(end + END.length)
      : `${before.trimEnd()}\n\n## Tests in full\n\n${section}\n`;
  writeFileSync(page, after);
}
