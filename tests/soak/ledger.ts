/**
 * Every finished run is a line of .cache/soak/<seed>.jsonl, so that a soak can be played in several sessions: the totals
 * cover all runs of this seed and exactly this state of the sources, each counted once: with its first failure, else its
 * last result. A failure stays until the sources change.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/source-stamp.mjs';
import { FAULTS } from './schedule.ts';
import type { Fault, Schedule } from './schedule.ts';

export interface RunLine {
  /** see `sourcesKey` */
  readonly key: string;
  readonly seed: number;
  readonly run: number;
  readonly store: Schedule['store'];
  readonly devices: number;
  readonly kinds: readonly Fault[];
  readonly faults: number;
  readonly commands: number;
  readonly ms: number;
  readonly accepted: number;
  /** what the app reported about itself, with consent */
  readonly reported: number;
  readonly lost: number;
  readonly doubled: number;
  readonly quarantined: number;
  /** unsent when a browser's storage was cleared, or held by nobody when a backup was restored: allowed, and counted separately */
  readonly evicted: number;
  /** of those, reported by the server afterwards */
  readonly named: number;
  /** how often each code was given */
  readonly codes: Readonly<Record<string, number>>;
  /** the driver did not finish the run, so a loss was neither seen nor ruled out */
  readonly died: boolean;
  readonly isConverged: boolean;
  /** it finished, nothing was lost, doubled or different, and nothing else was wrong */
  readonly isGood: boolean;
}

const pathOf = (seed: number): string => join(root, '.cache/soak', `${seed}.jsonl`);

export function noteRun(line: RunLine): void {
  mkdirSync(join(root, '.cache/soak'), { recursive: true });
  appendFileSync(pathOf(line.seed), `${JSON.stringify(line)}\n`);
}

export const linesOf = (seed: number): RunLine[] =>
  existsSync(pathOf(seed))
    ? readFileSync(pathOf(seed), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RunLine)
    : [];

/** Of several lines for one run the first failure counts, else the last line. */
export function standingRuns(lines: readonly RunLine[], key: string): readonly RunLine[] {
  const standing = new Map<number, RunLine>();
  for (const line of lines)
    if (line.key === key && standing.get(line.run)?.isGood !== false) standing.set(line.run, line);
  return [...standing.values()].sort((a, b) => a.run - b.run);
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export interface Sum {
  readonly runs: number;
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly quarantined: number;
  readonly evicted: number;
  readonly named: number;
  readonly converged: number;
  /** runs that finished and failed, and runs that did not finish */
  readonly failed: number;
  readonly died: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** runs in which a kind of fault occurred, per store */
  readonly kinds: Readonly<Record<Fault, { readonly lmdb: number; readonly mongodb: number }>>;
}

export function sumOf(lines: readonly RunLine[]): Sum {
  const total = (of: (line: RunLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0);
  const met = (kind: Fault, store: Schedule['store']): number =>
    lines.filter((line) => line.store === store && line.kinds.includes(kind)).length;
  return {
    runs: lines.length,
    accepted: total(({ accepted }) => accepted),
    lost: total(({ lost }) => lost),
    doubled: total(({ doubled }) => doubled),
    quarantined: total(({ quarantined }) => quarantined),
    evicted: total(({ evicted }) => evicted),
    named: total(({ named }) => named),
    converged: total(({ isConverged }) => (isConverged ? 1 : 0)),
    failed: total(({ isGood, died }) => (isGood || died ? 0 : 1)),
    died: total(({ died }) => (died ? 1 : 0)),
    codes: countCodes(lines.flatMap((line) => Object.entries(line.codes))),
    medianMs: quantile(
      lines.map(({ ms }) => ms),
      0.5,
    ),
    p95Ms: quantile(
      lines.map(({ ms }) => ms),
      0.95,
    ),
    kinds: Object.fromEntries(
      FAULTS.map((kind) => [kind, { lmdb: met(kind, 'lmdb'), mongodb: met(kind, 'mongodb') }]),
    ) as Sum['kinds'],
  };
}

export function countCodes(counted: readonly (readonly [code: string, times: number])[]): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const [code, times] of counted) codes[code] = (codes[code] ?? 0) + times;
  return codes;
}

/** Printed before the last line unless every run was judged good; null if all were. */
export const failureLine = ({ failed, died }: Sum): string | null =>
  failed + died === 0
    ? null
    : [
        ...(failed > 0 ? [`${failed} runs FAILED`] : []),
        ...(died > 0 ? [`${died} runs DIED: they did not come to their end, and nothing is known of them`] : []),
      ].join(', ');

/** The exact last line of a soak. */
export const lastLine = (sum: Sum): string =>
  `${sum.runs} runs, ${sum.accepted} accepted, ${sum.lost} lost, ${sum.doubled} doubled, ${sum.quarantined} quarantined, ${sum.converged} converged`;

export const faultTable = ({ kinds }: Sum): string =>
  [
    '| fault | runs on LMDB | runs on MongoDB |',
    '| --- | ---: | ---: |',
    ...FAULTS.map((kind) => `| ${kind.replaceAll('_', ' ')} | ${kinds[kind].lmdb} | ${kinds[kind].mongodb} |`),
  ].join('\n');

export const codeTable = ({ codes }: Sum): string =>
  [
    '| rejected with | entries |',
    '| --- | ---: |',
    ...Object.entries(codes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, times]) => `| ${code} | ${times} |`),
  ].join('\n');

const BEGIN = '<!-- soak:begin -->';
const END = '<!-- soak:end -->';

/** The document with the table between its marks; null if it has no marks. */
export function withSoak(document: string, sum: Sum, seed: number, commit: string): string | null {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from === -1 || to < from) return null;
  const said = [
    `Seed ${seed} at commit ${commit}: ${lastLine(sum)}.`,
    `Median ${sum.medianMs} ms a run, 95 % within ${sum.p95Ms} ms. Besides, ${sum.evicted} entries were unsent when a browser's storage was cleared, or held by no`,
    `device when an older backup was restored, which is the only loss there can be; the server named ${sum.named} of them.`,
    ...(failureLine(sum) === null ? [] : [`${failureLine(sum) ?? ''}.`]),
  ].join('\n');
  return `${document.slice(0, from)}${BEGIN}\n${said}\n\n${codeTable(sum)}\n\n${faultTable(sum)}\n${document.slice(to)}`;
}

/** @returns whether the document had the marks */
export function writeSoak(sum: Sum, seed: number, commit: string): boolean {
  const path = join(root, 'docs/sync.md');
  const next = withSoak(readFileSync(path, 'utf8'), sum, seed, commit);
  if (next !== null) writeFileSync(path, next);
  return next !== null;
}
