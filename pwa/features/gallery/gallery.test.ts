import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, isTestFile, readSource } from '#scripts/source-files.ts';

const files = filesBelow('pwa', (path) => path.endsWith('.tsx') && !isTestFile(path));
const sourceOf = new Map(files.map((file) => [file, readSource(file)]));
const importersOf = (piece: string): readonly string[] =>
  files.filter((file) => sourceOf.get(file)?.includes(`/${basename(piece)}'`));

/** Shown by what opens it. */
const OPENED_BY: Readonly<Record<string, string>> = { 'pwa/ui/overlay/Toast.tsx': 'useToast.ts' };

it('[PARTS-3] the gallery shows every piece that a screen draws', () => {
  const missing = files
    .filter((file) => /^pwa\/(ui|parts)\//.test(file))
    .filter((piece) => {
      const importers = importersOf(piece);
      const isDrawn = importers.some((file) => /^pwa\/(app|dashboards|features\/(?!gallery))/.test(file));
      const isShown = [...sourceOf].some(
        ([file, source]) =>
          file.startsWith('pwa/features/gallery/') && source.includes(`/${OPENED_BY[piece] ?? basename(piece)}'`),
      );
      return isDrawn && !isShown;
    });
  expect(missing).toEqual([]);
});
