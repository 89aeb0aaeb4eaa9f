// One hash of everything that goes into dist/app. `npm start`, `npm test` and the build compare it
// with dist/build-stamp, so a build happens exactly when one of its inputs has changed.
// Runs before anything is installed: plain Node only.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const sources = [
  'pwa',
  'core',
  'locales',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/later-plugin.ts',
  'scripts/source-stamp.mjs',
  'scripts/start-plugin.ts',
];

const isLeftOut = (path) => /\.(test|contract)\.tsx?$|\.md$|(^|\/)pwa\/testing(\/|$)/.test(path);

function* filesBelow(path) {
  const full = join(root, path);
  if (isLeftOut(path) || !existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).sort()) yield* filesBelow(`${path}/${name}`);
}

/** 64 hex digits over the paths and contents of all sources of the build. */
export const sourceStamp = () => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesBelow(source)) {
      const content = readFileSync(join(root, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
};

const stampPath = join(root, 'dist/build-stamp');

/** The stamp of the build in dist/app, or null if there is none. */
export const builtStamp = () =>
  existsSync(stampPath) && existsSync(join(root, 'dist/app/index.html'))
    ? readFileSync(stampPath, 'utf8').trim()
    : null;

/** The package's version and the first digits of a source stamp: `0.1.0+1a2b3c4d`. */
export const appVersion = (stamp) =>
  `${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}+${stamp.slice(0, 8)}`;
