/** The peers are packages of the bench alone: the app's own package.json never names them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../scripts/file-lock.mjs';
import { run } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/source-stamp.mjs';

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
}

const packagesOf = (path: string): Readonly<Record<string, Locked>> | null =>
  existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> }).packages
    : null;

function isInstalled(): boolean {
  const locked = packagesOf(join(root, 'bench/package-lock.json'));
  const installed = packagesOf(join(root, 'bench/node_modules/.package-lock.json'));
  if (locked === null || installed === null) return false;
  return Object.entries(locked).every(
    ([name, { version, optional }]) => name === '' || optional === true || installed[name]?.version === version,
  );
}

export async function ensurePeersInstalled(): Promise<void> {
  if (isInstalled()) return;
  await withLock('install-bench', async () => {
    if (isInstalled()) return;
    console.log(
      'Installing the peers under bench/node_modules (npm ci --prefix bench): PouchDB, express-pouchdb and RxDB, about 120 MB, once ...',
    );
    try {
      // RxDB depends on two packages, unused here, that require a newer Node, so engine-strict would fail.
      await run(
        'npm',
        ['ci', '--prefix', 'bench', '--no-engine-strict', '--no-fund', '--no-audit', '--loglevel=error'],
        { shell: process.platform === 'win32' },
      );
    } catch (error) {
      throw new Error(
        'The peers could not be installed (see above). Everything else of the bench runs without them: name its parts with --only=.',
        { cause: error },
      );
    }
  });
}
