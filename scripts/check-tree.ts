import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './report.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { treeFindings } from './tree-findings.ts';

const page = 'docs/architecture.md';
const foldersIn = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const folder = `${path}${entry.name}/`;
    return [folder, ...foldersIn(folder)];
  });
const folders = ['core/', 'pwa/', 'sync-server/'].flatMap(foldersIn);
report(
  'tree',
  treeFindings(readSource(page), folders, (path) => existsSync(join(root, path))).map(
    (finding) => `${page}: ${finding}`,
  ),
  `${page} names every room, and what it names exists`,
);
