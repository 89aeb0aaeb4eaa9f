/** docs/benchmarks.md: only what stands between the two marks is the run's; the rest of the page stays as it is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/source-stamp.mjs';
import type { Circumstances } from './machine';
import type { Row } from './row';

const BEGIN = '<!-- npm run bench: begin -->';
const END = '<!-- npm run bench: end -->';
const EMPTY_PAGE = `# Benchmarks\n\n${BEGIN}\n${END}\n`;

export const verdict = ({ met }: Row): string => (met === null ? 'reported' : met ? 'met' : '**missed**');

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

const table = (rows: readonly Row[]): string[] => [
  cells(['Measure', 'Ours', 'Beside it', 'Ratio', 'Target', '']),
  cells(['---', '---', '---', '---', '---', '---']),
  ...rows.map((row) => cells([row.measure, row.ours, row.beside, row.ratio, row.target, verdict(row)])),
];

export function renderReport(rows: readonly Row[], { date, machine, commit, command }: Circumstances, notes: readonly string[]): string {
  const parts = [...new Set(rows.map(({ part }) => part))];
  const missed = rows.filter(({ met }) => met === false);
  return [
    `Measured on ${date} by \`${command}\` at ${commit}.`,
    '',
    `Machine: ${machine}.`,
    '',
    ...notes.flatMap((note) => [note, '']),
    ...parts.flatMap((part) => [`### ${part}`, '', ...table(rows.filter((row) => row.part === part)), '']),
    ...(missed.length === 0 ? ['Every target was met.'] : ['### Where the time goes', '', ...missed.map(({ measure, limit }) => `- ${measure}: ${limit ?? 'not yet explained.'}`)]),
  ].join('\n');
}

export function writeDocument(text: string): void {
  const path = join(root, 'docs/benchmarks.md');
  const page = existsSync(path) ? readFileSync(path, 'utf8') : EMPTY_PAGE;
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`docs/benchmarks.md has lost its marks ${BEGIN} and ${END}`);
  writeFileSync(path, `${page.slice(0, begin + BEGIN.length)}\n\n${text}\n\n${page.slice(end)}`);
}

/** For the terminal: the same rows without Markdown. */
export function printRows(rows: readonly Row[]): void {
  for (const { measure, ours, beside, ratio, target, met } of rows) {
    const mark = met === null ? '      ' : met ? 'met   ' : 'MISSED';
    console.log(`${mark}  ${measure}: ${ours}${beside === '' ? '' : `  beside ${beside}`}${ratio === '' ? '' : `  ${ratio}`}${target === '' ? '' : `  (target ${target})`}`);
  }
}
