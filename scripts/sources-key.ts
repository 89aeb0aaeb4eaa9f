import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';

const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

export const headCommit = (): string => git('rev-parse', '--short=12', 'HEAD');

/**
 * A hash of every file git would keep, and of `figures`: results are valid only for exactly this state. Documents are
 * excluded, because writing the results into them must not invalidate the results.
 */
export const sourcesKey = (figures: string): string => {
  const hash = createHash('sha256').update(figures);
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  for (const path of paths.filter((name) => name !== '' && !/^docs\/|^README/.test(name)).sort()) {
    const full = join(root, path);
    if (existsSync(full) && statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full));
  }
  return hash.digest('hex').slice(0, 16);
};
