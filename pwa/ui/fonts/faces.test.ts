import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDisplayFace } from './display-font-plugin.ts';
import { charactersOf, FACES, fontFaceRule } from './faces.ts';

let cache = '';
let folder = '';

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'display-face-'));
  folder = dirname(await writeDisplayFace(cache));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

describe('the display face', () => {
  it('reads a unicode range', () => {
    expect(charactersOf('U+41-43, U+e9')).toBe('ABCé');
  });

  it('every character belongs to one file of a family, so that a page loads only what it needs', () => {
    const all = FACES.filter(({ family }) => family === 'Waymend Display').flatMap(({ unicodeRange }) => [
      ...charactersOf(unicodeRange),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('is cut to small files with the licence beside them', async () => {
    const sizes = await Promise.all(FACES.map(async ({ file }) => (await stat(join(folder, `${file}.woff2`))).size));
    expect(sizes.map((size) => size < 17_000)).toEqual(FACES.map(() => true));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
    expect(await readFile(join(folder, 'OFL.txt'), 'utf8')).toContain('SIL Open Font License');
  });

  it('is made once and found again', async () => {
    const before = (await stat(join(folder, 'waymend-figures.woff2'))).mtimeMs;
    expect(dirname(await writeDisplayFace(cache))).toBe(folder);
    expect((await stat(join(folder, 'waymend-figures.woff2'))).mtimeMs).toBe(before);
    expect(await readdir(cache)).toHaveLength(1);
  });

  it('is never inlined: a data: address would be refused', () => {
    expect(FACES.every((face) => fontFaceRule(face).includes('?no-inline'))).toBe(true);
  });
});
