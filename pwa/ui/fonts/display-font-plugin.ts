import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { charactersOf, FACE_AXES, FACES, fontFaceRule, type Face } from './faces.ts';
import { makeTabular } from './tabular-digits.ts';

// The cut faces are made by the build, not kept in the repository: they follow the package's version
// and the ranges in faces.ts. A folder named by the hash of both is reused until one of them changes.

const STYLESHEET = 'virtual:display-face.css';
const FONT_PACKAGE = '@fontsource-variable/commissioner';
const CACHE = fileURLToPath(new URL('../../../.cache/display-face/', import.meta.url));

async function cut({ source, unicodeRange, features, tabular }: Face, packageFolder: string): Promise<Buffer> {
  const font = await readFile(join(packageFolder, 'files', `commissioner-${source}-flar-normal.woff2`));
  const asked = { keepFeatures: features, noHinting: true };
  if (!tabular)
    return subsetFont(font, charactersOf(unicodeRange), { ...asked, variationAxes: FACE_AXES, targetFormat: 'woff2' });
  const plain = await subsetFont(font, charactersOf(unicodeRange), {
    ...asked,
    variationAxes: FACE_AXES,
    targetFormat: 'sfnt',
  });
  return subsetFont(makeTabular(plain), null, { ...asked, keepAllGlyphs: true, targetFormat: 'woff2' });
}

/** Writes the faces and their stylesheet, or finds them written. Returns the stylesheet's path. */
export async function writeDisplayFace(cache: string = CACHE): Promise<string> {
  const packageFolder = dirname(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/LICENSE`));
  const manifest = join(packageFolder, 'package.json');
  const key = createHash('sha256')
    .update(await readFile(manifest))
    .update(JSON.stringify([FACES, FACE_AXES, FACES.map(fontFaceRule)]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, key);
  const stylesheet = join(folder, 'display-face.css');
  try {
    await readFile(stylesheet);
    return stylesheet;
  } catch {
    await mkdir(folder, { recursive: true });
  }
  await copyFile(join(packageFolder, 'LICENSE'), join(folder, 'OFL.txt'));
  for (const face of FACES) await writeFile(join(folder, `${face.file}.woff2`), await cut(face, packageFolder));
  // Last, since its presence says that the folder is complete.
  await writeFile(stylesheet, `${FACES.map(fontFaceRule).join('\n')}\n`);
  return stylesheet;
}

/** Answers `import 'virtual:display-face.css'` with the faces of the display type. */
export function displayFontPlugin(): Plugin {
  return {
    name: 'waymend-display-font',
    enforce: 'pre',
    resolveId: (id) => (id === STYLESHEET ? writeDisplayFace() : null),
  };
}
