/** docs/benchmarks.md: replaces only the text between a run's two marks. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/source-stamp.mjs';
import type { Circumstances } from './machine.ts';
import type { Row } from './row.ts';

const PAGE = join(root, 'docs/benchmarks.md');
const SCALE_PAGE = join(root, 'docs/scale.md');
const EMPTY_PAGE = '# Benchmarks\n\n<!-- npm run bench: begin -->\n<!-- npm run bench: end -->\n';

export const verdict = ({ met }: Row): string => (met === null ? 'reported' : met ? 'met' : '**missed**');

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

const table = (rows: readonly Row[]): string[] => [
  cells(['Measure', 'Ours', 'Beside it', 'Ratio', 'Target', '']),
  cells(['---', '---', '---', '---', '---', '---']),
  ...rows.map((row) => cells([row.measure, row.ours, row.beside, row.ratio, row.target, verdict(row)])),
];

export function renderReport(
  rows: readonly Row[],
  { date, machine, commit, command }: Circumstances,
  notes: readonly string[],
): string {
  const parts = [...new Set(rows.map(({ part }) => part))];
  const missed = rows.filter(({ met }) => met === false);
  return [
    `Measured on ${date} by \`${command}\` at ${commit}.`,
    '',
    `Machine: ${machine}.`,
    '',
    ...notes.flatMap((note) => [note, '']),
    ...parts.flatMap((part) => [`### ${part}`, '', ...table(rows.filter((row) => row.part === part)), '']),
    ...(missed.length === 0
      ? rows.some(({ met }) => met === true)
        ? ['Every target was met.']
        : []
      : [
          '### Where the time goes',
          '',
          ...missed.map(({ measure, limit }) => `- ${measure}: ${limit ?? 'not yet explained.'}`),
        ]),
  ].join('\n');
}

export const writeDocument = (text: string): void => replaceBetween('npm run bench', text);

export const writeScale = (name: string, text: string): void => replaceBetween(name, text, SCALE_PAGE);

/** @param name of the two marks */
export function replaceBetween(name: string, text: string, path = PAGE): void {
  const [first, last] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const page = existsSync(path) ? readFileSync(path, 'utf8') : EMPTY_PAGE;
  const [begin, end] = [page.indexOf(first), page.indexOf(last)];
  if (begin === -1 || end < begin) throw new Error(`${path} has lost its marks ${first} and ${last}`);
  writeFileSync(path, `${page.slice(0, begin + first.length)}\n\n${text}\n\n${page.slice(end)}`);
}

/** For the terminal: the same rows without Markdown. */
export function printRows(rows: readonly Row[]): void {
  for (const { measure, ours, beside, ratio, target, met } of rows) {
    const mark = met === null ? '      ' : met ? 'met   ' : 'MISSED';
    console.log(
      `${mark}  ${measure}: ${ours}${beside === '' ? '' : `  beside ${beside}`}${ratio === '' ? '' : `  ${ratio}`}${target === '' ? '' : `  (target ${target})`}`,
    );
  }
}
