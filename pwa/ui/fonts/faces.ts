/**
 * The display face, Commissioner (SIL Open Font License 1.1, its text lies beside the generated
 * files), cut down to one weight, fully flared, in pieces a page loads only when it needs them.
 * Every other script is written in the system's faces.
 */
export interface Face {
  readonly file: string;
  readonly family: 'Waymend Display' | 'Waymend Figures';
  /** which file of the font's package it is cut from */
  readonly source: 'latin' | 'latin-ext' | 'cyrillic';
  readonly unicodeRange: string;
  readonly features: readonly string[];
  /** all glyphs get one width, so that running digits do not jump */
  readonly tabular: boolean;
}

/** Axis values: the weight of headings and figures, and the flare of the stroke ends. */
export const FACE_AXES = { wght: 690, FLAR: 100 } as const;

export const FACES: readonly Face[] = [
  {
    file: 'waymend-latin-display',
    family: 'Waymend Display',
    source: 'latin',
    features: ['kern', 'liga', 'locl', 'mark', 'ccmp'],
    tabular: false,
    unicodeRange:
      'U+20-7E, U+A0-FF, U+131, U+152-153, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2032-2033, U+20AC, U+2122, U+2190-2193, U+2212, U+2264-2265',
  },
  {
    file: 'waymend-latin-ext-display',
    family: 'Waymend Display',
    source: 'latin-ext',
    features: ['kern', 'locl', 'mark', 'ccmp'],
    tabular: false,
    unicodeRange: 'U+100-130, U+132-151, U+154-17F, U+1E9E, U+218-21B',
  },
  {
    file: 'waymend-cyrillic-display',
    family: 'Waymend Display',
    source: 'cyrillic',
    features: ['kern', 'locl', 'mark', 'ccmp'],
    tabular: false,
    unicodeRange: 'U+401, U+410-44F, U+451',
  },
  {
    file: 'waymend-figures',
    family: 'Waymend Figures',
    source: 'latin',
    features: [],
    tabular: true,
    unicodeRange: 'U+30-39',
  },
];

/** Every character of a CSS unicode-range. */
export function charactersOf(unicodeRange: string): string {
  const characters: string[] = [];
  for (const part of unicodeRange.split(',')) {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++)
      characters.push(String.fromCodePoint(code));
  }
  return characters.join('');
}

// `?no-inline`: a face small enough to become a data: address would be refused by the content security policy.
export const fontFaceRule = ({ file, family, unicodeRange }: Face): string =>
  `@font-face { font-family: "${family}"; src: url("./${file}.woff2?no-inline") format("woff2"); font-weight: 600 800; font-display: swap; unicode-range: ${unicodeRange}; }`;
