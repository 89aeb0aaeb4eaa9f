/** An earlier commit of this repository, built as it was, to stand beside the present one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../scripts/file-lock.mjs';
import { run } from '../scripts/prepare.mjs';
import { root } from '../scripts/source-stamp.mjs';

const isHere = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Its files, packages and app, made once under .cache/: a minute or two.
 * @returns the folder, or null where this clone does not reach back to the commit
 */
export async function earlierBuild(commit: string): Promise<string | null> {
  const folder = process.env['EARLIER_BUILD'] ?? join(root, '.cache/earlier', commit);
  const isBuilt = (): boolean => existsSync(join(folder, 'dist/build-stamp'));
  if (isBuilt()) return folder;
  if (!isHere(commit)) return null;
  await withLock('earlier-build', async () => {
    if (isBuilt()) return;
    console.log(`Building ${commit} under .cache/earlier, once ...`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, 'files.tar');
    await run('git', ['archive', `--output=${archive}`, commit]);
    await run('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    await run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: folder });
    await run('npm', ['run', '--silent', 'build'], { cwd: folder });
  });
  return folder;
}
