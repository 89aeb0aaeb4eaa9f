import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '#pwa/routes/table.ts';
import { measureBudgets } from './budgets.ts';
import type { BuildManifest } from './budgets.ts';
import { firstScreenOf } from './later-plugin.ts';
import { ensureBuilt } from './prepare.mjs';
import { report } from './report.ts';
import { root } from './source-stamp.mjs';

await ensureBuilt();

const dist = join(root, 'dist');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(dist, name), 'utf8'));
const sizeOf = (file: string): number => {
  const path = join(dist, 'app', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const manifest = readJson('build-manifest.json') as BuildManifest;
const precache = readJson('precache.json') as { readonly bytes: number };
const measured = measureBudgets(manifest, sizeOf, precache.bytes, firstScreenOf(routeTable));

for (const { name, size, limit } of measured) {
  console.log(`  ${kilobytes(size).padStart(10)} of ${kilobytes(limit).padStart(9)}  ${name}`);
}
const findings = measured
  .filter(({ size, limit }) => size > limit)
  .map(({ name, size, limit }) => `${name}: ${kilobytes(size)}, allowed ${kilobytes(limit)}`);
report('budgets', findings, `${measured.length} within their limits`);
