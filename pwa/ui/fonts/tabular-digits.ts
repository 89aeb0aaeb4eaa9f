// A nought is set wide in running text; between other digits it can spare some of its sides.
const SHARE_OF_WIDEST = 0.94;

/**
 * Sets every glyph of an uncompressed font to one advance width, close to the widest, and centres it
 * there. The package's files come without the `tnum` feature, so the widths are written into the table of
 * horizontal metrics itself. Changes `font`; meant for a font cut down to its digits.
 */
export function makeTabular(font: Buffer): Buffer {
  const hhea = tableOf(font, 'hhea');
  const hmtx = tableOf(font, 'hmtx');
  const metrics = hhea.readUInt16BE(34);
  const glyphs = (hmtx.length - metrics * 2) / 2;
  const advanceOf = (glyph: number): number => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4);
  const bearingAt = (glyph: number): number => (glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2);

  const digits = Array.from({ length: glyphs - 1 }, (_, index) => index + 1); // glyph 0 stands for "missing"
  const advances = digits.map(advanceOf);
  const width = Math.round(Math.max(...advances) * SHARE_OF_WIDEST);
  digits.forEach((glyph, index) => {
    const room = Math.round((width - (advances[index] ?? width)) / 2);
    hmtx.writeInt16BE(hmtx.readInt16BE(bearingAt(glyph)) + room, bearingAt(glyph));
  });
  for (let glyph = 1; glyph < metrics; glyph++) hmtx.writeUInt16BE(width, glyph * 4);
  hhea.writeUInt16BE(Math.max(width, advanceOf(0)), 10);
  return font;
}

function tableOf(font: Buffer, tag: string): Buffer {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index++) {
    const entry = 12 + 16 * index;
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  throw new Error(`the font has no ${tag} table`);
}
