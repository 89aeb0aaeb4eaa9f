/** What the figures depend on besides the code. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { root } from '../../scripts/source-stamp.mjs';

const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();

export interface Circumstances {
  /** `2026-11-21` */
  readonly date: string;
  readonly machine: string;
  readonly commit: string;
  readonly command: string;
}

/** Processes that wanted a core over the last minute: above the number of cores, others were slowing the figures. */
export const loadNow = (): number => loadavg()[0] ?? Number.NaN;

const commitNow = (): string => {
  const changed =
    git(
      'status',
      '--porcelain',
      '--',
      'core',
      'pwa',
      'sync-server',
      'package-lock.json',
      'vite.config.ts',
      'bench',
      ':!bench/**/*.md',
    ) !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? ' with changes not yet committed' : ''}`;
};

/** @param chromiumVersion null where no browser took part */
export const circumstances = (chromiumVersion: string | null, command: string): Circumstances => ({
  date: new Date().toISOString().slice(0, 10),
  machine: [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${(totalmem() / 1024 ** 3).toFixed(0)} GiB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    ...(chromiumVersion === null ? [] : [`Chromium ${chromiumVersion}`]),
  ].join(', '),
  commit: commitNow(),
  command,
});
