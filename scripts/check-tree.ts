import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './report.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { treeFindings } from './tree-findings.ts';

const page = 'docs/architecture.md';
const folders = ['core', 'pwa', 'sync-server'].flatMap((top) =>
  readdirSync(join(root, top), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${top}/${entry.name}/`] : [],
  ),
);
report(
  'tree',
  treeFindings(readSource(page), folders, (path) => existsSync(join(root, path))).map(
    (finding) => `${page}: ${finding}`,
  ),
  `${page} names all ${folders.length} rooms, and what it names exists`,
);
