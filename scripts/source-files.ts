import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';

const leftOut = new Set(['node_modules', 'dist', '.cache', '.git']);

/** Sorted paths below a folder of the checkout, relative to its root, with forward slashes; empty if there is no folder. */
export const filesBelow = (folder: string, isWanted: (path: string) => boolean): readonly string[] => {
  const visit = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true })
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .flatMap((entry) => {
        const inside = `${path}/${entry.name}`;
        if (leftOut.has(entry.name)) return [];
        if (entry.isDirectory()) return visit(inside);
        return isWanted(inside) ? [inside] : [];
      });
  return existsSync(join(root, folder)) ? visit(folder) : [];
};

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

export const isTestFile = (path: string): boolean => /\.(test|contract)\.tsx?$/.test(path);
