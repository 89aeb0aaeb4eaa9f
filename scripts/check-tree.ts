import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './report.ts';
import { filesBelow, readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';
import { namesWithoutFile, treeFindings } from './tree-findings.ts';

const page = 'docs/architecture.md';
const foldersIn = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const folder = `${path}${entry.name}/`;
    return [folder, ...foldersIn(folder)];
  });
const folders = ['core/', 'pwa/', 'sync-server/'].flatMap(foldersIn);
const guide = 'CONTRIBUTING.md';
report(
  'tree',
  [
    ...treeFindings(readSource(page), folders, (path) => existsSync(join(root, path))).map(
      (finding) => `${page}: ${finding}`,
    ),
    ...namesWithoutFile(readSource(guide), allFiles()).map((finding) => `${guide}: ${finding}`),
  ],
  `${page} names every room, and what it and ${guide} name exists`,
);

function allFiles(): readonly string[] {
  const atRoot = readdirSync(root, { withFileTypes: true });
  return atRoot.flatMap((entry) =>
    entry.isFile() ? [entry.name] : entry.isDirectory() ? filesBelow(entry.name, () => true) : [],
  );
}
