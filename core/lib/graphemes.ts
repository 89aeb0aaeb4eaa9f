const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text in what a reader sees as one character: an emoji of several code points, a letter with its marks. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
