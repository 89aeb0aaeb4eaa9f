// Prepares what everything else needs: the locked dependencies and the built app. Runs on a clean
// clone, so it is plain Node without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './file-lock.mjs';
import { builtStamp, root, sourceStamp } from './source-stamp.mjs';

/** Runs a program in the checkout's root with this process's output; rejects unless it ends with 0. */
export const run = (program, parameters, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${program} ${parameters.join(' ')} ended with ${signal ?? code}`));
    });
  });

const npm = (parameters) => {
  const path = process.env.npm_execpath;
  if (path !== undefined && /npm-cli\.c?js$/.test(path)) return run(process.execPath, [path, ...parameters]);
  return run('npm', parameters, { shell: process.platform === 'win32' });
};

const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null);

/** Whether node_modules holds exactly what package-lock.json names (packages of other platforms aside). */
export const isInstalled = () => {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (locked === null || installed === null) return false;
  const names = Object.keys(locked).filter((name) => name !== '');
  return (
    names.every((name) => {
      const wanted = locked[name];
      const found = installed[name];
      if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
      return found.version === wanted.version && found.integrity === wanted.integrity;
    }) && Object.keys(installed).every((name) => locked[name] !== undefined)
  );
};

export const ensureInstalled = async () => {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    console.log('Installing the locked dependencies (npm ci) ...');
    await npm(['ci', '--no-fund', '--no-audit']);
  });
};

export const ensureBuilt = async () => {
  if (builtStamp() === sourceStamp()) return;
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--when-changed']);
};

/** Both, for commands a person types: npm or the build has printed the error already, so a short message is enough. */
export const prepare = async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    console.error(`Could not get ready: ${error.message}`);
    process.exit(1);
  }
};
