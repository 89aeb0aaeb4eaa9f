/** Bundles a module that tests start as a process: compiling it at each start took longer than most starts. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Beside node_modules, where its packages are found, and one folder below the root, like `sync-server/`, whose files name
// others by where they are.
const folder = join(root, '.cache');
const leftoverAfter = 86_400_000;
const made = new Map<string, string>();

/**
 * As its sources were when the process first asked.
 * @param entry a module, by its path in the checkout
 * @returns the path of the bundle
 */
export function bundled(entry: string): string {
  const known = made.get(entry);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: folder,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text;
  if (text === undefined) throw new Error(`esbuild made no file of ${entry}`);
  const name = `bundled-${entry.replaceAll(/\W/g, '-')}`;
  const path = join(folder, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    removeLeftovers(name);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, path);
  }
  made.set(entry, path);
  return path;
}

function removeLeftovers(name: string): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (file.startsWith(name) && Date.now() - statSync(path).mtimeMs > leftoverAfter) rmSync(path, { force: true });
  }
}
