/** What a first visit fetches and what the service worker keeps, by the build's own manifest. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '../../pwa/routes/table.ts';
import { measureBudgets } from '../../scripts/budgets.ts';
import type { BuildManifest } from '../../scripts/budgets.ts';
import { firstScreenOf } from '../../scripts/later-plugin.ts';
import { root } from '../../scripts/source-stamp.mjs';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';

const dist = join(root, 'dist');
const KIB = 1024;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(dist, name), 'utf8'));
const brotliSize = (file: string): number => {
  const path = join(dist, 'app', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};
const kilobytes = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KB`;

/** Nothing where the app is not built. */
export function measureBundleSizes(): Row[] {
  if (!existsSync(join(dist, 'build-manifest.json')) || !existsSync(join(dist, 'precache.json'))) return [];
  const precache = readJson('precache.json') as { readonly bytes: number; readonly files: readonly unknown[] };
  const manifest = readJson('build-manifest.json') as BuildManifest;
  return measureBudgets(manifest, brotliSize, precache.bytes, firstScreenOf(routeTable)).map(
    ({ name, size, limit }) => ({
      part: 'Sizes',
      measure: name.startsWith('precache') ? `${name}, ${precache.files.length} files` : `${name}, brotli`,
      ours: kilobytes(size),
      beside: DASH,
      ratio: DASH,
      target: `at most ${kilobytes(limit)}`,
      met: size <= limit,
      limit: 'the largest files of the build are named by `npm run build`.',
    }),
  );
}
